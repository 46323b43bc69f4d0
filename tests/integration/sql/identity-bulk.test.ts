import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  decideUnmatchedIdentities,
  listIdentityWork,
  previewUnmatchedIdentities,
  recheckIdentities,
  undoUnmatchedIdentities,
} from '@sync/rpc/identity-bulk';
import type { BulkDecision } from '@sync/rpc/identity-bulk';
import {
  applyIdentities,
  compareIdentities,
  decideIdentityRow,
  listIdentityRows,
  nextIdentityRow,
  stepBackIdentity,
  undoIdentities,
} from '@sync/rpc/identity-matching';
import type { IdentityOrder, IdentityPart, IdentityRow } from '@sync/rpc/identity-matching';
import type { Query } from '@sync/rpc/rpc';
import { addRow, tableRows } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal, uploadIdentityList } from '../support/identity-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
let second: string;
/** A user who may decide, and may not add clients. */
let reviewer: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
  second = await addPerson(owner, { roles: [roles.relations] });
  reviewer = await addPerson(owner, {
    extra: [
      'crm.tckimlik_matching.read',
      'crm.tckimlik_matching.decide',
      'crm.client_list.read',
      'crm.client_identity.read',
    ],
  });
});
afterAll(() => database.stop());

/** Each list is sent by a user of its own: a user sends few in a day. */
let sender = '';
beforeEach(async () => {
  sender = await addPerson(owner, { roles: [roles.relations] });
});

const call = <Given, Value>(person: string, query: Query<Given, Value>, given: Given): Promise<Value> =>
  callAs(owner, person, query, given);
const nextNumber = nationalIds(410_000_000);

let born = 0;
/** Returns a birth date that no other person here has. */
function nextDay(): string {
  born += 9;
  return new Date(Date.UTC(1925, 0, born)).toISOString().slice(0, 10);
}
const name = () => `Ş${randomUUID().replace(/[^a-f]/gu, '')}`;

interface Person {
  readonly last: string;
  readonly birth: string;
  readonly phone: string;
}
const person = (): Person => ({
  last: name(),
  birth: nextDay(),
  phone: `+90541${String(1_000_000 + born).padStart(7, '0')}`,
});
const add = (of: Person, own: Values = {}) =>
  addRow(owner, 'clients', clerk, {
    client_kind: 'patient',
    first_name: 'Hülya',
    last_name: of.last,
    identity_type: 'none',
    sex: 'female',
    birth_date: of.birth,
    phones: [{ e164: of.phone, label: 'mobile', primary: true, whatsapp: false, shared: false }],
    ...own,
  });
const listed = (of: Person, own: object = {}) => ({
  national_id: nextNumber(),
  first_name: 'HÜLYA',
  last_name: of.last,
  birth_date: of.birth,
  phone: of.phone,
  email: null,
  province: null,
  client_no: null,
  protocol_no: null,
  ...own,
});
const upload = (rows: readonly object[]) => uploadIdentityList(owner, rows, { by: sender });
const rowsOf = async (target: string, part: IdentityPart = 'all') =>
  (await call(clerk, listIdentityRows, { target, part, behind: 0 })).rows;
const decisions = async (target: string) => (await rowsOf(target)).map(({ decision }) => decision);
const preview = (target: string, by = clerk) => call(by, previewUnmatchedIdentities, { target });

async function bulk(file: string, decided: BulkDecision, { by = clerk, target = randomUUID() } = {}) {
  const { seen } = await preview(file, by);
  return call(by, decideUnmatchedIdentities, { target, file, decided, seen });
}
const clientsWith = async (rows: readonly object[]) => {
  const numbers = rows.map((row) => (row as { national_id: string }).national_id);
  const found = await owner<{ identity_no: string }[]>`
    select identity_no from public.clients where identity_no in ${owner(numbers)} and deleted_at is null`;
  return numbers.map((number) => found.some(({ identity_no: own }) => own === number));
};

