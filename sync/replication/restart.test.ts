import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../model/entities/client';
import { relation } from '../model/entities/client-record';
import { company } from '../model/entities/company';
import type { DraftOf } from '../model/entity';
import { person } from '../model/entities/person';
import { ticket } from '../model/entities/ticket';
import { storeAsOfLastYear } from '../store/clock-set-back';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { recordKey } from '../store/device';
import { clientDraft, ticketDraft } from '../testing/drafts.fixture';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { CallFailed, Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import type { Transport } from './transport';
import type { PushResult, WireChange, WireDocument } from './wire';
import { testKey } from '../testing/data-key.fixture';

const userId = newId();
const KNOWN = newId();
const summary = { summary: 'Hasta kaydı' };

const newRelative = (clientId: string): DraftOf<typeof relation> => ({
  client_id: clientId,
  free_name: 'Zübeyde Çınar',
  relation_type_id: newId(),
  is_legal_guardian: false,
  may_receive_info: true,
});

const row = (id: string, version: number, values: Readonly<Record<string, unknown>>): WireDocument => ({
  ...Object.fromEntries(Object.keys(client.fields).map((name) => [name, null])),
  client_kind: 'patient',
  first_name: 'Işıl',
  last_name: 'Karadoğan',
  identity_type: 'none',
  sex: 'female',
  phones: [],
  tag_ids: [],
  updated_at: '2026-11-01T08:00:00.000Z',
  deleted_at: null,
  ...values,
  id,
  kind: 'client',
  row_version: version,
});

/** What a record may refer to on the server. */
const PARENTS = ['client_id', 'requester_id', 'company_id'];

/**
 * A server in memory that has clients, numbers them, and can lose answers or hold them back. Other records it takes when
 * it has what they refer to, and tells nobody of them.
 */
class Server implements Transport {
  readonly rows = new Map<string, WireDocument & { readonly xid: number }>();
  /** Answers get lost from the next push on; the push itself is done. */
  losesAnswers = false;
  /** Runs after a push is done and before it is answered. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();
  readonly #others = new Set<string>();
  /** Edits that were stored. */
  readonly #receipts = new Set<string | null>();
  #xid = 0;

  #has(id: string): boolean {
    return this.rows.has(id) || this.#others.has(id);
  }

  put(document: WireDocument): void {
    this.#xid += 1;
    this.rows.delete(document.id);
    this.rows.set(document.id, { ...document, xid: this.#xid });
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    if (this.losesAnswers) throw new CallFailed('network', 0);
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
    const results = changes.map((change): PushResult => {
      const { id, kind, document, base_version: base, edit, earlier } = change;
      if (kind !== 'client') {
        const field = PARENTS.find(
          (name) => typeof document[name] === 'string' && !this.#has(document[name]),
        );
        if (field !== undefined) {
          return { id, status: 'rejected', code: '23503', message_key: 'not_found', field, current: null };
        }
        this.#others.add(id);
        return { id, status: 'applied', row_version: 1 };
      }
      const current = this.rows.get(id);
      if (current?.deleted_at != null) return { id, status: 'applied', row_version: current.row_version };
      if (current !== undefined && current.row_version !== base) {
        const receipt = earlier.findLast((one) => this.#receipts.has(one));
        return { id, status: 'conflict', current, ...(receipt === undefined ? {} : { stored: receipt }) };
      }
      this.#receipts.add(edit);
      const version = (current?.row_version ?? 0) + 1;
      this.put(row(id, version, { ...current, ...document, client_no: `${100_000 + this.rows.size}` }));
      return { id, status: 'applied', row_version: version };
    });
    await this.beforeAnswer();
    if (this.losesAnswers) throw new CallFailed('network', 0);
    return { results, access_epoch: 'one' };
  }

  async counts() {
    return {};
  }

  async ownWork() {
    return { collections: [], access_epoch: '' };
  }

  async tickets() {
    return { collections: [], access_epoch: '' };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

let server: Server;
let store: ReplicatedStore;
let writes: LocalWrites;
let replication: Replication;

async function start(): Promise<void> {
  replication = await startReplication(store, server, new Connection({ firstDelay: 5, maxDelay: 20 }));
}

const unsent = (): Promise<number> => store.device.unsent.count();
const stored = (id: string) => store.database.clients.findOne(id).exec();

async function openStore(): Promise<void> {
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const permissions = new Set([
    ...['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete'],
    ...['crm.client_relations.add', 'crm.tickets.add'],
    ...['companies.companies.add', 'companies.companies.edit', 'companies.persons.add'],
  ]);
  writes = localWrites(store, { userId, permissions });
}

beforeEach(async () => {
  server = new Server();
  server.put(row(KNOWN, 3, {}));
  await openStore();
  await start();
  await replication.settled();
});

afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('an app that was closed before its change was answered', () => {
  beforeEach(async () => {
    server.losesAnswers = true;
    await writes.change(client, KNOWN, { province: 'İzmir', last_name: 'Demir' }, summary);
    await vi.waitFor(() => expect(server.rows.get(KNOWN)?.row_version).toBe(4));
    await replication.stop();
  });

  it('does not meet its own earlier version as somebody else’s', async () => {
    await writes.change(client, KNOWN, { province: 'Muğla', last_name: 'Çelik' }, summary);
    server.losesAnswers = false;
    await start();
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    expect(server.rows.get(KNOWN)).toMatchObject({ province: 'Muğla', last_name: 'Çelik', row_version: 5 });
    expect(await store.device.conflicts.count()).toBe(0);
  });

  it('builds on its own earlier version where somebody else has changed that meanwhile', async () => {
    await writes.change(client, KNOWN, { province: 'Muğla' }, summary);
    server.put({ ...row(KNOWN, 5, { ...server.rows.get(KNOWN), email: 'isil@ornek.test' }) });
    server.losesAnswers = false;
    await start();
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    expect(server.rows.get(KNOWN)).toMatchObject({
      province: 'Muğla',
      last_name: 'Demir',
      email: 'isil@ornek.test',
    });
    expect(await store.device.conflicts.count()).toBe(0);
  });
});

it('does not take what others write once more for its own, though it once sent the record with it', async () => {
  server.put(row(KNOWN, 4, { province: 'Muğla' }));
  replication.pull(['clients']);
  await vi.waitFor(async () => expect((await stored(KNOWN))?.province).toBe('Muğla'));
  const push = server.push.bind(server);
  server.push = () => Promise.reject(new CallFailed('network', 0));
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  await vi.waitFor(async () => expect((await store.device.unsent.toArray())[0]?.sent).toHaveLength(1));
  await writes.change(client, KNOWN, { hotel: 'Deniz' }, summary);
  server.put(row(KNOWN, 5, { province: 'İzmir' }));
  server.beforeAnswer = async () => {
    server.losesAnswers = server.rows.get(KNOWN)?.['hotel'] === 'Deniz';
  };
  server.push = push;
  await vi.waitFor(() =>
    expect(server.rows.get(KNOWN)).toMatchObject({ hotel: 'Deniz', province: 'İzmir', row_version: 6 }),
  );
  await replication.stop();
  server.put({ ...row(KNOWN, 7, { ...server.rows.get(KNOWN), province: 'Muğla' }) });
  await writes.change(client, KNOWN, { email: 'isil@ornek.test' }, summary);
  server.losesAnswers = false;
  server.beforeAnswer = () => Promise.resolve();
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(server.rows.get(KNOWN)).toMatchObject({
    ...{ last_name: 'Demir', hotel: 'Deniz', email: 'isil@ornek.test' },
    province: 'Muğla',
  });
});

it('deletes a record on the server that arrived there without the device hearing of it', async () => {
  server.losesAnswers = true;
  const made = await writes.create(client, clientDraft, summary);
  await vi.waitFor(() => expect(server.rows.has(made.id)).toBe(true));
  await replication.stop();
  await writes.remove(client, made.id, summary);
  server.losesAnswers = false;
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect(server.rows.get(made.id)?.deleted_at).not.toBeNull();
  expect(await stored(made.id)).toBeNull();
});

it('deletes a record on the server whose creation was confirmed just before the app ended', async () => {
  await replication.stop();
  const made = await writes.create(client, clientDraft, summary);
  // Stored and answered; the app ended before the replication had booked it, and before a pull brought it back.
  server.put(row(made.id, 1, { ...made }));
  await store.device.unsent.clear();
  await writes.remove(client, made.id, summary);
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  await replication.settled();
  expect(server.rows.get(made.id)?.deleted_at).not.toBeNull();
  expect(await stored(made.id)).toBeNull();
});

it('sends a change that was stored by a clock set back before a restart', async () => {
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  await replication.stop();
  await writes.change(client, KNOWN, { last_name: 'Çelik' }, summary);
  await storeAsOfLastYear(store, KNOWN);
  await start();
  await vi.waitFor(() => expect(server.rows.get(KNOWN)?.['last_name']).toBe('Çelik'), { timeout: 4_000 });
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
});

it('sends it too when something that waits for it keeps the replication from coming to rest', async () => {
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  await replication.stop();
  const { id } = await writes.create(client, clientDraft, summary);
  await storeAsOfLastYear(store, id);
  await writes.create(ticket, ticketDraft(id), summary);
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 8_000 });
  expect(server.rows.has(id)).toBe(true);
});

it('keeps no note of an edit that another tab noted last and stored first', async () => {
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  server.beforeAnswer = () => held;
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  const key = recordKey('clients', KNOWN);
  const { edits = [] } = (await store.device.unsent.get(key)) ?? {};
  const other = newId();
  await store.device.unsent.update(key, { edit: other, edits: [...edits, other], at: Date.now() - 60_000 });
  answer();
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  expect((await stored(KNOWN))?.last_name).toBe('Demir');
});

it.each([
  ['confirmed', { last_name: 'Demir', edit: newId() }, 'Yılmaz'],
  ['put back after it was refused', { _deleted: true, edit: '' }, 'Karadoğan'],
])(
  'takes what the server has of a record that was %s by a clock set back, just before the app ended',
  async (_, left, name) => {
    // The replication has gone on to the present, and has stored what it does not get to book.
    await writes.change(client, KNOWN, { last_name: 'Yılmaz' }, summary);
    await vi.waitFor(async () => expect(await unsent()).toBe(0));
    await replication.settled();
    await replication.stop();
    await storeAsOfLastYear(store, KNOWN, left);
    server.put({ ...row(KNOWN, 6, { ...server.rows.get(KNOWN), last_name: name, province: 'Muğla' }) });
    await start();
    await vi.waitFor(async () => expect((await stored(KNOWN))?.row_version).toBe(6), { timeout: 4_000 });
    expect(await stored(KNOWN)).toMatchObject({ last_name: name, province: 'Muğla', edit: '' });
  },
);

it('does not hold the first sync up for what waits for a record of a later part of it', async () => {
  await replication.stop();
  await store.close();
  await openStore();
  const { id } = await writes.create(client, clientDraft, summary);
  const { id: relative } = await writes.create(relation, newRelative(id), summary);
  await writes.create(ticket, { ...ticketDraft(id), requester_id: relative }, summary);
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 8_000 });
  await replication.settled();
});

it('sends what refers to a record of the same collection that was changed long after it', async () => {
  await replication.stop();
  const newCompany = (name: string) =>
    writes.create(company, { name, type_id: newId(), active: true }, { summary: name });
  const employer = await newCompany('Kuzey Medikal');
  const employee = { first_name: 'Umut', last_name: 'Öz', company_id: employer.id, phones: [] };
  await writes.create(person, { ...employee, is_doctor: false, active: true }, { summary: 'Umut Öz' });
  for (let other = 0; other < 120; other += 1) await newCompany(`Firma ${other}`);
  await writes.change(company, employer.id, { name: 'Kuzey Medikal A.Ş.' }, { summary: 'Adı değişti' });
  await start();
  await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 8_000 });
});

