import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { cancelImport } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import {
  acceptExactIdentities,
  applyIdentities,
  compareIdentities,
  confirmIdentityRow,
  decideIdentityRow,
  listIdentityRows,
  nextIdentityRow,
  previewUndoIdentities,
  showIdentityRow,
  stepBackIdentity,
  undoIdentities,
} from '@sync/rpc/identity-matching';
import type { IdentityRow } from '@sync/rpc/identity-matching';
import { mergeClients, previewMerge } from '@sync/rpc/merges';
import { addRow } from '../../rls/rows';
import type { Values } from '../../rls/rows';
import { startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import {
  callAs,
  nationalIds,
  refusal,
  stageIdentityList,
  uploadIdentityList,
} from '../support/identity-lists';
import type { Arrival } from '../support/identity-lists';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
/** Writes past triggers. */
let superuser: Sql;
let clerk: string;
let second: string;
beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  superuser = database.connect('supabase_admin');
  clerk = await addPerson(owner, { roles: [roles.relations] });
  second = await addPerson(owner, { roles: [roles.relations] });
});
afterAll(() => database.stop());

const call = <Given, Value>(person: string, query: Query<Given, Value>, given: Given): Promise<Value> =>
  callAs(owner, person, query, given);

/** Lets the lists that were sent be those of an earlier day: a user sends few in one. */
async function nextDay(): Promise<void> {
  await superuser.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update public.import_files set created_at = created_at - interval '25 hours' where list = 'identity'`;
  });
}
beforeEach(nextDay);

const nextNumber = nationalIds(300_000_000);

let family = '';
let born = '';
let days = 0;
beforeEach(() => {
  family = `Ş${randomUUID().replace(/[^a-f]/gu, '')}`;
  days += 31;
  born = new Date(Date.UTC(1940, 0, days)).toISOString().slice(0, 10);
});

let phone = '';
beforeEach(() => {
  phone = `+90555${String(1_000_000 + days * 37).padStart(7, '0')}`;
});
const add = (own: Values = {}) =>
  addRow(owner, 'clients', clerk, {
    client_kind: 'patient',
    first_name: 'Hülya',
    last_name: family,
    identity_type: 'none',
    sex: 'female',
    birth_date: born,
    phones: [{ e164: phone, label: 'mobile', primary: true, whatsapp: false, shared: false }],
    ...own,
  });
const listed = (number: string, own: object = {}) => ({
  national_id: number,
  first_name: 'HÜLYA',
  last_name: family,
  birth_date: born,
  phone,
  province: null,
  client_no: null,
  protocol_no: null,
  ...own,
});
/** Sends a list; nothing is compared yet. */
const stage = (rows: readonly object[], arrival: Arrival = {}): Promise<string> =>
  stageIdentityList(owner, rows, { by: clerk, ...arrival });

/** Sends a list and compares it with the clients. */
const upload = (rows: readonly object[], arrival: Arrival = {}): Promise<string> =>
  uploadIdentityList(owner, rows, { by: clerk, ...arrival });

async function rowsOf(target: string): Promise<readonly IdentityRow[]> {
  return (await call(clerk, listIdentityRows, { target, part: 'all', behind: 0 })).rows;
}
async function only(target: string): Promise<IdentityRow> {
  const [row] = await rowsOf(target);
  if (row === undefined) throw new Error('no row');
  return row;
}
const decide = (
  row: IdentityRow,
  decided: 'add' | 'replace' | 'new_client' | 'skip',
  client: string | null,
  by = clerk,
) => call(by, decideIdentityRow, { target: row.no, base_version: row.version, decided, client });
const numberOf = async (client: string) =>
  (await owner`select identity_no from public.clients where id = ${client}`)[0]?.['identity_no'] as
    | string
    | null;

describe('what a row is', () => {
  test('exact: one number, one record without one, the same names, birth date and phone', async () => {
    const client = await add();
    const number = nextNumber();
    const target = await upload([listed(number)]);
    const row = await only(target);
    expect(row).toMatchObject({ result: 'exact', client_id: client, why: null });
    expect(JSON.stringify(row)).not.toContain(number);
    expect(await numberOf(client)).toBeNull();
  });

  test.each([
    ['another birth date', { birth_date: '1999-09-09' }, 'possible'],
    ['a year beside', { birth_date: null }, 'possible'],
    ['another phone, in a small hospital', { phone: '+905550009999' }, 'exact or possible'],
    ['another first name', { first_name: 'Mahmut' }, 'none'],
  ])('%s is not exact by a phone alone', async (_what, own, result) => {
    await add();
    const row = await only(await upload([listed(nextNumber(), own)]));
    expect(result).toContain(row.result);
  });

  test.each([
    ['no phone', { phone: null }, 'exact'],
    ['another phone', { phone: '+905550009999' }, 'possible'],
    ['no phone, another province', { phone: null, province: 'Van' }, 'possible'],
    ['another phone and the same province', { phone: '+905550009999', province: 'İzmir' }, 'possible'],
  ])('a rare name and birth date are enough where nothing contradicts: %s', async (_what, own, result) => {
    await owner`update app.match_shares set u = 0.000000001 where field in ('first_name', 'last_name') and agreement = 'same'`;
    try {
      await add({ province: 'İzmir' });
      const row = await only(await upload([listed(nextNumber(), own)]));
      expect(row.candidates[0]?.weight).toBeGreaterThan(30);
      expect(row.result).toBe(result);
    } finally {
      await owner`update app.match_shares set u = start_u`;
    }
  });

  test('a number that cannot be one, or only looks like one', async () => {
    await add();
    const rows = await rowsOf(
      await upload([
        listed('12345678901'),
        listed('11111111110', { first_name: 'Ece' }),
        // Fits its checksum.
        listed('12345678950', { first_name: 'Nur' }),
      ]),
    );
    expect(rows.map(({ result, why }) => [result, why])).toEqual([
      ['invalid', 'checksum'],
      ['invalid', 'placeholder'],
      ['invalid', 'placeholder'],
    ]);
    expect(await refusal(decide(rows[0] as IdentityRow, 'new_client', null))).toBe('invalid_number');
  });

  test('one number in two rows, two rows for one record, two records that fit', async () => {
    const number = nextNumber();
    await add();
    const twice = await rowsOf(await upload([listed(number), listed(number, { first_name: 'Ece' })]));
    expect(twice.map(({ why }) => why)).toEqual(['two_rows', 'two_rows']);
    const both = await rowsOf(await upload([listed(nextNumber()), listed(nextNumber())]));
    expect(both.map(({ result, why }) => [result, why])).toEqual([
      ['conflict', 'two_rows_one_client'],
      ['conflict', 'two_rows_one_client'],
    ]);
    await add();
    expect(await only(await upload([listed(nextNumber())]))).toMatchObject({
      result: 'possible',
      why: 'several',
    });
  });

  test('a row beside another one that may be about the same record is not exact', async () => {
    await add();
    const rows = await rowsOf(
      await upload([listed(nextNumber()), listed(nextNumber(), { birth_date: null })]),
    );
    expect(rows.map(({ result, why }) => [result, why])).toEqual([
      ['conflict', 'two_rows_one_client'],
      ['possible', 'two_rows_one_client'],
    ]);
  });

  test('a list that one call has no time for is compared, accepted, written and taken back in portions', async () => {
    const end = (text: string) =>
      owner.unsafe(
        `create or replace function app.end_of_portion() returns timestamptz language sql volatile set search_path = ''
        as $$ select clock_timestamp() ${text} $$`,
      );
    const rows: object[] = [];
    for (let at = 0; at < 120; at += 1) {
      const own = {
        birth_date: new Date(Date.UTC(1900, 0, at * 20)).toISOString().slice(0, 10),
        last_name: `Ö${randomUUID().replace(/[^a-f]/gu, '')}`,
      };
      const own_phone = `+90532${1_000_000 + at}`;
      await add({
        ...own,
        phones: [{ e164: own_phone, label: 'mobile', primary: true, whatsapp: false, shared: false }],
      });
      rows.push(listed(nextNumber(), { ...own, phone: own_phone }));
    }
    await end('');
    try {
      const target = await upload(rows);
      const lefts: number[] = [];
      for (;;) {
        const { left, counts } = await call(clerk, compareIdentities, { target });
        expect(counts.waiting).toBe(left);
        lefts.push(left);
        if (left === 0) break;
        expect(counts.exact_open).toBe(0);
      }
      // 50 rows each compared, then all judged.
      expect(lefts).toEqual([70, 60, 0]);
      const until = async (work: () => Promise<{ left: number; done: number }>) => {
        const done: number[] = [];
        for (let left = 1; left > 0;) {
          const part = await work();
          ({ left } = part);
          done.push(part.done);
        }
        return done;
      };
      const given = { target };
      const accepts = await until(async () => {
        const { left, accepted } = await call(clerk, acceptExactIdentities, given);
        return { left, done: accepted };
      });
      expect(accepts.reduce((sum, n) => sum + n, 0)).toBe(120);
      expect(accepts.length).toBeGreaterThan(1);
      await end("+ interval '100 milliseconds'");
      const applies = await until(async () => {
        const { left, applied } = await call(clerk, applyIdentities, given);
        return { left, done: applied };
      });
      expect(applies.reduce((sum, n) => sum + n, 0)).toBe(120);
      await end("+ interval '20 milliseconds'");
      const backs = await until(async () => {
        const { left, back } = await call(clerk, undoIdentities, { target, of_row: null, reason: 'Yanlış' });
        return { left, done: back };
      });
      expect(backs.reduce((sum, n) => sum + n, 0)).toBe(120);
      const [file] = await owner`select state, undo_report from public.import_files where id = ${target}`;
      expect(file).toMatchObject({ state: 'undone', undo_report: { reversed: 120, kept: 0 } });
    } finally {
      await end("+ interval '3 seconds'");
    }
  });

  test('a number that its client has, that somebody else has, or whose best record has another one', async () => {
    const number = nextNumber();
    const client = await add({ identity_type: 'tckn', identity_no: number });
    expect(await only(await upload([listed(number)]))).toMatchObject({
      result: 'present',
      client_id: client,
    });
    expect(
      await only(await upload([listed(number, { first_name: 'Mahmut', last_name: 'Er' })])),
    ).toMatchObject({
      result: 'conflict',
      why: 'other_client',
    });
    expect(await only(await upload([listed(nextNumber())]))).toMatchObject({
      result: 'conflict',
      why: 'has_number',
    });
  });

  test('a list that was cut in the middle is not compared', async () => {
    expect(await refusal(upload([listed(nextNumber()), listed(nextNumber())], { staged: 1 }))).toBe(
      'import_incomplete',
    );
  });
});

describe('a user who may not read national IDs', () => {
  let uploader: string;
  beforeAll(async () => {
    uploader = await addPerson(owner, {
      extra: ['crm.tckimlik_matching.read', 'crm.tckimlik_matching.import', 'crm.client_list.read'],
    });
  });

  /** Returns all that a list tells the uploader: its rows and counts by each part, and its file as devices hold it. */
  async function told(target: string) {
    const parts = ['all', 'open', 'exact', 'second', 'decided', 'applied', 'impossible'] as const;
    const lists = await Promise.all(
      parts.map((part) => call(uploader, listIdentityRows, { target, part, behind: 0 })),
    );
    const [file] = await owner`
      select rows_new, rows_same, rows_warning, rows_matched, rows_error from public.import_files where id = ${target}`;
    const rows = lists.map((list) => list.rows.map((row) => ({ ...row, no: 0, masked: '' })));
    return { file, counts: lists.map(({ counts }) => counts), rows };
  }

  test('learns of no list of guesses which number is the right one', async () => {
    const number = nextNumber();
    await add({ identity_type: 'tckn', identity_no: number });
    const other = nextNumber();
    await add({
      identity_type: 'tckn',
      identity_no: other,
      first_name: 'Mahmut',
      last_name: 'Er',
    });
    // The patient's own number, nobody's, and that of somebody else.
    const [own, nobody, foreign] = await Promise.all(
      [number, nextNumber(), other].map(async (guess) =>
        told(await upload([listed(guess)], { by: uploader })),
      ),
    );
    expect(own).toEqual(nobody);
    expect(foreign).toEqual(nobody);
    expect(own?.rows[0]).toMatchObject([{ result: 'compared', why: null, client_id: null, candidates: [] }]);
  });

  test('learns nothing of a client without a number either, nor of one that is not there', async () => {
    await add();
    const [exact, absent] = await Promise.all(
      [{}, { first_name: 'Zühre', last_name: 'Bulunmaz', birth_date: '1931-01-01', phone: null }].map(
        async (row) => told(await upload([listed(nextNumber(), row)], { by: uploader })),
      ),
    );
    expect(exact?.counts).toEqual(absent?.counts);
    expect(exact?.file).toEqual(absent?.file);
    expect(exact?.rows.flat().map(({ result }) => result)).toEqual(
      absent?.rows.flat().map(({ result }) => result),
    );
  });

  test('sends no more than ten lists a day', async () => {
    const eager = await addPerson(owner, {
      extra: ['crm.tckimlik_matching.read', 'crm.tckimlik_matching.import', 'crm.client_list.read'],
    });
    for (let sent = 0; sent < 10; sent += 1) await stage([listed(nextNumber())], { by: eager });
    expect(await refusal(stage([listed(nextNumber())], { by: eager }))).toBe('too_many_lists');
    await nextDay();
    await stage([listed(nextNumber())], { by: eager });
  });

  test('is still told which numbers are none', async () => {
    const { rows } = await told(await upload([listed('11111111111')], { by: uploader }));
    expect(rows[0]).toMatchObject([{ result: 'invalid', why: 'placeholder' }]);
  });
});

describe('deciding', () => {
  test('exact rows at once, then written together, and taken back', async () => {
    const client = await add();
    const number = nextNumber();
    const target = await upload([listed(number)]);
    expect(await call(clerk, acceptExactIdentities, { target })).toMatchObject({
      accepted: 1,
      counts: { ready: 1 },
    });
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({
      applied: 1,
      counts: { applied: 1 },
    });
    expect(await numberOf(client)).toBe(number);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 0 });
    expect(await call(clerk, previewUndoIdentities, { target, of_row: null })).toMatchObject({
      back: 1,
      stay: 0,
    });
    expect(await call(clerk, undoIdentities, { target, of_row: null, reason: 'Yanlış liste' })).toMatchObject(
      { back: 1 },
    );
    expect(await numberOf(client)).toBeNull();
    const [file] = await owner`select state from public.import_files where id = ${target}`;
    expect(file).toMatchObject({ state: 'undone' });
  });

  test('a number is replaced once a second person has confirmed it', async () => {
    const old = nextNumber();
    const number = nextNumber();
    const client = await add({ identity_type: 'tckn', identity_no: old });
    const target = await upload([listed(number)]);
    const row = await only(target);
    expect(await refusal(decide(row, 'add', client))).toBe('has_number');
    const decided = await decide(row, 'replace', client);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 0 });
    const confirm = (by: string) =>
      call(by, confirmIdentityRow, { target: row.no, base_version: decided.version });
    expect(await refusal(confirm(clerk))).toBe('second_person_needed');
    await confirm(second);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 1 });
    expect(await numberOf(client)).toBe(number);
    await call(clerk, undoIdentities, { target, of_row: row.no, reason: 'Eski doğruydu' });
    expect(await numberOf(client)).toBe(old);
  });

  test('two people do not get one row, and the later word is told that it is late', async () => {
    await add();
    await add();
    const target = await upload([listed(nextNumber()), listed(nextNumber(), { phone: null })]);
    const mine = await call(clerk, nextIdentityRow, { target, besides: null, sequence: 'gain' });
    const theirs = await call(second, nextIdentityRow, { target, besides: null, sequence: 'gain' });
    expect(mine.row?.no).not.toBe(theirs.row?.no);
    expect((await call(clerk, nextIdentityRow, { target, besides: null, sequence: 'gain' })).row?.no).toBe(
      mine.row?.no,
    );
    const row = mine.row as IdentityRow;
    await decide(row, 'skip', null, second);
    expect(await refusal(decide(row, 'new_client', null))).toBe('conflict');
  });

  test('is taken back one by one', async () => {
    await add();
    await add();
    const target = await upload([listed(nextNumber()), listed(nextNumber(), { phone: null })]);
    const rows = await rowsOf(target);
    for (const row of rows) await decide(row, 'skip', null);
    expect((await call(clerk, stepBackIdentity, { target })).row?.no).toBe(rows[1]?.no);
    expect((await call(clerk, stepBackIdentity, { target })).row?.no).toBe(rows[0]?.no);
    expect((await call(clerk, stepBackIdentity, { target })).row).toBeNull();
    expect(await refusal(decide(rows[0] as IdentityRow, 'add', await add()))).toBe('conflict');
  });

  test('makes a client where there is none, and takes it away as long as nobody used it', async () => {
    const number = nextNumber();
    const target = await upload([listed(number), listed(nextNumber(), { first_name: 'Ece', phone: null })]);
    const [row, without] = (await rowsOf(target)) as [IdentityRow, IdentityRow];
    expect(await refusal(decide(without, 'new_client', null))).toBe('contact_missing');
    await decide(row, 'new_client', null);
    await call(clerk, applyIdentities, { target });
    const [made] =
      await owner`select id, first_name, last_name from public.clients where identity_no = ${number}`;
    expect(made).toMatchObject({ first_name: 'Hülya', last_name: family });
    expect(await call(clerk, undoIdentities, { target, of_row: row.no, reason: 'Gerek yok' })).toMatchObject({
      back: 1,
    });
    const [gone] = await owner`select deleted_at from public.clients where id = ${made?.['id'] as string}`;
    expect(gone?.['deleted_at']).toBeInstanceOf(Date);
  });
});

describe('what happened meanwhile', () => {
  test('a second record that came after the list keeps a row from being accepted with others', async () => {
    await add();
    const target = await upload([listed(nextNumber())]);
    expect((await only(target)).result).toBe('exact');
    await add();
    expect(await call(clerk, acceptExactIdentities, { target })).toMatchObject({
      accepted: 0,
      left: 0,
      counts: { open: 1 },
    });
    expect(await only(target)).toMatchObject({ result: 'possible', why: 'several' });
  });

  test('a record that changes after it was accepted with others is not written, and somebody decides', async () => {
    const client = await add();
    const number = nextNumber();
    const target = await upload([listed(number)]);
    await call(clerk, acceptExactIdentities, { target });
    await owner`update public.clients set birth_date = '1999-09-09' where id = ${client}`;
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({
      applied: 0,
      left: 0,
      counts: { open: 1, left_out: 1 },
    });
    const row = await only(target);
    expect(row).toMatchObject({ problem: 'changed_since', decision: null, result: 'possible' });
    expect(await numberOf(client)).toBeNull();
    expect((await call(clerk, nextIdentityRow, { target, besides: null, sequence: 'gain' })).row?.no).toBe(
      row.no,
    );
    await decide(row, 'add', client);
    await call(clerk, applyIdentities, { target });
    expect(await numberOf(client)).toBe(number);
  });

  test('a list that was taken back takes no decision any more', async () => {
    await add();
    await add();
    const target = await upload([listed(nextNumber()), listed(nextNumber(), { phone: null })]);
    const row = (await rowsOf(target))[0] as IdentityRow;
    await decide(row, 'new_client', null);
    await call(clerk, applyIdentities, { target });
    await call(clerk, undoIdentities, { target, of_row: null, reason: 'Yanlış liste' });
    const rest = (await rowsOf(target))[1] as IdentityRow;
    const given = { target };
    for (const work of [
      decide(rest, 'skip', null),
      call(clerk, nextIdentityRow, { ...given, besides: null, sequence: 'gain' }),
      call(clerk, stepBackIdentity, given),
      call(clerk, acceptExactIdentities, given),
      call(clerk, applyIdentities, given),
      call(clerk, compareIdentities, given),
    ]) {
      expect(await refusal(work)).toBe('import_undone');
    }
  });

  test('a record that got a number, or whose number somebody else got, is left out with its reason', async () => {
    const client = await add();
    const number = nextNumber();
    const target = await upload([listed(number)]);
    await call(clerk, acceptExactIdentities, { target });
    await owner`update public.clients set identity_type = 'tckn', identity_no = ${nextNumber()} where id = ${client}`;
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({
      applied: 0,
      counts: { left_out: 1 },
    });
    expect((await only(target)).problem).toBe('has_number');

    family = 'Toprakoğlu';
    born = '1931-03-03';
    phone = '+905559998877';
    await add();
    const other = nextNumber();
    const again = await upload([listed(other)]);
    await call(clerk, acceptExactIdentities, { target: again });
    await add({ first_name: 'Mahmut', last_name: 'Er', identity_type: 'tckn', identity_no: other });
    await call(clerk, applyIdentities, { target: again });
    expect((await only(again)).problem).toBe('number_taken');
  });

  test('a record that was merged leads to the one that stands; a number that changed since stays', async () => {
    const client = await add();
    const number = nextNumber();
    const target = await upload([listed(number)]);
    await call(clerk, acceptExactIdentities, { target });
    const survivor = await add();
    const shown = await call(clerk, previewMerge, { survivor, absorbed: client });
    await call(clerk, mergeClients, {
      target: randomUUID(),
      survivor,
      absorbed: client,
      survivor_version: shown.survivor.row_version,
      absorbed_version: shown.absorbed.row_version,
      choices: {},
      reason: 'Aynı kişi',
    });
    await call(clerk, applyIdentities, { target });
    expect(await numberOf(survivor)).toBe(number);
    await owner`update public.clients set identity_no = ${nextNumber()} where id = ${survivor}`;
    const preview = await call(clerk, previewUndoIdentities, { target, of_row: null });
    expect(preview).toMatchObject({ back: 0, stay: 1, rows: [{ reason: 'changed_since' }] });
  });
});

describe('rights', () => {
  test('the number is shown to its readers alone, and the look is written down', async () => {
    await add();
    const number = nextNumber();
    const row = await only(await upload([listed(number)]));
    expect(await call(clerk, showIdentityRow, { target: row.no })).toEqual({ number });
    const looks =
      await owner`select action from public.audit_log where user_id = ${clerk} and action = 'unmask'`;
    expect(looks.length).toBeGreaterThan(0);
    const reader = await addPerson(owner, {
      extra: ['crm.tckimlik_matching.read', 'crm.tckimlik_matching.decide', 'crm.client_list.read'],
    });
    expect(await refusal(call(reader, showIdentityRow, { target: row.no }))).toBe('permission_denied');
    expect(await refusal(decide(row, 'skip', null, reader))).toBe('permission_denied');
  });

  test('a row that nobody could read keeps no number', async () => {
    const number = nextNumber();
    const target = await upload([listed(number)], { problem: 'no_name' });
    const kept = await owner`select outcome, code, facts from app.import_rows where file_id = ${target}`;
    expect(kept).toMatchObject([{ outcome: 'error', code: 'no_name', facts: { first_name: 'HÜLYA' } }]);
    expect(JSON.stringify(kept)).not.toContain(number);
  });

  test('who imports these lists alone may give one up on the way', async () => {
    const operator = await addPerson(owner, {
      extra: ['crm.tckimlik_matching.read', 'crm.tckimlik_matching.import'],
    });
    const target = await stage([listed(nextNumber())], { by: operator });
    expect(await refusal(call(clerk, cancelImport, { target }))).toBe('unknown_import');
    expect(await refusal(call(operator, cancelImport, { target }))).toBe('done');
    expect(await owner`select from app.import_staging where file_id = ${target}`).toHaveLength(0);
  });

  test('a new client is added by those alone who may add one', async () => {
    const reviewer = await addPerson(owner, {
      extra: [
        'crm.tckimlik_matching.read',
        'crm.tckimlik_matching.decide',
        'crm.client_list.read',
        'crm.client_identity.read',
      ],
    });
    const number = nextNumber();
    const target = await upload([listed(number)]);
    expect(await refusal(decide(await only(target), 'new_client', null, reviewer))).toBe('permission_denied');
    await decide(await only(target), 'new_client', null);
    expect(await call(reviewer, applyIdentities, { target })).toMatchObject({ applied: 0, left: 0 });
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 1 });
  });

  test('each decision stands in the log', async () => {
    const old = nextNumber();
    const client = await add({ identity_type: 'tckn', identity_no: old });
    const target = await upload([listed(nextNumber())]);
    await decide(await only(target), 'skip', null);
    await call(clerk, stepBackIdentity, { target });
    const decided = await decide(await only(target), 'replace', client);
    await call(second, confirmIdentityRow, { target: decided.no, base_version: decided.version });
    await call(clerk, applyIdentities, { target });
    const log = await owner<{ action: string; client_id: string | null; user_id: string }[]>`
      select action, client_id, user_id from public.audit_log where entity_id = ${target} and action like 'identity%' order by at, action = 'identity_apply'`;
    expect(
      log.map(({ action, client_id: of, user_id: by }) => [action, of === client, by === second]),
    ).toEqual([
      ['identity_decide', false, false],
      ['identity_step_back', false, false],
      ['identity_decide', true, false],
      ['identity_confirm', true, true],
      ['identity_set', true, false],
      ['identity_apply', false, false],
    ]);
  });

  /** As if the list had come in, and its rows had been decided, so many days ago. */
  async function age(target: string, imported: number, touched: number): Promise<void> {
    await database.connect().begin(async (tx) => {
      await tx`select set_config('app.import', 'on', true)`;
      await tx`update public.import_files set imported_at = now() - make_interval(days => ${imported}) where id = ${target}`;
      await tx`
        update app.identity_rows set decided_at = decided_at - make_interval(days => ${touched}),
          second_at = second_at - make_interval(days => ${touched}), applied_at = applied_at - make_interval(days => ${touched})
        where file_id = ${target}`;
    });
    await owner`select app.forget_identity_rows()`;
  }

  test('names and numbers go 30 days after the list is done', async () => {
    await add();
    const target = await upload([listed(nextNumber())]);
    await age(target, 31, 0);
    const row = await only(target);
    expect(row).toMatchObject({ masked: null, given: { first_name: null }, problem: 'forgotten' });
    expect(await refusal(decide(row, 'skip', null))).toBe('unknown_row');
    expect(await call(clerk, acceptExactIdentities, { target })).toMatchObject({
      accepted: 0,
      counts: { exact_open: 0, open: 0, ready: 0 },
    });
  });

  test('a list that people work on keeps them', async () => {
    await add();
    await add();
    const target = await upload([listed(nextNumber()), listed(nextNumber(), { phone: null })]);
    await decide((await rowsOf(target))[0] as IdentityRow, 'new_client', null);
    await age(target, 45, 29);
    expect((await rowsOf(target)).map(({ masked }) => masked === null)).toEqual([false, false]);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({ applied: 1 });
  });

  test('what was decided and not written is written no more, and what was written stays', async () => {
    const old = nextNumber();
    const number = nextNumber();
    const client = await add({ identity_type: 'tckn', identity_no: old });
    const target = await upload([listed(number), listed(nextNumber(), { first_name: 'Ece' })]);
    const [row, other] = (await rowsOf(target)) as [IdentityRow, IdentityRow];
    const decided = await decide(row, 'replace', client);
    await call(second, confirmIdentityRow, { target: decided.no, base_version: decided.version });
    await call(clerk, applyIdentities, { target });
    await decide(other, 'new_client', null);
    await age(target, 60, 40);
    expect(await call(clerk, applyIdentities, { target })).toMatchObject({
      applied: 0,
      counts: { ready: 0, left_out: 1 },
    });
    expect(await call(clerk, previewUndoIdentities, { target, of_row: null })).toMatchObject({
      back: 0,
      stay: 1,
      rows: [{ reason: 'forgotten' }],
    });
    expect(await numberOf(client)).toBe(number);
    const kept = await owner`select given, number, before from app.identity_rows where file_id = ${target}`;
    expect(JSON.stringify(kept)).not.toContain(old);
    expect(JSON.stringify(kept)).not.toContain(number);
  });
});
