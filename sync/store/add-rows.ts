import { categorizeBulkWriteRows } from 'rxdb/plugins/core';
import type { BulkWriteRow, EventBulk, RxStorageBulkWriteResponse } from 'rxdb';
import { fromStorageToDexie } from 'rxdb/plugins/storage-dexie';
import type { RxStorageInstanceDexie } from 'rxdb/plugins/storage-dexie';
import { Dexie } from 'dexie';
import type { Subject } from 'rxjs';

type Plain = Record<string, unknown>;
type Instance = RxStorageInstanceDexie<Plain>;
/** What its types keep to themselves. */
type TellsChanges = { readonly changes$: Subject<EventBulk<unknown, unknown>> };

/** Positions of the rows that could not be added because their key is taken. @throws whatever else went wrong */
function takenPlaces(error: unknown): ReadonlySet<number> {
  const failures = error instanceof Dexie.BulkError ? Object.entries(error.failuresByPos) : [];
  if (failures.length === 0 || failures.some(([, failure]) => failure.name !== 'ConstraintError'))
    throw error;
  return new Set(failures.map(([place]) => Number(place)));
}

/**
 * Stores new documents as RxDB's own `bulkWrite` does. Those whose key is taken are left to that: it looks what stands
 * there.
 */
export async function addRows(
  instance: Instance,
  bulkWrite: Instance['bulkWrite'],
  writes: BulkWriteRow<Plain>[],
  context: string,
): Promise<RxStorageBulkWriteResponse<Plain>> {
  const { dexieDb, dexieTable, booleanIndexes } = await instance.internals;
  const rows = writes.map(({ document }): unknown => fromStorageToDexie(booleanIndexes, document));
  const taken = await dexieDb.transaction('rw', dexieTable, async () => {
    try {
      await dexieTable.bulkAdd(rows);
      return new Set<number>();
    } catch (error) {
      return takenPlaces(error);
    }
  });
  const added = taken.size === 0 ? writes : writes.filter((_, place) => !taken.has(place));
  const { primaryPath } = instance;
  const { eventBulk } = categorizeBulkWriteRows<Plain>(instance, primaryPath, new Map(), added, context);
  const newest = added.at(-1)?.document;
  if (newest !== undefined && eventBulk.events.length > 0) {
    eventBulk.checkpoint = { id: newest[primaryPath], lwt: newest._meta.lwt };
    (instance as unknown as TellsChanges).changes$.next(eventBulk);
  }
  if (taken.size === 0) return { error: [] };
  return bulkWrite(
    writes.filter((_, place) => taken.has(place)),
    context,
  );
}
