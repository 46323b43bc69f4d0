import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClientIndex } from '../search/client-index';
import { RecordRows } from '../search/record-rows';
import { newId } from '../store/ids';
import { readUnder } from '../testing/local-store.fixture';
import { everything, nothing, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

let server: ScopedServer;
let device: SyncedDevice;

const ids = Array.from({ length: 35 }, () => newId()).toSorted();
const all = new Set(ids);
const [first = '', second = ''] = ids;
const but = (...without: readonly string[]): ReadonlySet<string> =>
  new Set(ids.filter((id) => !without.includes(id)));

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id, { identity_no: '10000000146', clinical_note: 'Penisilin' });
  // The search index reads relatives, too.
  device = await SyncedDevice.open(server, ['clients', 'client_records']);
});
afterEach(() => device.close());

function change(rights: Rights): void {
  server.rights = rights;
  device.replication.syncNow();
}
/** Waits until all rows are read under these rights. */
const isReadUnder = (epoch: string): Promise<void> =>
  until(async () => expect((await readUnder(device.store, 'clients'))?.endsWith(` ${epoch}`)).toBe(true));
const full = (): never => {
  throw new DOMException('full', 'QuotaExceededError');
};

describe('when the rights change', () => {
  beforeEach(async () => {
    await device.start();
    await device.replication.settled();
    expect(await device.held()).toEqual(ids);
  });
  afterEach(() => expect(server.pushed).toEqual([]));

  it('rows that do not come back leave the device, and nobody is told to delete them', async () => {
    change(only('some', but(first, second)));
    await device.holdsOnly(but(first, second));
    await isReadUnder('some');
    await device.reopen();
    await device.replication.settled();
    expect(await device.held()).toEqual([...but(first, second)]);
  });

  it('a collection that may not be read any more is emptied, and filled when it may be again', async () => {
    change(nothing);
    await device.holdsOnly([]);
    expect(await Promise.all(ids.map((id) => device.stored('clients', id)))).toEqual(ids.map(() => null));
    change({ ...everything, epoch: 'again' });
    await device.holdsOnly(all);
  });

  it('live queries and the search index see the rows go and come', async () => {
    const index = new ClientIndex(device.store.database, new RecordRows(device.store.records));
    let seen = 0;
    const query = device.store.database.clients.find().$.subscribe((found) => (seen = found.length));
    await until(() => expect([seen, index.all().length]).toEqual([35, 35]));
    change(only('some', but(first)));
    await until(() => expect([seen, index.get(first)]).toEqual([34, undefined]));
    change(everything);
    await until(() => expect([seen, index.all().length]).toEqual([35, 35]));
    query.unsubscribe();
  });

  it('columns follow though the rows keep their version', async () => {
    const number = async () => (await device.client(first))?.identity_no;
    expect(await number()).toBe('10000000146');
    change({ ...everything, epoch: 'masked', hidden: ['identity_no'] });
    await until(async () => expect(await number()).toBeNull());
    change(everything);
    await until(async () => expect(await number()).toBe('10000000146'));
  });

  it('every row is gone from a store of several batches', async () => {
    for (let more = 0; more < 2_300; more += 1) server.put(newId());
    server.pageSize = 1_000;
    device.replication.syncNow();
    await until(async () => expect(await device.held()).toHaveLength(2_335));
    change(only('few', new Set([first])));
    await device.holdsOnly([first]);
    await isReadUnder('few');
  });

  it('a removed row comes back when it is changed so that the user sees it', async () => {
    let shown = but(first);
    change({ ...everything, epoch: 'some', sees: ({ id }) => shown.has(id) });
    await device.holdsOnly(but(first));
    await isReadUnder('some');
    shown = all;
    server.put(first, { last_name: 'Öztürk' });
    device.replication.syncNow();
    await device.holdsOnly(all);
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
    await isReadUnder('some');
    expect(await device.held()).toContain(first);
  });

  it('rights that change while they are read begin the resync once more, back to the former ones too', async () => {
    const from = server.asked.length;
    server.beforePage = (page) => {
      if (page === from + 3) server.rights = only('two', but(second));
      if (page === from + 5) server.rights = only('one', but(first));
    };
    change(only('one', but(first)));
    await isReadUnder('one');
    await device.holdsOnly(but(first));
  });

  it.each([1, 2, 3, 4])('a resync that is broken off at page %i goes on and ends', async (page) => {
    const from = server.asked.length;
    let reached = false;
    server.beforePage = (now) => {
      if (now < from + page || reached) return;
      reached = true;
      throw new CallFailed('network', 0);
    };
    await device.stop();
    server.rights = only('some', but(first, second));
    await device.start(60_000);
    await until(() => expect(reached).toBe(true));
    await device.reopen();
    await device.holdsOnly(but(first, second));
    await isReadUnder('some');
  });

  it('a resync that is broken off does not read again what stood already', async () => {
    const from = server.asked.length;
    let broken = false;
    server.beforePage = (now) => {
      if (now !== from + 4 || broken) return;
      broken = true;
      throw new CallFailed('network', 0);
    };
    await device.stop();
    server.rights = { ...everything, epoch: 'more' };
    await device.start(60_000);
    await until(() => expect(broken).toBe(true));
    const before = server.asked.length;
    await device.reopen();
    await isReadUnder('more');
    expect(server.asked.slice(before)).not.toEqual([]);
    expect(server.asked.slice(before)).not.toContain('0');
  });

  it('a store that takes nothing follows as soon as it does', async () => {
    const commit = vi.spyOn(device.store.records, 'commit').mockImplementation(full);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    change({ ...only('some', but(first, second)), hidden: ['identity_no'] });
    await until(() => expect(commit).toHaveBeenCalled());
    vi.restoreAllMocks();
    await device.reopen();
    await isReadUnder('some');
    await device.holdsOnly(but(first, second));
    const rows = await device.store.database.clients.find().exec();
    expect(rows.filter((row) => row.identity_no !== null)).toEqual([]);
  });
});