describe('rows that are like nobody', () => {
  test('are skipped at once, and rows with a candidate are left alone', async () => {
    const known = person();
    await add(known);
    const target = await upload([listed(person()), listed(known, { birth_date: null }), listed(person())]);
    expect(await preview(target)).toMatchObject({ skip: 2, new_client: 2, unreachable: 0, busy: 0 });
    expect(await bulk(target, 'skip')).toMatchObject({ rows: 2, counts: { unmatched: 0, open: 1 } });
    expect(await decisions(target)).toEqual(['skip', null, 'skip']);
  });

  test('become new clients, which are taken back with the list', async () => {
    const rows = [listed(person()), listed(person(), { phone: null, email: 'ece@ornek.test' })];
    const target = await upload(rows);
    expect(await bulk(target, 'new_client')).toMatchObject({ rows: 2, counts: { ready: 2 } });
    expect(await clientsWith(rows)).toEqual([false, false]);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 2 });
    expect(await clientsWith(rows)).toEqual([true, true]);
    const [made] = await owner`
      select email, phones from public.clients where identity_no = ${(rows[1] as { national_id: string }).national_id}`;
    expect(made).toEqual({ email: 'ece@ornek.test', phones: [] });
    await call(clerk, undoIdentities, { target, of_row: null, reason: 'Yanlış liste' });
    expect(await clientsWith(rows)).toEqual([false, false]);
  });

  test.each([0, 1, 2, 3])(
    'a row that cannot be a client, at place %i, holds none of the others up',
    async (place) => {
      const rows = [listed(person()), listed(person()), listed(person())];
      rows.splice(place, 0, listed(person(), { phone: null, email: '  ' }));
      const target = await upload(rows);
      expect(await preview(target)).toMatchObject({
        skip: 4,
        new_client: 3,
        unreachable: 1,
        lines: [place + 2],
      });
      expect(await bulk(target, 'new_client')).toMatchObject({ rows: 3 });
      const expected = rows.map((_row, at) => (at === place ? null : 'new_client'));
      expect(await decisions(target)).toEqual(expected);
      expect((await rowsOf(target, 'impossible')).map(({ line, obstacle }) => [line, obstacle])).toEqual([
        [place + 2, 'contact_missing'],
      ]);
      await call(clerk, applyIdentities, { target });
      expect(await clientsWith(rows)).toEqual(expected.map((decision) => decision !== null));
    },
  );

  test.each([0, 1, 2])(
    'one that does not fit into a record, at place %i, is told and the others are written',
    async (place) => {
      const rows = [listed(person()), listed(person())];
      rows.splice(place, 0, listed(person(), { email: `${'a'.repeat(250)}@ornek.test` }));
      const target = await upload(rows);
      await bulk(target, 'new_client');
      expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 2, left: 0 });
      expect(await clientsWith(rows)).toEqual([0, 1, 2].map((at) => at !== place));
      expect((await rowsOf(target, 'impossible')).map(({ line, obstacle }) => [line, obstacle])).toEqual([
        [place + 2, 'values_malformed'],
      ]);
      // Not again and again.
      expect(await preview(target)).toMatchObject({ skip: 0, new_client: 0 });
    },
  );

  test.each([0, 1, 2])('decides none where one of them fails, at place %i', async (place) => {
    const target = await upload([listed(person()), listed(person()), listed(person())]);
    const line = place + 2;
    await owner.unsafe(
      `create function app.refuse_row() returns trigger language plpgsql set search_path = '' as $$
       begin if new.line = ${line} and new.file_id = '${target}' and new.decision is not null then raise exception 'poison'; end if; return new; end $$`,
    );
    await owner`create trigger poison before update on app.identity_rows for each row execute function app.refuse_row()`;
    const command = randomUUID();
    try {
      expect(await refusal(bulk(target, 'new_client', { target: command }))).toBe('poison');
    } finally {
      await owner`drop function app.refuse_row() cascade`;
    }
    expect(await decisions(target)).toEqual([null, null, null]);
    expect(await bulk(target, 'new_client', { target: command })).toMatchObject({ rows: 3 });
  });

  test('the same command twice decides once, also after it was taken back', async () => {
    const target = await upload([listed(person()), listed(person())]);
    const { seen } = await preview(target);
    const command = { target: randomUUID(), file: target, decided: 'skip' as const, seen };
    const twice = await Promise.all([
      call(clerk, decideUnmatchedIdentities, command),
      call(clerk, decideUnmatchedIdentities, command),
    ]);
    expect(twice.map(({ rows }) => rows)).toEqual([2, 2]);
    const log =
      await owner`select from public.audit_log where entity_id = ${target} and action = 'identity_bulk'`;
    expect(log).toHaveLength(1);
    expect(await call(clerk, undoUnmatchedIdentities, { target: command.target })).toMatchObject({ back: 2 });
    expect(await call(clerk, undoUnmatchedIdentities, { target: command.target })).toMatchObject({ back: 2 });
    expect(await call(clerk, decideUnmatchedIdentities, command)).toMatchObject({ rows: 2, back: 2 });
    expect(await decisions(target)).toEqual([null, null]);
    // The id of a command is that of its sender and of what was asked.
    expect(await refusal(call(second, decideUnmatchedIdentities, command))).toBe('values_malformed');
    expect(await refusal(call(clerk, decideUnmatchedIdentities, { ...command, decided: 'new_client' }))).toBe(
      'values_malformed',
    );
  });

  test('decides what was seen and nothing else', async () => {
    const target = await upload([listed(person()), listed(person())]);
    const { seen } = await preview(target);
    const [row] = (await rowsOf(target)) as [IdentityRow];
    await call(second, decideIdentityRow, {
      target: row.no,
      base_version: row.version,
      decided: 'skip',
      client: null,
    });
    expect(
      await refusal(
        call(clerk, decideUnmatchedIdentities, {
          target: randomUUID(),
          file: target,
          decided: 'new_client',
          seen,
        }),
      ),
    ).toBe('conflict');
    expect(await decisions(target)).toEqual(['skip', null]);
  });

  test('a row that somebody else looks at is left to them', async () => {
    const target = await upload([listed(person()), listed(person())]);
    const { row } = await call(second, nextIdentityRow, { target, besides: null, sequence: 'file' });
    expect(await preview(target)).toMatchObject({ skip: 1, busy: 1 });
    expect(await bulk(target, 'skip')).toMatchObject({ rows: 1 });
    expect(await decisions(target)).toEqual([null, 'skip']);
    expect(row?.line).toBe(2);
  });

  test('a record that came meanwhile keeps its row from becoming a second one', async () => {
    const late = person();
    const rows = [listed(person()), listed(late)];
    const target = await upload(rows);
    await bulk(target, 'new_client');
    await add(late);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 1, left: 0 });
    expect(await clientsWith(rows)).toEqual([true, false]);
    expect((await rowsOf(target))[1]).toMatchObject({ decision: null, problem: 'changed_since' });
  });

  test('are taken back as far as they are not written, or with the last decision', async () => {
    const rows = [listed(person()), listed(person())];
    const target = await upload(rows);
    const command = randomUUID();
    await bulk(target, 'new_client', { target: command });
    expect(await refusal(call(second, undoUnmatchedIdentities, { target: command }))).toBe('unknown_bulk');
    const back = await call(clerk, stepBackIdentity, { target });
    expect(back.row?.decision).toBeNull();
    expect(await decisions(target)).toEqual([null, null]);

    const other = randomUUID();
    await bulk(target, 'new_client', { target: other });
    const [first] = (await rowsOf(target)) as [IdentityRow];
    await call(clerk, decideIdentityRow, {
      target: first.no,
      base_version: first.version,
      decided: 'skip',
      client: null,
    });
    // A decision that was made since is not the bulk's any more.
    expect(await call(clerk, undoUnmatchedIdentities, { target: other })).toMatchObject({ back: 1 });
    expect(await decisions(target)).toEqual(['skip', null]);

    const last = randomUUID();
    await bulk(target, 'new_client', { target: last });
    await call(clerk, applyIdentities, { target });
    expect(await call(clerk, undoUnmatchedIdentities, { target: last })).toMatchObject({ back: 0 });
    expect(await decisions(target)).toEqual(['skip', 'new_client']);
  });

  test('new clients are for those alone who may add them; skipping is for all who decide', async () => {
    const target = await upload([listed(person())]);
    expect(await refusal(bulk(target, 'new_client', { by: reviewer }))).toBe('permission_denied');
    expect(await decisions(target)).toEqual([null]);
    expect(await bulk(target, 'skip', { by: reviewer })).toMatchObject({ rows: 1 });
    const reader = await addPerson(owner, { extra: ['crm.tckimlik_matching.read', 'crm.client_list.read'] });
    expect(await refusal(preview(target, reader))).toBe('permission_denied');
    expect(await refusal(bulk(target, 'skip'))).toBe('nothing_to_decide');
  });

  test('says nothing of how numbers compare to users who may not read them', async () => {
    const target = await upload([listed(person())]);
    const reader = await addPerson(owner, { extra: ['crm.tckimlik_matching.read', 'crm.client_list.read'] });
    const { counts, rows } = await call(reader, listIdentityRows, { target, part: 'all', behind: 0 });
    expect(counts).toMatchObject({ unmatched: 0, impossible: 0 });
    expect(rows[0]).toMatchObject({ result: 'compared', obstacle: null });
  });
});

