import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { asFunction, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { somebodyWaits } from '../support/lock-waits';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { first } from '../support/sync-calls';

let database: TestDatabase | undefined;
let owner: Sql;
let administrator: string;
let colleague: string;

beforeEach(async () => {
  await database?.stop();
  database = await startHostedPostgres();
  owner = database.owner;
  administrator = await addPerson(owner, { roles: [roles.administrator] });
  colleague = await addPerson(owner, { roles: [roles.administrator] });
});
afterAll(() => database?.stop());

const refused = { code: '23514', message: 'last_administrator' };
const suspend = (sql: Sql, who: string, target: string) =>
  asFunction(
    sql,
    who,
    (tx) => tx`select public.set_person_status(${target},
      (select row_version from public.profiles where id = ${target}), 'suspended', 'Deneme')`,
  );
const standing = async () =>
  Number(
    first(await owner`select count(*) from public.profiles where status = 'active' and valid_until is null`)
      .count,
  );

test('the last one keeps what it takes, whichever way it would go', async () => {
  await suspend(owner, administrator, colleague);
  const ways: readonly (readonly [string, readonly string[]])[] = [
    [`update public.profiles set status = 'left' where id = $1`, [administrator]],
    [`update public.profiles set deleted_at = now() where id = $1`, [administrator]],
    [`update public.profiles set valid_until = current_date + 30 where id = $1`, [administrator]],
    [`update public.profiles set denied_permissions = '{access.users.edit}' where id = $1`, [administrator]],
    [`delete from public.user_roles where user_id = $1`, [administrator]],
    [`update public.user_roles set role_id = '${roles.nurse}' where user_id = $1`, [administrator]],
    [`delete from public.profiles where id = $1`, [administrator]],
    [
      `delete from public.role_permissions where role_id = $1 and permission_key = 'access.roles.edit'`,
      [roles.administrator],
    ],
    [`update public.roles set is_system = false where id = $1`, [roles.administrator]],
  ];
  for (const [way, values] of ways) {
    await expect(owner.unsafe(way, [...values]), way).rejects.toMatchObject(refused);
  }
  await expect(
    asFunction(
      owner,
      administrator,
      (tx) => tx`select public.save_person(${administrator},
        (select row_version from public.profiles where id = ${administrator}), '{"role_ids": []}', 'Deneme')`,
    ),
  ).rejects.toMatchObject(refused);
  // A restriction that has nothing to do with letting people in is no matter.
  await owner`update public.profiles set denied_permissions = '{crm.clients.merge}' where id = ${administrator}`;
});

describe('two at the same moment', () => {
  test('who suspend each other: the second is refused', async () => {
    const other = database?.connect();
    if (other === undefined) throw new Error('no database');
    const outcomes = await Promise.allSettled([
      suspend(owner, administrator, colleague),
      suspend(other, colleague, administrator),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await standing()).toBe(1);
  });

  test.each(['read committed', 'repeatable read', 'serializable'])(
    'who leave by statements that overlap, %s: one stays',
    async (level) => {
      const other = database?.connect();
      if (other === undefined) throw new Error('no database');
      // Both have changed their row before either commits.
      let waiting = 0;
      let go = () => {};
      const both = new Promise<void>((resolve) => (go = resolve));
      const leave = (sql: Sql, id: string) =>
        sql.begin(async (tx) => {
          await tx.unsafe(`set transaction isolation level ${level}`);
          await tx`set constraints all deferred`;
          await tx`update public.profiles set status = 'left' where id = ${id}`;
          waiting += 1;
          if (waiting === 2) go();
          await both;
        });
      const outcomes = await Promise.allSettled([leave(owner, administrator), leave(other, colleague)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await standing()).toBe(1);
    },
  );

  test('rights that are being taken away are not given on', async () => {
    const other = database?.connect();
    if (other === undefined) throw new Error('no database');
    const officer = await addPerson(owner, {
      extra: ['access.users.read', 'access.users.edit', 'crm.clients.merge'],
    });
    const agent = await addPerson(owner, {});
    // The administrator's change is made and not committed when the officer begins.
    let give: Promise<unknown> = Promise.resolve();
    await owner.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: administrator })}, true)`;
      await tx`select app.run_save_person(${officer},
        (select row_version from public.profiles where id = ${officer}),
        '{"extra_permissions": ["access.users.read", "access.users.edit"]}', 'Deneme')`;
      give = asFunction(
        other,
        officer,
        (their) => their`select public.save_person(${agent},
          (select row_version from public.profiles where id = ${agent}),
          '{"extra_permissions": ["crm.clients.merge"]}', 'Deneme')`,
      );
      give.catch(() => undefined);
      await somebodyWaits(tx);
    });
    await expect(give).rejects.toMatchObject({ message: 'rights_not_held', hint: 'crm.clients.merge' });
  });
});
