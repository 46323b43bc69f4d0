import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import { everything, gate, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';
import type { PushResult } from '../core/wire';

/* Rows that leave the sight of the user while their rights stay as they are. */

/**
 * Returns the rights of a user who sees the patients of one province, as somebody sees the tickets of one department.
 */
const ofIzmir = (epoch: string): Rights => ({
  ...everything,
  epoch,
  sees: (row) => row['province'] === 'İzmir',
});
const ids = Array.from({ length: 35 }, () => newId());
const [leaving = '', ...staying] = ids;

let server: ScopedServer;
let device: SyncedDevice;

beforeEach(async () => {
  server = new ScopedServer();
  server.rights = ofIzmir('one');
  for (const id of ids) server.put(id, { province: 'İzmir' });
  device = await SyncedDevice.open(server);
});
afterEach(() => device.close());

/** Makes a row invisible when its page has been given out and the next is asked for. */
function leavesBeforePage(page: number): void {
  server.beforePage = (now) => {
    if (now !== page) return;
    server.put(leaving, { province: 'Muğla' });
    // Behind it comes something that the user sees.
    for (const id of staying.slice(0, 3)) server.put(id);
  };
}

it('a row that leaves sight later leaves the device', async () => {
  await device.start();
  await device.holdsOnly(ids);
  server.put(leaving, { province: 'Muğla' });
  device.replication.syncNow();
  await device.holdsOnly(staying);
});

it('a row that leaves sight while the first load goes on does not stay', async () => {
  leavesBeforePage(3);
  await device.start();
  await device.replication.settled();
  await device.holdsOnly(staying);
});

it('a row that leaves sight while a resync runs does not stay', async () => {
  await device.start();
  await device.replication.settled();
  leavesBeforePage(server.asked.length + 3);
  server.rights = ofIzmir('two');
  device.replication.syncNow();
  await device.holdsOnly(staying);
});

it('a row that leaves sight by a change whose answer got lost leaves the device, though the app was killed', async () => {
  await device.start();
  await device.replication.settled();
  const push = server.push.bind(server);
  server.push = async (...given) => {
    await push(...given);
    server.beforePage = () => {
      throw new CallFailed('network', 0);
    };
    throw new CallFailed('network', 0);
  };
  await device.writes().change(client, leaving, { province: 'Muğla' }, summary);
  await until(() => expect(server.row(leaving)?.row_version).toBe(2));
  await device.stop();
  // As the server does it: a receipt is found, and the row is not shown (push_one).
  const line = gate();
  server.push = async (changes) => {
    await line.passed;
    return {
      results: changes.map(({ id }): PushResult => ({ id, status: 'applied', row_version: 2 })),
      access_epoch: server.rights.epoch,
    };
  };
  server.beforePage = () => undefined;
  const [other = ''] = staying;
  server.put(other, { email: 'isil@ornek.test' });
  await device.reopen();
  // The first pull is stored before the push is answered.
  await until(async () => expect((await device.client(other))?.email).toBe('isil@ornek.test'));
  line.open();
  await device.allSent();
  await device.holdsOnly(staying);
});

describe('a row that is asked for by name', () => {
  const old = newId();
  /** Lets its answer arrive. */
  let arrive: () => void;

  beforeEach(async () => {
    await device.start();
    await device.replication.settled();
    // On the server, and not here.
    server.put(old, { province: 'İzmir' });
    server.old.add(old);
    const { passed, open } = gate();
    arrive = open;
    const asked = gate();
    server.tickets = async () => {
      const row = server.row(old);
      const answer = {
        collections: [{ collection: 'clients' as const, documents: row === undefined ? [] : [row] }],
        access_epoch: server.rights.epoch,
        horizon: server.horizon,
      };
      asked.open();
      await passed;
      return answer;
    };
    device.replication.bringTickets({ [old]: 'asked' });
    await asked.passed;
  });

  /** Pulls past the change of the record. */
  async function passes(): Promise<void> {
    server.put(leaving, { email: 'isil@ornek.test' });
    device.replication.syncNow();
    await until(async () => expect((await device.client(leaving))?.email).toBe('isil@ornek.test'));
    await device.replication.settled();
  }
  /** Waits until the record is here, or was and is gone, and the pull behind its answer has come to rest. */
  async function arrives(): Promise<void> {
    const before = server.asked.length;
    arrive();
    await until(() => expect(server.asked.length).toBeGreaterThan(before));
    await device.replication.settled();
  }

  it('comes', async () => {
    await passes();
    await arrives();
    await device.holdsOnly([...ids, old]);
  });

  it('does not stay where it leaves sight while its answer is on the way', async () => {
    server.put(old, { province: 'Muğla' });
    await passes();
    await arrives();
    await device.holdsOnly(ids);
  });

  it('does not stay where it is deleted while its answer is on the way', async () => {
    server.remove(old);
    await passes();
    await arrives();
    await device.holdsOnly(ids);
  });
});