describe('rows that nobody can decide', () => {
  test('are listed with their reason and do not come up', async () => {
    const [holder, other] = [person(), person()];
    const number = nextNumber();
    await add(holder, { identity_type: 'tckn', identity_no: number });
    const target = await upload([
      listed(person(), { national_id: '12345678901' }),
      listed(person(), { national_id: '11111111110' }),
      listed(other, { national_id: number }),
      listed(person(), { phone: null }),
      listed(person()),
    ]);
    const reasons = (await rowsOf(target, 'impossible')).map(({ line, obstacle }) => [line, obstacle]);
    expect(reasons).toEqual([
      [2, 'checksum'],
      [3, 'placeholder'],
      [4, 'number_held'],
      [5, 'contact_missing'],
    ]);
    const { row, counts } = await call(clerk, nextIdentityRow, { target, besides: null, sequence: 'gain' });
    expect(row?.line).toBe(6);
    expect(counts).toMatchObject({ open: 1, impossible: 4 });
  });

  test('of a record that was deleted meanwhile; compared once more, the row can be decided again', async () => {
    const of = person();
    const client = await add(of);
    const target = await upload([listed(of, { birth_date: null })]);
    const [row] = (await rowsOf(target)) as [IdentityRow];
    await call(clerk, decideIdentityRow, {
      target: row.no,
      base_version: row.version,
      decided: 'add',
      client,
    });
    await owner`update public.clients set deleted_at = now() where id = ${client}`;
    await call(clerk, applyIdentities, { target });
    expect(await rowsOf(target, 'impossible')).toMatchObject([{ obstacle: 'client_gone' }]);
    expect(await rowsOf(target, 'open')).toEqual([]);
    await owner`update public.clients set deleted_at = null where id = ${client}`;
    expect(await refusal(call(reviewer, recheckIdentities, { target: randomUUID() }))).toBe('unknown_import');
    expect(await call(clerk, recheckIdentities, { target })).toMatchObject({
      rows: 1,
      counts: { waiting: 1 },
    });
    expect(await call(clerk, compareIdentities, { target })).toMatchObject({
      left: 0,
      counts: { open: 1, impossible: 0 },
    });
    expect(await call(clerk, recheckIdentities, { target })).toMatchObject({ rows: 0 });
  });
});

