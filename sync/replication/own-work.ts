import type { CollectionName } from '../model/entity';
import type { ReplicatedStore } from '../store/database';
import { announceRows } from './first-load';
import { rowLoader } from './loaded-rows';
import type { Transport } from './transport';

/**
 * Brings the person's open tickets and their patients ahead of everything else: the app is usable for today's work
 * while the rest comes. A short cut and nothing more: the loads of the collections bring the same rows again, so where
 * it fails the first sync goes on without it. Never throws.
 * @param identifier of the replication. @param epoch of the rights that the device knows.
 * @param readUnder what the loads of the collections are read under
 */
export async function bringOwnWork(
  store: ReplicatedStore,
  identifier: string,
  transport: Transport,
  epoch: string,
  readUnder: (collection: CollectionName) => string,
  stop: AbortSignal,
): Promise<void> {
  try {
    const answer = await transport.ownWork(stop);
    const { horizon } = answer;
    // From an older server no pull would tell which of the rows have left sight since.
    if (answer.access_epoch !== epoch || horizon === undefined) return;
    for (const { collection, documents } of answer.collections) {
      if (documents.length === 0) continue;
      if (!(await announceRows(store, collection, readUnder(collection), horizon))) continue;
      const loader = await rowLoader(store, collection, identifier);
      for (const part of loader.parts(documents)) await loader.store(part);
    }
  } catch {
    // No network, an older server, a browser that stores nothing now: the load that follows says so.
  }
}