it('takes what the server added to a row that was pulled before its push was answered', async () => {
  await replication.stop();
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  let pulledUpTo = 0;
  const pull = server.pull.bind(server);
  server.pull = async (requests) => {
    await vi.waitFor(() => expect(server.rows.get(KNOWN)?.row_version).toBe(4));
    const answer = await pull(requests);
    for (const { cursor } of answer.collections) pulledUpTo = Math.max(pulledUpTo, Number(cursor.xid));
    return answer;
  };
  server.beforeAnswer = () =>
    vi.waitFor(() => expect(pulledUpTo).toBeGreaterThanOrEqual(server.rows.get(KNOWN)?.xid ?? 0));
  await start();
  await vi.waitFor(async () => expect((await stored(KNOWN))?.row_version).toBe(4), { timeout: 4_000 });
  expect(await stored(KNOWN)).toMatchObject({ last_name: 'Demir', client_no: '100001' });
});

it('does not go back to an earlier version that was pulled before its own change was answered', async () => {
  const shown: string[] = [];
  const watching = store.database.clients.findOne(KNOWN).$.subscribe((found) => {
    if (found !== null) shown.push(found.last_name);
  });
  const pull = server.pull.bind(server);
  let release: () => void = () => undefined;
  let held = false;
  await writes.change(client, KNOWN, { last_name: 'Demir' }, summary);
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  await replication.settled();
  server.put(row(KNOWN, 5, { ...server.rows.get(KNOWN), email: 'isil@ornek.test' }));
  server.pull = async (requests) => {
    const answer = await pull(requests);
    const brings = answer.collections.some(({ documents }) => documents.some(({ id }) => id === KNOWN));
    if (brings && !held) {
      held = true;
      await new Promise<void>((resolve) => (release = resolve));
    }
    return answer;
  };
  replication.pull(['clients']);
  await vi.waitFor(() => expect(held).toBe(true));
  await writes.change(client, KNOWN, { last_name: 'Çelik' }, summary);
  await vi.waitFor(async () => expect(await unsent()).toBe(0));
  release();
  await vi.waitFor(async () => expect((await stored(KNOWN))?.row_version).toBe(6), { timeout: 4_000 });
  watching.unsubscribe();
  expect(shown.slice(shown.indexOf('Çelik'))).not.toContain('Demir');
  expect(await stored(KNOWN)).toMatchObject({ last_name: 'Çelik', email: 'isil@ornek.test' });
});

it('does not write a change onto a record that the server has just refused', async () => {
  const change = store.database.clients;
  const record = await change.findOne(KNOWN).exec();
  if (record === null) throw new Error('the record is not stored');
  // The deletion is stored between the look at the record and the write.
  const changing = writes.change(
    client,
    KNOWN,
    () => {
      void record.incrementalModify((current) => Object.assign(current, { edit: '', _deleted: true }));
      return { last_name: 'Demir' };
    },
    summary,
  );
  await expect(changing).rejects.toMatchObject({ code: 'not_found' });
  expect(await unsent()).toBe(0);
});
