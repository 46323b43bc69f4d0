import type { UnsentChange } from './changes';
import type { DeviceStore, KeptFile } from './device';
import { beginningWith, settled } from './segments/files';
import { databaseNames } from './store-names';

/** Records of a user on this device that wait for the server or for the user. */
export interface WaitingRecords {
  /** Records with an unsent change: `<collection>/<id>`. */
  readonly unsent: readonly string[];
  readonly rejected: number;
  readonly conflicts: number;
}

const NOTHING: WaitingRecords = { unsent: [], rejected: 0, conflicts: 0 };

/** Returns an existing database; null where there is none, without creating one. */
async function existing(name: string): Promise<IDBDatabase | null> {
  const opening = indexedDB.open(name);
  let isNew = false;
  opening.addEventListener('upgradeneeded', () => {
    isNew = true;
    opening.transaction?.abort();
  });
  try {
    return await settled(opening);
  } catch (error) {
    if (isNew) return null;
    throw error;
  }
}

/**
 * Counts by keys, which are readable: it needs no key of the user.
 * @throws what the browser refuses
 */
export async function countRecords(userId: string): Promise<WaitingRecords> {
  const database = await existing((await databaseNames(userId)).segments);
  if (database === null) return NOTHING;
  database.addEventListener('versionchange', () => database.close());
  try {
    const records = database.transaction('records').objectStore('records');
    const [unsent, rejected, conflicts] = await Promise.all([
      settled(records.getAllKeys(beginningWith('outbox/'))),
      settled(records.count(beginningWith('rejected/'))),
      settled(records.count(beginningWith('conflicts/'))),
    ]);
    return { unsent: (unsent as string[]).map((key) => key.slice('outbox/'.length)), rejected, conflicts };
  } finally {
    database.close();
  }
}

/**
 * Returns the records of which the server lacks something: changes that it has not confirmed, and files that it has
 * not taken. A record that waits with its file counts once.
 */
export function countOf(
  unsent: readonly Pick<UnsentChange, 'id'>[],
  files: readonly Pick<KeptFile, 'key'>[],
): number {
  const noted = new Set(unsent.map(({ id }) => id));
  return unsent.length + files.filter(({ key }) => !noted.has(key)).length;
}

/**
 * Counts what a removal of a user's store would lose. It needs no key of the user.
 * @param records what the records hold of it; see `countRecords`
 */
export async function countWithoutKey(
  device: DeviceStore,
  records: WaitingRecords = { unsent: [], rejected: 0, conflicts: 0 },
): Promise<{ readonly unsent: number; readonly toDecide: number; readonly drafts: number }> {
  // The tables of that name are of a store before the sync core, which nobody has taken over yet.
  const [unsent, files, refused, conflicts, drafts] = await Promise.all([
    device.table<unknown, string>('unsent').toCollection().primaryKeys(),
    device.files.where('state').anyOf('adding', 'waiting', 'refused').primaryKeys(),
    device.table('refused').count(),
    device.table('conflicts').count(),
    device.drafts.count(),
  ]);
  const notes = [...unsent, ...records.unsent].map((key) => ({ id: key.slice(key.indexOf('/') + 1) }));
  return {
    unsent: countOf(
      notes,
      files.map((key) => ({ key })),
    ),
    toDecide: refused + conflicts + records.rejected + records.conflicts,
    drafts,
  };
}
