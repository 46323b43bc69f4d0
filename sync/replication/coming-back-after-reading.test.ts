import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import { readSetting } from '../store/device';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import { testKey } from '../testing/data-key.fixture';
import { clientDraft } from '../testing/drafts.fixture';
import { Connection } from './connection';
import { ReadingStore } from './reading-anew';
import { startReplication } from './replication';
import { everything, gate, ScopedServer } from '../testing/sync-server.fixture';
import { PULL_LIMIT } from './wire';

const until = (check: () => Promise<void> | void): Promise<void> =>
  vi.waitFor(check, { timeout: 15_000, interval: 5 });

it.each([
  ['the first pull behind a reading anew', 'again', 0],
  ['the first pull behind one, and its page is full', 'again', PULL_LIMIT + 10],
  ['any other pull', 'all', 0],
])(
  'takes what the server made of a change that was pulled by %s before its push was answered',
  async (_, epoch, others) => {
    const server = new ScopedServer();
    server.pageSize = 10_000;
    const id = newId();
    server.put(id);
    const store = await openLocalStore(newId(), testKey, getRxStorageMemory());
    const permissions = new Set(['crm.clients.edit']);
    const writes = localWrites(store, { userId: server.userId, permissions });
    const replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
    const stored = async () => (await store.database.clients.findOne(id).exec())?.toJSON();
    await until(async () => expect(await stored()).toBeDefined());
    await replication.settled();

    const [pull, push] = [server.pull.bind(server), server.push.bind(server)];
    let answered: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => (answered = resolve));
    server.push = async (...given) => {
      const answer = await push(...given);
      await mayAnswer;
      return answer;
    };
    let met = false;
    server.pull = async (requests) => {
      const reading = (await readSetting(store.device, 'reading-anew/clients')) as
        | { epoch: string; done: boolean }
        | undefined;
      const isBehind = epoch === 'all' || (reading?.done === true && reading.epoch.startsWith('again'));
      if (met || !isBehind || !requests.some(({ collection }) => collection === 'clients'))
        return pull(requests);
      met = true;
      await writes.change(client, id, { last_name: 'Demir' }, { summary: 'deneme' });
      await until(() => expect(server.row(id)?.row_version).toBe(2));
      for (let count = 0; count < others; count += 1) server.put(newId());
      const answer = await pull(requests);
      // The others are stored by then.
      void until(async () => expect(await store.database.clients.count().exec()).toBe(others + 1)).then(
        answered,
      );
      return answer;
    };
    server.rights = { ...everything, epoch };
    replication.syncNow();
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    await until(() => expect(met).toBe(true));
    await until(async () => expect(await store.device.unsent.count()).toBe(0));
    replication.syncNow();
    await until(async () =>
      expect(await stored()).toMatchObject({ last_name: 'Demir', row_version: 2, edit: '' }),
    );
    await replication.stop();
    await store.close();
  },
  60_000,
);

it('takes what the server made of a change that was sent while a reading anew looked through the store', async () => {
  const server = new ScopedServer();
  const id = newId();
  server.put(id);
  const store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.edit']) });
  const replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  const stored = async () => (await store.database.clients.findOne(id).exec())?.toJSON();
  await until(async () => expect(await stored()).toBeDefined());
  await replication.settled();

  const push = server.push.bind(server);
  let answered: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answered = resolve));
  server.push = async (...given) => {
    const answer = await push(...given);
    await mayAnswer;
    return answer;
  };
  // The look begins with the marks of the pages that came.
  const marks = Reflect.get(ReadingStore.prototype, 'marks');
  let begun = false;
  const looking = vi.spyOn(ReadingStore.prototype, 'marks').mockImplementation(async function (
    this: ReadingStore,
    anew,
  ) {
    const found = await marks.call(this, anew);
    if (begun || !(found?.has(id) ?? false)) return found;
    begun = true;
    await writes.change(client, id, { last_name: 'Demir' }, { summary: 'deneme' });
    await until(() => expect(server.row(id)?.row_version).toBe(2));
    // The pull that goes on behind the reading is answered before the push.
    setTimeout(answered, 1_000);
    return found;
  });
  server.rights = { ...everything, epoch: 'again' };
  replication.syncNow();
  await until(() => expect(begun).toBe(true));
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  replication.syncNow();
  await until(async () =>
    expect(await stored()).toMatchObject({ last_name: 'Demir', row_version: 2, edit: '' }),
  );
  looking.mockRestore();
  await replication.stop();
  await store.close();
}, 30_000);

it('takes what the server made of a change that a reading anew has met before its push was answered', async () => {
  const server = new ScopedServer();
  const store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const writes = localWrites(store, { userId: server.userId, permissions: new Set(['crm.clients.add']) });
  const replication = await startReplication(store, server, new Connection({ firstDelay: 1, maxDelay: 5 }));
  await replication.settled();

  const [pull, push] = [server.pull.bind(server), server.push.bind(server)];
  const stored = gate();
  server.push = async (...given) => {
    const answer = await push(...given);
    await stored.passed;
    return answer;
  };
  const reading = async () => new ReadingStore(store.device, 'clients').last();
  let id = '';
  const beside = newId();
  server.pull = async (requests) => {
    const isClients = requests.some(({ collection }) => collection === 'clients');
    if (id === '' && isClients && (await reading())?.done === false) {
      ({ id } = await writes.create(client, clientDraft, { summary: 'deneme' }));
      await until(() => expect(server.row(id)?.row_version).toBe(1));
      server.put(beside);
    }
    return pull(requests);
  };
  server.rights = { ...everything, epoch: 'again' };
  replication.syncNow();
  await until(async () => expect(await store.database.clients.findOne(beside).exec()).not.toBeNull());
  stored.open();
  await until(async () => expect(await store.device.unsent.count()).toBe(0));
  await until(async () => expect(await reading()).toMatchObject({ done: true }));
  replication.syncNow();
  await until(async () =>
    expect((await store.database.clients.findOne(id).exec())?.toJSON()).toMatchObject({
      row_version: 1,
      edit: '',
    }),
  );
  await replication.stop();
  await store.close();
}, 30_000);
