import { daysFromToday, formatDayTime, formatTime } from '@/lib/dates';

/** Formats a past time: only the hour if it is today. `at`: epoch milliseconds or ISO instant. */
export function shortTime(at: number | string): string {
  return daysFromToday(at) === 0 ? formatTime(at) : formatDayTime(at);
}
