import type { CollectionName } from '@sync/model/entity';
import { collectionNames } from '@sync/model/registry';
import { RecordRows } from '@sync/search/record-rows';
import { indexNames } from '@sync/store/extracts/row-source';
import type { IndexPage } from '@sync/store/extracts/row-source';
import { fromWire } from '@sync/store/wire-document';
import type { WireDocument } from '@sync/core/wire';
import { collectionPlans } from '@sync/store/collections';
import { layoutOf } from '@sync/store/layouts';
import type { PlainRow } from '@sync/store/segments/columns';
import { SegmentStore } from '@sync/store/segments/segment-store';

/*
 * The local store and bare IndexedDB, with the same rows. Runs in a worker, put there as one script; the pages of the
 * server were fetched before and are handed out as files, so that no server is in the figures.
 */

export interface Plan {
  /** Number of pages of each collection. */
  readonly pages: readonly { readonly collection: CollectionName; readonly count: number }[];
  readonly dataKey: readonly number[];
}

/** Reads of the stored rows. */
export interface Reading extends Plan {
  readonly clients: readonly string[];
  readonly tickets: readonly string[];
}

/** Milliseconds, each of one round. */
type Times = readonly number[];

const NAME = 'bench-segments';
const BARE = 'bench-bare';

const keyOf = (collection: CollectionName, id: unknown): string => `rows/${collection}/${String(id)}`;

/** Converts a row to the device's form; null for one that is gone. */
function localRow(collection: CollectionName, row: WireDocument): PlainRow | null {
  return row.deleted_at === null ? { ...fromWire(collection, row) } : null;
}

/** Takes the rows of all pages to `put`; the next page is fetched while one is stored. @returns how many */
async function bring(
  { pages }: Plan,
  put: (collection: CollectionName, rows: readonly PlainRow[]) => Promise<unknown>,
): Promise<number> {
  const all = pages.flatMap(({ collection, count }) =>
    Array.from({ length: count }, (_, at) => ({ collection, file: `/pages/${collection}/${at}` })),
  );
  const fetched = async (at: number): Promise<readonly WireDocument[]> => {
    const page = all[at];
    return page === undefined ? [] : ((await (await fetch(page.file)).json()) as WireDocument[]);
  };
  let rows = 0;
  let next = fetched(0);
  for (const [at, { collection }] of all.entries()) {
    const documents = await next;
    next = fetched(at + 1);
    const local = documents.map((document) => localRow(collection, document)).filter((row) => row !== null);
    await put(collection, local);
    rows += local.length;
  }
  return rows;
}

/** Fetches rows, makes them local rows, and drops them: what no store can save. */
export function made(plan: Plan): Promise<number> {
  return bring(plan, () => Promise.resolve());
}

const opened = ({ dataKey }: Plan): Promise<SegmentStore> =>
  SegmentStore.open(NAME, new Uint8Array(dataKey), collectionNames.map(layoutOf));

const putInto = (
  store: SegmentStore,
  collection: CollectionName,
  rows: readonly PlainRow[],
): Promise<boolean> =>
  store.commit({ expect: new Map(), put: new Map(rows.map((row) => [keyOf(collection, row['id']), row])) });

/** Writes to the local store as a first sync does: one commit for each page. */
export async function intoSegments(plan: Plan): Promise<number> {
  const store = await opened(plan);
  const rows = await bring(plan, (collection, page) => putInto(store, collection, page));
  await store.close();
  return rows;
}

/**
 * Stores rows with nothing but what the browser has, with the app's indexes, unsealed: one relaxed transaction for
 * each page.
 */
export async function intoIndexedDb(plan: Plan): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(BARE, 1);
    opening.addEventListener('upgradeneeded', () => {
      for (const name of collectionNames) {
        const store = opening.result.createObjectStore(name, { keyPath: 'id' });
        for (const fields of collectionPlans[name].indexes)
          store.createIndex(fields.join(), fields.length === 1 ? (fields[0] ?? '') : [...fields]);
      }
    });
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(new Error('no database')));
  });
  const rows = await bring(
    plan,
    (collection, page) =>
      new Promise<void>((resolve, reject) => {
        const writing = database.transaction(collection, 'readwrite', { durability: 'relaxed' });
        const store = writing.objectStore(collection);
        for (const row of page) store.put(row);
        writing.addEventListener('complete', () => resolve());
        writing.addEventListener('abort', () => reject(new Error('not stored')));
      }),
  );
  database.close();
  return rows;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

async function found(store: SegmentStore, key: string): Promise<PlainRow> {
  const [stored] = await store.read([key]);
  if (typeof stored?.value !== 'object' || stored.value === null) throw new Error(`not stored: ${key}`);
  return stored.value as PlainRow;
}

