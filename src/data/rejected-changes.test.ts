import { filter, firstValueFrom } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { emptyValue } from '@sync/model/fields';
import { meeting } from '@sync/model/entities/meeting';
import type { MeetingDraft } from '@sync/model/entities/meeting';
import { note } from '@sync/model/entities/ticket-entry';
import { ticket } from '@sync/model/entities/ticket';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import type { PushResult, WireChange, WireDocument } from '@sync/core/wire';
import { removeRecords } from '@sync/store/remove-records';
import { bring, listConflict, listRejected, openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import type { WaitingChanges } from '@sync/store/changes';
import type { RejectedChange } from '@sync/store/changes';
import { clientDraft, ticketDraft } from '@sync/testing/drafts.fixture';
import { newId } from '@sync/store/ids';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { NO_SIGHT, rejectedInSight } from '@sync/core/sight';
import { rejectedOf } from '@sync/store/opening/rescued-records';
import { entryFor } from '@sync/store/opening/rescued-changes';
import {
  decideConflict,
  discardedChanges$,
  discardRejected,
  rejectedParent,
  rejectedValues,
  retryAllRejected,
  retryRejected,
} from './rejected-changes';
import { isDuplicatePatient, takeExisting } from './rejected-duplicate';

/** A server in memory that refuses what `refuses` says. */
class FakeServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly ownWork = () => Promise.resolve({ collections: [], access_epoch: '' });
  readonly tickets = this.ownWork;
  readonly rows = new Map<string, WireDocument>();
  refuses: (change: WireChange) => { field?: string; key: string } | null = () => null;

  async pull(requests: Parameters<Transport['pull']>[0]) {
    const collections = requests.map(({ collection, cursor }) => ({
      collection,
      documents: [],
      cursor,
      has_more: false,
    }));
    return {
      collections,
      access_epoch: 'one',
      access: { user_id: userId, permissions: [], scope: 'all' },
      schema_version: 1,
      server_time: new Date().toISOString(),
    };
  }

  async push(changes: readonly WireChange[]) {
    return { results: changes.map((change) => this.#take(change)), access_epoch: 'one' };
  }

  async logViews() {
    // Looks are not the matter here.
  }

  #take(change: WireChange): PushResult {
    const current = this.rows.get(change.id) ?? null;
    const refusal = this.refuses(change);
    if (refusal !== null) {
      const { field = null, key } = refusal;
      return { id: change.id, status: 'rejected', code: '23514', field, message_key: key, current };
    }
    const version = (current?.row_version ?? 0) + 1;
    this.rows.set(change.id, {
      ...change.document,
      id: change.id,
      kind: change.kind,
      row_version: version,
      deleted_at: null,
      updated_at: change.device_at,
    });
    return { id: change.id, status: 'applied', row_version: version };
  }
}

const userId = newId();
const permissions = new Set([
  'crm.clients.add',
  'crm.clients.edit',
  'crm.tickets.add',
  'crm.tickets.edit',
  'crm.ticket_notes.add',
]);
/** Waits until the lists are as told. */
const until = (holds: (waiting: WaitingChanges) => boolean): Promise<unknown> =>
  firstValueFrom(store.changes.all$.pipe(filter(holds)));

let server: FakeServer;
let store: TestStore;
let replication: Replication;
let writes: LocalWrites;

const rejectedCount = (count: number) => until(({ rejected }) => rejected.length === count);
const allSent = () => until(({ unsent }) => unsent.length === 0);

beforeEach(async () => {
  server = new FakeServer();
  store = await openTestStore(userId);
  replication = await startReplication(store, server);
  await replication.settled();
  writes = localWrites(store, { userId, permissions });
});
afterEach(async () => {
  await replication.stop();
  await store.close();
  await removeRecords(userId);
});

/** Stores a client that the server rejects. Resolves after the local database has stored the rejection. */
async function refusedClient(): Promise<string> {
  server.refuses = () => ({ key: 'duplicate_identity', field: 'identity_no' });
  const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
  await rejectedCount(1);
  await replication.settled();
  expect(await store.database.clients.findOne(made.id).exec()).toBeNull();
  return made.id;
}

const emptyMeeting: unknown = Object.fromEntries(
  Object.entries(meeting.fields).map(([name, field]) => [name, emptyValue(field)]),
);
/** Values of a series on one of its days. */
const day: MeetingDraft = {
  ...(emptyMeeting as MeetingDraft),
  title: 'Kurul',
  meeting_kind: 'quality',
  starts_at: '2026-11-23T07:00:00.000Z',
  ends_at: '2026-11-23T08:00:00.000Z',
  time_zone: 'Europe/Istanbul',
  organiser_id: userId,
  visibility: 'participants',
  status: 'invited',
};

/** Returns the last rejected edit of a record. */
async function entryOf(id: string): Promise<RejectedChange> {
  const entry = (await store.changes.all()).rejected.findLast((change) => change.id === id);
  if (entry === undefined) throw new Error('no rejected entry');
  return entry;
}
const keyOf = async (id: string): Promise<string> => (await entryOf(id)).key;

describe('retryRejected', () => {
  it('sends a rejected new record again under its own id, with what the user corrected', async () => {
    const id = await refusedClient();
    server.refuses = () => null;

    await retryRejected({ store }, writes, await keyOf(id), { first_name: 'Işılay' });
    await allSent();

    expect(server.rows.get(id)).toMatchObject({ first_name: 'Işılay', last_name: 'Karadoğan' });
    expect((await store.changes.all()).rejected).toHaveLength(0);
    const local = await store.database.clients.findOne(id).exec();
    expect(local?.first_name).toBe('Işılay');
  });

  it('keeps the entry when the server rejects again', async () => {
    const id = await refusedClient();

    await retryRejected({ store }, writes, await keyOf(id), { first_name: 'Işılay' });
    await allSent();
    await rejectedCount(1);

    const entry = await entryOf(id);
    expect(entry.document).toMatchObject({ first_name: 'Işılay' });
    expect(server.rows.has(id)).toBe(false);
  });

  it('keeps the entry when a corrected value cannot stand', async () => {
    const id = await refusedClient();

    await expect(
      retryRejected({ store }, writes, await keyOf(id), { first_name: '  ' }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { first_name: 'Ad boş bırakılamaz' } });

    const entry = await entryOf(id);
    expect(entry.document).toMatchObject({ first_name: 'Işıl' });
  });

  it('writes only the fields the user had changed over what others changed meanwhile', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    const entry = await entryOf(made.id);
    expect(rejectedValues(entry)).toEqual({ email: 'isil@ornek.com' });

    server.refuses = () => null;
    // Somebody else's change that has come in since; not the matter of the retry.
    await bring(store, 'clients', made.id, { district: 'Kadıköy' });
    await retryRejected({ store }, writes, await keyOf(made.id));
    await allSent();

    const local = await store.database.clients.findOne(made.id).exec();
    expect(local?.toJSON()).toMatchObject({ email: 'isil@ornek.com', district: 'Kadıköy' });
  });

  it('asks where somebody else has changed the very field since', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    server.refuses = () => null;
    await bring(store, 'clients', made.id, { email: 'meslektas@ornek.com' });
    await retryRejected({ store }, writes, await keyOf(made.id));
    expect((await store.changes.all()).conflicts).toMatchObject([
      { field: 'email', mine: 'isil@ornek.com', theirs: 'meslektas@ornek.com' },
    ]);
  });

  it('takes nothing for the user’s own that somebody else had changed before the server rejected', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    await replication.settled();
    // The change is rejected and the answer lost; then a colleague changes the record. The repeat gets the stored
    // rejection with the record as it is by now (app.push_one).
    const row = server.rows.get(made.id);
    if (row === undefined) throw new Error('not stored');
    server.rows.set(made.id, { ...row, row_version: 2, district: 'Kadıköy' });
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    expect(rejectedValues(await entryOf(made.id))).toEqual({ email: 'isil@ornek.com' });
  });

  it('asks where nobody knows what it was written onto and others have gone on meanwhile', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    await replication.stop();
    const stored = await store.database.clients.findOne(made.id).exec(true);
    const early = {
      ...stored.toMutableJSON(),
      row_version: 3,
      province: 'Bursa',
      edit: newId(),
      _deleted: false,
    };
    const colleagues = { last_name: 'Çelik', email: 'isil@ornek.test', row_version: 5, edit: '' };
    await bring(store, 'clients', made.id, colleagues);
    // Saved out of a damaged store.
    const entry = entryFor('clients', early);
    await listRejected(store, entry);

    await retryRejected({ store }, writes, entry.key);

    const now = await store.database.clients.findOne(made.id).exec();
    expect(now?.toJSON()).toMatchObject({ last_name: 'Çelik', email: 'isil@ornek.test', province: 'Bursa' });
    const asked = (await store.changes.all()).conflicts;
    expect(asked.map(({ field, mine, theirs }) => [field, mine, theirs]).toSorted()).toEqual([
      ['email', null, 'isil@ornek.test'],
      ['last_name', 'Karadoğan', 'Çelik'],
    ]);
    expect((await store.changes.all()).rejected).toHaveLength(0);
    replication = await startReplication(store, server);
  });

  it('goes on with an entry of an earlier version, which does not tell what it was written onto', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    const { base, ...entry } = await entryOf(made.id);
    expect(base).toMatchObject({ email: null });
    await listRejected(store, entry);
    expect(rejectedValues(entry)).toEqual({ email: 'isil@ornek.com' });

    server.refuses = () => null;
    await bring(store, 'clients', made.id, { district: 'Kadıköy' });
    await retryRejected({ store }, writes, entry.key);
    await allSent();
    expect(server.rows.get(made.id)).toMatchObject({ email: 'isil@ornek.com', district: 'Kadıköy' });
    expect((await store.changes.all()).rejected).toHaveLength(0);
  });

  it('makes no record of what is left of one that the user does not see any more', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    const entry = await entryOf(made.id);
    const base = { ...entry.document, email: null, row_version: 1 } as RejectedChange['document'];
    const left = rejectedInSight(client, rejectedOf({ ...entry, base }), NO_SIGHT);
    await listRejected(store, { ...entry, ...left } as unknown as RejectedChange);
    const local = await store.database.clients.findOne(made.id).exec();
    const row = local?.toMutableJSON();
    await bring(store, 'clients', made.id, null);
    expect(rejectedValues(await entryOf(made.id))).toEqual({ email: 'isil@ornek.com' });
    await expect(retryRejected({ store }, writes, entry.key)).rejects.toMatchObject({ code: 'not_found' });
    expect((await store.changes.all()).rejected).toHaveLength(1);

    // It comes into sight again, with what a colleague has written there.
    server.refuses = () => null;
    if (row !== undefined) await bring(store, 'clients', made.id, { ...row, email: 'meslektas@ornek.com' });
    await retryRejected({ store }, writes, entry.key);
    expect((await store.changes.all()).rejected).toHaveLength(0);
    expect((await store.changes.all()).conflicts).toMatchObject([
      { field: 'email', mine: 'isil@ornek.com', theirs: 'meslektas@ornek.com' },
    ]);
  });

  it('makes no record of one that has grown too old for the device', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    server.refuses = () => null;
    const local = await store.database.clients.findOne(made.id).exec();
    const row = local?.toMutableJSON();
    await bring(store, 'clients', made.id, null);
    await expect(retryRejected({ store }, writes, await keyOf(made.id))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await store.changes.all()).unsent).toHaveLength(0);

    // It is looked up, and is as a colleague has left it.
    if (row !== undefined)
      await bring(store, 'clients', made.id, { ...row, district: 'Kadıköy', row_version: 2 });
    await retryRejected({ store }, writes, await keyOf(made.id));
    await allSent();
    expect(server.rows.get(made.id)).toMatchObject({ email: 'isil@ornek.com', district: 'Kadıköy' });
    expect((await store.changes.all()).rejected).toHaveLength(0);
  });

  it('makes a record whole that stood for what another one says', async () => {
    const id = newId();
    server.refuses = () => ({ key: 'permission_denied' });
    const made = { ...clientDraft, email: 'isil@ornek.com' };
    await writes.create(client, made, { summary: 'Yeni hasta', id, origin: clientDraft });
    await rejectedCount(1);
    await replication.settled();
    expect(rejectedValues(await entryOf(id))).toEqual({ email: 'isil@ornek.com' });

    server.refuses = () => null;
    await retryRejected({ store }, writes, await keyOf(id));
    await allSent();
    expect(server.rows.get(id)).toMatchObject({ last_name: 'Karadoğan', email: 'isil@ornek.com' });
  });

  it('makes such a record again for who may make no other', async () => {
    const answers = localWrites(store, { userId, permissions: new Set(['companies.meetings.answer']) });
    const id = newId();
    server.refuses = () => ({ key: 'unexpected' });
    await answers.create(meeting, { ...day, title: 'Kurul, salonda' }, { summary: 'Kurul', id, origin: day });
    await rejectedCount(1);
    await replication.settled();

    server.refuses = () => null;
    await retryRejected({ store }, answers, await keyOf(id));
    await allSent();
    expect(server.rows.get(id)).toMatchObject({ title: 'Kurul, salonda' });
    expect((await store.changes.all()).rejected).toHaveLength(0);
  });

  it('keeps every rejected edit of a record, whatever is written and rejected after it', async () => {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = () => ({ key: 'permission_denied' });
    await writes.change(client, made.id, { email: 'isil@ornek.com' }, { summary: 'E-posta' });
    await rejectedCount(1);
    await replication.settled();
    await writes.change(client, made.id, { district: 'Kadıköy' }, { summary: 'İlçe' });
    await rejectedCount(2);
    const entries = (await store.changes.all()).rejected;
    expect(entries.map((entry) => rejectedValues(entry))).toEqual([
      { email: 'isil@ornek.com' },
      { district: 'Kadıköy' },
    ]);
  });

  it('takes along what hangs on the record', async () => {
    const id = await refusedClient();
    server.refuses = (change) =>
      change.kind === 'ticket' ? { key: 'reference_missing', field: 'client_id' } : null;
    const made = await writes.create(ticket, ticketDraft(id), { summary: 'Yeni talep' });
    await rejectedCount(2);
    await replication.settled();
    const all = (await store.changes.all()).rejected;
    const child = all.find((change) => change.kind === 'ticket');
    if (child === undefined) throw new Error('no rejected ticket');
    expect(rejectedParent(child, all)?.id).toBe(id);

    server.refuses = () => null;
    await retryRejected({ store }, writes, await keyOf(id));
    await allSent();

    expect([...server.rows.keys()].sort()).toEqual([id, made.id].sort());
    expect((await store.changes.all()).rejected).toHaveLength(0);
  });
});

