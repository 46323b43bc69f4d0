import 'fake-indexeddb/auto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createRxDatabase } from 'rxdb/plugins/core';
import type { MangoQuery, RxCollection, RxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { transact } from '../../core/transaction';
import { newDataKey } from '../data-key';
import { HandedOut } from './view-changes';
import { layoutOf } from '../layouts';
import { SegmentStore } from '../segments/segment-store';
import { collectionSchema } from './database';
import { viewStorage } from './view-storage';
import type { RowReader } from './view-storage';
import type { PlainRow } from '../segments/columns';
import type { CommitNotice } from '../segments/writing';

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

/** Opens a tab: a store, and RxDB that follows it. */
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

/** @param gone ids that are removed in the same commit */
async function change(store: SegmentStore, rows: readonly Row[], gone: readonly string[]): Promise<void> {
  const changes = [
    ...rows.map((surgery) => [surgery.id, surgery as unknown as PlainRow] as const),
    ...gone.map((id) => [id, null] as const),
  ];
  await transact(store, async (tx) => {
    await tx.load(changes.map(([id]) => `rows/surgeries/${id}`));
    for (const [id, surgery] of changes) tx.set(`rows/surgeries/${id}`, surgery);
  });
}
const put = (store: SegmentStore, rows: readonly Row[]): Promise<void> => change(store, rows, []);
const remove = (store: SegmentStore, id: string): Promise<void> => change(store, [], [id]);

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

  it('refuse writes past the edits', async () => {
    const { surgeries } = await tab();
    await expect(surgeries.insert(row(1))).rejects.toThrow('records are written by edits and by the pull');
  });
});

/** Returns a reader that tells what the test tells it. */
async function toldByHand() {
  const { store } = await tab();
  let tell: (notice: CommitNotice) => void = () => undefined;
  const reader: RowReader = {
    find: store.find.bind(store),
    onCommit: (listener) => {
      tell = listener;
      return () => undefined;
    },
  };
  const surgeries = await collectionOver(viewStorage(reader, layouts));
  return { store, reader, surgeries, tell: (notice: CommitNotice) => tell(notice) };
}

