import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '../../core/transaction';
import { transact } from '../../core/transaction';
import { newDataKey } from '../data-key';
import { newId } from '../ids';
import type { DataKey } from '../data-key';
import type { PlainRow } from './columns';
import { openDatabase, settled } from './files';
import type { PartsFile } from './files';
import type { TableLayout } from './layout';
import { SegmentStore } from './segment-store';
import type { StoreEvents } from './segment-store';

const layout = (name: string, derivation = 0): TableLayout => ({
  name,
  derivation,
  references: ['ward'],
  orders: ['recent', 'day'],
  derive: (row) => ({ ...row, tall: derivation }),
});
const layouts = [layout('beds'), layout('wards')];

let key: DataKey;
let name: string;
let stores: SegmentStore[];
beforeEach(() => {
  key = newDataKey();
  name = crypto.randomUUID();
  stores = [];
});
afterEach(async () => {
  await Promise.all(stores.map((store) => store.close()));
});

async function opened(
  tables: readonly TableLayout[] = layouts,
  events: StoreEvents = {},
): Promise<SegmentStore> {
  const store = await SegmentStore.open(name, key, tables, events);
  stores.push(store);
  return store;
}

async function closed(store: SegmentStore): Promise<void> {
  stores.splice(stores.indexOf(store), 1);
  await store.close();
}

const bed = (number: number, more: PlainRow = {}): PlainRow => ({
  id: `bed-${String(number).padStart(5, '0')}`,
  kind: number % 3 === 0 ? 'cot' : 'bed',
  ward: ['çocuk', 'dahiliye', 'şok'][number % 3],
  recent: 10_000 - number,
  day: `2026-11-${String((number % 28) + 1).padStart(2, '0')}T08:00:00.000Z`,
  note: null,
  parts: [{ name: 'Işıklandırma', is_there: number % 2 === 0 }],
  ...more,
});
const beds = (from: number, to: number, more: PlainRow = {}): PlainRow[] =>
  Array.from({ length: to - from }, (_, at) => bed(from + at, more));
const keyOf = ({ id }: PlainRow): string => `rows/beds/${String(id)}`;

const put = (store: Store, values: Readonly<Record<string, unknown>>): Promise<void> =>
  transact(store, async (tx) => {
    await tx.load(Object.keys(values));
    for (const [at, value] of Object.entries(values)) tx.set(at, value);
  });
const putRows = (store: Store, rows: readonly PlainRow[]): Promise<void> =>
  put(store, Object.fromEntries(rows.map((row) => [keyOf(row), row])));
const valueAt = async (store: Store, at: string): Promise<unknown> => (await store.read([at]))[0]?.value;
const idsOf = (rows: readonly { row: PlainRow }[]): unknown[] => rows.map(({ row }) => row['id']).toSorted();

/** Returns the content of one of the database's stores. */
async function onDisk(store: string): Promise<readonly (readonly [IDBValidKey, unknown])[]> {
  const database = await openDatabase(name);
  const files = database.transaction(store).objectStore(store);
  const [keys, values] = await Promise.all([settled(files.getAllKeys()), settled(files.getAll())]);
  database.close();
  return keys.map((keyOnDisk, at) => [keyOnDisk, values[at]]);
}

async function changeDisk(store: string, change: (files: IDBObjectStore) => void): Promise<void> {
  const database = await openDatabase(name);
  const transaction = database.transaction(store, 'readwrite');
  change(transaction.objectStore(store));
  await new Promise((resolve) => transaction.addEventListener('complete', resolve));
  database.close();
}

