import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transact } from '../core/transaction';
import { newDataKey } from '../store/data-key';
import { layoutOf } from '../store/layouts';
import { SegmentStore } from '../store/segments/segment-store';
import { serveStore, storeAt } from './store-port';
import type { PageStore } from './store-port';

let store: SegmentStore;
let page: PageStore;
let lost: AbortController;
let channel: MessageChannel;
beforeEach(async () => {
  store = await SegmentStore.open(crypto.randomUUID(), newDataKey(), [layoutOf('clients')]);
  channel = new MessageChannel();
  lost = new AbortController();
  serveStore(store, channel.port2);
  page = storeAt(channel.port1, lost.signal);
});
afterEach(async () => {
  channel.port1.close();
  channel.port2.close();
  await store.close();
});

const client = (id: string, note: string) => ({ id, kind: 'client', note, recent: 1, edit: '' });
const put = (to: PageStore, id: string, note: string): Promise<void> =>
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

it('what waits for a worker that is gone fails, and so does what comes later', async () => {
  channel.port2.close();
  const waiting = page.read(['rows/clients/c1']);
  lost.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'StorageLost' });
  await expect(page.list('rows/clients/')).rejects.toMatchObject({ name: 'StorageLost' });
});
