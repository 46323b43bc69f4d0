import type { Sql } from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { CallFailed, Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import { openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { newId } from '@sync/store/ids';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';
import { clientChange, first, pushOne } from '../support/sync-calls';
import type { Document } from '../support/sync-calls';

/** Pushes whose answer gets lost, on a real server: the device must hear in the end what became of them. */

const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };

let database: TestDatabase;
let line: Sql;
let person: string;
let other: string;
let store: TestStore;
let writes: LocalWrites;
let replication: Replication;
/** Answers to pushes get lost, and so does everything after the first of them. */
let isLosing = false;
let isCut = false;
/** The record that everybody writes, as the device has it: version 1. */
let id: string;

function transport(): Transport {
  const base = sqlTransport(() => line, person);
  const whole = (): void => {
    if (isCut) throw new CallFailed('network', 0);
  };
  return {
    ...base,
    pull: async (...given) => {
      whole();
      return base.pull(...given);
    },
    push: async (...given) => {
      whole();
      const answer = await base.push(...given);
      isCut = isLosing;
      whole();
      return answer;
    },
  };
}

async function start(): Promise<void> {
  replication = await startReplication(store, transport(), new Connection({ firstDelay: 20, maxDelay: 100 }));
}

/** Writes to the record as others do meanwhile. */
async function overwrite(values: Document): Promise<void> {
  const row = await onServer();
  const change = clientChange({ ...values }, Number(row['row_version']), id);
  const given = { ...change, document: { ...values } };
  expect(await pushOne(database.owner, other, given)).toMatchObject({ status: 'applied' });
}

const onServer = async (): Promise<Record<string, unknown>> =>
  first(await database.owner<Record<string, unknown>[]>`select * from public.clients where id = ${id}`);

/** Loses the answer to what the user does. */
async function unheard(act: () => Promise<unknown>): Promise<void> {
  isLosing = true;
  await act();
  await vi.waitFor(() => expect(isCut).toBe(true), WAIT);
}

function mend(): void {
  isLosing = false;
  isCut = false;
  replication.syncNow();
}

const settled = (): Promise<void> =>
  vi.waitFor(async () => {
    expect((await store.changes.all()).unsent.length).toBe(0);
    const held = await store.database.clients.findOne(id).exec();
    const { row_version: version, hotel, last_name: lastName } = await onServer();
    expect(held).toMatchObject({ row_version: Number(version), hotel, last_name: lastName, edit: '' });
  }, WAIT);

beforeAll(async () => {
  database = await startHostedPostgres();
  line = database.connect();
  other = await addPerson(database.owner, { roles: [roles.administrator] });
});
afterAll(() => database.stop());

beforeEach(async () => {
  person = await addPerson(database.owner, { roles: [roles.callCentre], extra: ['crm.clients.delete'] });
  const made = clientChange({ last_name: 'Karadoğan' });
  ({ id } = made);
  await pushOne(database.owner, other, made);
  store = await openTestStore(newId());
  await start();
  await replication.settled();
  const permissions = new Set(['crm.clients.add', 'crm.clients.edit', 'crm.clients.delete']);
  writes = localWrites(store, { userId: person, permissions });
});
afterEach(async () => {
  isLosing = false;
  isCut = false;
  await replication.stop();
  await store.close();
});

describe('a change that was stored without the device hearing of it', () => {
  it('is not asked about when somebody else has overwritten it', async () => {
    await unheard(() => writes.change(client, id, { last_name: 'Demir' }, summary));
    await overwrite({ last_name: 'Öztürk' });
    mend();
    await settled();
    expect(await onServer()).toMatchObject({ last_name: 'Öztürk', row_version: '3' });
    expect((await store.changes.all()).conflicts.length).toBe(0);
  });

  it('nor after the app was closed and the record was changed again', async () => {
    await unheard(() => writes.change(client, id, { last_name: 'Demir' }, summary));
    await replication.stop();
    await overwrite({ last_name: 'Öztürk' });
    await writes.change(client, id, { hotel: 'Deniz' }, summary);
    isLosing = false;
    isCut = false;
    await start();
    await settled();
    expect(await onServer()).toMatchObject({ last_name: 'Öztürk', hotel: 'Deniz', row_version: '4' });
    expect((await store.changes.all()).conflicts.length).toBe(0);
  });

  it('is what a later edit builds on that is made before the repeat is answered', async () => {
    await unheard(() => writes.change(client, id, { last_name: 'Demir' }, summary));
    await writes.change(client, id, { hotel: 'Deniz' }, summary);
    await overwrite({ last_name: 'Öztürk' });
    mend();
    await settled();
    expect(await onServer()).toMatchObject({ last_name: 'Öztürk', hotel: 'Deniz' });
    expect((await store.changes.all()).conflicts.length).toBe(0);
  });

  it('is asked about where both wrote the same field after that', async () => {
    await unheard(() => writes.change(client, id, { last_name: 'Demir' }, summary));
    await writes.change(client, id, { last_name: 'Çelik' }, summary);
    await overwrite({ last_name: 'Öztürk' });
    mend();
    await settled();
    expect((await store.changes.all()).conflicts).toMatchObject([{ mine: 'Çelik', theirs: 'Öztürk' }]);
  });

  it('is not listed as refused when the user has lost the right to it', async () => {
    await unheard(() => writes.change(client, id, { last_name: 'Demir' }, summary));
    await database.owner`
      update public.profiles set denied_permissions = '{crm.clients.edit}' where id = ${person}`;
    mend();
    await settled();
    expect(await onServer()).toMatchObject({ last_name: 'Demir' });
    expect((await store.changes.all()).rejected.length).toBe(0);
  });

  it('is not stored twice, nor is a deletion passed over, when the record was new', async () => {
    let made = '';
    await unheard(async () => {
      const phones = [
        { e164: '+905321234567', label: 'mobile' as const, primary: true, whatsapp: false, shared: false },
      ];
      const record = await writes.create(
        client,
        {
          client_kind: 'patient',
          first_name: 'Işıl',
          last_name: 'Yeni',
          identity_type: 'none',
          sex: 'female',
          is_foreign_patient: false,
          phones,
          tag_ids: [],
          do_not_contact: false,
        },
        summary,
      );
      made = record.id;
    });
    await replication.stop();
    await writes.remove(client, made, summary);
    isLosing = false;
    isCut = false;
    await start();
    await vi.waitFor(async () => expect((await store.changes.all()).unsent.length).toBe(0), WAIT);
    const rows = await database.owner`
      select deleted_at is not null as gone from public.clients where id = ${made}`;
    expect([...rows]).toEqual([{ gone: true }]);
  });
});
