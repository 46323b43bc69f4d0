import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { RxStorage } from 'rxdb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { ClientIndex } from '../search/client-index';
import { rowsOf } from '../search/row-source';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { readSetting } from '../store/device';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { modelRevision } from '../store/model-revision';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, gate, nothing, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { testKey } from '../testing/data-key.fixture';

/** Memory storage whose writes of clients fail when `fails` says so. */
function brittleStorage(): RxStorage<unknown, unknown> {
  const memory = getRxStorageMemory();
  return {
    ...memory,
    createStorageInstance: async (parameters) => {
      const instance = await memory.createStorageInstance({ ...parameters, options: {} });
      const write = instance.bulkWrite.bind(instance);
      if (parameters.collectionName === 'clients') {
        instance.bulkWrite = async (...given) => {
          if (fails()) throw new DOMException('full', 'QuotaExceededError');
          return write(...given);
        };
      }
      return instance;
    },
  };
}

let server: ScopedServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication | null;
let connection: Connection;
let fails: () => boolean;

const ids = Array.from({ length: 35 }, () => newId());
const [first = '', second = '', third = ''] = ids;
const but = (...without: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => !without.includes(id)));

beforeEach(async () => {
  fails = () => false;
  server = new ScopedServer();
  for (const id of ids) server.put(id, { identity_no: '10000000146' });
  store = await openLocalStore(newId(), testKey, brittleStorage());
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: server.userId, permissions });
  await start();
});
afterEach(async () => {
  await stop();
  await store.close();
});

async function start(): Promise<void> {
  connection = new Connection({ firstDelay: 1, maxDelay: 5 });
  replication = await startReplication(store, server, connection);
}
async function stop(): Promise<void> {
  await replication?.stop();
  connection.close();
  replication = null;
}
/** As when the page is loaded anew. */
async function reload(): Promise<void> {
  await stop();
  await start();
}
function change(rights: Rights): void {
  server.rights = rights;
  replication?.syncNow();
}

const held = async (): Promise<ReadonlySet<string>> =>
  new Set((await store.database.clients.find().exec()).map(({ id }) => id));
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const holdsOnly = (wanted: ReadonlySet<string>): Promise<void> =>
  until(async () => expect([...(await held())].sort()).toEqual([...wanted].sort()));
/** Waits until the reading anew under these rights is over. */
const readUnder = (epoch: string): Promise<void> =>
  until(async () =>
    expect(await readSetting(store.device, 'reading-anew/clients')).toMatchObject({
      epoch: `${epoch}/${modelRevision('clients')}`,
      done: true,
    }),
  );
const all = new Set(ids);
const summary = { summary: 'deneme' };

describe('when the rights change', () => {
  beforeEach(async () => {
    await holdsOnly(all);
    await replication?.settled();
  });

  it('rows that do not come back leave the device, and nobody is told to delete them', async () => {
    change(only('some', but(first, second)));
    await holdsOnly(but(first, second));
    await readUnder('some');
    await reload();
    await replication?.settled();
    expect(server.pushed).toEqual([]);
  });

  it('nothing of the content of a row that left stays in the store', async () => {
    change(nothing);
    await holdsOnly(new Set());
    const stored = await store.database.clients.storageInstance.findDocumentsById(ids, true);
    expect(JSON.stringify(stored)).not.toMatch(/Karadoğan|10000000146/u);
  });

  it('a collection that may not be read any more is emptied, and filled when it may be again', async () => {
    change(nothing);
    await holdsOnly(new Set());
    change({ ...everything, epoch: 'again' });
    await holdsOnly(all);
    expect(server.pushed).toEqual([]);
  });

  it('live queries and the search index see the rows go and come', async () => {
    const index = new ClientIndex(store.database, rowsOf(store.database));
    let seen = 0;
    const query = store.database.clients.find().$.subscribe((found) => (seen = found.length));
    await until(async () => expect([seen, index.all().length]).toEqual([35, 35]));
    change(only('some', but(first)));
    await until(async () => expect([seen, index.get(first)]).toEqual([34, undefined]));
    change(everything);
    await until(async () => expect([seen, index.all().length]).toEqual([35, 35]));
    query.unsubscribe();
  });

  it('columns follow though the rows keep their version', async () => {
    const number = async () => (await store.database.clients.findOne(first).exec())?.identity_no;
    expect(await number()).toBe('10000000146');
    change({ ...everything, epoch: 'masked', hidden: ['identity_no'] });
    await until(async () => expect(await number()).toBeNull());
    change(everything);
    await until(async () => expect(await number()).toBe('10000000146'));
    expect(server.pushed).toEqual([]);
  });

  it('every row is gone from a store of several batches', async () => {
    const many = Array.from({ length: 2_300 }, () => newId());
    for (const id of many) server.put(id);
    server.pageSize = 1_000;
    replication?.syncNow();
    await until(async () => expect((await held()).size).toBe(2_335));
    change(only('few', new Set([first])));
    await holdsOnly(new Set([first]));
    await readUnder('few');
  });

  it('a removed row comes back when it is changed so that the person sees it', async () => {
    let shown = but(first);
    change({ ...everything, epoch: 'some', sees: ({ id }) => shown.has(id) });
    await holdsOnly(but(first));
    await readUnder('some');
    shown = all;
    server.put(first, { last_name: 'Öztürk' });
    replication?.syncNow();
    await holdsOnly(all);
  });

  it('a row that becomes visible on the way stays', async () => {
    let shown = but(first);
    const from = server.asked.length;
    server.beforePage = (page) => {
      if (page !== from + 3) return;
      shown = all;
      server.put(first);
    };
    change({ ...everything, epoch: 'some', sees: ({ id }) => shown.has(id) });
    await readUnder('some');
    expect((await held()).has(first)).toBe(true);
  });

  it('rights that change while they are read anew begin it once more, back to the former ones too', async () => {
    const from = server.asked.length;
    server.beforePage = (page) => {
      if (page === from + 3) server.rights = only('two', but(second));
      if (page === from + 5) server.rights = only('one', but(first));
    };
    change(only('one', but(first)));
    await readUnder('one');
    await holdsOnly(but(first));
  });
});

