import { BackupFault } from './postgres-tools';

/** Turkey's offset from UTC, all year. */
const TURKEY = 3 * 3_600_000;
const DAY = 86_400_000;

/** Returns the milliseconds after midnight of a time like `02:30`. @throws BackupFault */
export function nightTime(text: string): number {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/u.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || Number(hour) > 23 || Number(minute) > 59)
    throw new BackupFault('VIZITE_BACKUP_AT 02:30 gibi bir saat olmalı.');
  return (Number(hour) * 60 + Number(minute)) * 60_000;
}

/**
 * Returns the milliseconds until that time of the day comes next in Turkey; never 0.
 * @param now milliseconds since 1970
 */
export function untilNight(time: number, now: number): number {
  const passed = (now + TURKEY) % DAY;
  return passed < time ? time - passed : time - passed + DAY;
}
