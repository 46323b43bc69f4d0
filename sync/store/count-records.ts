import { beginningWith, settled } from './segments/files';
import { databaseNames } from './store-names';

/** What of a user's records waits on this device, for the server or for the user. */
export interface WaitingRecords {
  /** Records with an unsent change: `<collection>/<id>`. */
  readonly unsent: readonly string[];
  readonly rejected: number;
  readonly conflicts: number;
}

const NOTHING: WaitingRecords = { unsent: [], rejected: 0, conflicts: 0 };

/** Null where there is none; none is made. */
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

/** Counts by keys, which stand readable: it needs no key of the user. @throws what the browser refuses */
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
