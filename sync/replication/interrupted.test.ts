import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entryKey } from '../core/tables';
import { client } from '../model/entities/client';
import { newId } from '../store/ids';
import { StorageLost } from '../core/transaction';
import { clientDraft } from '../testing/drafts.fixture';
import { gate, ScopedServer } from '../testing/sync-server.fixture';
import { summary, SyncedDevice, until } from '../testing/synced-device.fixture';
import { CallFailed } from './connection';

/* The app ends, or its storage, in the middle of a change. */

const id = newId();
const offline = (): never => {
  throw new CallFailed('network', 0);
};

let server: ScopedServer;
let device: SyncedDevice;

beforeEach(async () => {
  server = new ScopedServer();
  server.put(id, { province: 'İzmir' });
  device = await SyncedDevice.open(server);
  await device.start();
  await device.replication.settled();
});
afterEach(() => device.close());

const change = (values: Readonly<Record<string, unknown>>) =>
  device.writes().change(client, id, values, summary);

/**
 * Stores what is sent from now on, and loses the answers.
 * @returns an end of that
 */
function losingAnswers(): () => void {
  const push = server.push.bind(server);
  server.push = async (...given) => {
    await push(...given);
    server.beforePage = offline;
    return offline();
  };
  return () => {
    server.push = push;
    server.beforePage = () => undefined;
  };
}

describe('an app that was closed before its change was answered', () => {
  let answers: () => void;
  beforeEach(async () => {
    answers = losingAnswers();
    await change({ province: 'Bursa', last_name: 'Demir' });
    await until(() => expect(server.row(id)?.row_version).toBe(2));
    await device.stop();
  });

  it('does not meet its own earlier version as somebody else’s', async () => {
    await change({ province: 'Muğla', last_name: 'Çelik' });
    answers();
    await device.reopen();
    await device.allSent();
    expect(server.row(id)).toMatchObject({ province: 'Muğla', last_name: 'Çelik', row_version: 3 });
    expect(await device.conflicts()).toEqual([]);
  });

  it('builds on its own earlier version where somebody else has changed that meanwhile', async () => {
    await change({ province: 'Muğla' });
    server.put(id, { email: 'isil@ornek.test' });
    answers();
    await device.reopen();
    await device.allSent();
    const merged = { province: 'Muğla', last_name: 'Demir', email: 'isil@ornek.test' };
    expect(server.row(id)).toMatchObject(merged);
    expect(await device.conflicts()).toEqual([]);
  });
});

it('does not take what others write once more for its own, though it once sent the record with it', async () => {
  server.put(id, { province: 'Muğla' });
  device.replication.pull(['clients']);
  await until(async () => expect((await device.client(id))?.province).toBe('Muğla'));
  server.beforePush = offline;
  await change({ last_name: 'Demir' });
  await until(async () => {
    const [entry] = await device.store.records.read([entryKey('clients', id)]);
    expect(entry?.value).toMatchObject({ sent: [{}] });
  });
  await change({ hotel: 'Deniz' });
  server.put(id, { province: 'İzmir' });
  const push = server.push.bind(server);
  server.beforePush = () => undefined;
  server.push = async (...given) => {
    const answer = await push(...given);
    if (server.row(id)?.['hotel'] !== 'Deniz') return answer;
    server.beforePage = offline;
    return offline();
  };
  await until(() => expect(server.row(id)).toMatchObject({ hotel: 'Deniz', province: 'İzmir' }));
  await device.stop();
  server.put(id, { province: 'Muğla' });
  await change({ email: 'isil@ornek.test' });
  server.push = push;
  server.beforePage = () => undefined;
  await device.reopen();
  await device.allSent();
  const merged = { last_name: 'Demir', hotel: 'Deniz', email: 'isil@ornek.test', province: 'Muğla' };
  expect(server.row(id)).toMatchObject(merged);
});

