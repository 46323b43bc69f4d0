import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import type { Client } from '../model/entities/client';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { giveUpChange } from '../store/give-up';
import { clientDraft } from '../testing/drafts.fixture';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { CallFailed, Connection } from './connection';
import { sameJson } from '../model/merge/equality';
import { startReplication } from './replication';
import type { Replication } from './replication';
import type { Transport } from './transport';
import type { PushResult, WireChange, WireDocument } from './wire';
import { testKey } from '../testing/data-key.fixture';

const userId = newId();
const KNOWN = newId();

const row = (id: string, version: number, values: Readonly<Record<string, unknown>>): WireDocument => ({
  ...Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])),
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  phones: [],
  tag_ids: [],
  updated_at: '2026-11-01T08:00:00.000Z',
  ...values,
  id,
  kind: 'client',
  deleted_at: null,
  row_version: version,
});

/** As the server does it: a row that is there already is no second one. */
const isStored = (current: WireDocument, { document }: WireChange): boolean =>
  ['first_name', 'last_name', 'tag_ids'].every((name) => sameJson(current[name], document[name]));

/** A server in memory whose network can be cut. */
class CutServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly ownWork = () => Promise.resolve({ collections: [], access_epoch: '' });
  readonly tickets = this.ownWork;
  cut = false;
  /** Takes the next push and loses the answer. */
  loseAnswer = false;
  readonly attempts: string[][] = [];
  readonly rows = new Map<string, WireDocument & { xid: number }>();
  #xid = 0;

  store(document: WireDocument): void {
    this.#xid += 1;
    this.rows.delete(document.id);
    this.rows.set(document.id, { ...document, xid: this.#xid });
  }

  name(id: string): unknown {
    return this.rows.get(id)?.['last_name'];
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    if (this.cut) throw new CallFailed('network', 0);
    return {
      collections: requests.map(({ collection, cursor }) => {
        const documents =
          collection === 'clients'
            ? [...this.rows.values()].filter(({ xid }) => xid > Number(cursor.xid))
            : [];
        const last = documents.at(-1);
        return {
          collection,
          documents,
          cursor: last === undefined ? cursor : { xid: String(last.xid), id: last.id },
          has_more: false,
        };
      }),
      access_epoch: 'one',
      access: { user_id: userId, permissions: [], scope: 'all' },
      schema_version: 1,
      server_time: new Date().toISOString(),
    };
  }

  async push(changes: readonly WireChange[]) {
    this.attempts.push(changes.map(({ document }) => String(document['last_name'])));
    if (this.cut) throw new CallFailed('network', 0);
    const results = changes.map((change): PushResult => {
      const current = this.rows.get(change.id);
      if (current !== undefined && change.base_version === null && isStored(current, change))
        return { id: change.id, status: 'applied', row_version: current.row_version };
      if (current !== undefined && current.row_version !== change.base_version)
        return { id: change.id, status: 'conflict', current };
      const version = (current?.row_version ?? 0) + 1;
      this.store(row(change.id, version, { ...current, ...change.document }));
      return { id: change.id, status: 'applied', row_version: version };
    });
    if (this.loseAnswer) {
      this.loseAnswer = false;
      this.cut = true;
      throw new CallFailed('network', 0);
    }
    return { results, access_epoch: 'one' };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

let server: CutServer;
let store: ReplicatedStore;
let writes: LocalWrites;
let connection: Connection;
let replication: Replication;

const key = (id: string): string => `clients/${id}`;
const summary = { summary: 'Hasta kaydı' };

async function local(id: string): Promise<Client | null> {
  const found = await store.database.clients.findOne(id).exec();
  return found === null ? null : found.toJSON();
}

/** Cuts the network and waits until the queue has tried in vain. */
async function attemptedInVain(): Promise<void> {
  await vi.waitFor(() => expect(connection.phase).toBe('offline'));
}

async function reconnected(): Promise<void> {
  server.cut = false;
  replication.syncNow();
  await replication.settled();
}

beforeEach(async () => {
  server = new CutServer();
  server.store(row(KNOWN, 3, {}));
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  writes = localWrites(store, {
    userId,
    permissions: new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']),
  });
  connection = new Connection({ firstDelay: 5, maxDelay: 20 });
  replication = await startReplication(store, server, connection);
  await replication.settled();
});

afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('giving up a waiting change', () => {
  it('brings the server’s version back and sends nothing of the change', async () => {
    server.cut = true;
    await writes.change(client, KNOWN, { last_name: 'Yanlış' }, summary);
    await attemptedInVain();
    expect(await giveUpChange(store, key(KNOWN))).toBe(true);
    expect((await local(KNOWN))?.last_name).toBe('Karadoğan');
    expect(await store.device.unsent.count()).toBe(0);

    await reconnected();
    expect(server.rows.get(KNOWN)).toMatchObject({ last_name: 'Karadoğan', row_version: 3 });
    expect(await local(KNOWN)).toMatchObject({ last_name: 'Karadoğan', row_version: 3 });
  });

  it('gives up all waiting edits of the record, not only the last', async () => {
    server.cut = true;
    await writes.change(client, KNOWN, { last_name: 'Birinci' }, summary);
    await attemptedInVain();
    await writes.change(client, KNOWN, { last_name: 'İkinci' }, summary);
    await giveUpChange(store, key(KNOWN));
    await reconnected();
    expect(server.rows.get(KNOWN)).toMatchObject({ last_name: 'Karadoğan', row_version: 3 });
  });

  it('sends nothing of one that still waits in the queue when another is given up after it', async () => {
    const push = server.push.bind(server);
    let fail: () => void = () => undefined;
    const failed = new Promise<void>((resolve) => (fail = resolve));
    let isSending = false;
    server.push = async () => {
      isSending = true;
      server.push = push;
      await failed;
      throw new CallFailed('network', 0);
    };
    await writes.change(client, KNOWN, { last_name: 'Birinci' }, summary);
    await vi.waitFor(() => expect(isSending).toBe(true));
    await giveUpChange(store, key(KNOWN));
    await writes.change(client, KNOWN, { last_name: 'İkinci' }, summary);
    await giveUpChange(store, key(KNOWN));
    fail();
    await reconnected();
    expect(server.rows.get(KNOWN)).toMatchObject({ last_name: 'Karadoğan', row_version: 3 });
  });

  it('takes a record that was made here off the device', async () => {
    server.cut = true;
    const made = await writes.create(client, { ...clientDraft, last_name: 'Hiç' }, summary);
    await attemptedInVain();
    await giveUpChange(store, key(made.id));
    expect(await local(made.id)).toBeNull();
    await reconnected();
    expect(server.rows.has(made.id)).toBe(false);
    expect(await store.device.refused.count()).toBe(0);
  });

  it('shows a removed record again', async () => {
    server.cut = true;
    await writes.remove(client, KNOWN, summary);
    await attemptedInVain();
    expect(await local(KNOWN)).toBeNull();
    await giveUpChange(store, key(KNOWN));
    expect((await local(KNOWN))?.last_name).toBe('Karadoğan');
    await reconnected();
    expect(server.rows.get(KNOWN)).toMatchObject({ deleted_at: null, row_version: 3 });
    expect(await local(KNOWN)).toMatchObject({ row_version: 3 });
  });

  it('sends what is written afterwards', async () => {
    server.cut = true;
    await writes.change(client, KNOWN, { last_name: 'Yanlış' }, summary);
    await attemptedInVain();
    await giveUpChange(store, key(KNOWN));
    await writes.change(client, KNOWN, { first_name: 'Işılay' }, summary);
    await reconnected();
    await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.rows.get(KNOWN)).toMatchObject({ first_name: 'Işılay', last_name: 'Karadoğan' });
  });

  it('sends what is written afterwards by a clock that was set back', async () => {
    server.cut = true;
    await writes.change(client, KNOWN, { last_name: 'Yanlış' }, summary);
    await attemptedInVain();
    await giveUpChange(store, key(KNOWN));
    const aYearAgo = Date.now() - 31_536_000_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(aYearAgo);
    await writes.change(client, KNOWN, { first_name: 'Işılay' }, summary);
    clock.mockRestore();
    await reconnected();
    await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.rows.get(KNOWN)).toMatchObject({ first_name: 'Işılay', last_name: 'Karadoğan' });
  });

  it('takes over what others changed meanwhile', async () => {
    server.cut = true;
    await writes.change(client, KNOWN, { last_name: 'Yanlış' }, summary);
    await attemptedInVain();
    server.store(row(KNOWN, 4, { last_name: 'Evlendi' }));
    await giveUpChange(store, key(KNOWN));
    await reconnected();
    await vi.waitFor(async () => expect((await local(KNOWN))?.last_name).toBe('Evlendi'));
    expect(server.name(KNOWN)).toBe('Evlendi');
    expect(await store.device.conflicts.count()).toBe(0);
  });

  it('shows what a lost answer had stored all the same', async () => {
    server.loseAnswer = true;
    await writes.change(client, KNOWN, { last_name: 'Gitti' }, summary);
    await attemptedInVain();
    await giveUpChange(store, key(KNOWN));
    expect((await local(KNOWN))?.last_name).toBe('Karadoğan');
    await reconnected();
    await vi.waitFor(async () => expect((await local(KNOWN))?.last_name).toBe('Gitti'));
    expect(await store.device.unsent.count()).toBe(0);
  });

  it('does not take out what had been stored of it, with what is written before the server is heard of again', async () => {
    const tag = newId();
    const push = server.push.bind(server);
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (free = resolve));
    server.push = async (changes) => {
      server.push = push;
      const answer = await push(changes);
      await held;
      server.cut = true;
      return answer;
    };
    await writes.change(client, KNOWN, { tag_ids: [tag] }, summary);
    await vi.waitFor(() => expect(server.rows.get(KNOWN)?.['tag_ids']).toEqual([tag]));
    expect(await giveUpChange(store, key(KNOWN))).toBe(true);
    free();
    await attemptedInVain();
    await writes.change(client, KNOWN, { email: 'isil@ornek.test' }, summary);
    await reconnected();
    await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(server.rows.get(KNOWN)).toMatchObject({ email: 'isil@ornek.test', tag_ids: [tag] });
  });

  it('says so where the change has been sent already', async () => {
    await writes.change(client, KNOWN, { last_name: 'Öztürk' }, summary);
    await vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0));
    expect(await giveUpChange(store, key(KNOWN))).toBe(false);
    expect((await local(KNOWN))?.last_name).toBe('Öztürk');
  });
});
