import { firstSyncGroups } from '@sync/replication/first-sync-groups';
import type { SyncStatus } from '@sync/store/sync-status';

export type FirstSyncGroup = keyof typeof firstSyncGroups;

export interface GroupProgress {
  readonly group: FirstSyncGroup;
  readonly done: number;
  /** Null while the server has not said how many there are. */
  readonly total: number | null;
}

/**
 * Returns the progress of the first sync, group by group. A group that has not begun counts with what is known of its
 * total.
 */
export function firstSyncProgress({
  loaded,
  expected,
}: Pick<SyncStatus, 'loaded' | 'expected'>): readonly GroupProgress[] {
  return (Object.keys(firstSyncGroups) as FirstSyncGroup[]).map((group) => {
    let done = 0;
    let total = 0;
    for (const name of firstSyncGroups[group]) {
      const rows = loaded[name] ?? 0;
      done += rows;
      // A row that changes during the first sync is received twice.
      total += Math.max(rows, expected?.[name] ?? 0);
    }
    return { group, done, total: expected === null ? null : total };
  });
}

/**
 * Returns the progress of everything, in whole percent; null while the total is not known. Never 100: that is the
 * end.
 */
export function firstSyncPercent(status: Pick<SyncStatus, 'loaded' | 'expected'>): number | null {
  let done = 0;
  let total = 0;
  for (const group of firstSyncProgress(status)) {
    if (group.total === null) return null;
    done += group.done;
    total += group.total;
  }
  return total === 0 ? null : Math.min(99, Math.floor((done / total) * 100));
}
