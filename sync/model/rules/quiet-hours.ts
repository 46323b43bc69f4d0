import type { NoticeSettings } from '../entities/inbox';
import { istanbulDay, istanbulInstant, istanbulTime } from '../tr/clock';

/** Hours in which a user is told of nothing but what is urgent. */
export type QuietHours = Pick<NoticeSettings, 'quiet' | 'quiet_from' | 'quiet_to' | 'work_days'>;

const iso = (instant: number): string => new Date(instant).toISOString();

/** Returns the ISO number of a day's weekday, `1` for Monday. @param day `YYYY-MM-DD` */
const weekdayOf = (day: string): string => String(new Date(`${day}T00:00:00Z`).getUTCDay() || 7);

/**
 * Returns whether an instant (milliseconds since 1970) is quiet: on a work day within the hours, the first minute of them
 * but not the last, on other days all day. By the clock of Istanbul. `app.is_quiet` is the same rule on the server.
 */
export function isQuiet(
  { quiet, quiet_from: from, quiet_to: to, work_days: days }: QuietHours,
  instant: number,
): boolean {
  if (!quiet) return false;
  if (!days.includes(weekdayOf(istanbulDay(instant)))) return true;
  if (from === to) return false;
  const time = istanbulTime(iso(instant));
  return from < to ? from <= time && time < to : from <= time || time < to;
}

/** Days after which the same hours come again, and one for those that have begun. */
const AHEAD = 8;

/** Returns when the quiet that holds at an instant ends; null where none does, and where it never ends. */
export function quietEnd(hours: QuietHours, instant: number): number | null {
  if (!isQuiet(hours, instant)) return null;
  const today = istanbulDay(instant);
  for (let day = 0; day <= AHEAD; day += 1) {
    // It ends at its hour, or at the midnight before a work day.
    for (const time of ['00:00', hours.quiet_to]) {
      const end = Date.parse(istanbulInstant(today, time, day));
      if (end > instant && !isQuiet(hours, end)) return end;
    }
  }
  return null;
}
