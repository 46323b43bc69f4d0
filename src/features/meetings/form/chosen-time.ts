import { dayOf, instantAt, timeOf } from '@/lib/dates';

/** A stretch of time that somebody chose. Instants in epoch milliseconds. */
export interface ChosenTime {
  readonly start: number;
  readonly end: number;
  readonly allDay: boolean;
}

/** Returns an hour from the next half hour on, or on another day from nine o'clock on. `now` in epoch milliseconds. */
export function nextHalfHour(now: number, day: string): ChosenTime {
  const half = 1_800_000;
  const next = Math.ceil(now / half) * half;
  const start = dayOf(now) === day ? next : Date.parse(instantAt(day, '09:00'));
  return { start, end: start + 2 * half, allDay: false };
}

/** Returns the time that a click on a day of the month means: nine o'clock, one hour. */
export function morningOf({ start }: ChosenTime): ChosenTime {
  const at = timeOf(start) === '00:00' ? start + 9 * 3_600_000 : start;
  return { start: at, end: at + 3_600_000, allDay: false };
}
