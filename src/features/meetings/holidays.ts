import { fixedHoliday } from '@/lib/date-input';
import { feastOn } from '@sync/model/tr/public-holidays';

/**
 * Returns the name of the public holiday of Türkiye on `YYYY-MM-DD`, half days included; null on working days.
 * Returns both names where two holidays coincide.
 */
export function holidayOn(date: string): string | null {
  const eve = date.endsWith('-10-28') ? 'Cumhuriyet Bayramı arifesi' : null;
  const names = [fixedHoliday(date) ?? eve, feastOn(date)].filter((name) => name !== null);
  return names.length === 0 ? null : names.join(', ');
}
