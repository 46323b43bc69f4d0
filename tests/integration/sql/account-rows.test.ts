import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { unpackDay } from '@sync/model/rules/settlement';
import type { PackedDay, UnpackedDay } from '@sync/model/rules/settlement';
import { beginImport, previewUndoImport, stageImport, undoImport } from '@sync/rpc/imports';
import type { FileToImport, ImportCounts, ImportUndo, StagedRow } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { takeOver } from '../../take-over';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let accountant: string;
let reader: string;
let banks: readonly string[];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  accountant = await addPerson(owner, { roles: [roles.accounting] });
  reader = await addPerson(owner, { roles: [] });
  const rows = await owner`select id from public.definitions where kind = 'bank' order by position`;
  banks = rows.map((row) => row['id'] as string);
});
afterAll(() => database.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

async function call<Given, Value>(person: string, { name, parameters }: Query<Given, Value>, given: Given) {
  const values = { ...parameters(given) };
  const named = Object.keys(values).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(owner, person, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(values)),
  );
  return rows[0]?.['answer'] as Value;
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
}

let files = 0;
/** The day of a test: each has its own. */
let day = '';
beforeEach(() => {
  const at = new Date(Date.UTC(2024, 0, 1) + files * 86_400_000 * 3);
  day = at.toISOString().slice(0, 10);
});

function file(rows: number, more: Partial<FileToImport> = {}): FileToImport {
  files += 1;
  return {
    target: randomUUID(),
    list: 'account',
    bank_id: banks[0] ?? null,
    insurer_id: null,
    profile_id: null,
    file_name: `ekstre-${files}.xml`,
    byte_size: 1_000,
    file_hash: sha256(`account bytes ${files}`),
    content_hash: sha256(`account rows ${files}`),
    rows,
    totals: {},
    controls: {},
    control_note: null,
    covers: [{ account: '4410', currency: 'TRY', from: day, to: day }],
    ...more,
  };
}

const movement = (
  line: number,
  values: Partial<StagedRow['values']> = {},
  more: Partial<StagedRow> = {},
): StagedRow => ({
  line,
  problem: null,
  warning: null,
  ...more,
  values: {
    account: '4410',
    booked_on: day,
    value_on: day,
    kind: 'payout',
    currency: 'TRY',
    amount: 100_00,
    reference: 'R1',
    text: 'POS',
    form: 'camt',
    ...values,
  },
});

async function importAll(
  rows: readonly StagedRow[],
  more: Partial<FileToImport> = {},
  person = accountant,
): Promise<{ target: string; counts: ImportCounts }> {
  const given = file(rows.length, more);
  await call(person, beginImport, given);
  await call(person, stageImport, { target: given.target, rows });
  const of = { target: given.target, sums: sumsOfRows('account', rows) };
  const { counts } = await takeOver((command, step) => call(person, command, step), of);
  return { target: given.target, counts };
}

async function dayRecord(on = day): Promise<UnpackedDay | null> {
  const [found] = await owner`select content from public.settlement_days where day = ${on}`;
  return found === undefined ? null : unpackDay({ day: on, content: found['content'] as PackedDay });
}

const undo = (target: string): Promise<ImportUndo> =>
  call(accountant, undoImport, { target, reason: 'Yanlış dosya' });

