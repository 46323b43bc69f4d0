import { istanbulDay } from '../tr/clock';
import { KEEP_MONTHS } from './applicant-bounds';

/** Returns the last day on which an application may be kept. @param from instant of the consent or of the application, ISO 8601 */
export function keepUntil(from: string): string {
  const [year = 0, month = 1, date = 1] = istanbulDay(from).split('-').map(Number);
  const months = month - 1 + KEEP_MONTHS;
  // The last day of a month that is shorter: 29 February is 28 two years on.
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(date, last))).toISOString().slice(0, 10);
}