describe('a change that waits to be sent', () => {
  beforeEach(async () => {
    await holdsOnly(all);
    await replication?.settled();
  });
  /** The line is away for what is sent, not for what comes. */
  function holdPushes(): () => void {
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    server.beforePush = () => held;
    return free;
  }

  it('is tried once more and listed when it is refused; its row goes then', async () => {
    const failing = vi.fn(() => {
      throw new CallFailed('network', 0);
    });
    server.beforePush = failing;
    await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    const made = await writes.create(client, { ...newClient, last_name: 'Çevrimdışı' }, summary);
    await until(async () => expect(failing).toHaveBeenCalled());
    await stop();
    server.rights = nothing;
    server.beforePush = () => undefined;
    await start();
    await holdsOnly(new Set());
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.pushed.map(({ id }) => id).sort()).toEqual([first, made.id].sort());
    const refused = await store.device.refused.toArray();
    expect(
      refused.map(({ id, document }) => [id, 'last_name' in document && document.last_name]).sort(),
    ).toEqual(
      [
        [first, 'Yılmaz'],
        [made.id, 'Çevrimdışı'],
      ].sort(),
    );
  });

  it('is not listed as refused where a later one contains it, nor does that take back what others wrote', async () => {
    const [reached, answer] = [gate(), gate()];
    server.beforePush = () => {
      reached.open();
      return answer.passed;
    };
    await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await reached.passed;
    await writes.change(client, first, { email: 'isil@ornek.test' }, summary);
    server.put(first, { admin_note: 'Refakatçisi aranacak' });
    server.rights = { ...everything, writes: false };
    // Away for the one moment: a suspension that was a mistake.
    server.beforePush = () => {
      server.rights = everything;
    };
    answer.open();
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.row(first)).toMatchObject({
      last_name: 'Yılmaz',
      email: 'isil@ornek.test',
      admin_note: 'Refakatçisi aranacak',
    });
    expect(await store.device.refused.count()).toBe(0);
  });

  it.each([
    ['nothing', { ...nothing, epoch: 'away' }],
    ['less', { ...everything, epoch: 'away', writes: false, hidden: ['identity_no'] }],
  ])('is told %s of its row by rights that no pull has met: the row comes back', async (_, away) => {
    const push = server.push.bind(server);
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    server.push = async (...given) => {
      server.push = push;
      await held;
      server.rights = away;
      const answer = await push(...given);
      server.rights = everything;
      return answer;
    };
    await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await until(async () => expect((await store.device.unsent.toArray())[0]?.sent).toHaveLength(1));
    free();
    await until(async () => expect(await store.device.refused.count()).toBe(1));
    await until(async () =>
      expect((await store.database.clients.findOne(first).exec())?.toJSON()).toMatchObject({
        last_name: 'Karadoğan',
        identity_no: '10000000146',
        edit: '',
      }),
    );
    await holdsOnly(all);
  });

  it('leaves no row of a record that the person may make and not read', async () => {
    change({ ...nothing, writes: true });
    await holdsOnly(new Set());
    const made = await writes.create(client, { ...newClient, last_name: 'Görünmez' }, summary);
    await until(async () => expect(server.row(made.id)).toBeDefined());
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    await holdsOnly(new Set());
    expect(server.pushed.map(({ id }) => id)).toEqual([made.id]);
  });

  it('keeps its row until it is settled', async () => {
    const free = holdPushes();
    await writes.change(client, first, { last_name: 'Yılmaz' }, summary);
    await stop();
    server.rights = only('some', but(first, second));
    await start();
    await holdsOnly(but(second));
    free();
    await holdsOnly(but(first, second));
    expect(await store.device.refused.count()).toBe(1);
  });

  it('keeps the row when it is stored, and goes with it when the person may not see it', async () => {
    const free = holdPushes();
    const seen = await writes.create(client, { ...newClient, last_name: 'Görünen' }, summary);
    const hidden = await writes.create(client, { ...newClient, last_name: 'Görünmeyen' }, summary);
    await stop();
    server.rights = { ...only('some', new Set([...ids, seen.id])), epoch: 'some' };
    await start();
    await readUnder('some');
    expect((await held()).size).toBe(37);
    free();
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    replication?.syncNow();
    await holdsOnly(new Set([...ids, seen.id]));
    expect(server.row(hidden.id)).toMatchObject({ last_name: 'Görünmeyen' });
    expect(await store.device.refused.count()).toBe(0);
  });

  it('a deletion that waits is neither lost nor doubled', async () => {
    const free = holdPushes();
    await writes.remove(client, third, summary);
    await stop();
    server.rights = only('some', but(first));
    await start();
    free();
    await readUnder('some');
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.pushed.map(({ id }) => id)).toEqual([third]);
  });
});

