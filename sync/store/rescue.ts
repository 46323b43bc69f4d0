import type { CollectionName } from '../model/entity';
import type { ReplicatedStore } from './database';
import type { DataKey } from './data-key';
import { OWN_GENERATION } from './generation';
import { ownRows } from './own-rows';
import { putDocument } from './put-document';
import type { SavedDocument } from './rescued-changes';
import * as savedOut from './saved-out';
import type { DeviceTable, GoingStore, Rescuer, Saved } from './saved-out';
import type { StoreNames } from './store-names';

/* Saving out and putting back for the engine before the sync core. */

const rescuer: Rescuer = { generation: OWN_GENERATION, ownWork: ownRows };

/**
 * Saves everything that nobody but this device has out of a damaged store; see `saveOut` of saved-out.
 * @param plain the store is one of a version of the app that sealed nothing; nobody is told of it
 * @throws UnreadableChanges
 */
export function saveOut(
  names: StoreNames,
  key: DataKey,
  { force, plain }: Pick<GoingStore, 'plain'> & { readonly force: boolean },
): Promise<void> {
  return savedOut.saveOut(names, key, rescuer, { force, plain, quiet: plain });
}

/** Removes a damaged store whose content was saved out; to be called before it is opened. */
export function removeRescued(names: StoreNames, key: DataKey): Promise<void> {
  return savedOut.removeRescued(names, key, rescuer);
}

/** Puts what was saved out into the new store, with a report for the person. */
export function putBack(store: ReplicatedStore, names: StoreNames, key: DataKey): Promise<void> {
  return savedOut.putBack(names, key, async (saved) => {
    for (const one of saved) await putOne(store, one);
  });
}

async function putOne({ database, device }: ReplicatedStore, { table, row }: Saved): Promise<void> {
  if (table === 'documents') {
    const { collection, document } = row as { collection: CollectionName; document: SavedDocument };
    await putDocument(database, collection, document);
  } else {
    await savedOut.putOnDevice(device, table as DeviceTable | 'report', row);
  }
}
