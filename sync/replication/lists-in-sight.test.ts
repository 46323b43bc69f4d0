import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { typedValues } from '../core/typed';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { entityOfKind } from '../model/registry';
import { newId } from '../store/ids';
import { everything, nothing, only, ScopedServer } from '../testing/sync-server.fixture';
import type { Rights } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';

const [first, second] = [newId(), newId()];
const all: Rights = { ...everything, permissions: ['crm.client_health.read'] };
/** Returns other rights, which show some patients whole. */
const others = (...ids: string[]): Rights => ({
  ...only('other', new Set(ids)),
  permissions: all.permissions,
});

let server: ScopedServer;
let device: SyncedDevice;

const allKept = async () =>
  JSON.stringify([
    await device.rejected(),
    await device.conflicts(),
    await device.store.device.drafts.toArray(),
  ]);

/** Gives the user other rights, and waits until all is read under them. */
async function under(rights: Rights, done: () => Promise<void>): Promise<void> {
  server.rights = rights;
  device.replication.syncNow();
  await until(done);
  await device.replication.settled();
}

beforeEach(async () => {
  server = new ScopedServer();
  server.rights = all;
  for (const id of [first, second]) server.put(id, { clinical_note: 'HIV pozitif', admin_note: 'Kızı arar' });
  device = await SyncedDevice.open(server);
  await device.start();
  await device.replication.settled();
});
afterEach(() => device.close());

/** Stores a conflict of the clinical note. */
async function conflict(): Promise<void> {
  await device.stop();
  server.put(first, { clinical_note: 'Hepatit B' });
  await device.writes().change(client, first, { clinical_note: 'Gebe' }, summary);
  await device.start();
  await until(async () => expect(await device.conflicts()).toHaveLength(1));
  await device.replication.settled();
  expect(await allKept()).toContain('Hepatit B');
}

const typed = { email: 'isil@ornek.com', admin_note: null };

/** Stores a rejected change of the e-mail and the note of the office, which a colleague has changed meanwhile. */
async function rejection(rights: Rights): Promise<void> {
  await device.stop();
  server.put(first, { admin_note: 'Oğlu arar', email: 'eski@ornek.com' });
  await device.writes().change(client, first, typed, summary);
  server.rights = rights;
  await device.start();
  await until(async () => expect(await device.rejected()).toHaveLength(1));
  await device.replication.settled();
}
const rejectedValues = async () =>
  (await device.rejected()).map(({ kind, document, base, current }) =>
    typedValues(entityOfKind(kind), { ...document }, { ...(base ?? current) }),
  );

const drafts = () => device.store.device.drafts.toArray();
const putDraft = async (values: Partial<Client>): Promise<void> => {
  const begun = (await device.client(first)) as Client;
  await device.store.device.drafts.put({ key: `client/${first}`, values, at: Date.now(), begun });
};

describe('when the user may not read a column any more', () => {
  const less: Rights = { ...everything, epoch: 'less', hidden: ['clinical_note'] };
  const hidden = async () => expect((await device.client(first))?.clinical_note).toBeNull();

  it('no conflict keeps what a colleague has written there', async () => {
    await conflict();
    await under(less, hidden);
    expect(await device.conflicts()).toMatchObject([{ mine: 'Gebe', theirs: null, hidden: true }]);
    expect(await allKept()).not.toContain('Hepatit B');
  });

  it('no rejected change and no draft keeps it', async () => {
    await rejection({ ...all, writes: false });
    await putDraft({ district: 'Bodrum' });
    expect(await allKept()).toContain('HIV pozitif');
    await under(less, hidden);
    await until(async () => expect(await allKept()).not.toContain('HIV pozitif'));
    expect(await rejectedValues()).toEqual([typed]);
    const [kept] = await drafts();
    expect(kept).toMatchObject({ values: { district: 'Bodrum' }, begun: { last_name: 'Karadoğan' } });
    expect(kept?.begun).not.toHaveProperty('clinical_note');
  });

  it('what the user typed there stays', async () => {
    await device.stop();
    await device.writes().change(client, first, { clinical_note: 'Gebe' }, summary);
    server.rights = { ...all, writes: false };
    await device.start();
    await until(async () => expect(await device.rejected()).toHaveLength(1));
    await under(less, hidden);
    expect(await rejectedValues()).toEqual([{ clinical_note: 'Gebe' }]);
    expect(await allKept()).not.toContain('HIV pozitif');
  });
});

