import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, gate, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { testKey } from '../testing/data-key.fixture';

/** A person who sees the patients of one province, as somebody sees the tickets of one department. */
const ofIzmir = (epoch: string): Rights => ({
  ...everything,
  epoch,
  sees: (row) => row['province'] === 'İzmir',
});
const ids = Array.from({ length: 35 }, () => newId());
const [leaving = '', ...staying] = ids;

let server: ScopedServer;
let store: ReplicatedStore;
let replication: Replication | undefined;

beforeEach(async () => {
  server = new ScopedServer();
  server.rights = ofIzmir('one');
  for (const id of ids) server.put(id, { province: 'İzmir' });
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
});
afterEach(async () => {
  await replication?.stop();
  await store.close();
});

const start = async (): Promise<void> => {
  replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
};
const holdsOnly = (wanted: readonly string[]): Promise<void> =>
  vi.waitFor(
    async () => {
      const held = (await store.database.clients.find().exec()).map(({ id }) => id);
      expect(held.sort()).toEqual([...wanted].sort());
    },
    { timeout: 5_000, interval: 5 },
  );

/** Takes a row out of sight when its page has been given out and the next is asked for. */
function leavesBeforePage(page: number): void {
  server.beforePage = (now) => {
    if (now !== page) return;
    server.put(leaving, { province: 'Muğla' });
    // Behind it comes something that the person sees.
    for (const id of staying.slice(0, 3)) server.put(id);
  };
}

it('a row that leaves sight later leaves the device', async () => {
  await start();
  await holdsOnly(ids);
  server.put(leaving, { province: 'Muğla' });
  replication?.syncNow();
  await holdsOnly(staying);
});

it('a row that leaves sight while the first load goes on does not stay', async () => {
  leavesBeforePage(3);
  await start();
  await holdsOnly(staying);
});

it('a row that leaves sight while everything is read anew does not stay', async () => {
  await start();
  await holdsOnly(ids);
  await replication?.settled();
  leavesBeforePage(server.asked.length + 3);
  server.rights = ofIzmir('two');
  replication?.syncNow();
  await holdsOnly(staying);
});

describe('a row that is asked for by name', () => {
  const old = newId();
  /** Lets its answer arrive. */
  let arrive: () => void;
  let asked: boolean;

  beforeEach(async () => {
    await start();
    await holdsOnly(ids);
    await replication?.settled();
    // On the server, and not here.
    server.put(old, { province: 'İzmir' });
    server.old.add(old);
    const { passed, open } = gate();
    arrive = open;
    asked = false;
    server.tickets = async () => {
      const row = server.row(old);
      const answer = {
        collections: [{ collection: 'clients' as const, documents: row === undefined ? [] : [row] }],
        access_epoch: server.rights.epoch,
        horizon: server.horizon,
      };
      asked = true;
      await passed;
      return answer;
    };
    replication?.bringTickets({ [old]: 'asked' });
    await vi.waitFor(() => expect(asked).toBe(true));
  });

  /** A pull passes what has become of it. */
  async function passes(): Promise<void> {
    const { email } = { email: 'isil@ornek.test' };
    server.put(leaving, { email });
    replication?.syncNow();
    await vi.waitFor(async () =>
      expect((await store.database.clients.findOne(leaving).exec())?.email).toBe(email),
    );
    await replication?.settled();
  }
  /** It is here, or was and is gone, when a pull behind its answer has come to rest. */
  async function arrives(): Promise<void> {
    const before = server.asked.length;
    arrive();
    await vi.waitFor(() => expect(server.asked.length).toBeGreaterThan(before));
    await replication?.settled();
  }

  it('comes', async () => {
    await passes();
    await arrives();
    await holdsOnly([...ids, old]);
  });

  it('does not stay where it leaves sight while its answer is on the way', async () => {
    server.put(old, { province: 'Muğla' });
    await passes();
    await arrives();
    await holdsOnly(ids);
  });

  it('does not stay where it is deleted while its answer is on the way', async () => {
    server.remove(old);
    await passes();
    await arrives();
    await holdsOnly(ids);
  });

  it('comes though the pull that hands it on fails at first', async () => {
    await passes();
    const from = server.asked.length;
    // Refused, and not merely unanswered: the pull ends.
    server.beforePage = (page) => {
      if (page === from + 1) throw new CallFailed('refused', 400);
    };
    await arrives();
    replication?.syncNow();
    await holdsOnly([...ids, old]);
  });
});
