import type { LookupAttributes } from '@sync/model/entities/definition';

/** Working minutes of a weekday, as the default calendar has them. */
const WORKING_DAY = 9 * 60;

/** Formats working time: `30 dakika`, `4 saat`, `2 iş günü`. */
function workingTime(minutes: number): string {
  if (minutes >= WORKING_DAY - 60 && minutes % 60 === 0) {
    return `${Math.max(1, Math.round(minutes / WORKING_DAY))} iş günü`;
  }
  if (minutes >= 60) {
    const rest = minutes % 60;
    return `${Math.floor(minutes / 60)} saat${rest === 0 ? '' : ` ${rest} dakika`}`;
  }
  return `${minutes} dakika`;
}

/** Tells the targets of a ticket type; null where it sets none. */
export function targetSentence({
  first_response_minutes: first,
  resolve_minutes: resolve,
}: Pick<LookupAttributes<'ticket_type'>, 'first_response_minutes' | 'resolve_minutes'>): string | null {
  const parts = [
    first === null ? null : `ilk yanıt süresi ${workingTime(first)}`,
    resolve === null ? null : `çözüm süresi ${workingTime(resolve)}`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : `Bu tipte ${parts.join(', ')}.`;
}
