import { createRevision } from 'rxdb/plugins/core';
import type { RxStorageInstance } from 'rxdb';
import type { ReplicatedStore } from './database';

type Plain = RxStorageInstance<Record<string, unknown>, unknown, unknown>;

/**
 * For tests: writes a client once more as a process does whose clock stands a year back; within a process, RxDB's own
 * clock never goes back.
 */
export async function storeAsOfLastYear(
  { database }: ReplicatedStore,
  id: string,
  change: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const storage = database.clients.storageInstance.originalStorageInstance as unknown as Plain;
  const [previous] = await storage.findDocumentsById([id], false);
  if (previous === undefined) throw new Error('the record is not stored');
  const document = {
    ...previous,
    ...change,
    _meta: { ...previous._meta, lwt: Date.now() - 31_536_000_000 },
    _rev: createRevision(database.token, previous),
  };
  await storage.bulkWrite([{ previous, document }], 'test');
}