describe('what is stored', () => {
  it('is there when the store is opened again: rows in segments, single rows and all that is no row', async () => {
    const store = await opened();
    await putRows(store, beds(0, 2_500));
    await putRows(store, [bed(7, { note: 'Yatak başı ışığı yanmıyor' }), bed(9_000)]);
    await put(store, { 'settings/order': 5, 'outbox/beds/x': { edits: ['a'] }, 'marks/beds/1': ['a', 'b'] });
    await closed(store);

    const again = await opened();
    expect(await valueAt(again, 'rows/beds/bed-00006')).toEqual(bed(6));
    expect(await valueAt(again, 'rows/beds/bed-00007')).toEqual(
      bed(7, { note: 'Yatak başı ışığı yanmıyor' }),
    );
    expect(await valueAt(again, 'rows/beds/bed-09000')).toEqual(bed(9_000));
    expect(await valueAt(again, 'rows/beds/bed-03333')).toBeNull();
    expect(await valueAt(again, 'settings/order')).toBe(5);
    expect(await again.list('outbox/')).toMatchObject([{ key: 'outbox/beds/x', value: { edits: ['a'] } }]);
    expect(await again.list('marks/beds/')).toMatchObject([{ key: 'marks/beds/1', value: ['a', 'b'] }]);
    expect(await again.list('rows/beds/')).toHaveLength(2_501);
    expect((await onDisk('heads')).length).toBe(3);
  });

  it('is found by reference, by the first of an order, by a range of times, and page by page', async () => {
    const store = await opened();
    await putRows(store, beds(0, 600));
    await putRows(store, [bed(600), bed(1, { ward: 'şok', day: 'waiting' })]);
    const inShock = [...beds(0, 601)].filter(({ ward }) => ward === 'şok').map(({ id }) => id);
    const found = await store.find('beds', { by: 'reference', field: 'ward', values: ['şok'] });
    expect(idsOf(found.filter(({ row }) => row['ward'] === 'şok'))).toEqual(
      [...inShock, 'bed-00001'].toSorted(),
    );

    const first = await store.find('beds', { by: 'first', field: 'recent', most: 3 });
    expect(idsOf(first)).toEqual(['bed-00001', 'bed-00597', 'bed-00598', 'bed-00599', 'bed-00600']);

    const range = { by: 'range', field: 'day', from: '2026-11-03', to: '2026-11-03T23:59:59.999Z' } as const;
    const ofDay = (await store.find('beds', range)).filter(({ row }) =>
      String(row['day']).startsWith('2026-11-03'),
    );
    expect(ofDay).toHaveLength(22);
    const waiting = await store.find('beds', { by: 'range', field: 'day', from: 'waiting', to: 'waiting' });
    expect(idsOf(waiting)).toContain('bed-00001');

    const pages: unknown[] = [];
    for await (const rows of store.scan('beds')) pages.push(...idsOf(rows));
    expect(pages.toSorted()).toEqual(beds(0, 601).map(({ id }) => id));
  });

  it('names the commit that wrote it, also after it was packed', async () => {
    const store = await opened();
    await putRows(store, [bed(1)]);
    await putRows(store, [bed(2)]);
    const before = await store.read(['rows/beds/bed-00001', 'rows/beds/bed-00002']);
    expect(before.map(({ revision }) => revision)).toEqual([1, 2]);
    await store.flush('beds');
    expect(await onDisk('records')).toEqual([]);
    expect(await store.read(['rows/beds/bed-00001', 'rows/beds/bed-00002'])).toEqual(before);
  });
});