describe('order', () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const inDays = (days: number): Values => ({
    planned_start: at(days),
    planned_end: at(days + 0.1),
    room_free_at: at(days + 0.1),
  });

  async function orderOf(target: string, sequence: IdentityOrder): Promise<readonly number[]> {
    const lines: number[] = [];
    for (;;) {
      const { row } = await call(clerk, nextIdentityRow, { target, besides: null, sequence });
      if (row === null) return lines;
      lines.push(row.line);
      await call(clerk, decideIdentityRow, {
        target: row.no,
        base_version: row.version,
        decided: 'skip',
        client: null,
      });
    }
  }

  test('by gain: one strong record without a number, then a surgery ahead, then an open ticket; else as in the file', async () => {
    const weak = { birth_date: null, phone: null };
    const people = Array.from({ length: 7 }, person);
    const clients: string[] = [];
    for (const [place, who] of people.entries()) {
      clients.push(await add(who, place === 6 ? { identity_type: 'tckn', identity_no: nextNumber() } : {}));
    }
    const of = (table: 'surgeries' | 'tickets', at: number, own: Values = {}) =>
      addRow(owner, table, clerk, {
        ...tableRows[table]?.values(
          clerk,
          { clientId: clients[at] ?? '', ticketId: '', meetingId: '' },
          true,
        ),
        ...own,
      });
    // Lines 2 to 9: nobody, nothing, a ticket, a surgery that is over, a surgery ahead, strong, strong with a ticket, a number.
    await of('tickets', 1);
    await of('surgeries', 2, inDays(-2));
    await of('surgeries', 3, inDays(4));
    await of('tickets', 5);
    await of('surgeries', 6, inDays(1));
    const rows = people.map((who, at) => listed(who, at === 4 || at === 5 ? { birth_date: null } : weak));
    const target = await upload([listed(person()), ...rows]);
    const found = await rowsOf(target);
    // What the test is about: rows of the kinds that it names.
    expect(found.map(({ result, why }) => [result, why])).toEqual([
      ['none', null],
      ...Array.from({ length: 6 }, () => ['possible', 'weak']),
      ['conflict', 'has_number'],
    ]);
    const strong = found
      .filter(({ candidates }) => candidates[0]?.level === 'likely')
      .map(({ line }) => line);
    expect(strong).toEqual([7, 8]);
    expect(await orderOf(target, 'gain')).toEqual([8, 7, 6, 4, 3, 5, 9, 2]);
  });

  test('as the list has them', async () => {
    const of = person();
    await add(of);
    const target = await upload([listed(person()), listed(of, { birth_date: null }), listed(person())]);
    expect(await orderOf(target, 'file')).toEqual([2, 3, 4]);
    const again = await upload([listed(person()), listed(of, { birth_date: null }), listed(person())]);
    expect(await orderOf(again, 'gain')).toEqual([3, 2, 4]);
    expect(
      await refusal(call(clerk, nextIdentityRow, { target, besides: null, sequence: 'x' as IdentityOrder })),
    ).toBe('values_malformed');
  });
});

describe('work that waits', () => {
  test('is that of the lists that a user has brought or decided in, until nothing is open', async () => {
    const target = await upload([listed(person()), listed(person())]);
    const work = async (by: string) =>
      (await call(by, listIdentityWork, {})).find(({ id }) => id === target) ?? null;
    expect(await work(sender)).toMatchObject({ open: 2, exact_open: 0 });
    expect(await work(second)).toBeNull();
    const [row] = (await rowsOf(target)) as [IdentityRow];
    await call(second, decideIdentityRow, {
      target: row.no,
      base_version: row.version,
      decided: 'skip',
      client: null,
    });
    expect(await work(second)).toMatchObject({ open: 1 });
    await bulk(target, 'skip');
    expect(await work(second)).toBeNull();
    expect(await work(sender)).toBeNull();
  });
});
