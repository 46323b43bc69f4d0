import 'fake-indexeddb/auto';
import { createRxDatabase } from 'rxdb/plugins/core';
import type { MangoQuery, RxCollection, RxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../core/transaction';
import { newDataKey } from './data-key';
import { layoutOf } from './layouts';
import { SegmentStore } from './segments/segment-store';
import { collectionSchema } from './schema';
import { viewStorage } from './view-storage';
import type { PlainRow } from './segments/columns';

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly day_key: string;
  readonly client_key: string;
  readonly ticket_key: string;
  readonly note: string;
}
type Rows = RxCollection<Row>;

const layouts = new Map((['surgeries', 'inbox', 'meetings'] as const).map((name) => [name, layoutOf(name)]));
const key = newDataKey();
let name: string;
let stores: SegmentStore[];
let databases: RxDatabase[];
beforeEach(() => {
  name = crypto.randomUUID();
  stores = [];
  databases = [];
});
afterEach(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await Promise.all(stores.map((store) => store.close()));
});

/** A tab: a store, and RxDB that follows it. */
async function tab(): Promise<{ readonly store: SegmentStore; readonly surgeries: Rows }> {
  const store = await SegmentStore.open(name, key, [...layouts.values()]);
  stores.push(store);
  return { store, surgeries: await collectionOver(viewStorage(store, layouts)) };
}

async function collectionOver(storage: ReturnType<typeof viewStorage>): Promise<Rows> {
  const database = await createRxDatabase({
    name: crypto.randomUUID(),
    storage,
    multiInstance: false,
    eventReduce: true,
  });
  databases.push(database);
  const schema = collectionSchema('surgeries') as never;
  const { surgeries } = await database.addCollections({ surgeries: { schema } });
  return surgeries as Rows;
}

const row = (number: number, more: Partial<Row> = {}): Row => ({
  id: `s-${String(number).padStart(4, '0')}`,
  kind: ['surgery', 'theatre_session', 'patient_trip'][number % 3] ?? '',
  day_key:
    number % 11 === 0 ? 'waiting' : `2026-11-${String((number % 28) + 1).padStart(2, '0')}T08:00:00.000Z`,
  client_key: number % 5 === 0 ? '' : `c-${number % 40}`,
  ticket_key: number % 2 === 0 ? '' : `t-${number % 60}`,
  note: `${number}`,
  ...more,
});

async function put(store: SegmentStore, rows: readonly Row[]): Promise<void> {
  await transact(store, async (tx) => {
    await tx.load(rows.map(({ id }) => `rows/surgeries/${id}`));
    for (const one of rows) tx.set(`rows/surgeries/${one.id}`, one as unknown as PlainRow);
  });
}

async function remove(store: SegmentStore, id: string): Promise<void> {
  await transact(store, async (tx) => {
    await tx.load([`rows/surgeries/${id}`]);
    tx.set(`rows/surgeries/${id}`, null);
  });
}

const queries: Readonly<Record<string, MangoQuery<Row>>> = {
  'all of them': {},
  'one by its id': { selector: { id: 's-0007' } },
  'some ids': { selector: { id: { $in: ['s-0003', 's-0500', 's-9999'] } } },
  'of a patient': { selector: { client_key: 'c-7' } },
  'of several patients': { selector: { client_key: { $in: ['c-7', 'c-8'] } } },
  'of no patient': { selector: { client_key: '' } },
  'of a ticket and a kind': { selector: { kind: 'surgery', ticket_key: 't-3' } },
  'with a ticket': { selector: { ticket_key: { $gt: '' } } },
  'of a kind': { selector: { kind: 'theatre_session' } },
  'of a day': { selector: { day_key: { $gte: '2026-11-05', $lt: '2026-11-06' } } },
  'up to a moment': { selector: { day_key: { $lte: '2026-11-05T08:00:00.000Z' } } },
  'those that wait': { selector: { day_key: 'waiting' } },
  'the first by day': { sort: [{ day_key: 'asc' }, { id: 'asc' }], limit: 7 },
  'a later page by day': { sort: [{ day_key: 'asc' }, { id: 'asc' }], skip: 5, limit: 7 },
  'the last by day': { sort: [{ day_key: 'desc' }, { id: 'desc' }], limit: 7 },
  'behind an id': { selector: { id: { $gt: 's-0300' }, kind: 'surgery' }, sort: [{ id: 'asc' }], limit: 9 },
  'by a field without an index': { selector: { note: { $in: ['4', '9'] } }, sort: [{ note: 'desc' }] },
};

