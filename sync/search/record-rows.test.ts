import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDataKey } from '../store/data-key';
import { layoutOf } from '../store/layouts';
import { openDatabase, settled } from '../store/segments/files';
import type { PlainRow } from '../store/segments/columns';
import { SegmentStore } from '../store/segments/segment-store';
import { RecordRows } from './record-rows';
import type { IndexChange, IndexName } from '../store/extracts/row-source';

const key = newDataKey();
const layouts = (['clients', 'tickets', 'client_records', 'meetings'] as const).map(layoutOf);
let name: string;
let stores: SegmentStore[];
beforeEach(() => {
  name = crypto.randomUUID();
  stores = [];
});
afterEach(() => Promise.all(stores.map((store) => store.close())));

async function opened(): Promise<SegmentStore> {
  const store = await SegmentStore.open(name, key, layouts);
  stores.push(store);
  return store;
}

const client = (id: string, first_name: string): PlainRow => ({ id, kind: 'client', first_name, edit: '' });
const relation = (id: string, more: PlainRow = {}): PlainRow => ({
  id,
  kind: 'relation',
  client_id: 'c1',
  related_client_id: null,
  free_phone: '+905321234567',
  edit: '',
  ...more,
});
const idAt = (at: number): string => `c-${String(at).padStart(4, '0')}`;
const clients = (count: number, first_name: string): readonly PlainRow[] =>
  Array.from({ length: count }, (_, at) => client(idAt(at), first_name));

const put = (
  store: SegmentStore,
  collection: string,
  rows: readonly PlainRow[],
  gone: readonly string[] = [],
): Promise<boolean> =>
  store.commit({
    expect: new Map(),
    put: new Map<string, unknown>([
      ...rows.map((row) => [`rows/${collection}/${String(row['id'])}`, row] as const),
      ...gone.map((id) => [`rows/${collection}/${id}`, null] as const),
    ]),
  });

/** Returns all rows from a page on, by id. */
async function rest(
  source: RecordRows,
  index: IndexName,
  from = '',
): Promise<ReadonlyMap<string, { readonly id: string; readonly name?: unknown }>> {
  const found = new Map<string, { readonly id: string; readonly name?: unknown }>();
  for (let after: string | null = from; after !== null;) {
    const page: Awaited<ReturnType<RecordRows['page']>> = await source.page(index, after, 1_000);
    for (const row of page.rows) found.set(row.id, row);
    after = page.next;
  }
  return found;
}

/** Returns the segments of clients on the disk. */
async function segments(): Promise<readonly IDBValidKey[]> {
  const database = await openDatabase(name);
  const keys = await settled(database.transaction('heads').objectStore('heads').getAllKeys());
  database.close();
  return keys;
}

