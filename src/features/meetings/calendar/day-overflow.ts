import { addDays, dayOf } from '@/lib/dates';
import type { MeetingRow, Occurrence } from '@/data/meetings';

/** Something that the calendar draws. */
interface Drawn {
  readonly occurrence: Pick<Occurrence, 'start' | 'end'>;
}
interface Timed extends Drawn {
  readonly occurrence: Pick<Occurrence, 'start' | 'end'> & { readonly row: Pick<MeetingRow, 'allDay'> };
}

/** Returns the days that a meeting touches, `YYYY-MM-DD` in Istanbul. */
export function daysOf({ occurrence: { start, end } }: Drawn): readonly string[] {
  const last = dayOf(Math.max(start, end - 1));
  const days = [dayOf(start)];
  for (let day = days[0] ?? last; day < last;) {
    day = addDays(day, 1);
    days.push(day);
  }
  return days;
}

/**
 * Limits each day to as many meetings as it has lines for, and counts the rest: what is not drawn needs no layout.
 * Meetings of several days come first, since they take the same line on each day; then those of the lowest rank. If
 * only one more is left, it takes the line that would count it.
 * @param entries in order of their start
 * @param perDay lines of a day, without the one that counts the rest
 * @param taken lines that something else takes on a day
 */
export function limitPerDay<Entry extends Drawn>(
  entries: readonly Entry[],
  perDay: number,
  taken: (day: string) => number,
  rankOf: (entry: Entry) => number = () => 0,
): { readonly shown: readonly Entry[]; readonly rest: ReadonlyMap<string, number> } {
  const used = new Map<string, number>();
  const rest = new Map<string, number>();
  const shown = new Set<Entry>();
  /** The last one of a day that is counted. */
  const counted = new Map<string, Entry>();
  const withDays = entries.map((entry) => ({ entry, days: daysOf(entry) }));
  const short = withDays.filter(({ days }) => days.length === 1);
  const longFirst = [
    ...withDays.filter(({ days }) => days.length > 1),
    ...short.toSorted((a, b) => rankOf(a.entry) - rankOf(b.entry)),
  ];
  for (const { entry, days } of longFirst) {
    const lines = days.map((day) => used.get(day) ?? taken(day));
    if (lines.every((line) => line < perDay)) {
      shown.add(entry);
      days.forEach((day, at) => used.set(day, (lines[at] ?? 0) + 1));
    } else {
      for (const day of days) rest.set(day, (rest.get(day) ?? 0) + 1);
      if (days.length === 1) days.forEach((day) => counted.set(day, entry));
    }
  }
  for (const [day, entry] of counted) {
    if (rest.get(day) !== 1) continue;
    shown.add(entry);
    rest.delete(day);
  }
  return { shown: entries.filter((entry) => shown.has(entry)), rest };
}

/** The least time that a meeting takes up where it is drawn, in milliseconds. */
const LEAST = 1_800_000;

/**
 * Returns whether more than `abreast` meetings overlap somewhere. All-day meetings have a row of their own and do not
 * count.
 * @param entries in order of their start
 */
export function isCrowded(entries: readonly Timed[], abreast: number): boolean {
  let running: number[] = [];
  for (const { occurrence } of entries) {
    if (occurrence.row.allDay) continue;
    running = running.filter((end) => end > occurrence.start);
    running.push(Math.max(occurrence.end, occurrence.start + LEAST));
    if (running.length > abreast) return true;
  }
  return false;
}