describe('broken off', () => {
  beforeEach(async () => {
    await holdsOnly(all);
    await replication?.settled();
  });

  it.each([1, 2, 3, 4])('by a reload at page %i it goes on and ends', async (page) => {
    const from = server.asked.length;
    let reached = false;
    server.beforePage = async (now) => {
      if (now < from + page || reached) return;
      reached = true;
      throw new CallFailed('network', 0);
    };
    await stop();
    server.rights = only('some', but(first, second));
    connection = new Connection({ firstDelay: 60_000, maxDelay: 60_000 });
    replication = await startReplication(store, server, connection);
    await until(async () => expect(reached).toBe(true));
    await reload();
    await holdsOnly(but(first, second));
    await readUnder('some');
    expect(server.pushed).toEqual([]);
  });

  it('it does not read again what stood already', async () => {
    await stop();
    server.rights = { ...everything, epoch: 'more' };
    let broken = false;
    const from = server.asked.length;
    server.beforePage = (now) => {
      if (now !== from + 4 || broken) return;
      broken = true;
      throw new CallFailed('network', 0);
    };
    connection = new Connection({ firstDelay: 60_000, maxDelay: 60_000 });
    replication = await startReplication(store, server, connection);
    await until(async () => expect(broken).toBe(true));
    const before = server.asked.length;
    await reload();
    await readUnder('more');
    expect(server.asked.slice(before)).not.toContain('0');
  });

  it('by a store that takes nothing it removes the rows as soon as it does', async () => {
    let refused = 0;
    fails = () => (refused += 1) > 0;
    change({ ...only('some', but(first, second)), hidden: ['identity_no'] });
    await until(async () => expect(refused).toBeGreaterThan(0));
    await reload();
    fails = () => false;
    replication?.syncNow();
    await holdsOnly(but(first, second));
    await readUnder('some');
    const rows = await store.database.clients.find().exec();
    expect(rows.filter((row) => row.identity_no !== null)).toEqual([]);
  });

  it('before what came otherwise is stored it is read again, though no row has to go', async () => {
    let refused = 0;
    fails = () => (refused += 1) > 0;
    change({ ...everything, epoch: 'masked', hidden: ['identity_no'] });
    await until(async () => expect(refused).toBeGreaterThan(0));
    await stop();
    fails = () => false;
    await start();
    await readUnder('masked');
    const rows = await store.database.clients.find().exec();
    expect(rows.filter((row) => row.identity_no !== null)).toEqual([]);
  });
});

describe('a first load whose rights changed on the way', () => {
  it.each(['at once', 'after a reload'])('leaves nothing of the former rights: %s', async (when) => {
    await stop();
    await store.close();
    store = await openLocalStore(newId(), testKey, brittleStorage());
    server = new ScopedServer();
    for (const id of ids) server.put(id);
    let changed = false;
    server.beforePage = (page) => {
      if (page !== 3 || changed) return;
      changed = true;
      server.rights = only('some', but(first, second));
      if (when === 'after a reload') throw new CallFailed('network', 0);
    };
    connection = new Connection({ firstDelay: 60_000, maxDelay: 60_000 });
    replication = await startReplication(store, server, connection);
    await until(async () => expect(changed).toBe(true));
    if (when === 'after a reload') await reload();
    await until(async () => expect((await held()).size).toBeGreaterThanOrEqual(33));
    replication?.syncNow();
    await holdsOnly(but(first, second));
    expect(server.pushed).toEqual([]);
  });
});

const newClient = {
  client_kind: 'patient' as const,
  first_name: 'Işıl',
  identity_type: 'none' as const,
  sex: 'female' as const,
  is_foreign_patient: false,
  phones: [],
  tag_ids: [],
  do_not_contact: false,
};