describe('a commit', () => {
  it('is refused where something that was read has changed, and then nothing of it is stored', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300));
    const [{ revision = 0 } = {}] = await store.read(['rows/beds/bed-00003']);
    await putRows(store, [bed(3, { note: 'başkası' })]);
    const stale = {
      expect: new Map([['rows/beds/bed-00003', revision]]),
      put: new Map<string, unknown>([
        ['rows/beds/bed-00003', bed(3, { note: 'ben' })],
        ['settings/x', 1],
      ]),
    };
    expect(await store.commit(stale)).toBe(false);
    expect(await valueAt(store, 'rows/beds/bed-00003')).toMatchObject({ note: 'başkası' });
    expect(await valueAt(store, 'settings/x')).toBeNull();
  });

  it('never packs a row with an unsent change', async () => {
    const store = await opened();
    await put(store, { 'rows/beds/bed-00001': bed(1), 'outbox/beds/bed-00001': { edits: ['a'] } });
    await putRows(store, [bed(2)]);
    await store.flush('beds');
    expect((await onDisk('records')).map(([at]) => at)).toEqual([
      'outbox/beds/bed-00001',
      'rows/beds/bed-00001',
    ]);
    const many = Object.fromEntries(beds(0, 400).map((row) => [keyOf(row), row]));
    await put(store, many);
    expect((await onDisk('records')).map(([at]) => at)).toEqual([
      'outbox/beds/bed-00001',
      'rows/beds/bed-00001',
    ]);
    expect(await store.list('rows/beds/')).toHaveLength(400);
  });

  it('that the disk refuses changes nothing, and the next one goes through', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300));
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(putRows(store, [bed(3, { note: 'kaybolmasın' })])).rejects.toThrow('full');
    full.mockRestore();
    expect(await valueAt(store, 'rows/beds/bed-00003')).toEqual(bed(3));
    await putRows(store, [bed(3, { note: 'kaybolmadı' })]);
    expect(await valueAt(store, 'rows/beds/bed-00003')).toMatchObject({ note: 'kaybolmadı' });
  });

  it('goes on after the browser closed the database, as it does when the disk is full', async () => {
    const connections: IDBDatabase[] = [];
    const open = indexedDB.open.bind(indexedDB);
    const opening = vi.spyOn(indexedDB, 'open').mockImplementation((...asked) => {
      const request = open(...asked);
      request.addEventListener('success', () => connections.push(request.result));
      return request;
    });
    const replaced = vi.fn();
    const store = await opened(layouts, { replaced });
    await putRows(store, beds(0, 300));
    for (const connection of connections) connection.close();
    // Both find it closed; it is opened once.
    const [found] = await Promise.all([
      valueAt(store, 'rows/beds/bed-00003'),
      putRows(store, [bed(4, { note: 'sonra' })]),
    ]);
    expect(found).toEqual(bed(3));
    expect(await valueAt(store, 'rows/beds/bed-00004')).toMatchObject({ note: 'sonra' });
    expect(connections).toHaveLength(2);

    for (const connection of connections) connection.close();
    opening.mockImplementationOnce(() => {
      throw new DOMException('no room', 'UnknownError');
    });
    await expect(putRows(store, [bed(5, { note: 'yer yok' })])).rejects.toThrow('no room');
    await putRows(store, [bed(5, { note: 'yer var' })]);
    expect(await valueAt(store, 'rows/beds/bed-00005')).toMatchObject({ note: 'yer var' });

    // Where the records went with it, an empty database is none, and somebody is told.
    expect(replaced).not.toHaveBeenCalled();
    for (const connection of connections) connection.close();
    await settled(indexedDB.deleteDatabase(name));
    await expect(putRows(store, [bed(6)])).rejects.toMatchObject({ name: 'StorageLost' });
    opening.mockRestore();
    expect(replaced.mock.calls).toEqual([[null]]);
    expect((await indexedDB.databases()).map((database) => database.name)).not.toContain(name);
  });

  it('tells who listens, in this tab and in others', async () => {
    const [here, there] = [await opened(), await opened()];
    await putRows(here, beds(0, 300));
    await there.list('rows/beds/');
    const told: unknown[] = [];
    const heard = new Promise<void>((resolve) => {
      there.onCommit((notice) => {
        told.push(notice);
        resolve();
      });
    });
    await putRows(here, [bed(3, { note: 'değişti' })]);
    await heard;
    expect(told).toMatchObject([
      {
        isForeign: true,
        changes: [{ key: 'rows/beds/bed-00003', before: { note: null }, after: { note: 'değişti' } }],
      },
    ]);
  });
});

it('removes what another tab has stored meanwhile, though it has not heard of it', async () => {
  const [here, there] = [await opened(), await opened()];
  await there.list('rows/beds/');
  await putRows(here, [bed(1)]);
  await there.commit({ expect: new Map(), put: new Map([['rows/beds/bed-00001', null]]) });
  expect(await valueAt(here, 'rows/beds/bed-00001')).toBeNull();
});

describe('a removed row', () => {
  it('is gone at once, and its content leaves the disk', async () => {
    const store = await opened();
    await putRows(store, beds(0, 1_500));
    const parts = new Map((await onDisk('parts')).map(([at, file]) => [JSON.stringify(at), file]));
    await put(store, { 'rows/beds/bed-00003': null });
    expect(await valueAt(store, 'rows/beds/bed-00003')).toBeNull();
    await store.erase();
    const left = await onDisk('parts');
    // Only the segment that the row stood in was written anew.
    expect(left.filter(([at]) => parts.has(JSON.stringify(at))).length).toBe(1);
    expect(await onDisk('records')).toEqual([]);
    await closed(store);
    const again = await opened();
    expect(await valueAt(again, 'rows/beds/bed-00003')).toBeNull();
    expect(await again.list('rows/beds/')).toHaveLength(1_499);
  });

  it('leaves no earlier version behind, whichever segment that stands in', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300, { note: 'ilk' }));
    await putRows(store, beds(0, 201, { note: 'ikinci' }));
    const first = await onDisk('parts');
    await put(store, { 'rows/beds/bed-00003': null });
    await store.erase();
    expect((await onDisk('heads')).map(([at]) => at)).toEqual([[1, 3]]);
    expect(first.length).toBe(2);
    expect(await store.list('rows/beds/')).toHaveLength(299);
  });

  it('is gone also where the app ended before its content was taken off, which is then done', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300));
    // A reader holds up what would happen at once.
    const reader = store.scan('beds')[Symbol.asyncIterator]();
    await reader.next();
    await put(store, { 'rows/beds/bed-00003': null });
    expect((await onDisk('records')).map(([at]) => at)).toEqual(['rows/beds/bed-00003']);
    const again = await opened();
    expect(await valueAt(again, 'rows/beds/bed-00003')).toBeNull();
    await again.erase();
    expect(await onDisk('records')).toEqual([]);
    await reader.return?.(undefined);
    expect(await valueAt(store, 'rows/beds/bed-00003')).toBeNull();
    expect(await store.list('rows/beds/')).toHaveLength(299);
  });
});