/** Reads one client from nothing: the store is opened, the directory of clients read, and one block. */
export async function firstRead(plan: Reading): Promise<number> {
  return milliseconds(async () => {
    const store = await opened(plan);
    await found(store, keyOf('clients', plan.clients[0]));
    await store.close();
  });
}

/** Does work on a store that knows where the rows of a collection are, and has no block open. */
async function withoutBlocks<T>(
  plan: Plan,
  collection: CollectionName,
  work: (store: SegmentStore) => Promise<T>,
): Promise<T> {
  const store = await opened(plan);
  await store.read([keyOf(collection, 'nobody')]);
  const result = await work(store);
  await store.close();
  return result;
}

/** Reads each client from the disk, and again from memory. */
export async function pointReads(plan: Reading): Promise<{ readonly cold: Times; readonly warm: Times }> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (const id of plan.clients) {
    const key = keyOf('clients', id);
    await withoutBlocks(plan, 'clients', async (store) => {
      cold.push(await milliseconds(() => found(store, key)));
      warm.push(await milliseconds(() => found(store, key)));
    });
  }
  return { cold, warm };
}

/** Reads the entries of each ticket from the disk. */
export async function entriesOfTickets(plan: Reading): Promise<Times> {
  const times: number[] = [];
  for (const id of plan.tickets) {
    const wanted = { by: 'reference', field: 'ticket_id', values: [id] } as const;
    times.push(
      await withoutBlocks(plan, 'ticket_entries', (store) =>
        milliseconds(() => store.find('ticket_entries', wanted)),
      ),
    );
  }
  return times;
}

/** Reads all rows of the in-memory indexes, as they go to a page when the app opens. */
export async function indexRows(
  plan: Plan,
): Promise<{ readonly rows: number; readonly milliseconds: number; readonly bytes: number }> {
  const store = await opened(plan);
  const source = new RecordRows(store);
  let rows = 0;
  let bytes = 0;
  let telling = 0;
  const whole = await milliseconds(async () => {
    for (const index of indexNames) {
      for (let after: string | null = ''; after !== null;) {
        const page: IndexPage = await source.page(index, after, 1_000);
        after = page.next;
        rows += page.rows.length;
        telling += await milliseconds(() => {
          bytes += JSON.stringify(page.rows).length;
          return Promise.resolve();
        });
      }
    }
  });
  await store.close();
  return { rows, milliseconds: whole - telling, bytes };
}

/** Measures the bytes of memory with the directories of all collections. */
export async function directoryBytes(plan: Plan): Promise<number> {
  const store = await opened(plan);
  await store.read(collectionNames.map((name) => keyOf(name, 'nobody')));
  const bytes = store.directoryBytes;
  await store.close();
  return bytes;
}

/** Reads, changes and commits each ticket, beside an entry of the outbox, so to the disk itself. */
export async function edits(plan: Reading): Promise<Times> {
  const store = await opened(plan);
  await store.read([keyOf('tickets', 'nobody')]);
  const times: number[] = [];
  for (const id of plan.tickets) {
    const key = keyOf('tickets', id);
    times.push(
      await milliseconds(async () => {
        const [stored] = await store.read([key]);
        const row = { ...(stored?.value as PlainRow), edit: 'bench', updated_at: new Date().toISOString() };
        const put = new Map<string, unknown>([
          [key, row],
          [`outbox/tickets/${id}`, { edits: [{ edit: 'bench', fields: ['updated_at'] }] }],
        ]);
        if (!(await store.commit({ expect: new Map([[key, stored?.revision ?? 0]]), put })))
          throw new Error('the edit was refused');
      }),
    );
  }
  await store.close();
  return times;
}

/**
 * Writes a third of the entries once more, so that each segment of them is loose.
 * @returns how many
 */
export async function comeAgain(plan: Plan): Promise<number> {
  const store = await opened(plan);
  let rows = 0;
  let third: PlainRow[] = [];
  const put = async (): Promise<void> => {
    await putInto(store, 'ticket_entries', third);
    rows += third.length;
    third = [];
  };
  await bring(
    { ...plan, pages: plan.pages.filter(({ collection }) => collection === 'ticket_entries') },
    async (_, page) => {
      third.push(...page.filter((__, at) => at % 3 === 0).map((row) => ({ ...row, row_version: 9 })));
      if (third.length >= 1_000) await put();
    },
  );
  await put();
  await store.close();
  return rows;
}

/** Packs what is loose until nothing is. @returns the steps */
export async function tidied(plan: Plan): Promise<number> {
  const store = await opened(plan);
  await store.read(collectionNames.map((name) => keyOf(name, 'nobody')));
  let steps = 0;
  while (await store.tidy()) steps += 1;
  await store.close();
  return steps;
}
