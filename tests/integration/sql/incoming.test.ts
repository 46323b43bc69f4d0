import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  decideAlikeIncoming,
  decideIncomingRow,
  judgeIncoming,
  listIncomingRows,
  previewUndoIncoming,
  setIncomingRule,
  showIncomingRow,
  takeIncoming,
  undoIncoming,
} from '@sync/rpc/incoming';
import type { IncomingDecision, IncomingLine } from '@sync/rpc/incoming';
import { addRow } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { callAs, nationalIds, refusal } from '../support/identity-lists';
import {
  arrive,
  incomingRowsOf,
  judge,
  stageIncomingList,
  takeAll,
  uploadIncomingList,
} from '../support/incoming-lists';
import type { SentRow } from '../support/incoming-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let clerk: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  clerk = await addPerson(owner, { roles: [roles.relations] });
});
afterAll(() => database.stop());

const nextNumber = nationalIds(400_000_000);
let family = '';
let born = '';
let days = 0;
let phone = '';
beforeEach(() => {
  family = `Ş${randomUUID().replace(/[^a-f]/gu, '')}`;
  days += 31;
  born = new Date(Date.UTC(1940, 0, days)).toISOString().slice(0, 10);
  phone = `+90555${String(2_000_000 + days * 37).padStart(7, '0')}`;
});

const row = (own: object = {}, problem: string | null = null): SentRow => ({
  values: { first_name: 'Hülya', last_name: family, birth_date: born, phones: [phone], ...own },
  problem,
});
const numbered = (number: string, own: object = {}): SentRow =>
  row({ identity_type: 'tckn', identity_no: number, ...own });
const add = (own: Values = {}) =>
  addRow(owner, 'clients', clerk, {
    ...{ client_kind: 'patient', first_name: 'Hülya', last_name: family, identity_type: 'none' },
    ...{ sex: 'unspecified', birth_date: born },
    phones: [{ e164: phone, label: 'mobile', primary: true, whatsapp: false, shared: false }],
    ...own,
  });
const upload = (rows: readonly SentRow[]) => uploadIncomingList(owner, clerk, rows);
const rowsOf = (target: string) => incomingRowsOf(owner, clerk, target);
const take = (target: string) => takeAll(owner, clerk, target);
const relatives = () => owner`
  select * from public.clients where last_name = ${family} and deleted_at is null order by created_at, id`;

async function decide(
  line: IncomingLine | undefined,
  decided: IncomingDecision,
  choices: Readonly<Record<string, string>> = {},
) {
  const shown = await callAs(owner, clerk, showIncomingRow, { target: line?.no ?? 0 });
  const [best] = shown.candidates;
  return callAs(owner, clerk, decideIncomingRow, {
    target: shown.no,
    base_version: shown.version,
    decided,
    record: decided === 'same' ? (best?.record ?? null) : null,
    twin: decided === 'same' ? (best?.twin ?? null) : null,
    choices,
  });
}

describe('judging', () => {
  test('each row is one of four, and the counts are those of the rows', async () => {
    const number = nextNumber();
    await add({ identity_type: 'tckn', identity_no: number });
    const target = await upload([
      numbered(number, { email: 'h@ornek.tr' }),
      row({ first_name: 'Hulya', birth_date: null }),
      row({
        first_name: 'Mehmet',
        last_name: `${family}q`,
        phones: ['+905551110000'],
        birth_date: '1999-05-05',
      }),
      row({}, 'bad_identity'),
      row({ first_name: 'Zeki', last_name: `${family}z`, phones: [], birth_date: '1950-05-06' }),
    ]);
    const rows = await rowsOf(target);
    expect(rows.map(({ result }) => result)).toEqual(['same', 'maybe', 'new', 'refused', 'refused']);
    expect(rows[0]?.fills).toEqual(['email']);
    expect(rows[4]?.why).toBe('contact_missing');
    const counts = await judge(owner, clerk, target);
    expect(counts.new + counts.same + counts.maybe + counts.refused).toBe(counts.rows);
    expect(counts.rows).toBe(5);
  });

  test('a number that a record of another name has is asked', async () => {
    const number = nextNumber();
    await add({ identity_type: 'tckn', identity_no: number, first_name: 'Osman', last_name: 'Başka' });
    const [line] = await rowsOf(await upload([numbered(number)]));
    expect(line).toMatchObject({ result: 'maybe', why: 'other_person' });
  });

  test('a row whose values a device has read wrongly is refused by the server', async () => {
    const target = await upload([
      numbered('12345678901'),
      row({ birth_date: '2099-01-01' }),
      row({ phones: ['0532'] }),
      row({ first_name: 'x'.repeat(101) }),
      row({ sex: 'robot' }),
      row({ birth_date: 'dün' }),
    ]);
    expect((await rowsOf(target)).map(({ result }) => result)).toEqual(Array(6).fill('refused'));
    expect((await take(target)).made).toBe(0);
  });

  test('a reading that is not sure is asked, and nothing of it is written without an answer', async () => {
    const target = await upload([
      row({
        birth_date: null,
        unsure: { birth_date: [{ birth_date: '1926-03-04' }, { birth_date: '2026-03-04' }] },
      }),
    ]);
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'maybe', why: 'unsure' });
    expect((await take(target)).made).toBe(0);
    expect(await refusal(decide(line, 'new'))).toContain('choice_missing');
    await decide(line, 'new', { birth_date: '0' });
    expect((await take(target)).made).toBe(1);
    const [made] =
      await owner`select birth_date::text as born from public.clients where last_name = ${family}`;
    expect(made?.['born']).toBe('1926-03-04');
  });
});