describe('a store that was changed past the app', () => {
  /** Writes two bulks and single records. The state between them is what a thief has kept. */
  async function written(): Promise<void> {
    const store = await opened();
    await putRows(store, beds(0, 300));
    await putRows(store, [bed(5_000)]);
    await closed(store);
  }
  const useful = async (): Promise<unknown> => {
    const store = await opened();
    return store.list('rows/beds/');
  };

  it('does not open with an earlier version of a record in its place', async () => {
    await written();
    const [before] = await onDisk('records');
    const store = await opened();
    await putRows(store, [bed(5_000, { note: 'sonra' })]);
    await closed(store);
    await changeDisk('records', (files) => files.put(before?.[1], before?.[0]));
    await expect(useful()).rejects.toThrow('the records are not those of the last commit');
  });

  it('does not open without one of its records', async () => {
    await written();
    await changeDisk('records', (files) => files.clear());
    await expect(useful()).rejects.toThrow('the records are not those of the last commit');
  });

  it('does not open with a segment taken out or put back', async () => {
    await written();
    const heads = await onDisk('heads');
    await changeDisk('heads', (files) => files.clear());
    await expect(useful()).rejects.toThrow('the segments of beds are not those of the last commit');
    await changeDisk('heads', (files) => files.put(heads[0]?.[1], heads[0]?.[0]));
    const store = await opened();
    await put(store, { 'rows/beds/bed-00001': null });
    await store.erase();
    await closed(store);
    await changeDisk('heads', (files) => files.put(heads[0]?.[1], heads[0]?.[0]));
    await expect(useful()).rejects.toThrow('the segments of beds are not those of the last commit');
  });

  it('tells of parts that were changed, moved, or taken out', async () => {
    await written();
    const [[place = '', file] = []] = await onDisk('parts');
    const { ends, bytes } = file as PartsFile;
    const changed = Uint8Array.from(bytes as Uint8Array);
    changed[40] = (changed[40] ?? 0) ^ 1;
    const [, second = 0] = ends;
    for (const other of [
      { ends, bytes: changed },
      { ends: [second, second], bytes },
    ]) {
      await changeDisk('parts', (files) => files.put(other, place));
      await expect(useful()).rejects.toThrow();
    }
    await changeDisk('parts', (files) => files.put({ ends: ends.slice(0, 1), bytes }, place));
    await expect(useful()).rejects.toThrow('a block is missing');
    await changeDisk('parts', (files) => files.put('anything', place));
    await expect(useful()).rejects.toThrow('a block is missing');
    await changeDisk('parts', (files) => files.delete(place));
    await expect(useful()).rejects.toThrow('a block is missing');
  });

  it('does not open parts of another segment', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300));
    await putRows(store, beds(400, 700));
    await closed(store);
    const [first, second] = await onDisk('parts');
    await changeDisk('parts', (files) => files.put(second?.[1], first?.[0]));
    await expect(useful()).rejects.toMatchObject({ name: 'OperationError' });
  });

  it('tells nothing to another key', async () => {
    await written();
    key = newDataKey();
    await expect(useful()).rejects.toThrow('does not open: state');
  });

  it('shows no word of its content', async () => {
    const store = await opened();
    await putRows(store, beds(0, 300, { note: 'Gizli-Hasta-Notu' }));
    await putRows(store, [bed(1, { note: 'Gizli-Hasta-Notu' })]);
    await closed(store);
    for (const part of ['state', 'journal', 'records', 'heads', 'parts']) {
      for (const [at, value] of await onDisk(part)) {
        const { b, bytes } = value as { b?: Uint8Array } & Partial<PartsFile>;
        const all = b ?? bytes ?? (value as Uint8Array);
        const read = all instanceof Blob ? await all.arrayBuffer() : all;
        const text = ArrayBuffer.isView(read) ? Buffer.from(read).toString('latin1') : '';
        expect(`${JSON.stringify(at)} ${JSON.stringify(value)} ${text}`).not.toContain('Gizli');
      }
    }
  });
});

