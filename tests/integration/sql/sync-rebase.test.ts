import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { restore, spendTransactions } from '../support/restored';
import { roles } from '../support/starter-ids';
import {
  callPull,
  change,
  clientChange,
  first,
  idOf,
  pull,
  pullAll,
  push,
  pushOne,
  ticketChange,
} from '../support/sync-calls';
import type { Cursor, Document } from '../support/sync-calls';

const collections = ['definitions', 'access', 'clients', 'tickets', 'ticket_entries', 'inbox'];

let before: TestDatabase;
let after: TestDatabase;
let agent: string;
beforeAll(async () => {
  [before, after] = await Promise.all([startHostedPostgres(), startHostedPostgres()]);
  agent = await addPerson(before.owner, { roles: [roles.callCentre, roles.administrator] });
  const patient = clientChange();
  const request = ticketChange(patient.id, { assignee_id: agent });
  const note = {
    ticket_id: request.id,
    body: 'yazıldı',
    visibility: 'internal',
    at: '2026-11-20T08:00:00.000Z',
  };
  await push(before.owner, agent, patient, request, change('ticket_entries', 'note', note));
  await spendTransactions(before, 3_000);
  await push(before.owner, agent, clientChange({ last_name: 'Son' }));
});
afterAll(() => Promise.all([before.stop(), after.stop()]));

const everything = async ({ owner }: TestDatabase): Promise<Record<string, Document[]>> => {
  const found: Record<string, Document[]> = {};
  for (const collection of collections) {
    const documents = await pullAll(owner, agent, collection, 500);
    found[collection] = documents.sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1));
  }
  return found;
};
const withoutVersions = (found: Record<string, Document[]>): unknown =>
  Object.values(found).map((all) => all.map((row) => ({ ...row, row_version: 0 })));
const epochOf = async ({ owner }: TestDatabase): Promise<string> =>
  (await asUser(owner, agent, (tx) => callPull(tx, []))).access_epoch;

describe('after a restore into a new cluster', () => {
  let cursor: Cursor;
  let epoch: string;
  let rows: Record<string, Document[]>;
  beforeAll(async () => {
    rows = await everything(before);
    ({ cursor } = await pull(before.owner, agent, 'clients', null, 5_000));
    epoch = await epochOf(before);
    await restore(before, after);
  });

  test('no device would hear of anything', async () => {
    expect((await pull(after.owner, agent, 'clients')).documents).toHaveLength(1);
    expect(await pushOne(after.owner, agent, clientChange({ last_name: 'Ungehört' }))).toMatchObject({
      status: 'applied',
    });
    expect((await pull(after.owner, agent, 'clients', cursor)).documents).toEqual([]);
    await restore(before, after);
  });

  test('a rebase gives every row to a device that begins again, as it was, in a version that nobody knows', async () => {
    const begun = Date.now();
    const [answer] = await after.owner`select app.sync_rebase() as stamped`;
    expect(Number(answer?.['stamped'])).toBeGreaterThan(100);
    expect(await epochOf(after)).not.toBe(epoch);
    const found = await everything(after);
    const versions = Object.values(found).flatMap((all) => all.map((row) => Number(row['row_version'])));
    expect(Math.min(...versions)).toBeGreaterThanOrEqual(begun);
    expect(withoutVersions(found)).toEqual(withoutVersions(rows));
  });

  test('changes after it come behind the new cursors, once', async () => {
    const { cursor: fresh } = await pull(after.owner, agent, 'clients', null, 5_000);
    const made = clientChange({ last_name: 'Yeni' });
    await push(after.owner, agent, made);
    expect((await pull(after.owner, agent, 'clients', fresh)).documents.map(({ id }) => id)).toEqual([
      made.id,
    ]);
  });

  test('a record that was lost and is sent again begins in a version that nobody has known', async () => {
    const lost = clientChange({ last_name: 'Verloren' });
    await pushOne(before.owner, agent, lost);
    await pushOne(before.owner, agent, { ...lost, base_version: 1, document: { province: 'İzmir' } });
    const begun = Date.now();
    const [alone, ...together] = [lost, clientChange(), clientChange()];
    const answers = [
      await pushOne(after.owner, agent, alone),
      ...(await push(after.owner, agent, ...together)),
    ];
    const [floor] = await after.owner`select version_floor::float8 as version from app.sync_epoch`;
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'applied', row_version: Number(floor?.['version']) + 1 });
    }
    expect(Number(floor?.['version'])).toBeLessThanOrEqual(begun);
    const stored = (await pullAll(after.owner, agent, 'clients')).filter(({ id }) => id === lost.id);
    expect(stored).toMatchObject([{ row_version: answers[0]?.row_version }]);
    await pushOne(after.owner, agent, {
      ...lost,
      base_version: answers[0]?.row_version ?? 0,
      document: { province: 'Ankara' },
    });
    // Another device that has known the lost versions: neither of them is taken for one of now.
    for (const known of [1, 2]) {
      const late = { ...lost, base_version: known, document: { province: 'Bursa' } };
      expect(await pushOne(after.owner, agent, late)).toMatchObject({
        status: 'conflict',
        current: { province: 'Ankara' },
      });
    }
  });

  test('a rebase begins above all rows, though the clock was put back', async () => {
    const ahead = Date.now() + 86_400_000;
    const made = clientChange();
    await pushOne(after.owner, agent, made);
    const superuser = after.connect('supabase_admin');
    await superuser`set session_replication_role = replica`;
    await superuser`update public.clients set row_version = ${ahead} where id = ${made.id}`;
    await after.owner`select app.sync_rebase()`;
    const anew = await pushOne(after.owner, agent, clientChange());
    expect(anew.row_version).toBeGreaterThan(ahead + 1);
  });

  test('another restore of the same backup has an epoch of its own', async () => {
    const once = await epochOf(after);
    await restore(before, after);
    await after.owner`select app.sync_rebase()`;
    expect(await epochOf(after)).not.toBe(once);
  });

  test('it waits for changes under way and loses none', async () => {
    const made = clientChange({ last_name: 'Unterwegs' });
    const other = after.connect();
    let end = (): void => undefined;
    const open = new Promise<void>((resolve) => (end = resolve));
    let sent = (): void => undefined;
    const stored = new Promise<void>((resolve) => (sent = resolve));
    const underWay = asUser(other, agent, async (tx) => {
      await tx`select public.sync_push(${tx.json([made] as never)})`;
      sent();
      await open;
    });
    await stored;
    const rebased = after.owner`select app.sync_rebase()`.execute();
    end();
    await Promise.all([underWay, rebased]);
    const found = await pullAll(after.owner, agent, 'clients');
    expect(found.filter(({ id }) => id === made.id)).toHaveLength(1);
  });
});

describe('who may rebase', () => {
  test.each(['anon', 'authenticated'])('%s may not', async (role) => {
    for (const schema of ['app', 'public']) {
      const attempt = after.owner.begin(async (tx) => {
        await tx.unsafe(`set local role ${role}`);
        await tx.unsafe(`select ${schema}.sync_rebase()`);
      });
      await expect(attempt).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('the service key may', async () => {
    const once = await epochOf(after);
    await after.owner.begin(async (tx) => {
      await tx.unsafe('set local role service_role');
      expect(Number(first(await tx`select public.sync_rebase() as stamped`)['stamped'])).toBeGreaterThan(0);
    });
    expect(await epochOf(after)).not.toBe(once);
  });
});
