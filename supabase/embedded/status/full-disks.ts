import { DISK_FULL } from '../database/database-errors';
import type { Log } from '../log/log';
import type { ReadinessCheck } from './readiness';

/** A disk that took nothing more: the database's, which may be another machine's, or that of the files. */
export type FullDisk = 'database' | 'files';

/** Returns the disk that an error says is full; null where it says something else. */
export function fullDiskOf(error: unknown): FullDisk | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  if (error.code === DISK_FULL.code) return 'database';
  return error.code === 'ENOSPC' || error.code === 'EDQUOT' ? 'files' : null;
}

export interface FullDisks {
  /** Notes an error if it says that a disk is full. */
  note(error: unknown): void;
  readonly check: ReadinessCheck;
}

/** Milliseconds for which a disk counts as full after it took nothing, and between two lines of the log. */
const REMEMBERED = 60_000;

/**
 * Remembers which disks took nothing of late, and tells the log once a minute. Free space alone does not tell: a database
 * may lie on another machine, and a quota may be used up before the disk is.
 */
export function watchFullDisks(log: Log, uptime: () => number = () => performance.now()): FullDisks {
  const seen = new Map<FullDisk, number>();
  const told = new Map<FullDisk, number>();
  const isRecent = (at: number | undefined): boolean => at !== undefined && uptime() - at < REMEMBERED;
  return {
    note(error) {
      const disk = fullDiskOf(error);
      if (disk === null) return;
      seen.set(disk, uptime());
      if (isRecent(told.get(disk))) return;
      told.set(disk, uptime());
      log.note('error', 'status', 'disk_full', { disk });
    },
    check: {
      name: 'full_disks',
      asksDatabase: false,
      isVital: false,
      check: () =>
        Promise.resolve(
          [...seen].flatMap(([disk, at]) => (isRecent(at) ? [`${disk}_disk_took_nothing`] : [])),
        ),
    },
  };
}