describe('many changes at once', () => {
  const many = (note: string): readonly Row[] =>
    Array.from({ length: 300 }, (_, at) => row(at, { note: `${note} ${at}`, client_key: `c-${at % 30}` }));
  const noteOf = async (surgeries: Rows, id: string): Promise<string | null> =>
    (await surgeries.findOne(id).exec())?.note ?? null;

  it.each([
    ['this tab', 0],
    ['another tab', 1],
  ])('of %s reach what RxDB holds of single rows', async (_, by) => {
    const [here, there] = [await tab(), await tab()];
    const { surgeries } = here;
    const writer = [here, there][by]?.store ?? here.store;
    await put(here.store, many('ilk'));
    // RxDB keeps what it has read for as long as somebody holds the document.
    const held = await Promise.all(
      ['s-0007', 's-0008', 's-0009'].map((id) => surgeries.findOne(id).exec(true)),
    );
    const seen: (string | null)[] = [];
    surgeries.findOne('s-0007').$.subscribe((found) => seen.push(found?.note ?? null));
    const gone: (string | null)[] = [];
    surgeries.findOne('s-0008').$.subscribe((found) => gone.push(found?.note ?? null));
    await vi.waitFor(() => expect([seen, gone]).toEqual([['ilk 7'], ['ilk 8']]));

    await change(
      writer,
      many('sonra').filter(({ id }) => id !== 's-0008'),
      ['s-0008'],
    );
    await vi.waitFor(() =>
      expect([seen, gone]).toEqual([
        ['ilk 7', 'sonra 7'],
        ['ilk 8', null],
      ]),
    );
    expect(await noteOf(surgeries, 's-0009')).toBe('sonra 9');
    expect(await noteOf(surgeries, 's-0008')).toBeNull();
    const byIds = await surgeries.findByIds(['s-0007', 's-0008', 's-0009']).exec();
    expect([...byIds.values()].map(({ note }) => note)).toEqual(['sonra 7', 'sonra 9']);
    expect(held.map((document) => document.getLatest().deleted)).toEqual([false, true, false]);

    // It comes back among many.
    await put(writer, many('geri'));
    await vi.waitFor(() => expect(gone.at(-1)).toBe('geri 8'));
    expect(await noteOf(surgeries, 's-0008')).toBe('geri 8');
  });

  it.each([
    ['this tab', 0],
    ['another tab', 1],
  ])('of %s are in live queries, and single changes behind them', async (_, by) => {
    const [here, there] = [await tab(), await tab()];
    const { surgeries } = here;
    const writer = [here, there][by]?.store ?? here.store;
    await put(here.store, many('b'));
    let first: readonly string[] = [];
    surgeries
      .find({ selector: { client_key: 'c-7' }, sort: [{ note: 'asc' }], limit: 3 })
      .$.subscribe((found) => {
        first = found.map(({ note }) => note);
      });
    let count = 0;
    surgeries.count({ selector: { kind: 'surgery' } }).$.subscribe((found) => {
      count = found;
    });
    const both = (expected: unknown) => vi.waitFor(() => expect([first, count]).toEqual(expected));
    await both([['b 127', 'b 157', 'b 187'], 100]);

    await put(
      writer,
      many('a').map((surgery) => ({ ...surgery, kind: 'surgery' })),
    );
    await both([['a 127', 'a 157', 'a 187'], 300]);
    await put(writer, [row(7, { note: 'a', client_key: 'c-7', kind: 'patient_trip' })]);
    await both([['a', 'a 127', 'a 157'], 299]);
    await remove(writer, 's-0127');
    await both([['a', 'a 157', 'a 187'], 298]);
  });

  it('are taken up where nobody knows which they are', async () => {
    const { store, surgeries, tell } = await toldByHand();
    await put(store, [row(7), row(8)]);
    let seen: readonly string[] = [];
    surgeries.find({ selector: { client_key: 'c-7' } }).$.subscribe((found) => {
      seen = found.map(({ note }) => note);
    });
    await vi.waitFor(() => expect(seen).toEqual(['7']));
    const held = await surgeries.findOne('s-0008').exec(true);
    await put(store, [row(7, { note: 'yeni' }), row(8, { note: 'yeni' }), row(47, { note: 'yeni' })]);
    expect(await noteOf(surgeries, 's-0008')).toBe('8');
    tell({ seq: 2, changes: null, anew: [], isForeign: true });
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['yeni', 'yeni']));
    expect(await noteOf(surgeries, 's-0008')).toBe('yeni');
    expect(held.getLatest().note).toBe('yeni');
  });

  it('are taken up where it is not known what stood there before', async () => {
    const { store, surgeries, tell } = await toldByHand();
    await put(store, [row(7), row(8)]);
    const held = await Promise.all(['s-0007', 's-0008'].map((id) => surgeries.findOne(id).exec(true)));
    await change(store, [row(7, { note: 'yeni' })], ['s-0008']);
    const changes = [
      { key: 'rows/surgeries/s-0007', before: undefined, after: row(7, { note: 'yeni' }), revision: 2 },
      { key: 'rows/surgeries/s-0008', before: undefined, after: null, revision: 2 },
    ];
    tell({ seq: 2, changes, anew: [], isForeign: true });
    expect(await noteOf(surgeries, 's-0007')).toBe('yeni');
    expect(await noteOf(surgeries, 's-0008')).toBeNull();
    expect(held[0]?.getLatest().note).toBe('yeni');
  });

  it('are told before the single change that was made behind them', async () => {
    const { store, reader, surgeries, tell } = await toldByHand();
    await put(store, many('ilk'));
    const document = await surgeries.findOne('s-0007').exec(true);
    const told: string[] = [];
    surgeries.eventBulks$.subscribe(({ events }) => {
      for (const { documentId, documentData } of events)
        if (documentId === 's-0007') told.push((documentData as Row).note);
    });
    await put(store, many('sonra'));
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const find = vi.spyOn(reader, 'find').mockImplementation(async (table, wanted) => {
      const rows = await store.find(table, wanted);
      await answered;
      return rows;
    });
    tell({
      seq: 2,
      changes: [],
      anew: [{ table: 'surgeries', ids: many('').map(({ id }) => id) }],
      isForeign: false,
    });
    // Of the many only the one is read that RxDB holds.
    expect(find).toHaveBeenCalledExactlyOnceWith('surgeries', { by: 'id', ids: ['s-0007'] });
    const before = row(7, { note: 'sonra 7', client_key: 'c-7' });
    const after = { ...before, note: 'en son' };
    tell({
      seq: 3,
      changes: [{ key: 'rows/surgeries/s-0007', before, after, revision: 3 }],
      anew: [],
      isForeign: false,
    });
    expect(told).toEqual([]);
    answer();
    await vi.waitFor(() => expect(told).toEqual(['sonra 7', 'en son']));
    expect(document.getLatest().note).toBe('en son');
  });
});

it('documents that were handed out are forgotten when nobody holds them', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const handedOut = new HandedOut();
  const held = { id: 'a' };
  handedOut.add('a', held);
  for (const id of ['a', 'b', 'b']) handedOut.add(id, { id });
  expect([...handedOut.ids]).toEqual(['a', 'b']);
  await vi.waitFor(() => {
    collect();
    expect([...handedOut.ids]).toEqual(['a']);
  });
  expect(handedOut.has(held.id)).toBe(true);
});
