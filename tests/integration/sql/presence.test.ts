import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { presenceKinds, presenceStates, tellPresence } from '@sync/rpc/presence';
import type { Present, PresenceKind, PresenceState } from '@sync/rpc/presence';
import { addRow, addWorld, tableRows } from '../../rls/rows';
import { asFunction, asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';
import { first } from '../support/sync-calls';

let database: TestDatabase;
let owner: Sql;
/** Sees everything, and is at each record. */
let keeper: string;
const tables = {
  ticket: 'tickets',
  client: 'clients',
  surgery: 'surgeries',
  insurance_case: 'insurance_cases',
} as const satisfies Record<PresenceKind, string>;
let records: Record<PresenceKind, string>;

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  keeper = await addPerson(owner, { roles: [roles.administrator], scope: 'all' });
  const world = await addWorld(owner, keeper);
  records = {
    ticket: world.ticketId,
    client: world.clientId,
    insurance_case: world.caseId,
    surgery: await addRow(
      owner,
      'surgeries',
      keeper,
      tableRows['surgeries']?.values(keeper, world, true) ?? {},
    ),
  };
});
afterAll(() => database.stop());
beforeEach(() => owner`delete from app.presence`);

async function tell(
  person: string,
  kind: PresenceKind,
  record: string,
  state: PresenceState = 'looking',
  seat = person,
): Promise<readonly Present[]> {
  const rows = await asUser(
    owner,
    person,
    (tx) =>
      tx`select public.tell_presence(of_kind => ${kind}, record => ${record}, seat => ${seat}, state => ${state}) as told`,
  );
  return tellPresence.answer(first(rows).told);
}
const placesOf = async (person: string): Promise<number> =>
  (await owner`select from app.presence where user_id = ${person}`).length;

/** Returns whether a user may read a record: what row security says to a plain question. */
const reads = async (person: string, kind: PresenceKind, record: string): Promise<boolean> =>
  (await asFunction(owner, person, (tx) => tx`select from public.${tx(tables[kind])} where id = ${record}`))
    .length > 0;

describe('nobody who may not read a record learns of it, or is announced there', () => {
  const people = Object.entries(roles).flatMap(([role, id]) =>
    (['all', 'department', 'own'] as const).map((scope) => [role, scope, id] as const),
  );
  let readers = 0;
  let strangers = 0;
  it.each(people)('%s, scope %s', async (_role, scope, role) => {
    const person = await addPerson(owner, { roles: [role], scope });
    for (const kind of presenceKinds) {
      await tell(keeper, kind, records[kind]);
      const told = await tell(person, kind, records[kind], 'writing');
      const back = await tell(keeper, kind, records[kind]);
      if (await reads(person, kind, records[kind])) {
        readers += 1;
        expect(told.map(({ user_id: id, state }) => [id, state])).toEqual([[keeper, 'looking']]);
        expect(back.map(({ user_id: id, state }) => [id, state])).toContainEqual([person, 'writing']);
      } else {
        strangers += 1;
        expect(told).toEqual([]);
        expect(back.map(({ user_id: id }) => id)).not.toContain(person);
        expect(
          await owner`select from app.presence where user_id = ${person} and kind = ${kind}`,
        ).toHaveLength(0);
      }
    }
  });
  it('there were both', () => {
    expect(Math.min(readers, strangers)).toBeGreaterThan(5);
  });

  it('an account that may not be used is refused', async () => {
    for (const status of ['suspended', 'left'] as const) {
      const person = await addPerson(owner, { roles: [roles.administrator], scope: 'all', status });
      await expect(tell(person, 'ticket', records.ticket)).rejects.toThrow('account_inactive');
    }
  });

  it('a record that is not there, or was deleted, answers like one where nobody is', async () => {
    expect(await tell(keeper, 'ticket', randomUUID())).toEqual([]);
    const world = await addWorld(owner, keeper);
    await owner`update public.tickets set deleted_at = now() where id = ${world.ticketId}`;
    expect(await tell(keeper, 'ticket', world.ticketId)).toEqual([]);
    expect(await placesOf(keeper)).toBe(0);
  });

  it('a right to one kind is none to the same id of another', async () => {
    const other = await addPerson(owner, { roles: [roles.administrator], scope: 'all' });
    await tell(keeper, 'ticket', records.ticket);
    expect(await tell(other, 'client', records.ticket)).toEqual([]);
    expect(await placesOf(other)).toBe(0);
  });

  it('nobody reaches the table or the function behind it', async () => {
    const claims = JSON.stringify({ sub: keeper, role: 'authenticated' });
    for (const statement of [
      'select * from app.presence',
      `insert into app.presence (user_id, seat, kind, record_id, state) values ('${keeper}', '${keeper}', 'ticket', '${keeper}', 'looking')`,
      `select app.note_presence('ticket', '${records.ticket}', '${keeper}', 'looking')`,
    ]) {
      const run = owner.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${claims}, true)`;
        await tx`set local role authenticated`;
        await tx.unsafe(statement);
      });
      await expect(run).rejects.toThrow(/permission denied/u);
    }
  });
});

describe('of those who may read it', () => {
  let other: string;
  beforeAll(async () => {
    other = await addPerson(owner, { roles: [roles.administrator], scope: 'all' });
  });
  const seen = async (): Promise<readonly string[]> =>
    (await tell(keeper, 'ticket', records.ticket)).map(({ state }) => state);

  it.each(presenceStates)('%s is told as it is', async (state) => {
    await tell(other, 'ticket', records.ticket, state);
    expect(await seen()).toEqual([state]);
  });

  test('two windows are one colleague, who writes if one of them does', async () => {
    await tell(other, 'ticket', records.ticket, 'writing', randomUUID());
    await tell(other, 'ticket', records.ticket, 'gone', randomUUID());
    expect(await seen()).toEqual(['writing']);
  });

  test('a silent window has gone, and is forgotten', async () => {
    await tell(other, 'ticket', records.ticket);
    await owner`update app.presence set seen_at = seen_at - interval '46 seconds', active_at = active_at - interval '5 minutes'`;
    const [present] = await tell(keeper, 'ticket', records.ticket);
    expect(present?.state).toBe('gone');
    expect(present?.seconds).toBeGreaterThanOrEqual(300);
    await owner`update app.presence set seen_at = seen_at - interval '10 minutes' where user_id = ${other}`;
    expect(await seen()).toEqual([]);
    expect(await placesOf(other)).toBe(0);
  });

  test('whoever does not want to be seen is not, and sees the others', async () => {
    const settings = (shown: boolean) => owner`
      insert into public.notice_settings (id, user_id, show_place) values (${other}, ${other}, ${shown})
      on conflict (id) do update set show_place = ${shown}`;
    await tell(other, 'ticket', records.ticket);
    await settings(false);
    await tell(keeper, 'ticket', records.ticket);
    const told = await tell(other, 'ticket', records.ticket, 'writing');
    expect(told.map(({ user_id: id }) => id)).toEqual([keeper]);
    expect(await seen()).toEqual([]);
    expect(await placesOf(other)).toBe(0);
    await settings(true);
    await tell(other, 'ticket', records.ticket);
    expect(await seen()).toEqual(['looking']);
  });

  test('made-up windows fill nothing', async () => {
    for (let count = 0; count < 60; count += 1) {
      await tell(other, 'ticket', records.ticket, 'looking', randomUUID());
    }
    expect(await placesOf(other)).toBeLessThanOrEqual(40);
    expect(await seen()).toEqual(['looking']);
  });
});