describe('a pull of several pages of which one was answered under other rights', () => {
  beforeEach(async () => {
    await device.start();
    await device.replication.settled();
  });
  /** Writes to all rows. The second page of them is answered under these rights, the others under the present ones. */
  function changeWithSecondPageUnder(rights: Rights): void {
    for (const id of ids) server.put(id, { province: 'Muğla' });
    const from = server.asked.length;
    const before = server.rights;
    server.beforePage = (page) => {
      server.rights = page === from + 2 ? rights : before;
    };
    device.replication.pull(['clients']);
  }
  const rows = () => device.store.database.clients.find().exec();

  it('misses none of its rows', async () => {
    // The page holds ten rows all the same, and its cursor passes those that it leaves out.
    changeWithSecondPageUnder(only('away', but(...ids.slice(10, 15))));
    await until(async () => {
      const found = await rows();
      expect(found.map(({ province }) => province)).toEqual(ids.map(() => 'Muğla'));
    });
  });

  it('leaves nothing of what only those allowed', async () => {
    change({ ...everything, epoch: 'less', hidden: ['clinical_note'] });
    await isReadUnder('less');
    const noted = async () => (await rows()).filter((row) => row.clinical_note !== null);
    expect(await noted()).toEqual([]);
    changeWithSecondPageUnder(everything);
    await until(async () => {
      expect((await rows()).filter((row) => row.province !== 'Muğla')).toEqual([]);
    });
    await isReadUnder('less');
    expect(await noted()).toEqual([]);
  });
});

describe('a first load whose rights changed on the way', () => {
  it.each(['at once', 'after a reload'])('leaves nothing of the former rights: %s', async (when) => {
    let changed = false;
    server.beforePage = (page) => {
      if (page !== 3 || changed) return;
      changed = true;
      server.rights = only('some', but(first, second));
      if (when === 'after a reload') throw new CallFailed('network', 0);
    };
    await device.start(60_000);
    await until(() => expect(changed).toBe(true));
    if (when === 'after a reload') await device.reopen();
    await isReadUnder('some');
    await device.holdsOnly(but(first, second));
    expect(server.pushed).toEqual([]);
  });
});
