import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql, TransactionSql } from 'postgres';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { clientChange, push, pushOne } from '../support/sync-calls';
import type { Change } from '../support/sync-calls';

const TOO_LONG = { code: '55P03' };

let database: TestDatabase;
let owner: Sql;
let other: Sql;
let person: string;
let held: Change;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  other = database.connect();
  person = await addPerson(owner, { roles: [roles.callCentre, roles.administrator] });
  held = clientChange();
  await push(owner, person, held);
});
afterAll(() => database.stop());

const edit = (province: string): Change => ({
  ...held,
  base_version: 1,
  document: { province },
  edit: randomUUID(),
});

/** Returns the result of `work` while another session has done `lock` and goes on. */
async function meanwhile(lock: (tx: TransactionSql) => Promise<unknown>, work: () => Promise<unknown>) {
  const undo = new Error('undo');
  await other
    .begin(async (tx) => {
      await lock(tx);
      await work();
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}
const holdClient = (tx: TransactionSql) => tx`update public.clients set hotel = 'A' where id = ${held.id}`;

describe('a row that somebody holds', () => {
  test('is waited for a moment: the push fails as a whole, rejects nothing, and is stored when it is repeated', async () => {
    const alone = edit('İzmir');
    const beside = clientChange();
    await meanwhile(holdClient, async () => {
      await expect(pushOne(owner, person, alone)).rejects.toMatchObject(TOO_LONG);
      await expect(push(owner, person, beside, alone)).rejects.toMatchObject(TOO_LONG);
      expect(await owner`select from public.clients where id = ${beside.id}`).toHaveLength(0);
    });
    expect(await push(owner, person, beside, alone)).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
    ]);
  });

  test('of several changes in one statement, too', async () => {
    const second = clientChange();
    await push(owner, person, second);
    const [version] = await owner`select row_version::int as now from public.clients where id = ${held.id}`;
    const both = [
      { ...edit('Bursa'), base_version: Number(version?.['now']) },
      { ...second, base_version: 1, document: { province: 'Bursa' }, edit: randomUUID() },
    ];
    await meanwhile(holdClient, () => expect(push(owner, person, ...both)).rejects.toMatchObject(TOO_LONG));
    expect(await push(owner, person, ...both)).toMatchObject([{ status: 'applied' }, { status: 'applied' }]);
  });

  test('a refusal that a copy of the edit holds up is not told as one', async () => {
    const refused = { ...clientChange({ sex: 'x' }), edit: randomUUID() };
    await meanwhile(
      (tx) => tx`insert into app.push_receipts (user_id, edit, collection, row_id, row_version)
        values (${person}, ${refused.edit}, 'clients', ${refused.id}, 1)`,
      () => expect(pushOne(owner, person, refused)).rejects.toMatchObject(TOO_LONG),
    );
    expect(await pushOne(owner, person, refused)).toMatchObject({ status: 'rejected' });
  });

  test('a command waits no longer either', async () => {
    await meanwhile(
      (tx) => tx`update public.profiles set title = 'Dr.' where id = ${person}`,
      () =>
        expect(
          asUser(
            owner,
            person,
            (tx) => tx`select public.save_person(${person}, 1, '{"title": "Prof."}', 'Deneme')`,
          ),
        ).rejects.toMatchObject(TOO_LONG),
    );
  });
});

test('every exposed function that can write has the limit', async () => {
  const without = await owner`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      and p.provolatile = 'v' and not coalesce(p.proconfig @> array['lock_timeout=2s'], false)`;
  expect([...without]).toEqual([]);
});
