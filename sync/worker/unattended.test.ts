import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { Connection, CallFailed } from '../replication/connection';
import { Pulling } from '../replication/pulling';
import { writeSetting } from '../store/device';
import { newId } from '../store/ids';
import { readStatus } from '../store/sync-status';
import { gate, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import type { UnattendedStatus } from './sides';
import { UNATTENDED_LIMITS, UnattendedSync } from './unattended';

const ids = Array.from({ length: 35 }, () => newId()).toSorted();
const [first = ''] = ids;

let server: ScopedServer;
let device: SyncedDevice;
let told: UnattendedStatus[];
let renewals: boolean[];
let running: UnattendedSync | null;
/** Patients that were here when the app locked itself. */
let held: readonly string[];

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  device = await SyncedDevice.open(server);
  told = [];
  renewals = [];
  running = null;
});
afterEach(async () => {
  vi.restoreAllMocks();
  running?.end('stopped');
  await running?.over;
  await device.close();
});

/** Brings two pages of a first sync, as an open app does, and stops there: the app has locked itself. */
async function lockedHalfWay(): Promise<void> {
  server.beforePage = (page) => {
    if (page > 2) throw new CallFailed('network', 0);
  };
  await device.start();
  await until(async () => expect((await readStatus(device.store.device)).loaded).toEqual({ clients: 20 }));
  await device.stop();
  server.beforePage = () => undefined;
  held = await device.held();
  expect(held.length).toBeGreaterThan(0);
  expect(held.length).toBeLessThan(ids.length);
}

function goOn(limits = UNATTENDED_LIMITS): UnattendedSync {
  const { store } = device;
  running = new UnattendedSync(
    {
      device: store.device,
      connect: () => Promise.resolve(server),
      pull: (transport, connection, stop) => Pulling.begin(store, transport, connection, stop),
      renew: () => Promise.resolve(renewals.shift() ?? false),
      told: (status) => told.push(status),
    },
    limits,
    new Connection({ firstDelay: 1, maxDelay: 5 }),
  );
  return running;
}

/** Fails each page from here on. */
function failing(reason: CallFailed['reason'], status = 0): void {
  server.beforePage = () => {
    throw new CallFailed(reason, status);
  };
}