describe('a statement', () => {
  test('is stored with its sums; devices get its movements and the days it covers', async () => {
    const { target, counts } = await importAll([
      movement(2),
      movement(3, { kind: 'fee', amount: -5_00, reference: 'R2' }),
    ]);
    expect(counts).toEqual({ rows_new: 2, rows_same: 0, rows_changed: 0, rows_error: 0, rows_warning: 0 });
    expect(await dayRecord()).toMatchObject({
      account: [
        {
          fileId: target,
          bankId: banks[0],
          account: '4410',
          kind: 'payout',
          amount: 100_00,
          currency: 'TRY',
        },
        { kind: 'fee', amount: -5_00 },
      ],
      covered: [{ bankId: banks[0], account: '4410', currency: 'TRY' }],
    });
    const [kept] =
      await owner`select stored, period_from::text, state from public.import_files where id = ${target}`;
    expect(kept).toEqual({
      stored: { TRY: { payout: { rows: 1, amount: 100_00 }, fee: { rows: 1, amount: -5_00 } } },
      period_from: day,
      state: 'imported',
    });
  });

  test('adds nothing the second time: overlapping, without references, or in another format', async () => {
    await importAll([movement(2), movement(3, { reference: 'R2' }), movement(4, { reference: null })]);
    const again = await importAll([
      movement(9),
      movement(10, { reference: 'R2' }),
      movement(11, { reference: null }),
    ]);
    expect(again.counts).toMatchObject({ rows_new: 0, rows_same: 3 });
    const other = await importAll(
      [7, 8, 9].map((line) => movement(line, { reference: `M${line}`, form: 'mt940' })),
    );
    expect(other.counts).toMatchObject({ rows_new: 0, rows_same: 3 });
    const more = await importAll(
      [7, 8, 9, 10].map((line) => movement(line, { reference: null, form: 'table' })),
    );
    expect(more.counts).toMatchObject({ rows_new: 1, rows_same: 3 });
  });

  test('keeps equal movements apart by reference, and honest twins', async () => {
    const { counts } = await importAll([movement(2), movement(3)]);
    expect(counts).toMatchObject({ rows_new: 2 });
    expect((await importAll([movement(2, { reference: 'R9' })])).counts).toMatchObject({
      rows_new: 1,
      rows_same: 0,
    });
    expect((await importAll([movement(2), movement(3), movement(4)])).counts).toMatchObject({
      rows_new: 1,
      rows_same: 2,
    });
    for (const other of [{ account: '9999' }, { currency: 'EUR' }, { amount: 1 }]) {
      expect((await importAll([movement(2, other)])).counts).toMatchObject({ rows_new: 1 });
    }
    expect((await importAll([movement(2)], { bank_id: banks[1] ?? null })).counts).toMatchObject({
      rows_new: 1,
    });
  });

  test('without a movement tells what did not come', async () => {
    await importAll([movement(2)], { covers: [] });
    expect(await dayRecord()).toMatchObject({ covered: [] });
    const { target } = await importAll([]);
    expect(await dayRecord()).toMatchObject({ covered: [{ account: '4410' }] });
    await undo(target);
    expect(await dayRecord()).toMatchObject({ covered: [] });
  });

  test('is undone: its movements go, those of a later file stay and belong to that one', async () => {
    const first = await importAll([movement(2), movement(3, { reference: 'R2' })]);
    const second = await importAll([movement(5)]);
    expect(await call(accountant, previewUndoImport, { target: first.target })).toMatchObject({
      reversed: 1,
      kept: 1,
    });
    expect(await undo(first.target)).toMatchObject({ reversed: 1, kept: 1, reasons: { other_file: 1 } });
    expect((await dayRecord())?.account).toMatchObject([{ fileId: second.target, amount: 100_00 }]);
    await undo(second.target);
    expect(await dayRecord()).toMatchObject({ account: [], covered: [] });
  });

  test('changes nothing of a closed period, coming or going', async () => {
    const { target } = await importAll([movement(2)]);
    await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
      values (${randomUUID()}, ${banks[0] ?? ''}, ${day}, ${day}, now())`;
    expect(await refusal(importAll([movement(2, { reference: 'R7' })]))).toBe('period_closed');
    expect(await undo(target)).toMatchObject({ reversed: 0, errored: 1, reasons: { period_closed: 1 } });
  });

  test.each([
    ['a long account', { account: 'TR330006100519786457841326' }],
    ['a kind of something else', { kind: 'salary' }],
    ['a long text', { text: 'x'.repeat(200) }],
    ['a reference that is a text', { reference: 'AYSE YILMAZ' }],
    ['no value date', { value_on: null }],
    ['no amount', { amount: null }],
    ['a currency that is not kept', { currency: 'CHF' }],
  ])('is refused whole with %s', async (_, values) => {
    expect(await refusal(importAll([movement(2), movement(3, values)]))).toBe('values_malformed');
    expect((await dayRecord())?.account ?? []).toEqual([]);
  });

  test('with a card number is refused', async () => {
    expect(await refusal(importAll([movement(2, { text: 'POS 4111111111111111' })]))).toBe('card_number');
  });

  test.each([
    ['no list', 'x'],
    [
      'a long account',
      [{ account: 'TR33000610051978645784', currency: 'TRY', from: '2026-01-01', to: '2026-01-02' }],
    ],
    ['days the wrong way round', [{ account: '', currency: 'TRY', from: '2026-01-02', to: '2026-01-01' }]],
    ['no days', [{ account: '', currency: 'TRY' }]],
    ['a day that is none', [{ account: '', currency: 'TRY', from: '2026-02-31', to: '2026-03-01' }]],
  ])('that says to cover %s is refused', async (_, covers) => {
    expect(await refusal(importAll([], { covers: covers as never }))).toBe('values_malformed');
  });

  test('is imported by those alone who may, and needs a bank', async () => {
    expect(await refusal(importAll([movement(2)], {}, reader))).toBe('permission_denied');
    expect(await refusal(importAll([], { bank_id: null }))).toBe('unknown_bank');
  });

  test.each(['account_rows', 'account_statements'])('is read by nobody but the server: %s', async (table) => {
    await expect(asUser(owner, accountant, (tx) => tx.unsafe(`select * from app.${table}`))).rejects.toThrow(
      /permission denied/u,
    );
  });
});
