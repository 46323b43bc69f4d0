import { foldTurkish } from '@sync/model/tr/turkish';

const two = (part: number): string => String(part).padStart(2, '0');
const clock = (hours: number, minutes: number): string | null =>
  hours <= 23 && minutes <= 59 ? `${two(hours)}:${two(minutes)}` : null;

/**
 * Returns the times `HH:mm` that a text may mean: `08.30`, `0830`, `8:30`, `8`, a part of a day as workbooks keep it.
 * None where it is no time; two where `8.5` may be ten to nine or half past eight.
 */
export function readClockTimes(text: string): readonly string[] {
  const folded = foldTurkish(text)
    .trim()
    .replace(/^saat /u, '')
    .replace(/ ?(?:de|da|te|ta)?'?$/u, '');
  const stamp = /^(?:\d{4}-\d{2}-\d{2}[t ])?(\d{1,2}) ?[:.,;-] ?(\d{2})(?:[:.]\d{2})?(?:\.0+)?$/u.exec(
    folded,
  );
  const packed = /^(\d{1,2})(\d{2})$/u.exec(folded);
  const parts = stamp ?? (folded.length >= 3 ? packed : null);
  if (parts !== null) {
    const time = clock(Number(parts[1]), Number(parts[2]));
    return time === null ? [] : [time];
  }
  if (/^\d{1,2}$/u.test(folded)) {
    const time = clock(Number(folded), 0);
    return time === null ? [] : [time];
  }
  // A number of a workbook has lost its last zero.
  const short = /^(\d{1,2})[.,](\d)$/u.exec(folded);
  if (short !== null && Number(short[1]) > 0) {
    const time = clock(Number(short[1]), Number(short[2]) * 10);
    const half = short[2] === '5' ? clock(Number(short[1]), 30) : null;
    return [time, half].filter((read) => read !== null);
  }
  const share = /^0[.,]\d{2,}$/u.test(folded) ? Number(folded.replace(',', '.')) * 1440 : Number.NaN;
  const minutes = Math.round(share);
  if (Math.abs(share - minutes) > 0.02 || Number.isNaN(share)) return [];
  const time = clock(Math.floor(minutes / 60), minutes % 60);
  return time === null ? [] : [time];
}
