import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Connection } from '@sync/replication/connection';
import { conflictKey } from '@sync/core/tables';
import { transact } from '@sync/core/transaction';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import { openTestStore, readUnder } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';
import { clientChange, push } from '../support/sync-calls';

/*
 * A long transaction, as of an import: no pull returns what has changed since its start. A device that resyncs keeps
 * it.
 */

const WAIT = { timeout: 20_000, interval: 20 };

let database: TestDatabase;
let person: string;
let store: TestStore;
let replication: Replication;
/** The fewest patients that have stood on the device. */
let least: number;
let end: () => void;
let writing: Promise<unknown>;

beforeAll(async () => {
  database = await startHostedPostgres();
  person = await addPerson(database.owner, { roles: [roles.callCentre] });
});
afterAll(() => database.stop());

const patients = [clientChange(), clientChange()];
const [patient = clientChange()] = patients;
const provinces = async () => (await store.database.clients.find().exec()).map((row) => row.province);

beforeEach(async () => {
  await push(database.owner, person, ...patients);
  store = await openTestStore(`${person}#${randomUUID()}`, {
    collections: ['definitions', 'access', 'clients'],
  });
  const transport = sqlTransport(() => database.owner, person);
  replication = await startReplication(store, transport, new Connection({ firstDelay: 20, maxDelay: 200 }));
  await vi.waitFor(async () => expect(await provinces()).toHaveLength(2), WAIT);
  await replication.settled();
  least = 2;
  store.database.clients.find().$.subscribe((rows) => (least = Math.min(least, rows.length)));
  const ended = new Promise<void>((resolve) => (end = resolve));
  await new Promise<void>((begun, failed) => {
    writing = database.connect().begin(async (sql) => {
      await sql`select pg_current_xact_id()`;
      begun();
      await ended;
    });
    writing.catch(failed);
  });
});
afterEach(async () => {
  end();
  await writing;
  await replication.stop();
  await store.close();
});

async function readAnew(): Promise<void> {
  const before = await readUnder(store, 'clients');
  await vi.waitFor(async () => {
    replication.syncNow();
    expect([null, before]).not.toContain(await readUnder(store, 'clients'));
  }, WAIT);
}

async function afterwards(province: string): Promise<void> {
  expect(least).toBe(2);
  end();
  await writing;
  await vi.waitFor(async () => {
    replication.syncNow();
    expect(await provinces()).toContain(province);
  }, WAIT);
  expect(least).toBe(2);
}

it('a patient who has changed meanwhile, when the rights have changed', async () => {
  const kept = {
    collection: 'clients',
    kind: 'client',
    id: patient.id,
    field: 'last_name',
    mine: 'Karaca',
    theirs: 'Şahin',
    theirsBy: null,
    theirsAt: '2026-11-22T09:00:00.000Z',
    at: 1,
  } as const;
  const key = conflictKey(kept);
  await transact(store.records, async (tx) => {
    await tx.load([key]);
    tx.set(key, kept);
  });
  await database.owner`update public.clients set province = 'Muğla' where id = ${patient.id}`;
  await database.owner`insert into public.user_roles (user_id, role_id) values (${person}, ${roles.reports})`;
  await readAnew();
  expect((await store.changes.all()).conflicts).toMatchObject([kept]);
  await afterwards('Muğla');
});

it('every patient, when a restore has been rebased', async () => {
  await database.owner`update public.clients set province = 'Antalya' where id = ${patient.id}`;
  await database.owner`select public.sync_rebase()`;
  await readAnew();
  await afterwards('Antalya');
});