describe('retryAllRejected', () => {
  it('goes in the order of references and names what could not be written', async () => {
    server.refuses = () => ({ key: 'unexpected' });
    const patient = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    const request = await writes.create(ticket, ticketDraft(patient.id), { summary: 'Yeni talep' });
    const remark = await writes.create(
      note,
      {
        ticket_id: request.id,
        body: 'Aradı',
        visibility: 'internal',
        mention_ids: [],
        at: new Date().toISOString(),
      },
      { summary: 'Not' },
    );
    await rejectedCount(3);
    await replication.settled();
    server.refuses = () => null;
    const withoutNotes = localWrites(store, {
      userId,
      permissions: new Set([...permissions].filter((key) => key !== 'crm.ticket_notes.add')),
    });

    const failed = await retryAllRejected({ store }, withoutNotes);
    await allSent();

    expect(failed.map(({ key }) => key)).toEqual([await keyOf(remark.id)]);
    expect([...server.rows.keys()]).toEqual([patient.id, request.id]);
    expect((await store.changes.all()).rejected.map(({ id }) => id)).toEqual([remark.id]);
  });
});

describe('takeExisting', () => {
  it('sends all that hangs on a refused patient for the existing record, and loses nothing that was typed', async () => {
    const old = {
      ...clientDraft,
      email: 'eski@ornek.com',
      identity_type: 'tckn',
      identity_no: '10000000146',
    };
    const existing = await writes.create(client, old as typeof clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    server.refuses = (change) =>
      change.kind === 'client' ? { key: 'duplicate_identity' } : { key: 'reference_missing' };
    const phones = clientDraft.phones.map((phone) => ({ ...phone, e164: '+905329998877' }));
    const typed = { ...old, email: 'yeni@ornek.com', district: 'Kadıköy', phones };
    const refused = await writes.create(client, typed as typeof clientDraft, { summary: 'Yeni hasta' });
    const request = await writes.create(ticket, ticketDraft(refused.id), { summary: 'Yeni talep' });
    const remark = await writes.create(
      note,
      {
        ticket_id: request.id,
        body: 'Aradı',
        visibility: 'internal',
        mention_ids: [],
        at: new Date().toISOString(),
      },
      { summary: 'Not' },
    );
    await rejectedCount(3);
    await replication.settled();
    expect(isDuplicatePatient(await entryOf(refused.id))).toBe(true);
    expect(isDuplicatePatient(await entryOf(request.id))).toBe(false);

    server.refuses = () => null;
    const taken = await takeExisting({ store }, writes, await keyOf(refused.id), existing.id);
    await allSent();

    expect(taken).toEqual({ moved: 1, asked: 1 });
    expect(server.rows.get(request.id)).toMatchObject({ client_id: existing.id });
    expect(server.rows.get(remark.id)).toMatchObject({ ticket_id: request.id });
    expect(server.rows.has(refused.id)).toBe(false);
    expect(server.rows.get(existing.id)).toMatchObject({
      district: 'Kadıköy',
      email: 'eski@ornek.com',
      phones: [{ e164: '+905321234567' }, { e164: '+905329998877' }],
    });
    const { rejected, conflicts } = await store.changes.all();
    expect(rejected).toEqual([]);
    expect(conflicts).toMatchObject([
      { id: existing.id, field: 'email', mine: 'yeni@ornek.com', theirs: 'eski@ornek.com' },
    ]);
  });

  it('keeps everything where the record is not there', async () => {
    const id = await refusedClient();
    await expect(takeExisting({ store }, writes, await keyOf(id), newId())).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await store.changes.all()).rejected).toHaveLength(1);
  });
});

