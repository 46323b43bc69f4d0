import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { refusedValues } from '../store/refused-values';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import { everything, nothing, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';

const [first, second] = [newId(), newId()];
const summary = { summary: 'deneme' };
const all: Rights = { ...everything, permissions: ['crm.client_health.read'] };
/** Other rights, which show some patients whole. */
const others = (...ids: string[]): Rights => ({
  ...only('other', new Set(ids)),
  permissions: all.permissions,
});

let server: ScopedServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication;

const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 5_000, interval: 5 });
const stored = async (id: string) => (await store.database.clients.findOne(id).exec())?.toJSON();
const refused = () => store.device.refused.toArray();
const allKept = async () =>
  JSON.stringify([
    await refused(),
    await store.device.conflicts.toArray(),
    await store.device.drafts.toArray(),
  ]);

async function start(): Promise<void> {
  const connection = new Connection({ firstDelay: 1, maxDelay: 5 });
  replication = await startReplication(store, server, connection);
}

/** Gives the person other rights, and waits until all is read under them. */
async function under(rights: Rights, done: () => Promise<void>): Promise<void> {
  server.rights = rights;
  replication.syncNow();
  await until(done);
  await replication.settled();
}

beforeEach(async () => {
  server = new ScopedServer();
  server.rights = all;
  for (const id of [first, second]) server.put(id, { clinical_note: 'HIV pozitif', admin_note: 'Kızı arar' });
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.edit']) });
  await start();
  await until(async () => expect(await stored(first)).toBeDefined());
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

/** A clash of the clinical note. */
async function clash(): Promise<void> {
  await replication.stop();
  server.put(first, { clinical_note: 'Hepatit B' });
  await writes.change(client, first, { clinical_note: 'Gebe' }, summary);
  await start();
  await until(async () => expect(await store.device.conflicts.count()).toBe(1));
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  await replication.settled();
}

/** A refused change of the e-mail and the note of the office, which a colleague has changed meanwhile. */
async function refusal(rights: Rights): Promise<void> {
  await replication.stop();
  server.put(first, { admin_note: 'Oğlu arar', email: 'eski@ornek.com' });
  const changed = { email: 'isil@ornek.com', admin_note: null };
  await writes.change(client, first, changed, summary);
  server.rights = rights;
  await start();
  await until(async () => expect(await store.device.refused.count()).toBe(1));
  await replication.settled();
}

async function draft(): Promise<void> {
  const begun = (await stored(first)) as Client;
  await store.device.drafts.put({
    key: `client/${first}`,
    values: { district: 'Bodrum' },
    at: Date.now(),
    begun,
  });
}

describe('when the person may not read a column any more', () => {
  const less: Rights = { ...everything, epoch: 'less', hidden: ['clinical_note'] };
  const hidden = async () => expect((await stored(first))?.clinical_note).toBeNull();

  it('no clash keeps what a colleague has written there', async () => {
    await clash();
    await under(less, hidden);
    expect(await store.device.conflicts.toArray()).toMatchObject([
      { mine: 'Gebe', theirs: null, hidden: true },
    ]);
    expect(await allKept()).not.toContain('Hepatit B');
  });

  it('no refused change and no draft keeps it', async () => {
    await refusal({ ...all, writes: false });
    await draft();
    expect(await allKept()).toContain('HIV pozitif');
    await under(less, hidden);
    expect(await allKept()).not.toContain('HIV pozitif');
    expect((await refused()).map((change) => refusedValues(change))).toEqual([
      { email: 'isil@ornek.com', admin_note: null },
    ]);
    const [kept] = await store.device.drafts.toArray();
    expect(kept).toMatchObject({ values: { district: 'Bodrum' }, begun: { last_name: 'Karadoğan' } });
    expect(kept?.begun).not.toHaveProperty('clinical_note');
  });

  it('what the person typed there herself stays', async () => {
    await replication.stop();
    await writes.change(client, first, { clinical_note: 'Gebe' }, summary);
    server.rights = { ...all, writes: false };
    await start();
    await until(async () => expect(await store.device.refused.count()).toBe(1));
    await under(less, hidden);
    expect((await refused()).map((change) => refusedValues(change))).toEqual([{ clinical_note: 'Gebe' }]);
    expect(await allKept()).not.toContain('HIV pozitif');
  });
});

describe('when the person may not see a record any more', () => {
  const gone = async () => expect(await stored(first)).toBeUndefined();

  it('a clash keeps what she typed alone', async () => {
    await clash();
    await under(others(second), gone);
    expect(await store.device.conflicts.toArray()).toMatchObject([
      { mine: 'Gebe', theirs: null, hidden: true },
    ]);
  });

  it('a refused change and a draft keep what she typed alone', async () => {
    await refusal({ ...all, writes: false });
    await draft();
    await under(others(second), gone);
    expect((await refused()).map((change) => refusedValues(change))).toEqual([
      { email: 'isil@ornek.com', admin_note: null },
    ]);
    expect(await refused()).toMatchObject([{ current: null, outOfSight: true }]);
    const kept = await allKept();
    for (const value of ['HIV pozitif', 'Kızı arar', 'Oğlu arar', 'Karadoğan', 'eski@ornek.com'])
      expect(kept).not.toContain(value);
    expect(await store.device.drafts.toArray()).toMatchObject([{ values: { district: 'Bodrum' } }]);
  });

  it('what is refused only then keeps no more', async () => {
    await refusal(nothing);
    await until(gone);
    expect((await refused()).map((change) => refusedValues(change))).toEqual([
      { email: 'isil@ornek.com', admin_note: null },
    ]);
    expect(await allKept()).not.toContain('Karadoğan');
  });

  it('all of it keeps what she typed alone, too, where the record itself has changed so', async () => {
    await replication.stop();
    const ofIzmir = (epoch: string): Rights => ({
      ...all,
      epoch,
      sees: (row) => row['province'] === 'İzmir',
    });
    for (const id of [first, second]) server.put(id, { province: 'İzmir' });
    server.rights = ofIzmir('one');
    await start();
    await until(async () => expect((await stored(second))?.province).toBe('İzmir'));
    await replication.settled();
    await refusal({ ...ofIzmir('two'), writes: false });
    await draft();
    expect(await allKept()).toContain('Oğlu arar');
    server.put(first, { province: 'Muğla' });
    replication.syncNow();
    await until(gone);
    expect(await allKept()).not.toContain('Oğlu arar');
    expect(await allKept()).not.toContain('Karadoğan');
    expect((await refused()).map((change) => refusedValues(change))).toEqual([
      { email: 'isil@ornek.com', admin_note: null },
    ]);
    expect(await stored(second)).toBeDefined();
  });

  it('other clashes and drafts stay as they are', async () => {
    await clash();
    await draft();
    const before = await allKept();
    await under(others(first), async () => expect(await stored(second)).toBeUndefined());
    expect(await allKept()).toBe(before);
  });
});

it.each([
  ['emptied', null],
  ['replaced', 'Oğlu arar'],
])(
  'what a draft has %s counts as typed over what stands there when the record is seen again',
  async (_, typed) => {
    const begun = (await stored(first)) as Client;
    const key = `client/${first}`;
    await store.device.drafts.put({ key, values: { admin_note: typed }, at: Date.now(), begun });
    await under(others(second), async () => expect(await stored(first)).toBeUndefined());
    await under(all, async () => expect(await stored(first)).toBeDefined());
    const draft = await store.device.drafts.get(key);
    await writes.change(client, first, draft?.values as Partial<Client>, {
      ...summary,
      opened: (await stored(first)) as Client,
      begun: draft?.begun as Client,
    });
    expect((await stored(first))?.admin_note).toBe(typed);
    expect(await store.device.conflicts.count()).toBe(0);
  },
);
