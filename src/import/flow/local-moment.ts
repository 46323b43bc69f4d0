import { ISTANBUL_OFFSET_MINUTES } from '@sync/model/tr/clock';
import type { Value } from '../read/read-value';

const MINUTE = 60_000;

/**
 * Returns an instant of the reader as lists are sent: `2026-11-16T14:30:05` by the clock of Istanbul. The reader
 * gives midnight where the file has the day alone, so midnight counts as no time: `2026-11-16`.
 */
export function localMoment(instant: Value | undefined): string | null {
  if (typeof instant !== 'string' || instant === '') return null;
  const local = new Date(Date.parse(instant) + ISTANBUL_OFFSET_MINUTES * MINUTE).toISOString();
  return local.slice(11, 19) === '00:00:00' ? local.slice(0, 10) : local.slice(0, 19);
}