describe('an extract', () => {
  const named = (revision: number): readonly TableLayout[] => [
    {
      ...layout('beds'),
      extract: { revision, of: (rows) => rows.map(({ id }) => `${String(id)}/${revision}`).join() },
    },
    layout('wards'),
  ];
  async function extracted(store: SegmentStore): Promise<readonly string[]> {
    // One that is moved meanwhile may come twice.
    const found = new Set<string>();
    for await (const portion of store.scanExtracts('beds', 2))
      for (const { text, dead } of portion) {
        const gone = new Set(dead);
        for (const [at, part] of text.split(',').entries()) if (!gone.has(at)) found.add(part);
      }
    return [...found].toSorted();
  }
  const expected = (numbers: readonly number[], revision = 1): readonly string[] =>
    numbers.map((number) => `${String(bed(number)['id'])}/${revision}`);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

  it('is told of all rows that count: of segments and single ones', async () => {
    const store = await opened(named(1));
    expect(await extracted(store)).toEqual([]);
    await putRows(store, beds(0, 2_500));
    await putRows(store, [bed(3, { note: 'sonra' }), bed(9_000)]);
    await put(store, { 'rows/beds/bed-00004': null });
    const numbers = [...upTo(2_500).filter((number) => number !== 4), 9_000];
    expect(await extracted(store)).toEqual(expected(numbers));
    await store.erase();
    await store.flush('beds');
    expect(await extracted(await opened(named(1)))).toEqual(expected(numbers));
  });

  it('is made anew by a version of the app that makes it otherwise', async () => {
    const store = await opened(named(1));
    await putRows(store, beds(0, 1_500));
    await putRows(store, [bed(3, { note: 'sonra' })]);
    await closed(store);
    expect(await extracted(await opened(named(2)))).toEqual(expected(upTo(1_500), 2));
  });
});

it('keeps a large segment as a file of its own, and reads of it what is asked for', async () => {
  const store = await opened();
  const noted = (number: number) => bed(number, { note: Array.from({ length: 4 }, newId).join() });
  const rows = Array.from({ length: 1_000 }, (_, at) => noted(at));
  await putRows(store, rows);
  const [[, file] = []] = await onDisk('parts');
  expect((file as PartsFile).bytes).toBeInstanceOf(Blob);
  await closed(store);
  const again = await opened();
  expect(await valueAt(again, keyOf(bed(700)))).toEqual(rows[700]);
  expect(await again.list('rows/beds/')).toHaveLength(1_000);
});

it('keeps large segments as values in a browser that takes no files', async () => {
  const store = await opened();
  const plain = Reflect.get(IDBObjectStore.prototype, 'put') as (
    ...given: unknown[]
  ) => IDBRequest<IDBValidKey>;
  const refusing = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
    at?: IDBValidKey,
  ) {
    if ((value as Partial<PartsFile>).bytes instanceof Blob)
      throw new DOMException('Error preparing Blob/File data', 'UnknownError');
    return plain.apply(this, at === undefined ? [value] : [value, at]);
  });
  const rows = Array.from({ length: 1_000 }, (_, at) =>
    bed(at, { note: Array.from({ length: 4 }, newId).join() }),
  );
  await putRows(store, rows);
  refusing.mockRestore();
  const [[, file] = []] = await onDisk('parts');
  expect((file as PartsFile).bytes).toBeInstanceOf(Uint8Array);
  await closed(store);
  expect(await valueAt(await opened(), keyOf(bed(700)))).toEqual(rows[700]);
});

describe('a newer version of the app', () => {
  it('computes all rows anew before anybody reads them, and finds them by what is new', async () => {
    const store = await opened();
    await putRows(store, beds(0, 5_000));
    await put(store, { 'rows/beds/bed-00001': bed(1), 'outbox/beds/bed-00001': { edits: ['a'] } });
    await closed(store);
    const again = await opened([{ ...layout('beds', 3), references: ['kind', 'ward'] }, layout('wards')]);
    const cots = await again.find('beds', { by: 'reference', field: 'kind', values: ['cot'] });
    expect(cots.filter(({ row }) => row['kind'] === 'cot')).toHaveLength(1_667);
    const all = await again.list('rows/beds/');
    expect(all).toHaveLength(5_000);
    expect(all.every(({ value }) => (value as PlainRow)['tall'] === 3)).toBe(true);
  });
});
