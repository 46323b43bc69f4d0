import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { transact } from '../core/transaction';
import type { Key, Store } from '../core/transaction';
import { newDataKey } from '../store/data-key';
import type { IndexChange } from '../store/extracts/row-source';
import { layoutOf } from '../store/layouts';
import { openDatabase, settled } from '../store/segments/files';
import { SegmentStore } from '../store/segments/segment-store';
import type { CommitNotice } from '../store/segments/writing';
import { serveStore, storeAt } from './store-port';
import type { PageStore } from './store-port';

let name: string;
let store: SegmentStore;
let stop: () => void;
let page: PageStore;
let lost: AbortController;
let channel: MessageChannel;
beforeEach(async () => {
  name = crypto.randomUUID();
  const layouts = (['clients', 'tickets', 'client_records', 'meetings'] as const).map(layoutOf);
  store = await SegmentStore.open(name, newDataKey(), layouts);
  channel = new MessageChannel();
  lost = new AbortController();
  stop = serveStore(store, channel.port2);
  page = storeAt(channel.port1, lost.signal);
});
afterEach(async () => {
  channel.port1.close();
  channel.port2.close();
  await store.close();
});

const client = (id: string, note: string) => ({
  id,
  kind: 'client',
  note,
  recent: 1,
  edit: '',
  sort_key: id,
});
const put = (to: Store, id: string, note: string): Promise<void> =>
  transact(to, async (tx) => {
    await tx.load([`rows/clients/${id}`]);
    tx.set(`rows/clients/${id}`, client(id, note));
  });

it('a page reads, commits and hears of its own commit before it hears that it is stored', async () => {
  const told: string[] = [];
  page.onCommit(({ changes }) => told.push(...(changes ?? []).map(({ key }) => key)));
  await put(page, 'c1', 'not');
  expect(told).toEqual(['rows/clients/c1']);
  expect(await page.read(['rows/clients/c1'])).toEqual([{ value: client('c1', 'not'), revision: 1 }]);
  expect(await page.list('rows/clients/')).toHaveLength(1);
  const found = await page.find('clients', { by: 'id', ids: ['c1', 'c2'] });
  expect(found.map(({ row }) => row['id'])).toEqual(['c1']);
});

it('a page has read the rows of an index, and hears what becomes of them before it hears that it is stored', async () => {
  await put(store, 'c1', 'ilk');
  const { rows, next } = await page.rows.page('clients', '', 1_000);
  expect(rows.map(({ id }) => id)).toEqual(['c1']);
  expect(await page.rows.page('clients', next ?? '', 1_000)).toEqual({ rows: [], next: null });
  await expect(page.rows.page('clients', next ?? '', 1_000)).rejects.toThrow('this filling has ended');

  const told: unknown[] = [];
  page.rows.changes('clients').subscribe((change) => told.push('rows' in change ? change.rows : change));
  page.rows.changes('tickets').subscribe((change) => told.push(change));
  await put(page, 'c2', 'kendi');
  expect(told).toMatchObject([[{ id: 'c2', numbers: '' }]]);
});

it('of many rows a page hears the ids, and the rows of indexes', async () => {
  const notices: CommitNotice[] = [];
  page.onCommit((notice) => notices.push(notice));
  const told: IndexChange[] = [];
  page.rows.changes('clients').subscribe((change) => told.push(change));
  const ids = Array.from({ length: 150 }, (_, at) => `c${at}`);
  await page.commit({
    expect: new Map(),
    put: new Map(ids.map((id) => [`rows/clients/${id}`, client(id, 'çok')])),
  });
  expect(notices).toEqual([{ seq: 1, changes: [], anew: [{ table: 'clients', ids }], isForeign: false }]);
  expect(told).toMatchObject([{ index: 'clients', rows: ids.map((id) => ({ id })), gone: [] }]);
});

it('a page that is served no more leaves no reading open that would keep removed rows on the disk', async () => {
  await store.commit({
    expect: new Map(),
    put: new Map(Array.from({ length: 300 }, (_, at) => [`rows/clients/c${at}`, client(`c${at}`, 'kalan')])),
  });
  await page.rows.page('clients', '', 1_000);
  await store.commit({ expect: new Map(), put: new Map([['rows/clients/c1', null]]) });
  stop();
  await vi.waitFor(async () => {
    const database = await openDatabase(name);
    const files = database.transaction('heads').objectStore('heads');
    const keys = await settled(files.getAllKeys());
    database.close();
    // The segment was written anew without the row.
    expect(keys).toEqual([[1, 2]]);
  });
});

it('a page and its worker do not write over each other', async () => {
  await put(page, 'c1', 'ilk');
  const [{ revision = 0 } = {}] = await page.read(['rows/clients/c1']);
  await put(store, 'c1', 'işçi');
  const stale = {
    expect: new Map([['rows/clients/c1', revision]]),
    put: new Map([['rows/clients/c1', null]]),
  };
  expect(await page.commit(stale)).toBe(false);
  expect((await page.read(['rows/clients/c1']))[0]?.value).toMatchObject({ note: 'işçi' });
});

it('what the store refuses is refused to the page, by name', async () => {
  await expect(page.find('beds', { by: 'nothing' })).rejects.toThrow('no such table: beds');
});

it('settles two writes of one moment on one record', async () => {
  await put(store, 'c1', 'ilk');
  const extended = (to: Store, values: object): Promise<void> =>
    transact(to, async (tx) => {
      const key: Key<object> = 'rows/clients/c1';
      await tx.load([key]);
      tx.set(key, { ...tx.get(key), ...values });
    });
  await Promise.all([extended(store, { note: 'işçi' }), extended(page, { hotel: 'sayfa' })]);
  expect((await store.read(['rows/clients/c1']))[0]?.value).toMatchObject({ note: 'işçi', hotel: 'sayfa' });
});

it('stays open when its page is served no more', async () => {
  await put(page, 'c1', 'sayfa');
  stop();
  await put(store, 'c2', 'işçi');
  expect(await store.list('rows/clients/')).toHaveLength(2);
});

it('of a commit that is not answered the page says that it may be stored; later ones are not handed over', async () => {
  const commit = vi.spyOn(store, 'commit').mockImplementation(() => new Promise(() => lost.abort()));
  await expect(put(page, 'c1', 'belki')).rejects.toMatchObject({ name: 'StorageLost' });
  await expect(put(page, 'c1', 'sonra')).rejects.toMatchObject({ name: 'StorageLost' });
  expect(commit).toHaveBeenCalledOnce();
});

it('what waits for a worker that is gone fails, and so does what comes later', async () => {
  channel.port2.close();
  const waiting = page.read(['rows/clients/c1']);
  lost.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'StorageLost' });
  await expect(page.list('rows/clients/')).rejects.toMatchObject({ name: 'StorageLost' });
});