describe('a first sync behind the lock', () => {
  it('goes on where it was, brings the rest, tells counts, and sends nothing that waits', async () => {
    await lockedHalfWay();
    await device.writes().change(client, first, { last_name: 'Yılmaz' }, summary);
    const before = server.asked.length;
    const reached = gate();
    const line = gate();
    server.beforePage = (page) => {
      if (page !== before + 2) return;
      reached.open();
      return line.passed;
    };
    const sync = goOn();
    await reached.passed;
    await until(() => expect(told.at(-1)).toMatchObject({ phase: 'online', loaded: { clients: 30 } }));
    line.open();
    expect(await sync.over).toBe('complete');
    expect(await device.held()).toEqual(ids);
    expect(server.asked.slice(before)).not.toContain('0');
    expect(await readStatus(device.store.device)).toMatchObject({ complete: true });
    expect(server.pushed).toEqual([]);
    expect(await device.unsent()).toHaveLength(1);
    expect(new Set(told.flatMap((status) => Object.keys(status)))).toEqual(
      new Set(['phase', 'loaded', 'expected']),
    );
  });

  it('waits for a network, and goes on when there is one', async () => {
    await lockedHalfWay();
    failing('network');
    const sync = goOn();
    await until(() => expect(told.at(-1)?.phase).toBe('offline'));
    server.beforePage = () => undefined;
    sync.wake();
    expect(await sync.over).toBe('complete');
    expect(await device.held()).toEqual(ids);
  });

  it.each([
    ['a suspended account', 'inactive', 403, 'inactive'],
    ['a version that the server takes no more', 'outdated', 426, 'outdated'],
    ['a question that it never answers', 'refused', 400, 'refused'],
    ['an answer that is too large', 'too-large', 413, 'refused'],
  ] as const)('ends at %s, and keeps what came', async (_, reason, status, end) => {
    await lockedHalfWay();
    failing(reason, status);
    expect(await goOn().over).toBe(end);
    expect(await device.held()).toEqual(held);
    expect((await readStatus(device.store.device)).complete).toBe(false);
    server.beforePage = () => undefined;
    await device.reopen();
    await device.replication.settled();
    expect(await device.held()).toEqual(ids);
  });

  it('goes on with a new token where the present one is refused, as often as there is one', async () => {
    await lockedHalfWay();
    const before = server.asked.length;
    renewals = [true, true];
    server.beforePage = (page) => {
      if (page === before + 1 || page === before + 3) throw new CallFailed('session', 401);
    };
    expect(await goOn().over).toBe('complete');
    expect(renewals).toEqual([]);
  });

  it.each([
    ['there is no new one', []],
    ['the new one is refused too', [true]],
  ])('ends when the token is refused and %s', async (_, given) => {
    await lockedHalfWay();
    renewals = [...given];
    failing('session', 401);
    expect(await goOn().over).toBe('session');
    expect(await device.held()).toEqual(held);
  });

  it.each(['before it began', 'meanwhile'])('ends when the records are to go: %s', async (when) => {
    await lockedHalfWay();
    const before = server.asked.length;
    const line = gate();
    server.beforePage = () => line.passed;
    const order = () => writeSetting(device.store.device, 'wipe', { id: newId(), stage: 'sending' });
    if (when === 'before it began') await order();
    const sync = goOn();
    if (when === 'meanwhile') {
      await until(() => expect(server.asked.length).toBeGreaterThan(before));
      await order();
    }
    await until(() => expect(sync.isOver).toBe(true));
    line.open();
    expect(await sync.over).toBe('wipe');
  });

  it('ends at once when the page says so, in the middle of a page', async () => {
    await lockedHalfWay();
    const reached = gate();
    const line = gate();
    server.beforePage = () => {
      reached.open();
      return line.passed;
    };
    const sync = goOn();
    await reached.passed;
    sync.end('stopped');
    line.open();
    expect(await sync.over).toBe('stopped');
    // Nothing is under way by now; the page that was may have been stored as a whole.
    const after = await device.held();
    expect(after.length).toBeLessThan(ids.length);
    const asked = server.asked.length;
    sync.wake();
    expect(server.asked).toHaveLength(asked);
    expect(await device.held()).toEqual(after);
  });

  describe('its time', () => {
    let clock = 0;
    let running$ = 0;
    const { longest, quiet } = UNATTENDED_LIMITS;
    beforeEach(async () => {
      await lockedHalfWay();
      clock = 0;
      running$ = 0;
      const [now, ran] = [Date.now(), performance.now()];
      vi.spyOn(Date, 'now').mockImplementation(() => now + clock);
      vi.spyOn(performance, 'now').mockImplementation(() => ran + running$);
    });

    it.each([
      ['by the clock, after a sleep', () => (clock = quiet)],
      [
        'by the time that the worker runs, the clock set back by days',
        () => {
          clock = -11 * 86_400_000;
          // A fraction of the other clock may be lost where both are added up.
          running$ = quiet + 1;
        },
      ],
    ])('ends when nothing has come for long: %s', async (_, pass) => {
      failing('network');
      const sync = goOn();
      await until(() => expect(told.at(-1)?.phase).toBe('offline'));
      pass();
      sync.wake();
      expect(await sync.over).toBe('quiet');
    });

    it('ends after its longest time, although pages come', async () => {
      const before = server.asked.length;
      server.beforePage = (page) => {
        clock = (page - before) * (quiet - 1);
      };
      server.pageSize = 1;
      expect(await goOn({ longest: quiet * 4, quiet }).over).toBe('time');
      expect(longest).toBeGreaterThan(quiet);
      expect(server.asked.length - before).toBeLessThan(8);
    });
  });

  it('tries again where the browser takes nothing for a while', async () => {
    await lockedHalfWay();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const commit = vi.spyOn(device.store.records, 'commit').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const sync = goOn();
    await until(() => expect(console.error).toHaveBeenCalled());
    commit.mockRestore();
    sync.wake();
    expect(await sync.over).toBe('complete');
    expect(await device.held()).toEqual(ids);
  });
});
