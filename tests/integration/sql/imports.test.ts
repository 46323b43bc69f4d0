import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import {
  beginImport,
  cancelImport,
  listImportRows,
  previewUndoImport,
  stageImport,
  undoImport,
} from '@sync/rpc/imports';
import type { ImportList } from '@sync/model/entities/import-values';
import { importAmounts, sumsOfRows } from '@sync/model/rules/import-sums';
import type { ImportSums } from '@sync/model/rules/import-sums';
import type { FileToImport, ImportCounts, ImportUndo, KeptRow, StagedRow, UnsureAs } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { matchRows } from '@sync/rpc/settlement';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { takeOver } from '../../take-over';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

let database: TestDatabase;
let owner: Sql;
let accountant: string;
let other: string;
let banks: readonly string[];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  accountant = await addPerson(owner, { roles: [roles.accounting] });
  other = await addPerson(owner, { roles: [roles.accounting] });
  const rows = await owner`select id from public.definitions where kind = 'bank' order by position`;
  banks = rows.map((row) => row['id'] as string);
});
afterAll(() => database.stop());

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Rows that were sent of each import, by their line. */
const sent = new Map<string, Map<number, StagedRow>>();
const lists = new Map<string, ImportList>();

/** Returns what a device names when it has an import taken over: the sums of the rows that it has sent. */
const seen = (target: string) => ({
  target,
  sums: sumsOfRows(lists.get(target) ?? 'bank', [...(sent.get(target)?.values() ?? [])]),
});

/** Calls a function of the server as somebody. @throws with the name of the refusal */
async function call<Given, Value>(
  person: string,
  { name, parameters }: Query<Given, Value>,
  given: Given,
  sql: Sql = owner,
): Promise<Value> {
  const values = { ...parameters(given) };
  const named = Object.keys(values).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(sql, person, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(values)),
  );
  if (name === beginImport.name) {
    const { target, list } = given as FileToImport;
    lists.set(target, list);
  } else if (name === stageImport.name) {
    const { target, rows: portion } = given as { target: string; rows: readonly StagedRow[] };
    const known = sent.get(target) ?? new Map<number, StagedRow>();
    sent.set(target, known);
    for (const staged of portion) known.set(staged.line, staged);
  }
  return rows[0]?.['answer'] as Value;
}

/** Returns the name and the keys of a refusal. */
async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { message, hint } = error as Error & { hint?: string };
    return [message, hint].filter(Boolean).join(' ');
  }
  return 'not refused';
}

let files = 0;
/** Makes a file that nobody else has; a bank's, of its first bank. */
function file(rows: number, more: Partial<FileToImport> = {}): FileToImport {
  files += 1;
  return {
    target: randomUUID(),
    list: 'bank',
    bank_id: banks[0] ?? null,
    insurer_id: null,
    profile_id: null,
    file_name: `rapor-${files}.csv`,
    byte_size: 1_000,
    file_hash: sha256(`bytes ${files}`),
    content_hash: sha256(`rows ${files}`),
    rows,
    totals: {},
    controls: {},
    control_note: null,
    ...more,
  };
}

/** Makes a row of a bank that is known by `name`; equal names are equal rows. */
function row(
  line: number,
  name: string,
  more: Partial<StagedRow> = {},
  values: StagedRow['values'] = {},
): StagedRow {
  return {
    line,
    problem: null,
    warning: null,
    ...more,
    values: {
      transaction_at: '2026-11-16T14:30:05',
      kind: 'sale',
      currency: 'TRY',
      gross: 100_00,
      commission: 2_00,
      net: 98_00,
      approval_no: sha256(name).slice(0, 12),
      ...values,
    },
  };
}

async function stageAll(person: string, given: FileToImport, rows: readonly StagedRow[]): Promise<void> {
  await call(person, beginImport, given);
  for (let from = 0; from < rows.length; from += 2_000) {
    await call(person, stageImport, { target: given.target, rows: rows.slice(from, from + 2_000) });
  }
}

/** Imports rows as a file of its own. */
async function imported(
  rows: readonly StagedRow[],
  more: Partial<FileToImport> = {},
  person = accountant,
): Promise<{ target: string; counts: ImportCounts }> {
  const given = file(rows.length, more);
  await stageAll(person, given, rows);
  return { target: given.target, counts: await take(person, seen(given.target)) };
}