describe('discardRejected', () => {
  it('asks for a reason and keeps it with the summary', async () => {
    const id = await refusedClient();

    const key = await keyOf(id);
    await expect(discardRejected({ store }, key, '  ')).rejects.toMatchObject({ code: 'invalid' });
    expect((await store.changes.all()).rejected).toHaveLength(1);

    await discardRejected({ store }, key, 'Kayıt zaten varmış');

    expect((await store.changes.all()).rejected).toHaveLength(0);
    expect(await firstValueFrom(discardedChanges$({ store }))).toMatchObject([
      { key, summary: 'Yeni hasta', reason: 'Kayıt zaten varmış' },
    ]);
  });
});

describe('decideConflict', () => {
  async function conflict() {
    const made = await writes.create(client, clientDraft, { summary: 'Yeni hasta' });
    await allSent();
    const key = `clients/${made.id}/last_name`;
    await listConflict(store, {
      key,
      collection: 'clients',
      kind: 'client',
      id: made.id,
      field: 'last_name',
      mine: 'Karaca',
      theirs: 'Karadoğan',
      theirsBy: null,
      theirsAt: made.updated_at,
      at: Date.now(),
    });
    return { id: made.id, key };
  }

  it('sends my value where I choose mine', async () => {
    const { id, key } = await conflict();
    await decideConflict({ store }, writes, key, 'mine');
    await allSent();
    expect(server.rows.get(id)).toMatchObject({ last_name: 'Karaca' });
    expect((await store.changes.all()).conflicts).toHaveLength(0);
  });

  it('asks once more where a third value stands by now, which the user was not shown', async () => {
    const { id, key } = await conflict();
    await replication.settled();
    await bring(store, 'clients', id, { last_name: 'Evlendi' });
    await decideConflict({ store }, writes, key, 'mine');
    expect((await store.changes.all()).conflicts).toMatchObject([{ mine: 'Karaca', theirs: 'Evlendi' }]);
  });

  it('takes no newer conflict of the field away with the one that is decided', async () => {
    const { key } = await conflict();
    const newer = { mine: 'Karaca', theirs: 'Evlendi', at: Date.now() + 5 };
    const meanwhile: LocalWrites = {
      ...writes,
      change: async (...given) => {
        // An earlier change was answered meanwhile and met somebody else's: noteClashes, in the worker.
        const before = (await store.changes.all()).conflicts.find((listed) => listed.key === key);
        if (before !== undefined) await listConflict(store, { ...before, ...newer });
        return writes.change(...given);
      },
    };
    await decideConflict({ store }, meanwhile, key, 'mine');
    expect((await store.changes.all()).conflicts).toMatchObject([newer]);
  });

  describe('where I may not see the other value any more', () => {
    async function hiddenConflict(stands: string | null) {
      const { id, key: shown } = await conflict();
      await replication.settled();
      const before = (await store.changes.all()).conflicts.find((listed) => listed.key === shown);
      if (before === undefined) throw new Error('no conflict');
      await store.records.commit({ expect: new Map(), put: new Map([[`conflicts/${shown}`, null]]) });
      const [key, field] = [`clients/${id}/clinical_note`, 'clinical_note'];
      await listConflict(store, { ...before, key, field, theirs: null, hidden: true });
      await bring(store, 'clients', id, { clinical_note: stands });
      return { id, key };
    }

    it('sends mine', async () => {
      const { id, key } = await hiddenConflict(null);
      expect(await decideConflict({ store }, writes, key, 'mine')).toBe(true);
      await allSent();
      expect(server.rows.get(id)).toMatchObject({ clinical_note: 'Karaca' });
      expect((await store.changes.all()).conflicts).toHaveLength(0);
    });

    it('asks with it where I see one again', async () => {
      const { key } = await hiddenConflict('Gebe');
      expect(await decideConflict({ store }, writes, key, 'mine')).toBe(false);
      const asked = (await store.changes.all()).conflicts;
      expect(asked).toMatchObject([{ mine: 'Karaca', theirs: 'Gebe' }]);
      expect(asked[0]?.hidden).toBeUndefined();
    });

    it('writes nothing where I choose theirs', async () => {
      const { id, key } = await hiddenConflict('Gebe');
      expect(await decideConflict({ store }, writes, key, 'theirs')).toBe(true);
      expect((await store.changes.all()).unsent).toHaveLength(0);
      expect(await store.database.clients.findOne(id).exec()).toMatchObject({ clinical_note: 'Gebe' });
      expect((await store.changes.all()).conflicts).toHaveLength(0);
    });
  });

  it("leaves the server's value where I choose theirs", async () => {
    const { id, key } = await conflict();
    await decideConflict({ store }, writes, key, 'theirs');
    expect((await store.changes.all()).unsent).toHaveLength(0);
    expect(server.rows.get(id)).toMatchObject({ last_name: 'Karadoğan' });
    expect((await store.changes.all()).conflicts).toHaveLength(0);
  });

  it.each(['mine', 'theirs'] as const)('reports both values to the log where I choose %s', async (choice) => {
    const { id, key } = await conflict();
    await decideConflict({ store }, writes, key, choice);
    const told = {
      action: 'decide',
      entity: 'client',
      entity_id: id,
      details: { field: 'last_name', mine: 'Karaca', theirs: 'Karadoğan', choice },
    };
    await vi.waitFor(async () => expect(await store.device.viewEvents.toArray()).toMatchObject([told]));
  });

  it('keeps the conflict where I may not write', async () => {
    const { key } = await conflict();
    const reader = localWrites(store, { userId, permissions: new Set() });
    await expect(decideConflict({ store }, reader, key, 'mine')).rejects.toMatchObject({
      code: 'permission_denied',
    });
    expect((await store.changes.all()).conflicts).toHaveLength(1);
  });
});
