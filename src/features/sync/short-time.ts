import { daysFromToday, formatDayTime, formatTime } from '@/lib/dates';

/** When something was: the hour alone while it is today's. `at`: epoch milliseconds or ISO instant. */
export function shortTime(at: number | string): string {
  return daysFromToday(at) === 0 ? formatTime(at) : formatDayTime(at);
}
