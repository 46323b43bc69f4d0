import { writtenDay } from '../tr/clock';

/**
 * `İtiraz için 6 gün kaldı (31.11.2026)`, after it `İtiraz süresi 3 gün önce doldu`.
 * @param due last day, itself included
 * @param today day in Istanbul
 */
export function appealClock(due: string, today: string): string {
  const days = Math.round((Date.parse(due) - Date.parse(today)) / 86_400_000);
  if (days < 0) return `İtiraz süresi ${-days} gün önce doldu (${writtenDay(due)}).`;
  return days === 0
    ? `İtiraz için bugün son gün (${writtenDay(due)}).`
    : `İtiraz için ${days} gün kaldı (${writtenDay(due)}).`;
}
