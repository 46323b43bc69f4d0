import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupFault } from './postgres-tools';

/** Number of archives that stay: the latest of each of so many days, weeks and months that have any. */
export interface Keep {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export const USUAL_KEEP: Keep = { days: 7, weeks: 5, months: 12 };

/** Reads `VIZITE_BACKUP_KEEP`, `7,5,12`: days, weeks, months. @throws BackupFault */
export function keepFrom(environment: Readonly<Record<string, string | undefined>>): Keep {
  const text = environment['VIZITE_BACKUP_KEEP']?.trim() ?? '';
  if (text === '') return USUAL_KEEP;
  const [days, weeks, months, ...more] = text.split(',').map((part) => Number(part.trim()));
  const isCount = (count: number | undefined): count is number =>
    count !== undefined && Number.isInteger(count) && count >= 0 && count <= 1_000;
  if (!isCount(days) || !isCount(weeks) || !isCount(months) || more.length > 0)
    throw new BackupFault('VIZITE_BACKUP_KEEP gün, hafta ve ay sayısı olmalı: 7,5,12');
  return { days, weeks, months };
}

const NAME = /^vizite-(\d{4})-(\d{2})-(\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.age$/u;

/** @param at milliseconds since 1970 */
export const archiveName = (at: number): string =>
  `vizite-${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.age`;

/** Returns the time of an archive by its name, in milliseconds since 1970; null for another file. */
export function archiveTime(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (second === undefined) return null;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? null : at;
}

const DAY = 86_400_000;
/** Turkey's offset from UTC, all year: a backup at half past midnight is of the day that has begun. */
const TURKEY = 3 * 3_600_000;

const dayOf = (at: number): number => Math.floor((at + TURKEY) / DAY);
/** Weeks begin on Monday; 1970 began on a Thursday. */
const weekOf = (at: number): number => Math.floor((dayOf(at) + 3) / 7);
const monthOf = (at: number): string => new Date(at + TURKEY).toISOString().slice(0, 7);

/** Returns the archives among the names that stay. The latest one always does. */
export function archivesToKeep(names: readonly string[], keep: Keep): ReadonlySet<string> {
  const archives = names
    .flatMap((name) => {
      const at = archiveTime(name);
      return at === null ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at - a.at);
  const kept = new Set(archives.slice(0, 1).map(({ name }) => name));
  const latestOf = (count: number, periodOf: (at: number) => number | string): void => {
    const seen = new Set<number | string>();
    for (const { name, at } of archives) {
      const period = periodOf(at);
      if (seen.has(period)) continue;
      if (seen.size === count) return;
      seen.add(period);
      kept.add(name);
    }
  };
  latestOf(keep.days, dayOf);
  latestOf(keep.weeks, weekOf);
  latestOf(keep.months, monthOf);
  return kept;
}

/** Removes the archives of a folder that need not stay; other files stay. @returns their names */
export async function removeOldArchives(folder: string, keep: Keep): Promise<readonly string[]> {
  const names = await readdir(folder);
  const kept = archivesToKeep(names, keep);
  const old = names.filter((name) => archiveTime(name) !== null && !kept.has(name));
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Returns the latest archive of a folder; null where there is none. */
export async function latestArchive(folder: string): Promise<string | null> {
  const names = (await readdir(folder)).filter((name) => archiveTime(name) !== null).sort();
  return names.at(-1) ?? null;
}