/** Has a list taken over by somebody. */
async function take(
  person: string,
  of: ReturnType<typeof seen>,
  sql: Sql = owner,
  unsure: UnsureAs = 'new',
): Promise<ImportCounts> {
  return (await takeOver((command, given) => call(person, command, given, sql), of, unsure)).counts;
}

const rowsOf = (target: string) =>
  owner`select * from app.bank_rows where file_id = ${target} order by line` as Promise<
    readonly Record<string, unknown>[]
  >;
const stagedOf = async (target: string) =>
  (
    await owner<{ n: number }[]>`select count(*)::int as n from app.import_staging where file_id = ${target}`
  )[0]?.n;
const fileOf = async (target: string) =>
  (await owner`select * from public.import_files where id = ${target}`)[0] as Record<string, unknown>;

test('a file is staged, taken over all at once, and nothing is left of the way', async () => {
  const { target, counts } = await imported([
    row(2, 'first a'),
    row(3, 'first b', { warning: 'does_not_close' }, { net: 97_00 }),
    row(4, 'first c', { problem: 'no_date' }, { transaction_at: null }),
  ]);
  expect(counts).toEqual({ rows_new: 2, rows_same: 0, rows_changed: 0, rows_error: 1, rows_warning: 1 });
  const rows = await rowsOf(target);
  expect(rows.map(({ line, gap }) => [line, gap])).toEqual([
    [2, '0'],
    [3, '100'],
  ]);
  // 14:30:05 in Istanbul, three hours ahead of UTC.
  expect(rows[0]?.['at']).toEqual(new Date('2026-11-16T11:30:05.000Z'));
  expect(await stagedOf(target)).toBe(0);
  expect(await fileOf(target)).toMatchObject({ state: 'imported', imported_by: accountant, rows_staged: 3 });
  const kept: readonly KeptRow[] = await call(accountant, listImportRows, { target });
  expect(kept.map(({ line, outcome, code }) => [line, outcome, code])).toEqual([
    [4, 'error', 'no_date'],
    [3, 'warning', 'does_not_close'],
  ]);
});

test('a day without a time has none', async () => {
  const { target } = await imported([row(2, 'day alone', {}, { transaction_at: '2026-11-16' })]);
  const [only] = await rowsOf(target);
  expect(only).toMatchObject({ at: null });
});

describe('a lost answer', () => {
  test('of any step may be asked for again', async () => {
    const given = file(2);
    const rows = [row(2, 'again a'), row(3, 'again b')];
    await call(accountant, beginImport, given);
    await call(accountant, beginImport, given);
    const once = await call(accountant, stageImport, { target: given.target, rows });
    const twice = await call(accountant, stageImport, { target: given.target, rows });
    expect([once, twice]).toEqual([{ staged: 2 }, { staged: 2 }]);
    const counts = await take(accountant, seen(given.target));
    expect(await take(accountant, seen(given.target))).toEqual(counts);
    expect(await call(accountant, stageImport, { target: given.target, rows })).toEqual({ staged: 2 });
    expect(await rowsOf(given.target)).toHaveLength(2);
  });

  test('between two portions: what is missing is sent, and until then nothing is taken over', async () => {
    const given = file(3);
    await call(accountant, beginImport, given);
    await call(accountant, stageImport, { target: given.target, rows: [row(2, 'cut a')] });
    expect(await refusal(take(accountant, seen(given.target)))).toBe('import_incomplete');
    expect(await rowsOf(given.target)).toHaveLength(0);
    const rest = [row(2, 'cut a'), row(3, 'cut b'), row(4, 'cut c')];
    expect(await call(accountant, stageImport, { target: given.target, rows: rest })).toEqual({ staged: 3 });
    expect(await take(accountant, seen(given.target))).toMatchObject({ rows_new: 3 });
  });
});