describe('taking over', () => {
  test('makes new records once, fills what is empty, and leaves what a person wrote', async () => {
    const number = nextNumber();
    const client = await add({ identity_type: 'tckn', identity_no: number, email: 'kisi@ornek.tr' });
    const target = await upload([
      numbered(number, { email: 'dosya@ornek.tr', province: 'Ankara', do_not_contact: true, client_no: '1' }),
    ]);
    const [line] = await rowsOf(target);
    expect(line).toMatchObject({ result: 'same', fills: ['address'], differs: ['email'] });
    await callAs(owner, clerk, setIncomingRule, { target, only_empty: false });
    await take(target);
    const [kept] =
      await owner`select email, province, do_not_contact, client_no from public.clients where id = ${client}`;
    expect(kept).toMatchObject({ email: 'kisi@ornek.tr', province: 'Ankara', do_not_contact: false });
    expect(kept?.['client_no']).not.toBe('1');
  });

  test('what a list wrote gives way to a later list; what somebody changed since does not', async () => {
    const [former, latter] = [nextNumber(), nextNumber()];
    const lines = (email: string) => [
      numbered(former, { email }),
      numbered(latter, {
        email,
        last_name: `${family}x`,
        phones: ['+905552220000'],
        birth_date: '1971-01-02',
      }),
    ];
    await take(await upload(lines('eski@ornek.tr')));
    await owner`update public.clients set email = 'kisi@ornek.tr' where identity_no = ${latter}`;
    const target = await upload(lines('yeni@ornek.tr'));
    await callAs(owner, clerk, setIncomingRule, { target, only_empty: false });
    await take(target);
    const emails =
      await owner`select email from public.clients where identity_no in (${former}, ${latter}) order by last_name`;
    expect(emails.map(({ email }) => email as string)).toEqual(['yeni@ornek.tr', 'kisi@ornek.tr']);
  });

  test('duplicates within a file become one record; people decide the ones without a number', async () => {
    const number = nextNumber();
    const target = await upload([
      numbered(number),
      numbered(number, { email: 'h@ornek.tr' }),
      row({ address: 'Gül Sokak 3' }),
    ]);
    const rows = await rowsOf(target);
    expect(rows.map(({ result }) => result)).toEqual(['new', 'same', 'maybe']);
    const { left } = await callAs(owner, clerk, decideAlikeIncoming, {
      ...{ target, reason: rows[2]?.why ?? '', decided: 'same' as const, readings: 'first' as const },
    });
    expect(left).toBe(0);
    await take(target);
    expect(await relatives()).toHaveLength(1);
    expect((await relatives())[0]).toMatchObject({ email: 'h@ornek.tr', address: 'Gül Sokak 3' });
  });

  test('two people who import the same patients at once make each of them once', async () => {
    const rows = Array.from({ length: 30 }, (_row, at) =>
      numbered(nextNumber(), { last_name: `${family}${'abcdefghij'[at % 10]}${'klm'[Math.floor(at / 10)]}` }),
    );
    const colleague = await addPerson(owner, { roles: [roles.relations] });
    const targets = [
      [clerk, await uploadIncomingList(owner, clerk, rows, 'bir')],
      [colleague, await uploadIncomingList(owner, colleague, rows, 'iki')],
    ] as const;
    const counts = await Promise.all(targets.map(([by, target]) => takeAll(owner, by, target)));
    const made =
      await owner`select count(*)::int as n from public.clients where last_name like ${`${family}%`}`;
    expect(made[0]?.['n']).toBe(30);
    expect(counts.reduce((sum, { made: n }) => sum + n, 0)).toBe(30);
  });

  test('the same file is refused the second time, also at the same moment, and names the first', async () => {
    const rows = [numbered(nextNumber())];
    const content = randomUUID();
    const [former, latter] = await Promise.all([
      stageIncomingList(owner, clerk, rows, content),
      stageIncomingList(owner, clerk, rows, content),
    ]);
    const answers = await Promise.all(
      [former, latter].map((target) => refusal(arrive(owner, clerk, target))),
    );
    expect(answers.toSorted()).toEqual(['done', 'same_file']);
  });

  test('a patient whom somebody adds after the comparison is not made a second time', async () => {
    const number = nextNumber();
    const target = await upload([numbered(number), row({ first_name: 'Ayla', phones: ['+905553330000'] })]);
    await add({ identity_type: 'tckn', identity_no: number });
    const counts = await take(target);
    expect(counts.made).toBe(1);
    expect(await owner`select from public.clients where identity_no = ${number}`).toHaveLength(1);
  });

  test('undecided rows stay, and are taken over once somebody has decided', async () => {
    await add();
    const target = await upload([row({ first_name: 'Hulya', birth_date: null })]);
    expect((await take(target)).open).toBe(1);
    const [line] = await rowsOf(target);
    await decide(line, 'new');
    expect((await take(target)).made).toBe(1);
    expect(await refusal(decide(line, 'skip'))).toContain('applied_already');
  });
});

