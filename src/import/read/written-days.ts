import { readStamp } from '@sync/model/tr/written-dates';
import type { Profile } from './profile';
import { dateOfSerial } from './serial-date';

const YEARS_AHEAD = 5;
const SERIAL = /^\d{5}(?:[.,]\d+)?$/u;

/** Returns the days that a text may mean with their time; none where it is no day. @param today `YYYY-MM-DD` */
export function readDays(
  text: string,
  orders: Profile['dates'],
  today: string,
): readonly { readonly day: string; readonly time: string | null }[] {
  const fits = (day: string): boolean =>
    day >= '2000-01-01' && Number(day.slice(0, 4)) <= Number(today.slice(0, 4)) + YEARS_AHEAD;
  const serial = SERIAL.test(text) ? dateOfSerial(Number(text.replace(',', '.')), false) : null;
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/u.exec(serial ?? text);
  if (iso !== null) {
    const [, day = '', time = null] = iso;
    return fits(day) && 'day' in readStamp(day, ['ymd'], null) ? [{ day, time }] : [];
  }
  // Nothing is tried besides the order of the file: one row read otherwise would be a guess about all of them.
  const read = readStamp(text, orders, null);
  if ('day' in read && !('problem' in read) && fits(read.day))
    return [{ day: read.day, time: read.time?.slice(0, 5) ?? null }];
  return [];
}
