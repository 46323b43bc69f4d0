import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import type { RetentionRegister } from '@sync/rpc/retention';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { oldRecords } from '../support/old-records';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let officer: string;
let client: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  officer = await addPerson(owner, { roles: [roles.privacy] });
  client = await oldRecords(owner, officer).add('clients', {});
});
afterAll(() => database.stop());

async function call<T>(person: string, text: string, values: readonly (string | number | null)[] = []) {
  const [row] = await asUser(owner, person, (tx) =>
    tx.unsafe<{ answer: T }[]>(`select public.${text} as answer`, [...values]),
  );
  if (row === undefined) throw new Error('no answer');
  return row.answer;
}
const register = (person = officer) => call<RetentionRegister>(person, 'list_retention()');
const save = (entity: string, version: number, months: number, person = officer) =>
  call(person, 'save_retention_rule($1, $2, $3)', [entity, version, months]);
const place = (id: string, reason: string, target = client) =>
  call(officer, 'place_legal_hold($1, $2, $3)', [id, target, reason]);
const logOf = (action: string) =>
  owner`select user_id, client_id, reason, details from public.audit_log where action = ${action}`;

test('a rule is changed, and both values are in the log', async () => {
  expect(await save('tickets', 1, 180)).toEqual({ status: 'saved', row_version: 2 });
  expect(await save('tickets', 1, 200)).toEqual({ status: 'conflict' });
  const { rules } = await register();
  expect(rules.find(({ entity }) => entity === 'tickets')).toMatchObject({
    months: 180,
    least_months: 120,
    updated_by: officer,
  });
  expect(await logOf('retention_change')).toEqual([
    { user_id: officer, client_id: null, reason: null, details: { entity: 'tickets', months: [240, 180] } },
  ]);
});

test('nothing is kept for less than the law asks, by no way', async () => {
  await expect(save('patients', 1, 239)).rejects.toMatchObject({
    message: 'retention_too_short',
    hint: '240',
  });
  await expect(save('patients', 1, 1201)).rejects.toMatchObject({ message: 'retention_too_long' });
  await expect(save('audit_log', 1, 12)).rejects.toMatchObject({ code: '22023' });
  await expect(
    owner`update app.retention_rules set months = 12 where entity = 'patients'`,
  ).rejects.toMatchObject({ code: '23514' });
});

test('a hold has a reason, is there once, and is lifted with a reason', async () => {
  const id = randomUUID();
  await expect(place(id, ' x ')).rejects.toMatchObject({ message: 'reason_length' });
  await place(id, 'Asliye hukuk 2026/12');
  // As after a lost answer.
  await place(id, 'Asliye hukuk 2026/12');
  await expect(place(randomUUID(), 'Bir daha')).rejects.toMatchObject({ message: 'held_already' });
  await expect(place(randomUUID(), 'Kimse yok', randomUUID())).rejects.toMatchObject({
    message: 'unknown_client',
  });
  expect((await register()).holds).toMatchObject([{ id, client_id: client, client_name: 'Ada Kaya' }]);
  expect(await logOf('hold_place')).toMatchObject([{ client_id: client, reason: 'Asliye hukuk 2026/12' }]);
  expect(await call(officer, 'lift_legal_hold($1, $2)', [id, 'Dava bitti'])).toEqual({ status: 'saved' });
  expect(await call(officer, 'lift_legal_hold($1, $2)', [id, 'Dava bitti'])).toEqual({ status: 'conflict' });
  expect((await register()).holds).toEqual([]);
  expect(await logOf('hold_lift')).toMatchObject([{ client_id: client, reason: 'Dava bitti' }]);
});

test('all of it is for those who hold the right', async () => {
  const caller = await addPerson(owner, { roles: [roles.callCentre] });
  const reader = await addPerson(owner, { extra: ['system.retention.read'] });
  const refused = { code: '42501' };
  await expect(register(caller)).rejects.toMatchObject(refused);
  await expect(call(caller, 'list_disposal_items($1)', [randomUUID()])).rejects.toMatchObject(refused);
  for (const person of [caller, reader]) {
    await expect(save('tickets', 2, 240, person)).rejects.toMatchObject(refused);
    await expect(call(person, `preview_disposal('tickets')`)).rejects.toMatchObject(refused);
    await expect(call(person, `propose_disposal($1, 'tickets', null)`, [randomUUID()])).rejects.toMatchObject(
      refused,
    );
    await expect(call(person, `decide_disposal($1, 'approve', null)`, [randomUUID()])).rejects.toMatchObject(
      refused,
    );
    await expect(call(person, 'run_disposal($1)', [randomUUID()])).rejects.toMatchObject(refused);
    await expect(
      call(person, `place_legal_hold($1, $2, 'Dava')`, [randomUUID(), client]),
    ).rejects.toMatchObject(refused);
  }
  await place(randomUUID(), 'Dava');
  // Who may not see patients is told of a hold without the name, and without the number that finds the patient elsewhere.
  expect((await register(reader)).holds).toMatchObject([
    { client_name: null, client_no: null, reason: 'Dava' },
  ]);
});
