import { BehaviorSubject } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceStore, writeSetting } from '../store/device';
import type { UnsentChange } from '../store/changes';
import type { DoneWipe } from './done-wipe';
import { CallFailed, Connection } from './connection';
import type { DeviceReport } from './device-report';
import { DeviceReporting, reportDue } from './device-reporting';
import type { Reportable } from './device-reporting';
import { readWipeOrder } from './device-wipe';
import { updateStatus } from '../store/sync-status';
import type { Transport } from './transport';
import type { PullAnswer } from '../core/wire';
import type { Changes, WaitingChanges } from '../store/changes';
import { testKey } from '../testing/data-key.fixture';

const NOW = Date.parse('2026-11-21T10:00:00.000Z');
const quiet: Reportable = { unsent: 0, refused: 0, conflicts: 0, lastSyncAt: NOW - 1_000 };
const told = (ago: number, values: Partial<Reportable> = {}) => ({ ...quiet, ...values, at: NOW - ago });

describe('reportDue', () => {
  it.each([
    ['nothing was told', null, quiet, 0],
    ['nothing is new', told(600_000), quiet, null],
    ['a round came in after ten seconds', told(10_000), { ...quiet, lastSyncAt: NOW }, 50_000],
    ['a round came in after minutes', told(300_000), { ...quiet, lastSyncAt: NOW }, 0],
    ['more changes wait than before', told(10_000, { unsent: 1 }), { ...quiet, unsent: 2 }, 50_000],
    ['the first change waits', told(10_000), { ...quiet, unsent: 1 }, 2_000],
    ['the first round of all came in', told(10_000, { lastSyncAt: null }), quiet, 2_000],
    ['all is sent', told(10_000, { unsent: 4 }), quiet, 2_000],
    ['the first change was refused', told(300_000), { ...quiet, refused: 1 }, 2_000],
    ['the last clash was decided', told(10_000, { conflicts: 1 }), quiet, 2_000],
    ['the clock was set back by a day', told(-86_400_000), { ...quiet, lastSyncAt: NOW }, 60_000],
  ])('%s', (_case, last, seen, due) => {
    expect(reportDue(last, seen, NOW)).toBe(due);
  });
});

const device = { id: crypto.randomUUID(), name: 'Chrome · Android tablet', appVersion: '1.0.0' };
const answer = {} as PullAnswer;
const note: UnsentChange = {
  key: 'tickets/1',
  collection: 'tickets',
  kind: 'ticket',
  id: '1',
  operation: 'change',
  acts: [],
  summary: '',
  since: 1,
  at: 1,
  edit: 'e',
  base: null,
};

/** Waiting changes for the server, of a store without records. */
let waiting: BehaviorSubject<WaitingChanges>;
const waits = (...unsent: readonly UnsentChange[]): void =>
  waiting.next({ unsent, rejected: [], conflicts: [], files: [] });
const unused = (): never => {
  throw new Error('not used');
};
const changes = (): Changes => ({
  all$: waiting,
  all: () => Promise.resolve(waiting.value),
  unsentOf: unused,
  hasRejected: unused,
  discard: unused,
  drop: unused,
});

let store: DeviceStore;
let connection: Connection;
let reporting: DeviceReporting | undefined;
/** Calls that the server received, in order: reports, and `pull`. */
let heard: (DeviceReport | 'pull')[];
let server: () => Promise<{ wipe: string | null }>;
let wipeTold: string[];

beforeEach(() => {
  waiting = new BehaviorSubject<WaitingChanges>({ unsent: [], rejected: [], conflicts: [], files: [] });
  store = new DeviceStore(`reporting-${crypto.randomUUID()}`, testKey);
  connection = new Connection({ firstDelay: 5, maxDelay: 20 });
  heard = [];
  wipeTold = [];
  server = () => Promise.resolve({ wipe: null });
});
afterEach(() => {
  reporting?.stop();
  connection.close();
  store.close();
  vi.restoreAllMocks();
});

/** Longer than a test takes: what does not come is waited for. */
const NEVER = 600_000;

async function start(
  wiped: DoneWipe | null = null,
  patience = { quiet: 100, most: 2_000 },
): Promise<Transport> {
  const fresh = new DeviceReporting({ device: store, changes: changes() }, connection, {
    device,
    wiped,
    onWipeTold: (id) => wipeTold.push(id),
    send: async (report) => {
      const told = await server();
      heard.push(report);
      return told;
    },
    patience,
  });
  reporting = fresh;
  await fresh.start();
  return fresh.guard({
    pull: () => {
      heard.push('pull');
      return Promise.resolve(answer);
    },
    ownWork: () => {
      heard.push('pull');
      return Promise.resolve({ collections: [], access_epoch: '' });
    },
  } as unknown as Transport);
}
const pull = (transport: Transport): Promise<PullAnswer> =>
  connection.run((signal) => transport.pull([], null, signal));
const kinds = (): readonly string[] => heard.map((item) => (item === 'pull' ? 'pull' : 'report'));

