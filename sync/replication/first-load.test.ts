import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import { everything, gate, only, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';
import { readStatus } from '../store/sync-status';
import type { SyncStatus } from '../store/sync-status';

const ids = Array.from({ length: 35 }, () => newId()).toSorted();
const [first = '', second = ''] = ids;
const offline = (): never => {
  throw new CallFailed('network', 0);
};

let server: ScopedServer;
let device: SyncedDevice;

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  device = await SyncedDevice.open(server);
});
afterEach(() => device.close());

async function start(): Promise<void> {
  await device.start();
  await device.replication.settled();
}
const status = (): Promise<SyncStatus> => readStatus(device.store.device);

describe('the first load', () => {
  it('brings every row; the pull begins behind them, and none is sent back', async () => {
    await start();
    expect(await device.held()).toEqual(ids);
    const before = server.asked.length;
    device.replication.syncNow();
    await device.replication.settled();
    expect(server.asked.slice(before)).toEqual([String(server.lastChange)]);
    expect(server.pushed).toEqual([]);
  });

  it('tells how many rows came, and that it is over', async () => {
    const reached = gate();
    const line = gate();
    server.beforePage = (page) => {
      if (page !== 3) return;
      reached.open();
      return line.passed;
    };
    await device.start();
    await reached.passed;
    await until(async () =>
      expect(await status()).toMatchObject({ complete: false, loaded: { clients: 20 } }),
    );
    line.open();
    await device.replication.settled();
    expect(await status()).toMatchObject({ complete: true, expected: null });
  });

  it('counts on after a restart from what came before', async () => {
    server.beforePage = (page) => (page >= 3 ? offline() : undefined);
    await device.start();
    await until(async () => expect(await status()).toMatchObject({ loaded: { clients: 20 } }));
    await device.replication.stop();
    const reached = gate();
    const line = gate();
    let pages = 0;
    server.beforePage = () => {
      pages += 1;
      if (pages !== 2) return;
      reached.open();
      return line.passed;
    };
    await device.start();
    await reached.passed;
    await until(async () => expect(await status()).toMatchObject({ loaded: { clients: 30 } }));
    line.open();
    await device.replication.settled();
  });

  it('takes later changes and deletions of loaded rows', async () => {
    await start();
    server.put(first, { last_name: 'Öztürk' });
    server.remove(second);
    device.replication.syncNow();
    await device.holdsOnly(ids.filter((id) => id !== second));
    expect((await device.client(first))?.last_name).toBe('Öztürk');
  });

  it('takes a row in the version of its last page, and leaves out what is deleted by then', async () => {
    server.beforePage = (page) => {
      if (page !== 2) return;
      server.put(first, { last_name: 'Öztürk' });
      server.remove(second);
    };
    await start();
    expect(await device.held()).toEqual(ids.filter((id) => id !== second));
    expect((await device.client(first))?.last_name).toBe('Öztürk');
  });

  it('goes on after a stop from the last page that was stored whole', async () => {
    server.beforePage = (page) => {
      if (page === 3) offline();
    };
    await device.start(60_000);
    await until(() => expect(device.connection.phase).toBe('offline'));
    // The third page was asked for while the second was being stored.
    await until(async () => expect(await device.held()).toHaveLength(20));
    server.beforePage = () => undefined;
    const before = server.asked.length;
    await device.reopen();
    await device.replication.settled();
    expect(server.asked.slice(before)).not.toContain('0');
    expect(await device.held()).toEqual(ids);
  });

  it('loses no row where one page was answered under other rights, though the former ones are back by then', async () => {
    server.beforePage = (page) => {
      server.rights = page === 2 ? only('two', new Set(ids.slice(0, 5))) : everything;
    };
    await start();
    expect(await device.held()).toEqual(ids);
  });

  it('keeps an edit made while it runs, and sends it', async () => {
    server.beforePage = async (page) => {
      if (page !== 3) return;
      await device.writes().change(client, first, { last_name: 'Yılmaz' }, summary);
      server.put(first, { first_name: 'Işılay' });
    };
    await start();
    expect(server.row(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' });
    await until(async () =>
      expect(await device.client(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' }),
    );
  });

  it('lets the first edit of a loaded row merge with what others have written since', async () => {
    await start();
    server.put(first, { first_name: 'Işılay' });
    await device.writes().change(client, first, { last_name: 'Yılmaz' }, summary);
    await device.replication.settled();
    expect(server.row(first)).toMatchObject({ first_name: 'Işılay', last_name: 'Yılmaz' });
    expect(await device.conflicts()).toEqual([]);
  });
});

describe('the user’s own work', () => {
  const own = ids.at(-1) ?? '';
  const rest = ids.filter((id) => id !== own);
  /** Lets the pages of the first load through. */
  let open: () => void;

  beforeEach(() => {
    const line = gate();
    open = line.open;
    server.beforePage = () => line.passed;
    server.ownWork = async () => {
      const row = server.row(own);
      return {
        collections: [{ collection: 'clients', documents: row === undefined ? [] : [row] }],
        access_epoch: server.rights.epoch,
        horizon: server.horizon,
      };
    };
  });
  afterEach(() => open());

  it('stands on the device before the first page of the load has come', async () => {
    await device.start();
    await device.holdsOnly([own]);
    open();
    await device.replication.settled();
    expect(await device.held()).toEqual(ids);
    expect(server.asked.filter((xid) => xid === '0')).toHaveLength(1);
    expect(server.pushed).toEqual([]);
  });

  it('may be edited while the rest comes; the edit is kept and sent', async () => {
    await device.start();
    await device.holdsOnly([own]);
    await device.writes().change(client, own, { last_name: 'Demir' }, summary);
    open();
    await device.replication.settled();
    expect(server.row(own)?.['last_name']).toBe('Demir');
    expect((await device.client(own))?.last_name).toBe('Demir');
  });

  it('does not hold the first sync up where it does not come', async () => {
    server.ownWork = () => Promise.reject(new CallFailed('server', 404));
    open();
    await start();
    expect(await device.held()).toEqual(ids);
  });

  it('leaves nothing of rights that changed before the load began', async () => {
    await device.start();
    await device.holdsOnly([own]);
    server.rights = only('less', new Set(rest));
    open();
    await device.reopen();
    await device.replication.settled();
    expect(await device.held()).toEqual(rest);
  });

  it('does not stay where it came under other rights than the pages', async () => {
    const { ownWork } = server;
    server.ownWork = async () => ({ ...(await ownWork()), access_epoch: 'later' });
    server.rights = only('all', new Set(rest));
    open();
    await start();
    expect(await device.held()).toEqual(rest);
  });

  it.each(['at once', 'after a reload'])(
    'does not stay where it leaves sight before its load begins: %s',
    async (when) => {
      await device.start();
      await device.holdsOnly([own]);
      server.put(own, { province: 'Muğla' });
      server.rights = { ...server.rights, sees: (row) => row['province'] !== 'Muğla' };
      open();
      if (when === 'after a reload') await device.reopen();
      await device.replication.settled();
      expect(await device.held()).toEqual(rest);
    },
  );
});

describe('a browser that takes nothing', () => {
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => void vi.restoreAllMocks());

  it.each([1, 2, 3, 4, 5, 6])('loses no row, whichever commit it is that fails: %i', async (failing) => {
    const { records } = device.store;
    const commit = records.commit.bind(records);
    let commits = 0;
    vi.spyOn(records, 'commit').mockImplementation((given) => {
      commits += 1;
      return commits === failing ? full() : commit(given);
    });
    await device.start();
    await until(async () => {
      device.replication.syncNow();
      expect((await status()).complete).toBe(true);
    });
    await device.replication.settled();
    expect([commits >= failing, await device.held()]).toEqual([true, ids]);
  });

  it('is told, and the load goes on when it takes rows again', async () => {
    const commit = vi.spyOn(device.store.records, 'commit').mockImplementation(full);
    await device.start();
    await until(async () => expect((await status()).storageFailed).toBe(true));
    expect(await status()).toMatchObject({ complete: false, lastSyncAt: null });
    expect(await device.held()).toEqual([]);
    commit.mockRestore();
    device.replication.syncNow();
    await device.replication.settled();
    expect(await device.held()).toEqual(ids);
    await until(async () => {
      const now = await status();
      expect(now).toMatchObject({ complete: true, storageFailed: false });
      expect(now.lastSyncAt).not.toBeNull();
    });
  });

  it('loses nothing where the app ends meanwhile', async () => {
    const { records } = device.store;
    const commit = records.commit.bind(records);
    let commits = 0;
    // The first page is stored, and nothing after it.
    vi.spyOn(records, 'commit').mockImplementation((given) => ((commits += 1) > 2 ? full() : commit(given)));
    await device.start();
    await until(async () => expect((await status()).storageFailed).toBe(true));
    expect((await device.held()).length).toBeLessThan(ids.length);
    vi.restoreAllMocks();
    await device.reopen();
    await device.replication.settled();
    expect(await device.held()).toEqual(ids);
    expect((await status()).storageFailed).toBe(false);
  });
});