it('removes a record on the server that arrived there without the device hearing of it', async () => {
  const answers = losingAnswers();
  const made = await device.writes().create(client, clientDraft, summary);
  await until(() => expect(server.row(made.id)).toBeDefined());
  await device.stop();
  await device.writes().remove(client, made.id, summary);
  answers();
  await device.reopen();
  await device.allSent();
  expect(server.row(made.id)?.deleted_at).not.toBeNull();
  await device.holdsOnly([id]);
});

it('does not show an earlier version that was pulled before its own change was answered', async () => {
  const shown: string[] = [];
  await change({ last_name: 'Demir' });
  await device.replication.settled();
  const watching = device.store.database.clients.findOne(id).$.subscribe((found) => {
    if (found !== null) shown.push(found.last_name);
  });
  server.put(id, { email: 'isil@ornek.test' });
  const [pulled, answer] = [gate(), gate()];
  const pull = server.pull.bind(server);
  server.pull = async (requests) => {
    const page = await pull(requests);
    server.pull = pull;
    pulled.open();
    await answer.passed;
    return page;
  };
  device.replication.pull(['clients']);
  await pulled.passed;
  await change({ last_name: 'Çelik' });
  await device.allSent();
  answer.open();
  await device.replication.settled();
  await until(async () => expect((await device.client(id))?.row_version).toBe(4));
  watching.unsubscribe();
  expect(shown).toContain('Çelik');
  expect(shown.slice(shown.indexOf('Çelik'))).not.toContain('Demir');
  expect(await device.client(id)).toMatchObject({ last_name: 'Çelik', email: 'isil@ornek.test' });
});

it.each(['before', 'behind'])(
  'takes what the server added to a change that is pulled %s the answer to its push',
  async (when) => {
    const answer = gate();
    const push = server.push.bind(server);
    server.push = async (...given) => {
      const result = await push(...given);
      server.put(id, { client_no: '100001' });
      if (when === 'before') await answer.passed;
      return result;
    };
    await change({ last_name: 'Demir' });
    await until(() => expect(server.row(id)?.['client_no']).toBe('100001'));
    const asked = server.asked.length;
    device.replication.syncNow();
    await until(() => expect(server.asked.length).toBeGreaterThan(asked));
    answer.open();
    await device.replication.settled();
    await until(async () =>
      expect(await device.client(id)).toMatchObject({ last_name: 'Demir', client_no: '100001', edit: '' }),
    );
    expect(server.pushed).toHaveLength(1);
  },
);

describe('a write whose worker is lost', () => {
  const lose = (when: 'before' | 'after'): void => {
    const { records } = device.store;
    const commit = records.commit.bind(records);
    vi.spyOn(records, 'commit').mockImplementationOnce(async (given) => {
      if (when === 'after') await commit(given);
      throw new StorageLost();
    });
  };
  beforeEach(() => device.stop());

  it('is not told as one that was not stored, and is sent where it was', async () => {
    lose('after');
    const made = newId();
    const creating = device.writes().create(client, clientDraft, { ...summary, id: made });
    await expect(creating).rejects.toMatchObject({ code: 'storage_lost' });
    expect(await device.unsent()).toHaveLength(1);
    await device.reopen();
    await device.allSent();
    expect(server.row(made)).toMatchObject({ last_name: clientDraft.last_name });
  });

  it('is sent as a change of its record, too, though a colleague has changed that meanwhile', async () => {
    lose('after');
    await expect(change({ province: 'Muğla' })).rejects.toMatchObject({ code: 'storage_lost' });
    server.put(id, { district: 'Bodrum' });
    await device.reopen();
    await device.allSent();
    expect(server.row(id)).toMatchObject({ province: 'Muğla', district: 'Bodrum' });
  });

  it('leaves nothing unsent where it was not stored', async () => {
    lose('before');
    await expect(change({ province: 'Muğla' })).rejects.toMatchObject({ code: 'storage_lost' });
    await device.reopen();
    await device.replication.settled();
    expect(await device.client(id)).toMatchObject({ province: 'İzmir' });
    expect(server.row(id)).toMatchObject({ province: 'İzmir', row_version: 1 });
  });
});