describe('undoing', () => {
  const undo = (target: string) => callAs(owner, clerk, undoIncoming, { target, reason: 'Yanlış dosya' });

  test('removes untouched records, gives back what nobody changed, and says what stays', async () => {
    const [filled, used, gone] = [nextNumber(), nextNumber(), nextNumber()];
    const client = await add({ identity_type: 'tckn', identity_no: filled, birth_date: null });
    const target = await upload([
      numbered(filled, { email: 'dosya@ornek.tr', province: 'Ankara' }),
      numbered(used, { first_name: 'Ayla', phones: ['+905554440001'], birth_date: '1966-02-02' }),
      numbered(gone, { first_name: 'Bedia', phones: ['+905554440002'], birth_date: '1977-03-03' }),
    ]);
    await take(target);
    await owner`update public.clients set email = 'kisi@ornek.tr' where id = ${client}`;
    await owner`update public.clients set admin_note = 'Aradı' where identity_no = ${used}`;
    const shown = await callAs(owner, clerk, previewUndoIncoming, { target });
    expect(shown).toMatchObject({ remove: 1, restore: 1, stay: 1 });
    const done = await undo(target);
    expect(done).toMatchObject({ reversed: 1, restored: 1, left: 0 });
    const [now] = await owner`select email, province, birth_date from public.clients where id = ${client}`;
    expect(now).toEqual({ email: 'kisi@ornek.tr', province: null, birth_date: null });
    const left =
      await owner`select identity_no from public.clients where identity_no in (${used}, ${gone}) and deleted_at is null`;
    expect(left.map(({ identity_no: number }) => number as string)).toEqual([used]);
    expect(await undo(target)).toMatchObject({ left: 0, reversed: 1 });
  });

  test('what a row filled in a record that the same list made goes with it', async () => {
    const number = nextNumber();
    const target = await upload([numbered(number), numbered(number, { email: 'h@ornek.tr' })]);
    await take(target);
    expect(await undo(target)).toMatchObject({ reversed: 1, kept: 0, left: 0 });
    expect(await relatives()).toHaveLength(0);
  });

  test('the values of a list go after 30 days, and with them the way back', async () => {
    const target = await upload([numbered(nextNumber())]);
    await take(target);
    await owner`update app.incoming_lists set touched_at = touched_at - interval '31 days' where file_id = ${target}`;
    await owner`select app.forget_incoming_rows()`;
    const kept =
      await owner`select from app.incoming_rows where file_id = ${target} and (given <> '{}' or before is not null)`;
    expect(kept).toHaveLength(0);
    expect(await owner`select from app.incoming_keys where file_id = ${target}`).toHaveLength(0);
    expect(await refusal(undo(target))).toContain('forgotten');
    expect(await relatives()).toHaveLength(1);
  });
});

describe('rights', () => {
  test('without the permission, or without the right to read numbers, nothing is staged, judged, read or taken', async () => {
    const target = await upload([numbered(nextNumber())]);
    const [line] = await rowsOf(target);
    for (const role of [roles.callCentre, roles.nurse, roles.privacy]) {
      const stranger = await addPerson(owner, { roles: [role] });
      const tries = [
        stageIncomingList(owner, stranger, [numbered(nextNumber())]),
        callAs(owner, stranger, judgeIncoming, { target }),
        callAs(owner, stranger, listIncomingRows, { target, part: 'new', behind: 0 }),
        callAs(owner, stranger, showIncomingRow, { target: line?.no ?? 0 }),
        callAs(owner, stranger, takeIncoming, { target }),
        callAs(owner, stranger, undoIncoming, { target, reason: 'Deneme' }),
      ];
      for (const answer of await Promise.all(tries.map(refusal)))
        expect(answer).toContain('permission_denied');
    }
  });

  test('the log says who imported which file with which counts, and names no patient', async () => {
    const target = await upload([numbered(nextNumber())]);
    await take(target);
    const [entry] = await owner`
      select user_id, details from public.audit_log where entity_id = ${target} and action = 'client_import'`;
    expect(entry?.['user_id']).toBe(clerk);
    expect(entry?.['details']).toMatchObject({ file: 'eski-sistem-hastalar.xlsx', rows: 1, made: 1 });
    expect(JSON.stringify(entry)).not.toContain(family);
  });
});