describe('pages', () => {
  it('have the rows of segments and single rows, of what the index keeps', async () => {
    const store = await opened();
    await put(store, 'clients', clients(1_500, 'Ada'));
    await put(store, 'clients', [client(idAt(7), 'Bora')], [idAt(8)]);
    const source = new RecordRows(store);
    const rows = await rest(source, 'clients');
    expect(rows.size).toBe(1_499);
    expect(rows.get(idAt(7))?.name).toBe('Bora ');
    expect(rows.get(idAt(9))?.name).toBe('Ada ');

    await put(store, 'client_records', [
      relation('r1'),
      relation('r2', { related_client_id: 'c2' }),
      { id: 'n1', kind: 'interaction', client_id: 'c1', edit: '' },
    ]);
    expect([...(await rest(source, 'relatives')).keys()]).toEqual(['r1']);
    expect([...(await rest(source, 'meetings')).keys()]).toEqual([]);
  });

  it('of a filling end when another one begins, which has all rows', async () => {
    const store = await opened();
    await put(store, 'clients', clients(2_500, 'Ada'));
    const source = new RecordRows(store);
    const { next: former } = await source.page('clients', '', 1_000);
    const { rows, next } = await source.page('clients', '', 1_000);
    await expect(source.page('clients', former ?? '', 1_000)).rejects.toThrow('this filling has ended');
    expect(rows.length + (await rest(source, 'clients', next ?? '')).size).toBe(2_500);
    // One of two that begin in the same moment.
    const both = await Promise.allSettled([
      source.page('clients', '', 1_000),
      source.page('clients', '', 1_000),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('hold up the erasing of removed rows no longer than the last filling', async () => {
    const store = await opened();
    await put(store, 'clients', clients(2_500, 'Ada'));
    const source = new RecordRows(store);
    await source.page('clients', '', 1_000);
    await put(store, 'clients', [], [idAt(8)]);
    await store.erase();
    expect(await segments()).toEqual([1, 2, 3].map((no) => [1, no]));
    const { next } = await source.page('clients', '', 1_000);
    await source.close();
    await expect(source.page('clients', next ?? '', 1_000)).rejects.toThrow('this filling has ended');
    await store.erase();
    expect(await segments()).toEqual([2, 3, 4].map((no) => [1, no]));
  });

  it('miss no row that another tab moves into another segment meanwhile', async () => {
    const [here, there] = [await opened(), await opened()];
    await put(here, 'clients', clients(3_000, 'Ada'));
    const source = new RecordRows(here);
    const { rows, next } = await source.page('clients', '', 1_000);
    await put(there, 'clients', [], [idAt(2_999), idAt(0), idAt(1_500)]);
    await there.erase();
    const ids = new Set([...rows.map(({ id }) => id), ...(await rest(source, 'clients', next ?? '')).keys()]);
    for (const id of [idAt(2_999), idAt(0), idAt(1_500)]) ids.delete(id);
    expect(ids.size).toBe(2_997);
  });
});

describe('changes', () => {
  /** Returns a growing list of the changes that are told of an index. */
  function following(source: RecordRows, index: IndexName): IndexChange[] {
    const told: IndexChange[] = [];
    source.changes(index).subscribe((change) => told.push(change));
    return told;
  }
  const summary = (change: IndexChange | undefined): unknown =>
    change === undefined || 'anew' in change
      ? change
      : { rows: change.rows.map((row) => [row.id, 'name' in row ? row.name : null]), gone: change.gone };

  it.each([3, 150, 450])('tell of %i rows that this tab stores, and of removed ones', async (count) => {
    const store = await opened();
    const told = following(new RecordRows(store), 'clients');
    const rows = (name: string) => clients(count, '').map(({ id }) => [id, name]);
    await put(store, 'clients', clients(count, 'Ada'));
    await put(store, 'clients', clients(count - 1, 'Bora'), [idAt(count - 1)]);
    expect(told.map(summary)).toEqual([
      { rows: rows('Ada '), gone: [] },
      { rows: rows('Bora ').slice(0, -1), gone: [idAt(count - 1)] },
    ]);
  });

  it.each([3, 150, 450])('tell of %i rows that another tab stores, and of removed ones', async (count) => {
    const [here, there] = [await opened(), await opened()];
    await put(there, 'clients', [client('first', 'İlk')]);
    const source = new RecordRows(here);
    await rest(source, 'clients');
    const told = following(source, 'clients');
    const rows = (name: string) => clients(count, '').map(({ id }) => [id, name]);
    await put(there, 'clients', clients(count, 'Ada'));
    await here.read(['settings/x']);
    await put(there, 'clients', clients(count - 1, 'Bora'), [idAt(count - 1)]);
    await here.read(['settings/x']);
    expect(told.map(summary)).toEqual([
      { rows: rows('Ada '), gone: [] },
      { rows: rows('Bora ').slice(0, -1), gone: [idAt(count - 1)] },
    ]);
    expect((await rest(source, 'clients')).size).toBe(count);
  });

  it('are of one index alone, and name what is no row of it', async () => {
    const store = await opened();
    const source = new RecordRows(store);
    const [relatives, meetings] = [following(source, 'relatives'), following(source, 'meetings')];
    await put(store, 'client_records', [relation('r1'), relation('r2', { free_phone: null })]);
    await put(store, 'clients', [client('c1', 'Ada')]);
    expect(relatives.map(summary)).toEqual([{ rows: [['r1', null]], gone: ['r2'] }]);
    expect(meetings).toEqual([]);
  });

  it('are all there may be where more has happened than the journal knows', async () => {
    const [here, there] = [await opened(), await opened()];
    const source = new RecordRows(here);
    await rest(source, 'clients');
    // Nobody here hears of it: it was asleep.
    for (let at = 0; at < 300; at += 1) await put(there, 'clients', [client('c1', String(at))]);
    const told = following(source, 'clients');
    await here.read(['settings/x']);
    expect(told.at(-1)).toEqual({ index: 'clients', anew: true });
    expect((await rest(source, 'clients')).get('c1')?.name).toBe('299 ');
  });
});