describe('the same again', () => {
  test('the same file and the same content are refused with the earlier import', async () => {
    const given = file(1);
    await stageAll(accountant, given, [row(2, 'same file')]);
    await take(accountant, seen(given.target));
    const again = { ...given, target: randomUUID() };
    expect(await refusal(call(other, beginImport, again))).toBe(`same_file ${given.target}`);
    const saved = { ...again, file_hash: sha256('saved anew') };
    expect(await refusal(call(other, beginImport, saved))).toBe(`same_content ${given.target}`);
  });

  test('of two who send it at once one imports it', async () => {
    const given = file(1);
    const second = { ...given, target: randomUUID() };
    await stageAll(accountant, given, [row(2, 'race')]);
    await stageAll(other, second, [row(2, 'race')]);
    const outcomes = await Promise.all([
      refusal(take(accountant, seen(given.target), database.connect())),
      refusal(take(other, seen(second.target), database.connect())),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1);
    expect(outcomes.some((outcome) => outcome.startsWith('same_'))).toBe(true);
    expect([...(await rowsOf(given.target)), ...(await rowsOf(second.target))]).toHaveLength(1);
  });

  test('two files of one period at once store what they share once', async () => {
    const [left, right] = [file(2), file(2)];
    await stageAll(accountant, left, [row(2, 'shared'), row(3, 'left')]);
    await stageAll(other, right, [row(2, 'shared'), row(3, 'right')]);
    const counts = await Promise.all([
      take(accountant, seen(left.target), database.connect()),
      take(other, seen(right.target), database.connect()),
    ]);
    expect(counts.map(({ rows_new }) => rows_new).toSorted()).toEqual([1, 2]);
    expect(counts.map(({ rows_same }) => rows_same).toSorted()).toEqual([0, 1]);
  });
});

describe('equal rows', () => {
  test('of one file are all taken; an overlapping file adds what it has more', async () => {
    const twins = (count: number) => Array.from({ length: count }, (_, at) => row(at + 2, 'twins'));
    const first = await imported(twins(2));
    expect(first.counts).toMatchObject({ rows_new: 2, rows_same: 0 });
    const second = await imported(twins(3));
    expect(second.counts).toMatchObject({ rows_new: 1, rows_same: 2 });
    const fewer = await imported(twins(1));
    expect(fewer.counts).toMatchObject({ rows_new: 0, rows_same: 1 });
    const all = await owner`select from app.bank_rows where approval_no = ${sha256('twins').slice(0, 12)}`;
    expect(all).toHaveLength(3);
  });

  test('of two banks are two rows', async () => {
    await imported([row(2, 'both banks')]);
    const { counts } = await imported([row(2, 'both banks')], { bank_id: banks[1] ?? null });
    expect(counts).toMatchObject({ rows_new: 1 });
  });
});

describe('undoing', () => {
  test('removes exactly the rows of the file, which may come again', async () => {
    const before = await imported([row(2, 'stays')]);
    const { target } = await imported([row(2, 'goes a'), row(3, 'goes b')]);
    const look: ImportUndo = await call(accountant, previewUndoImport, { target });
    expect(look).toMatchObject({ reversed: 2, kept: 0, errored: 0 });
    expect(await refusal(call(accountant, undoImport, { target, reason: 'x' }))).toBe('reason_length');
    const done = await call(accountant, undoImport, { target, reason: 'Yanlış ay' });
    expect(done).toMatchObject({ reversed: 2, kept: 0, errored: 0 });
    expect(await rowsOf(target)).toHaveLength(0);
    expect(await rowsOf(before.target)).toHaveLength(1);
    expect(await fileOf(target)).toMatchObject({ state: 'undone', undone_by: accountant });
    // A lost answer.
    expect(await call(accountant, undoImport, { target, reason: 'Yanlış ay' })).toMatchObject({
      reversed: 2,
    });
    const again = await imported([row(2, 'goes a'), row(3, 'goes b')]);
    expect(again.counts).toMatchObject({ rows_new: 2 });
  });

  test('keeps what somebody has matched and what a later file has too, and cannot take what is closed', async () => {
    const closedDay = { transaction_at: '2026-08-15' };
    const [bank = ''] = banks.slice(2);
    const { target } = await imported(
      [
        row(2, 'undo plain'),
        row(3, 'undo matched'),
        row(4, 'undo shared'),
        row(5, 'undo closed', {}, closedDay),
      ],
      { bank_id: bank },
    );
    const rows = await rowsOf(target);
    await call(accountant, matchRows, {
      target: randomUUID(),
      bank: [{ no: Number(rows[1]?.['no']), amount: null }],
      receipts: [],
      kind: 'missing_receipt',
      reason: 'Makbuz kesilmemiş',
    });
    const later = await imported([row(2, 'undo shared'), row(3, 'undo later')], { bank_id: bank });
    expect(later.counts).toMatchObject({ rows_new: 1, rows_same: 1 });
    await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
      values (${randomUUID()}, ${bank}, '2026-08-01', '2026-08-31', now())`;
    const look: ImportUndo = await call(accountant, previewUndoImport, { target });
    expect(look).toMatchObject({ reversed: 1, kept: 2, errored: 1 });
    expect(look.reasons).toEqual({ matched: 1, other_file: 1, period_closed: 1 });
    expect(look.rows.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'matched'],
      [4, 'other_file'],
      [5, 'period_closed'],
    ]);
    expect(look.rows[0]).toMatchObject({ by: accountant });
    await call(accountant, undoImport, { target, reason: 'Yanlış dosya' });
    expect((await rowsOf(target)).map(({ line }) => line)).toEqual([3, 5]);
    // The shared row now belongs to the file that has it too.
    expect((await rowsOf(later.target)).map(({ line }) => line)).toEqual([2, 3]);
  });

  test('of a row that the automatic run has matched leaves the receipt open', async () => {
    const { target } = await imported([row(2, 'auto')]);
    const [bankRow] = await rowsOf(target);
    const [group] = await owner`
      insert into app.match_groups (command_id, state, basis, automatic, made_at)
      values (${randomUUID()}, 'confirmed', 'approval', true, now()) returning no`;
    await owner`insert into app.match_members (group_no, side, row_no, amount, confirmed)
      values (${group?.['no'] as number}, 'bank', ${bankRow?.['no'] as number}, 10000, true)`;
    expect(await call(accountant, undoImport, { target, reason: 'Yanlış dosya' })).toMatchObject({
      reversed: 1,
    });
    expect(await owner`select from app.match_groups where no = ${group?.['no'] as number}`).toHaveLength(0);
  });
});

test('a closed period takes no rows, and the file waits as it was', async () => {
  const [bank = ''] = banks.slice(3);
  await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
    values (${randomUUID()}, ${bank}, '2026-09-01', '2026-09-30', now())`;
  const given = file(2, { bank_id: bank });
  await stageAll(accountant, given, [
    row(2, 'closed a', {}, { transaction_at: '2026-09-30T10:00:00' }),
    row(3, 'closed b', {}, { transaction_at: '2026-10-01T10:00:00' }),
  ]);
  expect(await refusal(take(accountant, seen(given.target)))).toBe('period_closed 2026-09-30');
  expect(await rowsOf(given.target)).toHaveLength(0);
  expect(await fileOf(given.target)).toMatchObject({ state: 'staging' });
  await owner`update public.closed_periods set reopened_at = now(), reopen_reason = 'Deneme' where bank_id = ${bank}`;
  expect(await take(accountant, seen(given.target))).toMatchObject({ rows_new: 2 });
});

describe('sums', () => {
  const rows = () => [
    row(2, `sum a ${files}`, {}, { gross: 100_00, commission: 2_00, net: 98_00 }),
    row(3, `sum b ${files}`, {}, { kind: 'refund', gross: -40_00, commission: -80, net: -39_20 }),
    row(4, `sum c ${files}`, {}, { currency: 'EUR', gross: 7_00, commission: 0, net: 7_00 }),
    row(5, `sum d ${files}`, { problem: 'no_amount' }, { gross: 1 }),
  ];
  const stored = async (target: string) => (await fileOf(target))['stored'];

  test('of what is stored are those that the device has named, by currency and kind', async () => {
    const all = rows();
    const { target } = await imported(all);
    expect(await stored(target)).toEqual({
      TRY: {
        sale: {
          rows: 1,
          gross: 100_00,
          commission: 2_00,
          reward: 0,
          service_fee: 0,
          points: 0,
          tax: 0,
          net: 98_00,
        },
        refund: {
          rows: 1,
          gross: -40_00,
          commission: -80,
          reward: 0,
          service_fee: 0,
          points: 0,
          tax: 0,
          net: -39_20,
        },
      },
      EUR: {
        sale: {
          rows: 1,
          gross: 7_00,
          commission: 0,
          reward: 0,
          service_fee: 0,
          points: 0,
          tax: 0,
          net: 7_00,
        },
      },
    });
    // A file that brings them once more names them, too: they are there.
    const again = await imported([...all.slice(0, 3), row(9, `sum e ${files}`)]);
    expect(again.counts).toMatchObject({ rows_new: 1, rows_same: 3 });
    expect(await stored(again.target)).toMatchObject({ TRY: { sale: { rows: 2, gross: 200_00 } } });
  });

  test.each<[string, (sums: ImportSums) => unknown]>([
    ['none', () => null],
    ['empty', () => ({})],
    [
      'another amount',
      ({ TRY, ...more }) => ({ ...more, TRY: { ...TRY, sale: { ...TRY?.['sale'], gross: 100_01 } } }),
    ],
    [
      'another sign',
      ({ TRY, ...more }) => ({ ...more, TRY: { ...TRY, refund: { ...TRY?.['refund'], gross: 40_00 } } }),
    ],
    [
      'another kind',
      ({ TRY, ...more }) => ({ ...more, TRY: { ...TRY, void: TRY?.['refund'], refund: undefined } }),
    ],
    ['another currency', ({ EUR, ...more }) => ({ ...more, USD: EUR })],
    [
      'one row fewer',
      ({ TRY, ...more }) => ({ ...more, TRY: { ...TRY, sale: { ...TRY?.['sale'], rows: 0 } } }),
    ],
  ])('%s: nothing is stored', async (_, change) => {
    const given = file(4);
    await stageAll(accountant, given, rows());
    const { sums } = seen(given.target);
    const wrong = JSON.parse(JSON.stringify(change(sums))) as ImportSums;
    const asked = take(accountant, { target: given.target, sums: wrong });
    expect(await refusal(asked)).toBe('sums_differ');
    expect(await rowsOf(given.target)).toHaveLength(0);
    expect(await fileOf(given.target)).toMatchObject({ state: 'staging', stored: {} });
  });

  test('rows that change on their way into the tables are refused', async () => {
    // As a fault in what takes rows over would do it.
    await owner.unsafe(`
      create function app.test_turn() returns trigger language plpgsql as $$
      begin new.gross := abs(new.gross); new.kind := 'sale'; return new; end $$;
      create trigger test_turn before insert on app.bank_rows_stored for each row execute function app.test_turn()`);
    const given = file(4);
    await stageAll(accountant, given, rows());
    expect(await refusal(take(accountant, seen(given.target)))).toBe('sums_differ');
    await owner.unsafe('drop trigger test_turn on app.bank_rows_stored; drop function app.test_turn()');
    expect(await rowsOf(given.target)).toHaveLength(0);
  });

  test('know the same amounts on both sides', async () => {
    for (const [list, fields] of Object.entries(importAmounts)) {
      const [known] = await owner`select app.import_amounts(${list}) as fields`;
      expect([list, known?.['fields']]).toEqual([list, fields]);
    }
  });

  test('a sale is never below zero, whoever sends it', async () => {
    const given = file(1);
    await stageAll(accountant, given, [row(2, 'below', {}, { gross: -5, commission: 0, net: -5 })]);
    expect(await refusal(take(accountant, seen(given.target)))).toBe('values_malformed');
  });
});

describe('a full card number', () => {
  const card = '4111111111111111';
  test.each(['terminal_no', 'merchant_no', 'approval_no', 'rrn', 'batch_no', 'card_masked', 'note'])(
    'is refused in %s',
    async (field) => {
      const given = file(1);
      await call(accountant, beginImport, given);
      const rows = [
        row(2, `card ${field}`, {}, { [field]: `no 4111 1111 1111 1111` }),
        row(3, 'x', {}, { [field]: card }),
      ];
      for (const item of rows) {
        expect(await refusal(call(accountant, stageImport, { target: given.target, rows: [item] }))).toBe(
          'card_number',
        );
      }
      expect(await stagedOf(given.target)).toBe(0);
    },
  );

  test('is refused in the name of a file and in the reason of a difference', async () => {
    expect(await refusal(call(accountant, beginImport, file(1, { file_name: `${card}.csv` })))).toBe(
      'values_malformed',
    );
    expect(await refusal(call(accountant, beginImport, file(1, { control_note: card })))).toBe(
      'values_malformed',
    );
  });
});

describe('somebody else', () => {
  test('does not know of an import that is on its way', async () => {
    const given = file(1);
    const { target } = given;
    await call(accountant, beginImport, given);
    expect(await refusal(call(other, stageImport, { target, rows: [row(2, 'theirs')] }))).toBe(
      'unknown_import',
    );
    expect(await refusal(take(other, seen(target)))).toBe('unknown_import');
    expect(await refusal(call(other, cancelImport, { target }))).toBe('unknown_import');
    expect(await stagedOf(target)).toBe(0);
  });

  test('may undo what was imported', async () => {
    const { target } = await imported([row(2, 'undone by another')]);
    expect(await call(other, undoImport, { target, reason: 'Yanlış dosya' })).toMatchObject({ reversed: 1 });
  });
});

test('what is given up leaves nothing, and may come again', async () => {
  const given = file(1);
  await stageAll(accountant, given, [row(2, 'given up')]);
  await call(accountant, cancelImport, { target: given.target });
  await call(accountant, cancelImport, { target: given.target });
  expect(await stagedOf(given.target)).toBe(0);
  expect(await fileOf(given.target)).toMatchObject({ state: 'cancelled' });
  expect(await refusal(take(accountant, seen(given.target)))).toBe('unknown_import');
  await stageAll(accountant, { ...given, target: randomUUID() }, [row(2, 'given up')]);
});

describe('what is not as agreed leaves nothing', () => {
  test('more than 2,000 rows at once', async () => {
    const given = file(2_001);
    await call(accountant, beginImport, given);
    const rows = Array.from({ length: 2_001 }, (_, at) => row(at + 2, `many ${at}`));
    expect(await refusal(call(accountant, stageImport, { target: given.target, rows }))).toBe(
      'too_many_rows',
    );
    expect(await stagedOf(given.target)).toBe(0);
    await call(accountant, stageImport, { target: given.target, rows: rows.slice(0, 2_000) });
    await call(accountant, stageImport, { target: given.target, rows: rows.slice(2_000) });
    expect(await take(accountant, seen(given.target))).toMatchObject({ rows_new: 2_001 });
  });

  test.each([
    ['a day that is none', { transaction_at: '2026-11-31' }],
    ['a day of another age', { transaction_at: '1999-01-01' }],
    ['no day', { transaction_at: null }],
    ['an amount with a comma', { gross: '12,50' }],
    ['no amount', { gross: null }],
    ['an amount beyond measure', { gross: '99999999999999999999' }],
    ['a kind that is none', { kind: 'gift' }],
    ['a currency that is not kept', { currency: 'JPY' }],
    ['a refund above zero', { kind: 'refund', gross: 5, net: 5 }],
    ['more instalments than there are', { instalment_count: 61 }],
    ['a card that is not masked', { card_masked: '12345' }],
    ['a card kind that is none', { card_kind: 'gold' }],
  ])('%s', async (_, values) => {
    const given = file(2);
    await stageAll(accountant, given, [
      row(2, `bad ${JSON.stringify(values)}`, {}, values),
      row(3, `good ${_}`),
    ]);
    expect(await refusal(take(accountant, seen(given.target)))).toBe('values_malformed');
    expect(await rowsOf(given.target)).toHaveLength(0);
    expect(await fileOf(given.target)).toMatchObject({ state: 'staging', rows_new: 0 });
  });

  test.each([
    ['line 0', { line: 0 }],
    ['a problem that is no code', { problem: 'Tarih yok' }],
    ['too much', { values: { note: 'x'.repeat(9_000) } }],
  ])('a row with %s', async (_, more) => {
    const given = file(1);
    await call(accountant, beginImport, given);
    const rows = [{ ...row(2, `odd ${_}`), ...more }];
    expect(await refusal(call(accountant, stageImport, { target: given.target, rows }))).toBe(
      'values_malformed',
    );
    expect(await stagedOf(given.target)).toBe(0);
  });

  test.each([
    ['no list', { list: 'salaries' as never }, 'values_malformed'],
    ['a bank that is none', { bank_id: randomUUID() }, 'unknown_bank'],
    ['more rows than a file may have', { rows: 200_001 }, 'too_many_rows'],
    ['fewer than none', { rows: -1 }, 'values_malformed'],
    ['a hash that is none', { file_hash: 'xyz' }, 'values_malformed'],
    ['a layout that is none', { profile_id: randomUUID() }, 'values_malformed'],
    ['an empty name', { file_name: '  ' }, 'values_malformed'],
    ['no size', { byte_size: 0 }, 'values_malformed'],
    ['totals that are no object', { totals: [] }, 'values_malformed'],
    ['receipts of a bank', { list: 'receipts' as const }, 'values_malformed'],
  ])('a file with %s', async (_, more, reason) => {
    const given = file(1, more);
    expect(await refusal(call(accountant, beginImport, given))).toBe(reason);
    expect(await fileOf(given.target)).toBeUndefined();
  });
});

describe('receipts', () => {
  const receipt = (line: number, name: string, values: StagedRow['values'] = {}): StagedRow => ({
    ...row(line, name),
    values: {
      receipt_no: `M-${sha256(name).slice(0, 8)}`,
      collected_at: '2026-11-16T14:32:00',
      desk: 'Ana vezne',
      staff: 'Serkan Uz',
      amount: 100_00,
      currency: 'TRY',
      cancelled: false,
      ...values,
    },
  });
  const ofDesk = { list: 'receipts' as const, bank_id: null };

  test('are imported, known again and undone', async () => {
    const { target, counts } = await imported(
      [receipt(2, 'r a'), receipt(3, 'r b', { cancelled: true })],
      ofDesk,
    );
    expect(counts).toMatchObject({ rows_new: 2 });
    const again = await imported([receipt(2, 'r a'), receipt(3, 'r c')], ofDesk);
    expect(again.counts).toMatchObject({ rows_new: 1, rows_same: 1 });
    const done = await call(accountant, undoImport, { target, reason: 'Yanlış liste' });
    expect(done).toMatchObject({ reversed: 1, kept: 1 });
    const left = await owner`select line from app.receipts where file_id = ${again.target} order by line`;
    expect(left.map((received) => received['line'] as number)).toEqual([2, 3]);
  });

  test('of a closed period are refused once their terminal tells the bank', async () => {
    const [bank = ''] = banks.slice(4);
    await owner`insert into public.pos_terminals (id, bank_id, terminal_no, merchant_no, terminal_kind, currency, status)
      values (${randomUUID()}, ${bank}, '00998877', '7001100', 'physical', 'TRY', 'active')`;
    await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
      values (${randomUUID()}, ${bank}, '2026-07-01', '2026-07-31', now())`;
    const given = file(1, ofDesk);
    const closed = { collected_at: '2026-07-15T10:00:00', terminal_no: '00998877' };
    await stageAll(accountant, given, [receipt(2, 'r closed', closed)]);
    expect(await refusal(take(accountant, seen(given.target)))).toBe('period_closed 2026-07-15');
    expect(await owner`select from app.receipts where file_id = ${given.target}`).toHaveLength(0);
  });

  test.each([
    ['no number', { receipt_no: null }],
    ['no amount', { amount: null }],
    ['no day', { collected_at: null }],
    ['a word for yes', { cancelled: 'iptal' }],
  ])('with %s leave nothing', async (_, values) => {
    const given = file(1, ofDesk);
    await stageAll(accountant, given, [receipt(2, `bad ${_}`, values)]);
    expect(await refusal(take(accountant, seen(given.target)))).toBe('values_malformed');
  });
});

test('rows of an import that nobody went on with are forgotten after a day', async () => {
  const given = file(1);
  await stageAll(accountant, given, [row(2, 'left behind')]);
  await owner`alter table public.import_files disable trigger user`;
  await owner`update public.import_files set updated_at = now() - interval '25 hours' where id = ${given.target}`;
  await owner`alter table public.import_files enable trigger user`;
  await owner`select app.forget_staged_imports()`;
  expect(await stagedOf(given.target)).toBe(0);
  expect(await fileOf(given.target)).toMatchObject({ state: 'cancelled' });
});
