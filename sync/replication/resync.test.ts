import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RESYNC_WANTED } from '../core/checkpoint';
import { progressKey } from '../core/tables';
import { transact } from '../core/transaction';
import { client } from '../model/entities/client';
import type { FieldConflict } from '../store/changes';
import { newId } from '../store/ids';
import { clientDraft } from '../testing/drafts.fixture';
import { listConflict, readUnder } from '../testing/local-store.fixture';
import { everything, gate, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

/* A collection is read from the start, while others write, and while the user does. */

const ids = Array.from({ length: 45 }, () => newId()).toSorted();
const [changed = '', other = ''] = ids;

let server: ScopedServer;
let device: SyncedDevice;
/** The fewest rows that have stood on the device. */
let least: number;

beforeEach(async () => {
  server = new ScopedServer();
  for (const id of ids) server.put(id);
  device = await SyncedDevice.open(server);
  await device.start();
  await device.replication.settled();
  await device.holdsOnly(ids);
  least = ids.length;
  device.store.database.clients.find().$.subscribe((rows) => (least = Math.min(least, rows.length)));
});
afterEach(() => device.close());

const isReadUnder = (epoch: string): Promise<void> =>
  until(async () => expect((await readUnder(device.store, 'clients'))?.endsWith(` ${epoch}`)).toBe(true));

/** Gives the user other rights, and waits until all is read under them. */
async function under(rights: Rights): Promise<void> {
  server.rights = rights;
  device.replication.syncNow();
  await isReadUnder(rights.epoch);
  await device.replication.settled();
}
const others = { ...everything, epoch: 'others' };

describe('a resync under other rights, which show the same rows, takes nothing off the device', () => {
  /** @param third runs while the third page is on its way; when the next resync begins, the network goes */
  async function brokenOff(third: () => Promise<void>): Promise<void> {
    const before = server.asked.length;
    let away = false;
    server.beforePage = async (page) => {
      if (page === before + 4) await third();
      away ||= page > before + 4 && server.asked.at(-1) === '0';
      if (away) throw new CallFailed('network', 0);
    };
    server.rights = others;
    device.replication.syncNow();
    await until(() => expect(away).toBe(true));
    await until(() => expect(device.connection.phase).toBe('offline'));
    server.beforePage = () => undefined;
    await under(others);
    expect([least, await device.held()]).toEqual([ids.length, ids]);
  }

  it('when another is asked for meanwhile', async () => {
    await brokenOff(() =>
      transact(device.store.records, async (tx) => {
        const key = progressKey('clients');
        await tx.load([key]);
        const progress = tx.get(key);
        expect(progress?.resync).not.toBeNull();
        if (progress !== null) tx.set(key, { ...progress, epoch: RESYNC_WANTED, resync: null });
      }),
    );
  });

  it('when a push is answered under the former rights meanwhile', async () => {
    const [stored, answer] = [gate(), gate()];
    const push = server.push.bind(server);
    server.push = async (...given) => {
      const result = await push(...given);
      stored.open();
      await answer.passed;
      return result;
    };
    await device.writes().change(client, changed, { email: 'isil@ornek.test' }, summary);
    await stored.passed;
    const before = server.asked.length;
    server.beforePage = async (page) => {
      if (page !== before + 4) return;
      answer.open();
      await device.allSent();
    };
    await under(others);
    expect([least, await device.held()]).toEqual([ids.length, ids]);
    expect(await device.client(changed)).toMatchObject({ email: 'isil@ornek.test', row_version: 2 });
  });
});

describe('while somebody writes for long, and a pull gives out nothing that has changed since', () => {
  const province = async (id: string) => (await device.client(id))?.province;
  beforeEach(() => {
    server.underWay = server.lastChange + 1;
  });
  function ended(): void {
    server.underWay = Infinity;
    device.replication.syncNow();
  }

  it.each([
    ['a record that has changed since stays', [changed]],
    ['all records stay where a rebase has stamped them', ids],
  ])('%s, and comes as it is when that has ended', async (_, since) => {
    for (const id of since) server.put(id, { province: 'Muğla' });
    await under(others);
    expect([least, await province(changed)]).toEqual([ids.length, null]);
    ended();
    await until(async () => expect(await province(since.at(-1) ?? '')).toBe('Muğla'));
    expect(await device.held()).toEqual(ids);
  });

  it('a record that is out of sight goes at once', async () => {
    for (const id of ids) server.put(id);
    const rest = ids.filter((id) => id !== changed);
    await under(only('less', new Set(rest)));
    expect(await device.held()).toEqual(rest);
    await under({ ...everything, epoch: 'none', readable: false, sees: () => false });
    expect(await device.held()).toEqual([]);
  });

  it('a conflict of a record that has changed since keeps what the user sees', async () => {
    const conflict = (id: string): FieldConflict => ({
      key: `clients/${id}/email`,
      collection: 'clients',
      kind: 'client',
      id,
      field: 'email',
      mine: 'isil@ornek.test',
      theirs: 'karadogan@ornek.test',
      theirsBy: null,
      theirsAt: '2026-11-22T09:00:00.000Z',
      at: 1,
    });
    for (const id of [changed, other]) {
      server.put(id);
      await listConflict(device.store, conflict(id));
    }
    await under(only('less', new Set([changed])));
    const listed = new Map(
      (await device.conflicts()).map((listedConflict) => [listedConflict.id, listedConflict.theirs]),
    );
    expect([listed.get(changed), listed.get(other)]).toEqual(['karadogan@ornek.test', null]);
  });

  it('a record with an unsent change is there when that is stored', async () => {
    // Out of sight first, and held by the change; in sight again when that has been stored.
    const line = gate();
    server.beforePush = () => line.passed;
    await device.writes().change(client, changed, { email: 'isil@ornek.test' }, summary);
    server.rights = only('less', new Set(ids.filter((id) => id !== changed)));
    device.replication.syncNow();
    await isReadUnder('less');
    server.rights = { ...server.rights, sees: () => true };
    line.open();
    await device.allSent();
    ended();
    await device.replication.settled();
    await device.holdsOnly(ids);
    expect(server.row(changed)).toMatchObject({ email: 'isil@ornek.test' });
  });

  it('of an older server, which is not asked about rows, what does not come goes until it does', async () => {
    const pull = server.pull.bind(server);
    server.pull = async (requests) =>
      pull(
        requests.map(({ collection, cursor, limit, gone = false }) => ({ collection, cursor, limit, gone })),
      );
    server.put(changed, { province: 'Muğla' });
    await under(others);
    expect(await device.held()).toEqual(ids.filter((id) => id !== changed));
    ended();
    await until(async () => expect(await province(changed)).toBe('Muğla'));
  });
});

it.each([
  ['a change', 2],
  ['a new record', 2],
  ['a change', 5],
  ['a new record', 5],
])(
  'what the server made of %s is taken that is sent while page %i of a resync is asked for, and answered behind it',
  async (what, page) => {
    const answer = gate();
    const push = server.push.bind(server);
    server.push = async (...given) => {
      const result = await push(...given);
      for (const { id } of given[0]) server.put(id, { client_no: '100001' });
      await answer.passed;
      return result;
    };
    const from = server.asked.length;
    const draft = { ...clientDraft, last_name: 'Demir' };
    let id = changed;
    server.beforePage = async (now) => {
      if (now !== from + page) return;
      if (what === 'a change') await device.writes().change(client, id, { last_name: 'Demir' }, summary);
      else ({ id } = await device.writes().create(client, draft, summary));
      await until(() => expect(server.row(id)?.['client_no']).toBe('100001'));
    };
    server.rights = others;
    device.replication.syncNow();
    await isReadUnder('others');
    expect(await device.unsent()).toHaveLength(1);
    answer.open();
    await device.replication.settled();
    await until(async () =>
      expect(await device.client(id)).toMatchObject({ last_name: 'Demir', client_no: '100001' }),
    );
    expect(server.pushed).toHaveLength(1);
  },
);
