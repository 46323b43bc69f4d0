import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { company } from '../model/entities/company';
import type { CollectionName, DraftOf, Entity } from '../model/entity';
import { emptyValue } from '../model/fields';
import { entityOfKind } from '../model/registry';
import { meeting } from '../model/entities/meeting';
import { person } from '../model/entities/person';
import { openLocalStore } from '../store/database';
import type { ReplicatedStore } from '../store/database';
import { newId } from '../store/ids';
import { localWrites } from '../store/local-writes';
import type { LocalWrites } from '../store/local-writes';
import { plainCollection } from '../store/plain-collection';
import { testKey } from '../testing/data-key.fixture';
import { Connection } from './connection';
import { startReplication } from './replication';
import type { Replication } from './replication';
import type { Transport } from './transport';
import type { PushResult, WireChange, WireDocument } from './wire';

const me = newId();

/** A server in memory that knows references within a collection, and repeats of an edit. */
class FakeServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly ownWork = () => Promise.resolve({ collections: [], access_epoch: '' });
  readonly tickets = this.ownWork;
  readonly calls: string[][] = [];
  refuses: (change: WireChange) => boolean = () => false;
  /** Called with what a call has brought, before it is answered. */
  beforeAnswer: (changes: readonly WireChange[]) => void | Promise<void> = () => undefined;
  readonly #rows = new Map<string, WireDocument & { xid: number; collection: CollectionName }>();
  readonly #receipts = new Map<string, number>();
  #xid = 0;

  row(id: string): WireDocument | undefined {
    return this.#rows.get(id);
  }

  put(collection: CollectionName, id: string, change: Readonly<Record<string, unknown>>): number {
    const before = this.#rows.get(id);
    const version = (before?.row_version ?? 0) + 1;
    this.#xid += 1;
    this.#rows.delete(id);
    this.#rows.set(id, {
      kind: '',
      ...before,
      ...change,
      id,
      row_version: version,
      deleted_at: null,
      updated_at: new Date().toISOString(),
      xid: this.#xid,
      collection,
    });
    return version;
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    return {
      collections: requests.map(({ collection, cursor }) => {
        const documents = [...this.#rows.values()].filter(
          (row) => row.collection === collection && row.xid > Number(cursor.xid),
        );
        const last = documents.at(-1);
        const reached = last === undefined ? cursor : { xid: String(last.xid), id: last.id };
        return { collection, documents, cursor: reached, has_more: false };
      }),
      access_epoch: 'one',
      access: { user_id: me, permissions: [], scope: 'all' },
      schema_version: 1,
      server_time: new Date().toISOString(),
    };
  }

  async push(changes: readonly WireChange[]) {
    this.calls.push(changes.map(({ id }) => id));
    const results = changes.map((change) => this.#take(change));
    await this.beforeAnswer(changes);
    return { results, access_epoch: 'one' };
  }

  #take({ id, kind, collection, document, edit, base_version: base }: WireChange): PushResult {
    const current = this.#rows.get(id);
    const receipt = this.#receipts.get(edit ?? '');
    if (receipt !== undefined && current !== undefined) {
      return { id, status: 'applied', row_version: receipt, current };
    }
    const refuse = (code: string, field: string | null): PushResult => ({
      id,
      status: 'rejected',
      code,
      field,
      message_key: 'unexpected',
      current: current ?? null,
    });
    if (
      this.refuses({ id, kind, collection, document, edit, base_version: base, device_at: '', earlier: [] })
    ) {
      return refuse('23514', null);
    }
    const missing = ['company_id', 'series_id'].find((name) => {
      const to = entityOfKind(kind).fields[name] === undefined ? null : document[name];
      return typeof to === 'string' && !this.#rows.has(to);
    });
    if (missing !== undefined) return refuse('23503', missing);
    if (current !== undefined && current.row_version !== base) return { id, status: 'conflict', current };
    const version = this.put(collection, id, { ...document, kind });
    if (edit !== null) this.#receipts.set(edit, version);
    return { id, status: 'applied', row_version: version };
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

let server: FakeServer;
let store: ReplicatedStore;
let replication: Replication;
let writes: LocalWrites;
const summary = { summary: 'deneme' };

const start = (): Promise<Replication> =>
  startReplication(store, server, new Connection({ firstDelay: 5, maxDelay: 20 }));

function draftOf<E extends Entity>(entity: E, given: Partial<DraftOf<E>>): DraftOf<E> {
  const empty = Object.entries(entity.fields).map(([name, field]) => [name, emptyValue(field)]);
  return { ...Object.fromEntries(empty), ...given } as DraftOf<E>;
}
const aCompany = (name: string) => draftOf(company, { name, type_id: newId() });
const aPersonOf = (companyId: string) =>
  draftOf(person, { first_name: 'Ayşe', last_name: 'Kaya', company_id: companyId });
const aMeeting = (given: Partial<DraftOf<typeof meeting>>) =>
  draftOf(meeting, {
    title: 'Kalite kurulu',
    starts_at: '2026-11-23T07:00:00.000Z',
    ends_at: '2026-11-23T08:00:00.000Z',
    time_zone: 'Europe/Istanbul',
    organiser_id: me,
    meeting_kind: 'quality',
    visibility: 'everyone',
    status: 'invited',
    ...given,
  });

/** Stores a record as it is, as if by a process whose clock stood a year back: the replication's look passes over it. */
async function hide(collection: CollectionName, id: string): Promise<void> {
  const aYearAgo = Date.now() - 365 * 86_400_000;
  // Below RxDB's wrappers, which would set the time themselves.
  const storage = (
    plainCollection(store.database, collection).storageInstance as unknown as {
      originalStorageInstance: ReturnType<typeof plainCollection>['storageInstance'];
    }
  ).originalStorageInstance;
  const [previous] = await storage.findDocumentsById([id], false);
  if (previous === undefined) throw new Error('not stored');
  const document = { ...previous, _meta: { ...previous._meta, lwt: aYearAgo }, _rev: '2-hidden' };
  await storage.bulkWrite([{ previous, document }], 'hide');
}

/** Sends something of the collection, so that the replication has a time from which it looks. */
async function sendFirst(made: { readonly id: string }): Promise<void> {
  await vi.waitFor(() => expect(server.row(made.id)).toBeDefined());
  await replication.settled();
  await replication.stop();
}

const allSent = (): Promise<void> =>
  vi.waitFor(async () => expect(await store.device.unsent.count()).toBe(0), 8_000);

beforeEach(async () => {
  server = new FakeServer();
  store = await openLocalStore(newId(), testKey, getRxStorageMemory());
  const permissions = new Set<string>();
  for (const { add, edit } of [company.permissions, person.permissions, meeting.permissions]) {
    for (const permission of [...(add ?? []), ...(edit ?? [])]) permissions.add(permission);
  }
  writes = localWrites(store, { userId: me, permissions });
  replication = await start();
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('a record that refers to another of its collection, which is still to be sent', () => {
  it('is sent with one that the person tries again while it is asked about', async () => {
    server.refuses = ({ kind }) => kind === 'company';
    const draft = aCompany('Firma');
    const { id } = await writes.create(company, draft, summary);
    await vi.waitFor(async () => expect(await store.device.refused.count()).toBe(1));
    await replication.settled();
    server.refuses = () => false;
    server.beforeAnswer = async () => {
      server.beforeAnswer = () => undefined;
      await writes.create(company, draft, { ...summary, id });
    };
    const made = await writes.create(person, aPersonOf(id), summary);
    await allSent();
    expect([server.row(id)?.['name'], server.row(made.id)?.['company_id']]).toEqual(['Firma', id]);
    expect(await store.device.refused.toArray()).toMatchObject([{ kind: 'company' }]);
  });

  it('is sent with a company that a clock set back has hidden', async () => {
    await sendFirst(await writes.create(company, aCompany('Önce'), summary));
    const { id } = await writes.create(company, aCompany('Firma'), summary);
    await hide('directory', id);
    replication = await start();
    const made = await writes.create(person, aPersonOf(id), summary);
    await allSent();
    await replication.settled();
    expect(server.row(made.id)).toMatchObject({ company_id: id, row_version: 1 });
    expect(server.row(id)).toMatchObject({ name: 'Firma', row_version: 1 });
    expect((await store.database.directory.findOne(id).exec(true)).row_version).toBe(1);
  });

  it('is sent with its series, which a clock set back has hidden', async () => {
    await sendFirst(await writes.create(meeting, aMeeting({ title: 'Önce' }), summary));
    const recurrence = {
      freq: 'weekly',
      interval: 1,
      weekdays: ['mo'],
      month_day: null,
      nth: null,
      until: '2026-12-21',
      count: null,
    } as const;
    const series = await writes.create(meeting, aMeeting({ recurrence }), summary);
    await hide('meetings', series.id);
    replication = await start();
    const day = aMeeting({ series_id: series.id, original_start: '2026-11-23T07:00:00.000Z', place: 'A' });
    const made = await writes.create(meeting, day, summary);
    await allSent();
    expect([server.row(series.id), server.row(made.id)]).toMatchObject([
      { row_version: 1 },
      { series_id: series.id },
    ]);
  });

  it('is refused where that one is refused in front of it, and nothing waits behind both', async () => {
    await sendFirst(await writes.create(company, aCompany('Önce'), summary));
    const { id } = await writes.create(company, aCompany('Firma'), summary);
    await hide('directory', id);
    server.refuses = (change) => change.id === id;
    replication = await start();
    await writes.create(person, aPersonOf(id), summary);
    const other = await writes.create(company, aCompany('Sonra'), summary);
    await allSent();
    expect(server.row(other.id)).toBeDefined();
    const refused = await store.device.refused.toArray();
    expect(refused.map(({ kind, code }) => `${kind} ${code}`).toSorted()).toEqual([
      'company 23514',
      'person 23503',
    ]);
  });

  it('meets its own record and no clash, where somebody has gone on from the one sent in front', async () => {
    await sendFirst(await writes.create(company, aCompany('Önce'), summary));
    const { id } = await writes.create(company, aCompany('Firma'), summary);
    await hide('directory', id);
    server.beforeAnswer = () => {
      if (server.row(id) === undefined) return;
      server.beforeAnswer = () => undefined;
      server.put('directory', id, { name: 'Firma A.Ş.' });
    };
    replication = await start();
    await writes.create(person, aPersonOf(id), summary);
    await allSent();
    await replication.settled();
    const stored = (await store.database.directory.findOne(id).exec(true)).toJSON();
    expect(stored).toMatchObject({ name: 'Firma A.Ş.', row_version: 2 });
    expect([await store.device.conflicts.count(), await store.device.viewEvents.count()]).toEqual([0, 0]);
  });

  it('loses nothing of what is changed in that one before its own turn comes', async () => {
    await sendFirst(await writes.create(company, aCompany('Önce'), summary));
    const { id } = await writes.create(company, aCompany('Firma'), summary);
    await hide('directory', id);
    server.beforeAnswer = async () => {
      if (server.row(id) === undefined) return;
      server.beforeAnswer = () => undefined;
      await writes.change(company, id, { name: 'Firma Ltd.' }, summary);
    };
    replication = await start();
    await writes.create(person, aPersonOf(id), summary);
    await allSent();
    expect(server.row(id)).toMatchObject({ name: 'Firma Ltd.' });
    expect([await store.device.conflicts.count(), await store.device.refused.count()]).toEqual([0, 0]);
  });
});
