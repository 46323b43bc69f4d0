import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { ReadingStore } from '../replication/reading-anew';
import { storeAsOfLastYear } from '../store/clock-set-back';
import { newDataKey } from '../store/data-key';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from '../store/ids';
import { IndexPages } from '../store/index-pages';
import type { StoredIndexPage } from '../store/index-pages';
import { keptRowsKey } from '../store/kept-rows-key';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { KeptRows } from './kept-rows';
import { rowsOf } from './row-source';
import type { IndexPage, RowPages } from './row-source';
import type { ClientRow } from './client-row';

const summary = { summary: 'Hasta kaydı' };
const MINUTE = 60_000;

let store: ReplicatedStore;
let writes: LocalWrites;
let clients: readonly Client[];
/** How many pages were read from the documents. */
let opened: number;
let ends: (() => void)[];

function counted(rows: RowPages): RowPages {
  return {
    page: (...asked) => {
      opened += 1;
      return rows.page(...asked);
    },
  };
}

/** As the next start of the app has them. */
function keptRows(version = '1.0.0'): KeptRows {
  return new KeptRows(store, testKey, counted(rowsOf(store.database)), version);
}

const add = (last_name: string): Promise<Client> =>
  writes.create(client, { ...clientDraft, last_name }, summary);
const rename = (id: string, last_name: string): Promise<Client> =>
  writes.change(client, id, { last_name }, summary);

/** Everything that the source says of clients. */
async function read(rows: RowPages): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: IndexPage<ClientRow> = await rows.page('clients', after, 1_000);
    found.push(...page.rows.map(({ id, name }) => `${id} ${name}`));
    after = page.next;
  }
  return found.sort();
}

/** Follows and keeps, as the tab that replicates does, after everything so far was written some time ago. */
async function keep(version?: string): Promise<void> {
  const rows = keptRows(version);
  ends.push(rows.follow());
  vi.setSystemTime(Date.now() + 10 * MINUTE);
  await rows.renew(() => Promise.resolve());
}

/** All names that are kept. */
async function namesKept(): Promise<string> {
  const pages = new IndexPages(store.device, testKey);
  const keys = await store.device.indexPages.toCollection().primaryKeys();
  return JSON.stringify(await Promise.all(keys.map((key) => pages.read(key))));
}
const isKept = async (): Promise<boolean> =>
  (await store.device.settings.get(keptRowsKey('clients', 'clients'))) !== undefined;

/** What the next start reads equals the documents. @returns from how many pages of documents it was read */
async function expectRight(version?: string): Promise<number> {
  const right = await read(rowsOf(store.database));
  opened = 0;
  expect(await read(keptRows(version))).toEqual(right);
  return opened;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: newId(), permissions });
  clients = await Promise.all(['Karadoğan', 'Işıksal', 'Çelik'].map(add));
  opened = 0;
  ends = [];
});
afterEach(async () => {
  ends.forEach((end) => end());
  vi.useRealTimers();
  await store.close();
});
const idOf = (place: number): string => clients[place]?.id ?? '';

