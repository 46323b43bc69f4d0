import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryRejected } from './rejected-changes';
import { entryKey } from '@sync/core/tables';
import { client } from '@sync/model/entities/client';
import type { Client, ClientDraft } from '@sync/model/entities/client';
import { emptyValue } from '@sync/model/fields';
import { openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { newId } from '@sync/store/ids';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { CallFailed, Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import type { PushResult, WireChange, WireDocument } from '@sync/core/wire';

/* A record that several people may make under one id, as one meeting of a series. */

const userId = newId();
const SHARED = newId();
const [FIRST, SECOND] = [newId(), newId()];
/** Values of the record before anybody changes anything. */
const origin: ClientDraft = {
  ...clientDraft,
  district: 'Kadıköy',
  province: 'İstanbul',
  tag_ids: [FIRST, SECOND],
};
const summary = { summary: 'deneme' };

/** A server in memory that can be cut off, wholly or for pushes, and that can reject everything. */
class SmallServer implements Transport {
  readonly counts = () => Promise.resolve({});
  readonly ownWork = () => Promise.resolve({ collections: [], access_epoch: '' });
  readonly tickets = this.ownWork;
  cut = false;
  takesNothing = false;
  refuses = false;
  /** Takes the next call, and is cut off before it answers. */
  losesAnswer = false;
  /** The last edit that was stored. */
  #stored: string | null = null;
  #row: WireDocument | undefined;
  #xid = 0;

  get row(): WireDocument | undefined {
    return this.#row;
  }

  #put(document: WireDocument): void {
    this.#xid += 1;
    this.#row = document;
  }

  /** Makes the record as a colleague does, too. */
  makes(values: Partial<ClientDraft>): void {
    const fields = Object.entries(client.fields);
    const stamp = { deleted_at: null, updated_at: '2026-11-01T08:00:00.000Z', row_version: 1 };
    this.#put({
      ...Object.fromEntries<unknown>(fields.map(([name, field]) => [name, emptyValue(field)])),
      ...origin,
      ...values,
      ...stamp,
      id: SHARED,
      kind: 'client',
    });
  }

  async pull(requests: Parameters<Transport['pull']>[0]) {
    if (this.cut) throw new CallFailed('network', 0);
    const row = this.#row;
    return {
      collections: requests.map(({ collection, cursor }) => {
        const isNew = collection === 'clients' && row !== undefined && Number(cursor.xid) < this.#xid;
        return {
          collection,
          documents: isNew ? [row] : [],
          cursor: isNew ? { xid: String(this.#xid), id: row.id } : cursor,
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
    if (this.cut || this.takesNothing) throw new CallFailed('network', 0);
    const results = changes.map((change) => this.#take(change));
    this.cut = this.losesAnswer;
    this.losesAnswer = false;
    if (this.cut) throw new CallFailed('network', 0);
    return { results, access_epoch: 'one' };
  }

  #take({ id, kind, document, base_version: base, edit, earlier }: WireChange): PushResult {
    const current = this.#row;
    if (this.refuses)
      return {
        id,
        status: 'rejected',
        code: '23514',
        message_key: 'unexpected',
        current: current ?? null,
      };
    const deletedAt = document['deleted_at'];
    if (current === undefined && typeof deletedAt === 'string')
      return { id, status: 'applied', row_version: 0 };
    if (current !== undefined && current.row_version !== base)
      return { id, status: 'conflict', current, ...this.#receipt(earlier) };
    this.#stored = edit;
    const version = (current?.row_version ?? 0) + 1;
    const stamp = { deleted_at: typeof deletedAt === 'string' ? deletedAt : null, row_version: version };
    this.#put({ updated_at: '2026-11-02T08:00:00.000Z', ...current, ...document, ...stamp, id, kind });
    return { id, status: 'applied', row_version: version };
  }

  /** Returns which of the edits had been stored. */
  #receipt(edits: readonly string[]): { readonly stored?: string } {
    return this.#stored !== null && edits.includes(this.#stored) ? { stored: this.#stored } : {};
  }

  async logViews() {
    // Looks are not the matter here.
  }
}

let server: SmallServer;
let store: TestStore;
let writes: LocalWrites;
let connection: Connection;
let replication: Replication;

/** Creates the user's record under the shared id. */
const make = (values: Partial<ClientDraft>, by = writes) =>
  by.create(client, { ...origin, ...values }, { ...summary, id: SHARED, origin });

/** Waits as long as a busy machine may take. */
const until = (check: () => Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 10_000, interval: 20 });

/** Waits until the device has tried to send the unsent change in vain. */
const tried = (): Promise<void> =>
  until(async () => {
    const [entry] = await store.records.read([entryKey('clients', SHARED)]);
    expect(entry?.value).toMatchObject({ sent: [{}] });
    expect(connection.phase).toBe('offline');
  });

/** Creates the record without reaching the server, discards it, and waits until the queue knows. */
async function makeInVain(values: Partial<ClientDraft>): Promise<void> {
  server.takesNothing = true;
  await make(values);
  await tried();
  const note = await store.changes.unsentOf('clients', SHARED);
  expect(note !== null && (await store.changes.discard(note))).toBe(true);
  const collection = store.database.clients;
  await until(async () => expect(await collection.findOne(SHARED).exec()).toBeNull());
  await replication.settled();
  server.cut = true;
  server.takesNothing = false;
}

async function reconnected(): Promise<void> {
  server.cut = false;
  replication.syncNow();
  await until(async () => expect((await store.changes.all()).unsent).toHaveLength(0));
  await replication.settled();
}

/** @returns the entry of the rejected change, once the record is as the server has it */
async function rejected(): Promise<string> {
  await until(async () => expect((await store.changes.all()).rejected).toHaveLength(1));
  await replication.settled();
  const [entry] = (await store.changes.all()).rejected;
  server.refuses = false;
  return entry?.key ?? '';
}

beforeEach(async () => {
  server = new SmallServer();
  store = await openTestStore(newId());
  writes = localWrites(store, { userId, permissions: new Set(Object.values(client.permissions).flat()) });
  connection = new Connection({ firstDelay: 5, maxDelay: 20 });
  replication = await startReplication(store, server, connection);
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

describe('a record that a colleague makes under the same id', () => {
  it('has what both have changed', async () => {
    server.cut = true;
    await make({ province: 'Muğla' });
    server.makes({ district: 'Bodrum' });
    await reconnected();
    expect(server.row).toMatchObject({ province: 'Muğla', district: 'Bodrum' });
  });

  it('has what the user changed once more after discarding it', async () => {
    await makeInVain({ province: 'Muğla' });
    await make({ province: 'Muğla' });
    server.makes({ district: 'Bodrum' });
    await reconnected();
    expect(server.row).toMatchObject({ province: 'Muğla', district: 'Bodrum' });
  });

  it('keeps what the colleague says of what the user had discarded', async () => {
    await makeInVain({ email: 'isil@ornek.test' });
    await make({ province: 'Muğla' });
    server.makes({ tag_ids: [FIRST], email: 'isil@ornek.test' });
    await reconnected();
    expect(server.row).toMatchObject({
      province: 'Muğla',
      tag_ids: [FIRST],
      email: 'isil@ornek.test',
    });
  });

  it('is not deleted with the own one that never arrived', async () => {
    server.cut = true;
    await make({ province: 'Muğla' });
    await tried();
    await writes.remove(client, SHARED, summary);
    server.makes({ district: 'Bodrum' });
    await reconnected();
    expect(server.row).toMatchObject({ deleted_at: null, district: 'Bodrum' });
    const local = (): Promise<Client | null> => store.database.clients.findOne(SHARED).exec();
    await until(async () => expect(await local()).toMatchObject({ district: 'Bodrum' }));
    expect((await store.changes.all()).rejected).toHaveLength(0);
  });

  it('is deleted where the own one had arrived and the user was not told', async () => {
    server.losesAnswer = true;
    await make({ province: 'Muğla' });
    await tried();
    await writes.remove(client, SHARED, summary);
    await reconnected();
    expect(server.row?.deleted_at).not.toBeNull();
  });

  it('has what both have changed where it was rejected and is tried again', async () => {
    server.refuses = true;
    await make({ province: 'Muğla' });
    const key = await rejected();
    server.cut = true;
    server.makes({ tag_ids: [FIRST], district: 'Bodrum' });
    await retryRejected({ store }, writes, key);
    await reconnected();
    expect(server.row).toMatchObject({ province: 'Muğla', district: 'Bodrum', tag_ids: [FIRST] });
    expect((await store.changes.all()).conflicts).toHaveLength(0);
  });
});
