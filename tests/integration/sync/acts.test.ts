import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Sql } from 'postgres';
import { retryRejected } from '@/data/rejected-changes';
import { client } from '@sync/model/entities/client';
import { CallFailed, Connection } from '@sync/replication/connection';
import { startReplication } from '@sync/replication/replication';
import type { Replication } from '@sync/replication/replication';
import type { Transport } from '@sync/replication/transport';
import { newId } from '@sync/store/ids';
import { localWrites } from '@sync/store/local-writes';
import type { LocalWrites } from '@sync/store/local-writes';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { openTestStore } from '@sync/testing/local-store.fixture';
import type { TestStore } from '@sync/testing/local-store.fixture';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { sqlTransport } from '../support/sql-transport';
import { roles } from '../support/starter-ids';
import { clientChange, pushOne } from '../support/sync-calls';

/** Whole acts of a device on a real server. */

const WAIT = { timeout: 20_000, interval: 20 };
const summary = { summary: 'deneme' };
const pay = { name: 'test.pay', sentence: () => 'Ödeme girildi', whole: true };
const TAKEN = '10000000146';

let database: TestDatabase;
let line: Sql;
let person: string;
let store: TestStore;
let writes: LocalWrites;
let replication: Replication;
let losesAnswers = false;

function transport(): Transport {
  const base = sqlTransport(() => line, person);
  return {
    ...base,
    push: async (...given) => {
      const answer = await base.push(...given);
      if (losesAnswers) throw new CallFailed('network', 0);
      return answer;
    },
  };
}

beforeAll(async () => {
  database = await startHostedPostgres();
  line = database.connect();
  person = await addPerson(database.owner, { roles: [roles.administrator] });
  const other = await addPerson(database.owner, { roles: [roles.administrator] });
  const taken = clientChange({ identity_type: 'tckn', identity_no: TAKEN });
  expect(await pushOne(database.owner, other, taken)).toMatchObject({ status: 'applied' });
});
afterAll(() => database.stop());

beforeEach(async () => {
  losesAnswers = false;
  store = await openTestStore(newId(), { collections: ['clients'] });
  const permissions = ['crm.clients.add', 'crm.clients.edit', 'crm.client_identity.read'] as const;
  writes = localWrites(store, { userId: person, permissions: new Set(permissions) });
  replication = await startReplication(store, transport(), new Connection());
  await replication.settled();
});
afterEach(async () => {
  await replication.stop();
  await store.close();
});

const storedNames = async (ids: readonly string[]): Promise<readonly unknown[]> => {
  const rows = await database.owner`select id, last_name from public.clients where id = any (${[...ids]})`;
  return ids.map((id): unknown => rows.find((row) => row['id'] === id)?.['last_name']);
};
const rejected = async () => (await store.changes.all()).rejected;

it('an act of which the server refuses one row is listed whole, and stored whole when that is mended', async () => {
  const ids = [newId(), newId(), newId()];
  await writes.run(async (act) => {
    for (const [at, id] of ids.entries()) {
      const identity = at === 1 ? ({ identity_type: 'tckn', identity_no: TAKEN } as const) : {};
      await act.create(client, { ...clientDraft, ...identity, last_name: `Ad ${at}` }, { ...summary, id });
    }
  }, pay);
  await vi.waitFor(async () => expect(await rejected()).toHaveLength(3), WAIT);
  expect(await storedNames(ids)).toEqual([undefined, undefined, undefined]);
  const listed = await rejected();
  expect(listed.flatMap(({ acts = [] }) => acts.map(({ sentence }) => sentence))).toEqual(
    Array<string>(3).fill('Ödeme girildi'),
  );
  const culprit = listed.find(({ because }) => because === undefined);
  expect(culprit?.id).toBe(ids[1]);
  await retryRejected({ store }, writes, culprit?.key ?? '', { identity_type: 'none', identity_no: null });
  await vi.waitFor(async () => expect(await storedNames(ids)).toEqual(['Ad 0', 'Ad 1', 'Ad 2']), WAIT);
  await replication.settled();
  expect(await rejected()).toEqual([]);
});

it('an act whose answer is lost is stored once, with what came later', async () => {
  losesAnswers = true;
  const ids = [newId(), newId()];
  await writes.run(async (act) => {
    for (const id of ids) await act.create(client, { ...clientDraft, last_name: 'Eski' }, { ...summary, id });
  }, pay);
  await vi.waitFor(async () => expect(await storedNames(ids)).toEqual(['Eski', 'Eski']), WAIT);
  await writes.change(client, ids[0] ?? '', { last_name: 'Yeni' }, summary);
  losesAnswers = false;
  await vi.waitFor(async () => expect(await storedNames(ids)).toEqual(['Yeni', 'Eski']), WAIT);
  await replication.settled();
  const { rejected: listed, conflicts, unsent } = await store.changes.all();
  expect([listed.length, conflicts.length, unsent.length]).toEqual([0, 0, 0]);
});