describe('when the user may not see a record any more', () => {
  const gone = async () => expect(await device.client(first)).toBeUndefined();
  const isGone = (value: string) => until(async () => expect(await allKept()).not.toContain(value));

  it('a conflict keeps what the user typed alone', async () => {
    await conflict();
    await under(others(second), gone);
    expect(await device.conflicts()).toMatchObject([{ mine: 'Gebe', theirs: null, hidden: true }]);
  });

  it('a rejected change and a draft keep what the user typed alone', async () => {
    await rejection({ ...all, writes: false });
    await putDraft({ district: 'Bodrum' });
    await under(others(second), gone);
    expect(await rejectedValues()).toEqual([typed]);
    expect(await device.rejected()).toMatchObject([{ current: null, outOfSight: true }]);
    for (const value of ['HIV pozitif', 'Kızı arar', 'Oğlu arar', 'Karadoğan', 'eski@ornek.com'])
      await isGone(value);
    expect(await drafts()).toMatchObject([{ values: { district: 'Bodrum' } }]);
  });

  it('what is rejected only then keeps no more', async () => {
    await rejection(nothing);
    await until(gone);
    expect(await rejectedValues()).toEqual([typed]);
    expect(await allKept()).not.toContain('Karadoğan');
  });

  it('all of it keeps what the user typed alone, too, where the record itself has changed so', async () => {
    await device.stop();
    const ofIzmir = (epoch: string): Rights => ({
      ...all,
      epoch,
      sees: (row) => row['province'] === 'İzmir',
    });
    for (const id of [first, second]) server.put(id, { province: 'İzmir' });
    server.rights = ofIzmir('one');
    await device.start();
    await until(async () => expect((await device.client(second))?.province).toBe('İzmir'));
    await device.replication.settled();
    await rejection({ ...ofIzmir('two'), writes: false });
    await putDraft({ district: 'Bodrum' });
    expect(await allKept()).toContain('Oğlu arar');
    server.put(first, { province: 'Muğla' });
    device.replication.syncNow();
    await until(gone);
    for (const value of ['Oğlu arar', 'Karadoğan']) await isGone(value);
    expect(await rejectedValues()).toEqual([typed]);
    expect(await device.client(second)).toBeDefined();
  });

  it('other conflicts and drafts stay as they are', async () => {
    await conflict();
    await putDraft({ district: 'Bodrum' });
    const before = await allKept();
    await under(others(first), async () => expect(await device.client(second)).toBeUndefined());
    expect(await allKept()).toBe(before);
  });

  it.each([
    ['emptied', null],
    ['replaced', 'Oğlu arar'],
  ])(
    'what a draft has %s counts as typed over what stands there when the record is seen again',
    async (_, value) => {
      await putDraft({ admin_note: value });
      await under(others(second), gone);
      await until(async () =>
        expect((await drafts())[0]?.begun).not.toHaveProperty('last_name', 'Karadoğan'),
      );
      await under(all, async () => expect(await device.client(first)).toBeDefined());
      const [draft] = await drafts();
      const opened = (await device.client(first)) as Client;
      const begun = draft?.begun as Client;
      await device
        .writes()
        .change(client, first, draft?.values as Partial<Client>, { ...summary, opened, begun });
      expect((await device.client(first))?.admin_note).toBe(value);
      expect(await device.conflicts()).toEqual([]);
    },
  );
});
