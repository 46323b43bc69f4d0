import { formatDay, formatLongDate } from '@/lib/dates';

/** `Bugün`, `Dün`, `Yarın`, else the day with its weekday. @param day `YYYY-MM-DD` */
export function dayTitle(day: string, now: number): string {
  const near = formatDay(day, now);
  return /^\d/u.test(near) ? formatLongDate(day) : near;
}
