import { dayOf, formatDay, formatLongDate } from '@/lib/dates';

/** `Bugün`, `Dün`, `Yarın`, else the day with its weekday. @param day `YYYY-MM-DD` */
export function dayTitle(day: string, now: number): string {
  const near = formatDay(day, now);
  return /^\d/u.test(near) ? formatLongDate(day) : near;
}

/** Neighbours of one Istanbul day together, in the order in which they come. */
export function byDay<T>(
  items: readonly T[],
  timeOf: (item: T) => string,
): readonly { readonly day: string; readonly items: readonly T[] }[] {
  const groups: { day: string; items: T[] }[] = [];
  for (const item of items) {
    const day = dayOf(timeOf(item));
    const last = groups.at(-1);
    if (last?.day === day) last.items.push(item);
    else groups.push({ day, items: [item] });
  }
  return groups;
}
