import PouchDB from 'pouchdb-browser';
import { createRxDatabase } from 'rxdb';
import type { RxCollectionCreator } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Cursor } from '@sync/core/wire';

/*
 * What others would bring the same rows with. Runs in the page, put there as one script: the same pages of `sync_pull`,
 * the next one fetched while one is stored. Each way opens a database of its own and takes it away again. Seconds.
 */

export interface Plan {
  /** A signed-in user's. */
  readonly token: string;
  readonly start: Cursor;
  readonly stores: readonly {
    readonly name: string;
    readonly indexes: readonly (readonly string[])[];
    readonly schema: unknown;
  }[];
}

type Row = Record<string, unknown> & { id: string };
interface PageOf {
  readonly collection: string;
  readonly documents: readonly Row[];
  readonly cursor: Cursor;
  readonly has_more: boolean;
}
interface Wanted {
  readonly collection: string;
  readonly cursor: Cursor;
}

const LIMIT = 1_000;

/** Asks for the next page of each. */
async function asker(token: string): Promise<(wanted: readonly Wanted[]) => Promise<readonly PageOf[]>> {
  const { supabaseUrl, anonKey } = (await (await fetch('/config.json')).json()) as {
    supabaseUrl: string;
    anonKey: string;
  };
  return async (wanted) => {
    const answer = await fetch(`${supabaseUrl}/rest/v1/rpc/sync_pull`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: anonKey, authorization: `Bearer ${token}` },
      body: JSON.stringify({
        requests: wanted.map((request) => ({ ...request, limit: LIMIT })),
        known_access_epoch: null,
      }),
    });
    if (!answer.ok) throw new Error(`sync_pull answered ${answer.status}`);
    return ((await answer.json()) as { collections: PageOf[] }).collections;
  };
}

/** Computes the app's derived fields: as costly, and never the same twice. */
function derived(row: Row): Row {
  return { ...row, recent: 9e12 - Date.parse(String(row['updated_at'])), edit: '' };
}

/** Brings all rows; `put` stores a page. */
async function bring({ token, start, stores }: Plan, put: (page: PageOf) => Promise<unknown>): Promise<void> {
  const ask = await asker(token);
  let wanted: readonly Wanted[] = stores.map(({ name }) => ({ collection: name, cursor: start }));
  let next: Promise<readonly PageOf[]> | null = ask(wanted);
  while (next !== null) {
    const pages: readonly PageOf[] = await next;
    wanted = pages.filter((page) => page.has_more);
    wanted = wanted.map(({ collection, cursor }) => ({ collection, cursor }));
    next = wanted.length > 0 ? ask(wanted) : null;
    await Promise.all(pages.filter((page) => page.documents.length > 0).map(put));
  }
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Fetches the rows and drops them: the share of the server and the network in each way. */
export function fetched(plan: Plan): Promise<number> {
  return seconds(() => bring(plan, () => Promise.resolve()));
}

/** Stores rows with nothing but what the browser has, with the app's indexes: the floor under every first sync. */
export async function intoIndexedDb(plan: Plan): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bench-bare', 1);
    opening.onupgradeneeded = () => {
      for (const { name, indexes } of plan.stores) {
        const store = opening.result.createObjectStore(name, { keyPath: 'id' });
        for (const fields of indexes)
          store.createIndex(fields.join(), fields.length === 1 ? (fields[0] ?? '') : [...fields]);
      }
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error('no database'));
  });
  const put = ({ collection, documents }: PageOf): Promise<void> =>
    new Promise((resolve, reject) => {
      const writing = database.transaction(collection, 'readwrite', { durability: 'relaxed' });
      const store = writing.objectStore(collection);
      for (const document of documents) store.put(derived(document));
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(new Error('not stored'));
    });
  const taken = await seconds(() => bring(plan, put));
  database.close();
  indexedDB.deleteDatabase('bench-bare');
  return taken;
}

/** Stores rows in PouchDB, a database for each collection, without any index but that of the ids. */
export async function intoPouchDb(plan: Plan): Promise<number> {
  const databases = new Map(plan.stores.map(({ name }) => [name, new PouchDB(`bench-${name}`)]));
  const put = async ({ collection, documents }: PageOf): Promise<void> => {
    const results = await databases
      .get(collection)
      ?.bulkDocs(documents.map((row) => ({ _id: row.id, ...derived(row) })));
    if (results?.some((result) => 'error' in result)) throw new Error('PouchDB refused a row');
  };
  const taken = await seconds(() => bring(plan, put));
  for (const database of databases.values()) await database.destroy();
  return taken;
}

/** Syncs by RxDB's own replication into its own storage, with the app's schemas and nothing of ours. */
export async function throughRxDb({ token, start, stores }: Plan): Promise<number> {
  const ask = await asker(token);
  const database = await createRxDatabase({
    name: 'bench-rxdb',
    storage: getRxStorageDexie(),
    multiInstance: false,
    eventReduce: false,
  });
  const collections = await database.addCollections(
    Object.fromEntries(stores.map(({ name, schema }) => [name, { schema } as RxCollectionCreator])),
  );
  const replicate = async (name: string): Promise<void> => {
    const collection = collections[name];
    if (collection === undefined) throw new Error(`no collection ${name}`);
    const replication = replicateRxCollection<Row, Cursor>({
      collection,
      replicationIdentifier: 'bench',
      live: false,
      pull: {
        batchSize: LIMIT,
        handler: async (cursor) => {
          const [page] = await ask([{ collection: name, cursor: cursor ?? start }]);
          if (page === undefined) throw new Error(`no page of ${name}`);
          const documents = page.documents.map((row) => ({ ...derived(row), _deleted: false }));
          // It stops at the first page that is not full.
          if (page.has_more && documents.length < LIMIT) throw new Error(`a short page of ${name}`);
          return { documents, checkpoint: page.cursor };
        },
      },
    });
    const failed = new Promise<never>((_, reject) => replication.error$.subscribe(reject));
    await Promise.race([replication.awaitInitialReplication(), failed]);
  };
  const taken = await seconds(async () => {
    await Promise.all(stores.map(({ name }) => replicate(name)));
  });
  await database.remove();
  return taken;
}
