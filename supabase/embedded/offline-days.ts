import { StartError } from './start-error';

/**
 * Reads `VIZITE_OFFLINE_DAYS`: after how many days without contact a device shows and keeps no records any more. Null
 * where it is not set; the app has a number of its own then.
 *
 * @throws StartError `setting` where it is no whole number from 1 to 365.
 */
export function offlineDaysFrom(environment: Readonly<Record<string, string | undefined>>): number | null {
  const text = environment['VIZITE_OFFLINE_DAYS']?.trim() ?? '';
  if (text === '') return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 365) {
    throw new StartError('setting', 'VIZITE_OFFLINE_DAYS 1 ile 365 arasında bir tam sayı olmalı.');
  }
  return days;
}