describe('kept rows', () => {
  it('are what the documents say, without opening those that did not change', async () => {
    await keep();
    expect(await expectRight()).toBe(0);
  });

  it('are sealed, and open under the key of their user alone', async () => {
    await keep();
    const pages = await store.device.indexPages.toArray();
    const onDisk = pages.map(({ sealed }) => Buffer.from(sealed).toString('latin1')).join('');
    expect(onDisk).not.toMatch(/Karado|Demir|folded|sortKey/u);
    const other = new IndexPages(store.device, newDataKey());
    expect(await Promise.all(pages.map(({ key }) => other.read(key)))).toEqual(pages.map(() => null));
  });

  it('have what was written since: changed, added and deleted', async () => {
    await keep();
    await rename(idOf(0), 'Demir');
    await add('Öztürk');
    await writes.remove(client, idOf(1), summary);
    expect(await expectRight()).toBe(0);
    expect((await read(keptRows())).map((line) => line.split(' ').at(-1)).sort()).toEqual(
      ['Demir', 'Çelik', 'Öztürk'].sort(),
    );
  });

  it('lose what left the device, on the disk too', async () => {
    await keep();
    expect(await namesKept()).toContain('Işıksal');
    await writes.remove(client, idOf(1), summary);
    await vi.waitFor(async () => expect(await namesKept()).not.toContain('Işıksal'));
    expect(await isKept()).toBe(true);
    expect(await expectRight()).toBe(0);
  });

  it('lose what left it while nobody followed', async () => {
    await keep();
    ends.forEach((end) => end());
    await writes.remove(client, idOf(1), summary);
    const next = keptRows();
    ends.push(next.follow());
    await next.renew(() => Promise.resolve());
    expect(await namesKept()).not.toContain('Işıksal');
    expect(await expectRight()).toBe(0);
  });

  it('go when the rights change, and are not kept again by who began before', async () => {
    await keep();
    const reading = new ReadingStore(store.device, 'clients');
    await reading.begin('other');
    expect(await namesKept()).not.toContain('Karadoğan');
    expect(await expectRight()).toBeGreaterThan(0);
    const rows = keptRows();
    ends.push(rows.follow());
    await rows.renew(async () => void (await reading.begin('yet others')));
    expect(await isKept()).toBe(false);
    expect(await namesKept()).not.toContain('Karadoğan');
  });

  it('go when a document is written under a clock that was set back', async () => {
    await keep();
    await storeAsOfLastYear(store, idOf(0), { last_name: 'Demir' });
    await vi.waitFor(async () => expect(await isKept()).toBe(false));
    expect(await expectRight()).toBeGreaterThan(0);
  });

  it('are not used while the clock stands before they were kept', async () => {
    await keep();
    vi.setSystemTime(Date.now() - 60 * MINUTE);
    expect(await expectRight()).toBeGreaterThan(0);
  });

  it('are not used by another version of the app, which keeps its own', async () => {
    await keep();
    expect(await expectRight('1.1.0')).toBeGreaterThan(0);
    await keep('1.1.0');
    expect(await expectRight('1.1.0')).toBe(0);
  });

  it.each<[string, (page: StoredIndexPage) => StoredIndexPage | null]>([
    ['is missing', () => null],
    [
      'was changed',
      ({ key, sealed }) => ({ key, sealed: sealed.map((byte, at) => (at === 40 ? byte ^ 1 : byte)) }),
    ],
    ['was cut off', ({ key, sealed }) => ({ key, sealed: sealed.slice(0, 8) })],
  ])('give way to the documents where a page %s', async (_, change) => {
    await keep();
    const { indexPages } = store.device;
    const pages = await indexPages.toArray();
    await indexPages.clear();
    await indexPages.bulkPut(pages.flatMap((page) => change(page) ?? []));
    expect(await expectRight()).toBeGreaterThan(0);
    // They are stored again.
    expect(await isKept()).toBe(false);
    expect(await indexPages.where('key').startsWith(keptRowsKey('clients')).count()).toBe(0);
  });

  it('are not kept when something is deleted meanwhile, and are the next time', async () => {
    const rows = keptRows();
    ends.push(rows.follow());
    let paused = 0;
    await rows.renew(async () => {
      if ((paused += 1) === 1) await writes.remove(client, idOf(1), summary);
    });
    expect(await isKept()).toBe(false);
    expect(await namesKept()).not.toContain('Işıksal');
    await rows.renew(() => Promise.resolve());
    expect(await isKept()).toBe(true);
    expect(await expectRight()).toBe(0);
  });
});

describe('a page', () => {
  it('takes what changed into its own place, so that one that is missing is read from the documents', async () => {
    const many = Array.from({ length: 2_300 }, (_, place) => add(`Soyad ${place}`));
    clients = [...clients, ...(await Promise.all(many))].sort((a, b) => (a.id < b.id ? -1 : 1));
    await keep();
    await rename(idOf(5), 'Demir');
    await rename(idOf(1_500), 'Çınar');
    await rename(idOf(2_300), 'Ünal');
    expect(await expectRight()).toBe(0);
    const keys = await store.device.indexPages.where('key').startsWith(keptRowsKey('clients')).primaryKeys();
    expect(keys).toHaveLength(3);
    await store.device.indexPages.delete(keys[1] ?? '');
    expect(await expectRight()).toBe(2);
    await keep();
    const [one, two] = await store.device.indexPages.toArray();
    if (one === undefined || two === undefined) throw new Error('pages are missing');
    // What belongs to another place does not open there.
    await store.device.indexPages.bulkPut([
      { ...one, key: two.key },
      { ...two, key: one.key },
    ]);
    expect(await expectRight()).toBe(3);
  });
});