describe('queries', () => {
  it.each(Object.entries(queries))('find what RxDB finds in its own storage: %s', async (_, query) => {
    const { store, surgeries } = await tab();
    const plain = await collectionOver(getRxStorageMemory() as never);
    const rows = Array.from({ length: 700 }, (__, at) => row(at));
    const changed = [
      row(7, { client_key: 'c-8' }),
      row(900, { day_key: 'waiting' }),
      row(3, { kind: 'surgery' }),
    ];
    await put(store, rows);
    await put(store, changed);
    await remove(store, 's-0047');
    await plain.bulkInsert(rows);
    await plain.bulkUpsert(changed);
    await plain.findOne('s-0047').remove();

    const idsOf = async (collection: Rows) => (await collection.find(query).exec()).map(({ id }) => id);
    const found = await idsOf(surgeries);
    expect(query.sort === undefined ? found.toSorted() : found).toEqual(
      query.sort === undefined ? (await idsOf(plain)).toSorted() : await idsOf(plain),
    );
  });
});

describe('live queries', () => {
  it('follow the commits of this tab and of others', async () => {
    const [here, there] = [await tab(), await tab()];
    await put(
      here.store,
      Array.from({ length: 300 }, (_, at) => row(at)),
    );
    const seen = [here, there].map(({ surgeries }) => {
      const of: { ids: readonly string[]; first: readonly string[]; one: string | null } = {
        ids: [],
        first: [],
        one: null,
      };
      surgeries.find({ selector: { client_key: 'c-7' } }).$.subscribe((found) => {
        of.ids = found.map(({ id }) => id).toSorted();
      });
      surgeries
        .find({ selector: { kind: 'surgery' }, sort: [{ note: 'desc' }], limit: 1 })
        .$.subscribe((found) => {
          of.first = found.map(({ note }) => note);
        });
      surgeries.findOne('s-0007').$.subscribe((found) => {
        of.one = found?.note ?? null;
      });
      return of;
    });
    const both = (expected: object) => vi.waitFor(() => expect(seen).toEqual([expected, expected]));
    const ofSeven = ['s-0007', 's-0047', 's-0087', 's-0127', 's-0167', 's-0207', 's-0247', 's-0287'];
    await both({ ids: ofSeven, first: ['99'], one: '7' });

    await put(here.store, [row(7, { note: 'yeni' })]);
    await both({ ids: ofSeven, first: ['99'], one: 'yeni' });

    await put(there.store, [row(7, { client_key: 'c-8', note: 'zzz', kind: 'surgery' })]);
    await both({ ids: ofSeven.slice(1), first: ['zzz'], one: 'zzz' });

    await remove(there.store, 's-0007');
    await both({ ids: ofSeven.slice(1), first: ['99'], one: null });

    // It comes back under the same id, as after rights were given back.
    await put(here.store, [row(7, { note: 'geri' })]);
    await both({ ids: ofSeven, first: ['99'], one: 'geri' });

    await put(
      there.store,
      Array.from({ length: 400 }, (_, at) => row(at + 1_000, { client_key: 'c-7', kind: 'surgery' })),
    );
    await vi.waitFor(() => expect(seen.map(({ ids }) => ids.length)).toEqual([408, 408]));
    expect(seen.map(({ first }) => first)).toEqual([['99'], ['99']]);
  });

  it('are run again where not all that has changed is known', async () => {
    const { store } = await tab();
    let tell: Parameters<SegmentStore['onCommit']>[0] = () => undefined;
    const reader = {
      find: store.find.bind(store),
      onCommit: (listener: typeof tell) => {
        tell = listener;
        return () => undefined;
      },
    };
    const surgeries = await collectionOver(viewStorage(reader, layouts));
    let seen: readonly string[] = [];
    surgeries.find({ selector: { client_key: 'c-7' } }).$.subscribe((found) => {
      seen = found.map(({ id }) => id);
    });
    await put(store, [row(7)]);
    tell({ seq: 1, changes: null, anew: [], isForeign: true });
    await vi.waitFor(() => expect(seen).toEqual(['s-0007']));
  });

  it('refuse writes past the edits', async () => {
    const { surgeries } = await tab();
    await expect(surgeries.insert(row(1))).rejects.toThrow('records are written by edits and by the pull');
  });
});
