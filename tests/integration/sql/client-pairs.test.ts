import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import type { Query } from '@sync/rpc/rpc';
import { findDuplicates, listClientPairs, listPairsApart, tellClientsApart } from '@sync/rpc/duplicates';
import { mergeClients, previewMerge, unmergeClients } from '@sync/rpc/merges';
import { addRow } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let manager: string;
let officer: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  manager = await addPerson(owner, { roles: [roles.relations] });
  officer = await addPerson(owner, { roles: [roles.privacy] });
});
afterAll(() => database.stop());

async function call<Given, Value>(
  person: string,
  { name, parameters, answer }: Query<Given, Value>,
  given: Given,
): Promise<Value> {
  const sent = { ...parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(owner, person, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(sent)),
  );
  return answer(rows[0]?.['answer']);
}

let family = '';
let days = 0;
let born = '';
beforeEach(() => {
  family = `Ö${randomUUID().replace(/[^a-f]/gu, '')}`;
  days += 17;
  born = new Date(Date.UTC(1950, 0, days)).toISOString().slice(0, 10);
});

/** Adds a record of one person of the test, unless it says otherwise. */
const add = (own: Values = {}) =>
  addRow(owner, 'clients', manager, {
    client_kind: 'patient',
    first_name: 'Gülizar',
    last_name: family,
    identity_type: 'none',
    sex: 'female',
    birth_date: born,
    phones: [{ e164: '+905550003107', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    ...own,
  });

/** Returns the pairs of a client, as ids of the other side. */
async function others(of: string): Promise<readonly string[]> {
  const { pairs } = await call(manager, listClientPairs, { level: null, sought: null, client: of });
  return pairs.map(({ left, right }) => (left.id === of ? right.id : left.id)).sort();
}

async function merge(survivor: string, absorbed: string): Promise<string> {
  const target = randomUUID();
  const shown = await call(manager, previewMerge, { survivor, absorbed });
  await call(manager, mergeClients, {
    target,
    survivor,
    absorbed,
    survivor_version: shown.survivor.row_version,
    absorbed_version: shown.absorbed.row_version,
    choices: {},
    reason: 'Aynı kişi',
  });
  return target;
}

describe('the worklist', () => {
  test('shows what was added or changed a moment ago, masked, and for whom may look alone', async () => {
    const first = await add({ identity_type: 'tckn', identity_no: '10000000146' });
    const second = await add();
    expect(await others(first)).toEqual([second]);
    const shown = await call(officer, listClientPairs, { level: 'likely', sought: family, client: null });
    expect(shown.pairs).toHaveLength(1);
    expect(shown.pairs[0]?.bits).toHaveLength(9);
    expect(JSON.stringify(shown)).not.toContain('10000000146');
    await owner`update public.clients set birth_date = '1990-10-10', first_name = 'Mahmut' where id = ${second}`;
    expect(await others(first)).toEqual([]);
    const nurse = await addPerson(owner, { roles: [roles.nurse] });
    await expect(
      call(nurse, listClientPairs, { level: null, sought: null, client: null }),
    ).rejects.toMatchObject({
      message: 'permission_denied',
    });
  });

  test('agrees with a look at all clients', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    const before = await others(first);
    expect(before).toEqual([second, third].sort());
    await call(manager, findDuplicates, {});
    expect(await others(first)).toEqual(before);
  });
});

describe('told apart', () => {
  test('holds for good, for records merged since too, and can be taken back', async () => {
    const [first, second, third] = [await add(), await add(), await add()];
    await call(manager, tellClientsApart, { one: first, other: second, apart: true, reason: 'Kuzenler' });
    await call(manager, tellClientsApart, { one: second, other: first, apart: true, reason: 'Kuzenler' });
    expect(await others(first)).toEqual([third]);
    const target = await merge(first, third);
    await call(manager, findDuplicates, {});
    expect(await others(first)).toEqual([]);
    const apart = await call(manager, listPairsApart, {});
    expect(apart.filter(({ reason }) => reason === 'Kuzenler')).toHaveLength(1);

    await call(manager, unmergeClients, { target, reason: 'Yanlış', take: [], apart: true });
    await call(manager, findDuplicates, {});
    expect(await others(third)).toEqual([second]);
    await call(manager, tellClientsApart, { one: first, other: second, apart: false, reason: null });
    expect(await others(first)).toEqual([second]);
    await expect(
      call(officer, tellClientsApart, { one: first, other: second, apart: true, reason: null }),
    ).rejects.toMatchObject({ message: 'permission_denied' });
  });
});

describe('weights', () => {
  const bits = async (field: string, agreement: string): Promise<number> => {
    const [row] = await owner`select log(2, (m / u)::numeric)::float8 as bits from app.match_shares
      where field = ${field} and agreement = ${agreement}`;
    return row?.['bits'] as number;
  };

  test('follow many decisions, and hardly a few; who was told apart says nothing of chance', async () => {
    await owner`delete from app.match_decisions`;
    const before = await bits('birth_date', 'swapped');
    const phones = await bits('phones', 'shared');
    const decide = async (same: boolean, count: number) => {
      for (let at = 0; at < count; at += 1) {
        const [left = '', right = ''] = [await add(), await add()].sort();
        await owner`insert into app.match_decisions (left_id, right_id, same, agreed, at)
          values (${left}, ${right}, ${same}, '{empty,same,same,swapped,shared,same,same}', now())`;
      }
      await owner`select app.learn_match_shares()`;
    };
    await decide(true, 3);
    const few = await bits('birth_date', 'swapped');
    expect(few).toBeGreaterThan(before);
    expect(few - before).toBeLessThan(2);
    await decide(true, 60);
    const many = await bits('birth_date', 'swapped');
    expect(many).toBeGreaterThan(few + 1);
    // Learned twice it is the same: it begins with the values of the start.
    await owner`select app.learn_match_shares()`;
    expect(await bits('birth_date', 'swapped')).toBe(many);
    await owner`delete from app.match_decisions`;
    await decide(false, 60);
    expect(await bits('phones', 'shared')).toBeCloseTo(phones, 9);
  });

  test('are learned from what the two said before the merge, also after it was taken back', async () => {
    const phone = (e164: string) => ({
      phones: [{ e164, label: 'mobile', primary: true, whatsapp: false, shared: false }],
    });
    const survivor = await add({ first_name: 'Güllizar', ...phone('+905550007771') });
    const absorbed = await add(phone('+905329118064'));
    const agreed = async () => {
      const [row] = await owner`select agreed, same from app.match_decisions
        where left_id = least(${survivor}, ${absorbed}::uuid) and right_id = greatest(${survivor}, ${absorbed}::uuid)`;
      return row;
    };
    const target = await merge(survivor, absorbed);
    expect(await agreed()).toMatchObject({ agreed: { 1: 'close', 4: 'different' }, same: true });
    await call(manager, unmergeClients, { target, reason: 'Yanlış', take: [], apart: true });
    expect(await agreed()).toMatchObject({ agreed: { 1: 'close', 4: 'different' }, same: false });
  });

  test('never make a family’s phone enough', async () => {
    await owner`update app.match_shares set m = 1, u = 0.000001 where field = 'phones'`;
    const father = await add({ first_name: 'Mehmet' });
    await add({ first_name: 'Ayşe', birth_date: '1999-01-02' });
    expect(await others(father)).toEqual([]);
  });
});