describe('a device', () => {
  it('asks before its first pull, and not before the next', async () => {
    const transport = await start();
    await pull(transport);
    await pull(transport);
    expect(kinds()).toEqual(['report', 'pull', 'pull']);
  });

  it('asks before the records of the first moment, too', async () => {
    const transport = await start();
    await transport.ownWork(new AbortController().signal);
    await pull(transport);
    expect(kinds()).toEqual(['report', 'pull', 'pull']);
  });

  it('reports while pulls do not get through, and does not take that for a sign that they do', async () => {
    const transport = await start();
    await pull(transport);
    connection.run(() => Promise.reject(new CallFailed('outdated', 426))).catch(() => undefined);
    await vi.waitFor(() => expect(connection.phase).toBe('outdated'));
    waits(note);
    reporting?.ask();
    await vi.waitFor(() => expect(heard[2]).toMatchObject({ unsent: 1 }), { timeout: 5_000 });
    expect(connection.phase).toBe('outdated');
  });

  it('asks again before it pulls when the line was away', async () => {
    const transport = await start();
    await pull(transport);
    await connection.run(() => Promise.reject(new CallFailed('refused', 400))).catch(() => undefined);
    let failed = false;
    await connection.run(() => {
      if (failed) return Promise.resolve();
      failed = true;
      return Promise.reject(new CallFailed('network', 0));
    });
    await pull(transport);
    expect(kinds()).toEqual(['report', 'pull', 'report', 'pull']);
  });

  it('pulls nothing while the server does not answer it, and then in order', async () => {
    let failures = 3;
    server = () => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(new CallFailed('server', 503));
      return Promise.resolve({ wipe: null });
    };
    await pull(await start());
    expect(kinds()).toEqual(['report', 'pull']);
  });

  it.each([
    ['has no such function', new CallFailed('server', 404)],
    ['does not take the report', new CallFailed('refused', 400)],
  ])('pulls from a server that %s', async (_case, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server = () => Promise.reject(failure);
    await pull(await start());
    expect(kinds()).toEqual(['pull']);
  });

  it('tells what waits, and a round of this run only', async () => {
    await updateStatus(store, { lastSyncAt: NOW });
    waits(note);
    const transport = await start();
    await pull(transport);
    expect(heard[0]).toMatchObject({ device, unsent: 1, refused: 0, conflicts: 0, synced: false });
    await updateStatus(store, { lastSyncAt: NOW + 1 });
    reporting?.ask();
    await vi.waitFor(() => expect(kinds()).toEqual(['report', 'pull', 'report']), { timeout: 5_000 });
    expect(heard[2]).toMatchObject({ unsent: 1, synced: true });
  });

  it('tells a wipe that the server has not heard of, once', async () => {
    const done = { userId: 'u', id: 'w', unsent: 1, toDecide: 0, drafts: 0, stage: 'untold' } as const;
    const transport = await start(done);
    await pull(transport);
    expect(heard[0]).toMatchObject({ wiped: done });
    expect(wipeTold).toEqual(['w']);
    reporting?.ask();
    await vi.waitFor(() => expect(heard[2]).toMatchObject({ wiped: null }), { timeout: 5_000 });
  });
});

describe('a device that is to be wiped', () => {
  const stage = async () => (await readWipeOrder(store))?.stage;

  it('pulls nothing, waits until all is sent, and then lets the pages leave', async () => {
    waits(note, { ...note, key: 'tickets/2', id: '2' });
    server = () => Promise.resolve({ wipe: 'w' });
    const transport = await start(null, { quiet: NEVER, most: NEVER });
    const pulled = pull(transport).catch((error: unknown) => (error as Error).name);
    await vi.waitFor(async () => expect(await stage()).toBe('sending'));
    waits();
    await vi.waitFor(async () => expect(await stage()).toBe('ready'));
    reporting?.ask();
    connection.close();
    expect(await pulled).toBe('ConnectionClosed');
    expect(kinds()).toEqual(['report']);
  });

  it('does not wait for ever for what cannot be sent', async () => {
    waits(note);
    server = () => Promise.resolve({ wipe: 'w' });
    const pulled = pull(await start()).catch(() => undefined);
    await vi.waitFor(async () => expect(await stage()).toBe('ready'), { timeout: 5_000 });
    connection.close();
    await pulled;
  });

  it('goes on with it after a restart, without asking', async () => {
    await writeSetting(store, 'wipe', { id: 'w', stage: 'sending' });
    const pulled = pull(await start()).catch(() => undefined);
    await vi.waitFor(async () => expect(await stage()).toBe('ready'));
    connection.close();
    await pulled;
    expect(heard).toEqual([]);
  });

  it('hears of it through a poke', async () => {
    const transport = await start();
    await pull(transport);
    server = () => Promise.resolve({ wipe: 'w' });
    reporting?.ask();
    await vi.waitFor(async () => expect(await stage()).toBe('ready'), { timeout: 5_000 });
  });
});
