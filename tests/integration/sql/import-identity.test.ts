import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sql } from 'postgres';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { applyImport, beginImport, cancelImport, stageImport, undoImport } from '@sync/rpc/imports';
import type { ImportCounts, ImportPlan, ImportProgress, UnsureAs } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { madeImport } from '../../settlement-rows';
import { takeOver } from '../../take-over';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

/** Rows that are known however a file was saved or mapped, and lists that are taken over in slices. */

type Values = Readonly<Record<string, string | number | boolean | null>>;

let database: TestDatabase;
let owner: Sql;
let accountant: string;
let banks: readonly string[];

beforeAll(async () => {
  database = await startHostedPostgres();
  owner = database.owner;
  accountant = await addPerson(owner, { roles: [roles.accounting] });
  const rows = await owner`select id from public.definitions where kind = 'bank' order by position`;
  banks = rows.map((row) => row['id'] as string);
});
afterAll(() => database.stop());

async function call<Given>(
  { name, parameters }: Query<Given, unknown>,
  given: Given,
  sql: Sql = owner,
): Promise<unknown> {
  const values = { ...parameters(given) };
  const named = Object.keys(values).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(sql, accountant, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(values)),
  );
  return rows[0]?.['answer'];
}

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'not refused';
}

/** Sends a list. @returns what taking it over needs */
async function send(bank: string | null, rows: readonly Values[]) {
  const { file, staged } = madeImport(bank, rows);
  await call(beginImport, file);
  await call(stageImport, { target: file.target, rows: staged });
  return { target: file.target, sums: sumsOfRows(file.list, staged) };
}

async function imported(
  bank: string | null,
  rows: readonly Values[],
  unsure: UnsureAs = 'new',
): Promise<{ readonly target: string; readonly counts: ImportCounts; readonly plan: ImportPlan | null }> {
  const of = await send(bank, rows);
  return { target: of.target, ...(await takeOver((command, given) => call(command, given), of, unsure)) };
}

let days = 0;
/** Makes a day that no other test has. */
function newDay(): string {
  days += 1;
  return new Date(Date.UTC(2024, 0, days)).toISOString().slice(0, 10);
}

/** Makes rows of a day, each with all that names it. */
function rowsOn(day: string, count = 6): readonly Values[] {
  return Array.from({ length: count }, (_, at) => ({
    transaction_at: `${day}T1${at % 10}:0${at % 6}:30`,
    value_date: null,
    kind: 'sale',
    currency: 'TRY',
    gross: 100_00 + (at % 3) * 50_00,
    commission: 2_00,
    net: 98_00 + (at % 3) * 50_00,
    terminal_no: `00TR${at}`,
    approval_no: `00${at}47${at}1`,
    rrn: `0006312${at}77`,
    card_masked: `454671******12${at}4`,
    instalment_no: 1,
    instalment_count: 1,
  }));
}

const without = (row: Values, ...fields: readonly string[]): Values =>
  Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field)));
const bankRows = (day: string) =>
  owner`select * from app.bank_rows where day = ${day} order by no` as Promise<
    readonly Record<string, unknown>[]
  >;
const numbers = (plan: ImportPlan | null) => plan && [plan.new, plan.same, plan.changed, plan.unsure];

type Cell = Values[string];
const edited = (value: Cell | undefined, edit: (text: string) => string): Cell =>
  typeof value === 'string' ? edit(value) : null;
const stripped = (value: Cell | undefined): Cell => edited(value, (text) => text.replace(/^0+/u, ''));
/** Ways in which programs, banks and mappings change a file without changing what it is about. */
const disguises: Readonly<Record<string, (row: Values, at: number) => Values>> = {
  'leading zeros lost': (row) => ({
    ...row,
    terminal_no: stripped(row['terminal_no']),
    approval_no: stripped(row['approval_no']),
    rrn: stripped(row['rrn']),
  }),
  'small letters and blanks': (row) => ({
    ...row,
    terminal_no: edited(row['terminal_no'], (text) => ` ${text.toLowerCase()}`),
  }),
  'no seconds': (row) => ({ ...row, transaction_at: String(row['transaction_at']).replace(/:30$/u, ':00') }),
  'no time': (row) => ({ ...row, transaction_at: String(row['transaction_at']).slice(0, 10) }),
  'no approval': (row) => without(row, 'approval_no'),
  'no reference and no card': (row) => without(row, 'rrn', 'card_masked'),
  'nothing but terminal and time': (row) =>
    without(row, 'rrn', 'card_masked', 'approval_no', 'instalment_no'),
  'another mask': (row) => ({
    ...row,
    card_masked: edited(row['card_masked'], (text) => text.replace(/^\d+/u, '**')),
  }),
};

describe('the same rows', () => {
  test.each(Object.entries(disguises))('%s: are known, in both orders', async (_, disguise) => {
    for (const isFirst of [false, true]) {
      const day = newDay();
      const [bank = ''] = banks;
      const plain = rowsOn(day);
      const other = plain.map(disguise).toReversed();
      await imported(bank, isFirst ? other : plain);
      const before = await bankRows(day);
      const again = await imported(bank, isFirst ? plain : other, 'same');
      expect(again.counts).toMatchObject({ rows_new: 0 });
      expect(again.counts.rows_same + again.counts.rows_changed).toBe(6);
      const after = await bankRows(day);
      expect(after.map(({ no }) => no)).toEqual(before.map(({ no }) => no));
      // What the poorer file does not say stays.
      const full = isFirst ? again : null;
      if (full !== null)
        expect(after.every(({ rrn, approval_no: no }) => rrn !== null && no !== null)).toBe(true);
    }
  });

  test('a day and an amount alone are a question; the answer decides', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const [row = {}] = rowsOn(day, 1);
    await imported(bank, [row]);
    const bare = {
      transaction_at: day,
      kind: 'sale',
      currency: 'TRY',
      gross: 100_00,
      commission: 2_00,
      net: 98_00,
    };
    const of = await send(bank, [bare]);
    const asked = (await call(applyImport, { ...of, seen: null, unsure: null })) as ImportProgress;
    expect(asked).toMatchObject({ state: 'planned', plan: { new: 0, same: 0, changed: 0, unsure: 1 } });
    // Agreeing without an answer does not take it over.
    const seen = { new: 0, same: 0, changed: 0, unsure: 1 };
    expect(await call(applyImport, { ...of, seen, unsure: null })).toMatchObject({ state: 'planned' });
    expect(await bankRows(day)).toHaveLength(1);
    const { counts } = await takeOver((command, given) => call(command, given), of, 'new');
    expect(counts).toMatchObject({ rows_new: 1, rows_same: 0 });
    expect(await bankRows(day)).toHaveLength(2);
    const same = await imported(bank, [{ ...bare, terminal_no: 'TR0' }], 'same');
    expect(same.counts).toMatchObject({ rows_new: 0 });
  });

  test('whole days settle the question: five rows or more that all find their row', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    await imported(bank, rowsOn(day));
    const bare = rowsOn(day).map((row) => ({
      ...without(row, 'rrn', 'card_masked', 'approval_no', 'terminal_no'),
      transaction_at: day,
    }));
    expect(numbers((await imported(bank, bare)).plan)).toEqual([0, 6, 0, 0]);
    // A row fewer, or a known row more: the file does not speak of the whole day.
    expect(numbers((await imported(bank, bare.slice(1), 'same')).plan)).toEqual([0, 0, 0, 5]);
    await imported(bank, [{ ...rowsOn(day)[0], approval_no: 'A9', rrn: null, gross: 7_00, net: 5_00 }]);
    expect(numbers((await imported(bank, bare.toReversed(), 'same')).plan)).toEqual([0, 0, 0, 6]);
  });

  test.each<[string, (row: Values) => Values]>([
    ['another amount', (row) => ({ ...row, gross: 101_00, net: 99_00 })],
    ['another currency', (row) => ({ ...row, currency: 'EUR' })],
    [
      'another day',
      (row) => ({ ...row, transaction_at: `2023-05-05${String(row['transaction_at']).slice(10)}` }),
    ],
    ['another approval', (row) => ({ ...row, approval_no: '999' })],
    ['another terminal', (row) => ({ ...row, terminal_no: 'X' })],
    ['another card', (row) => ({ ...row, card_masked: '****9999' })],
    [
      'another minute',
      (row) => ({ ...row, transaction_at: `${String(row['transaction_at']).slice(0, 11)}23:59:00` }),
    ],
    ['another instalment', (row) => ({ ...row, instalment_no: 2 })],
    [
      'money that goes back',
      (row) => ({ ...row, kind: 'refund', gross: -100_00, commission: 0, net: -100_00 }),
    ],
  ])('%s is another row', async (_, change) => {
    const [bank = ''] = banks;
    const [row = {}] = rowsOn(newDay(), 1);
    await imported(bank, [row]);
    expect(numbers((await imported(bank, [change(row)])).plan)).toEqual([1, 0, 0, 0]);
  });

  test('equal rows of one file stay as many as the file that has the most of them', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const [row = {}] = rowsOn(day, 1);
    await imported(bank, [row, row]);
    expect((await imported(bank, [row, row, row])).counts).toMatchObject({ rows_new: 1, rows_same: 2 });
    expect((await imported(bank, [row])).counts).toMatchObject({ rows_new: 0, rows_same: 1 });
    expect(await bankRows(day)).toHaveLength(3);
  });

  test('a row of another bank is another row', async () => {
    const rows = rowsOn(newDay());
    await imported(banks[0] ?? '', rows);
    expect((await imported(banks[1] ?? '', rows)).counts).toMatchObject({ rows_new: 6 });
  });

  test('receipts are known by their number, and a cancellation changes them', async () => {
    const day = newDay();
    const receipt = (no: string, more: Values = {}): Values => ({
      ...{
        receipt_no: no,
        collected_at: `${day}T10:00:00`,
        amount: 50_00,
        currency: 'TRY',
        cancelled: false,
      },
      ...more,
    });
    await imported(null, [receipt('000123'), receipt('000124')]);
    const again = await imported(null, [receipt('123'), receipt('124', { cancelled: true }), receipt('125')]);
    expect(numbers(again.plan)).toEqual([1, 1, 1, 0]);
    expect(again.plan?.rows[0]).toMatchObject({ before: { cancelled: false }, after: { cancelled: true } });
    const stored = await owner<
      { receipt_no: string; cancelled: boolean }[]
    >`select receipt_no, cancelled from app.receipts where day = ${day} order by no`;
    expect(stored.map((row) => [row.receipt_no, row.cancelled])).toEqual([
      ['000123', false],
      ['000124', true],
      ['125', false],
    ]);
    await call(undoImport, { target: again.target, reason: 'Yanlış liste' });
    const left = await owner`select cancelled from app.receipts where day = ${day}`;
    expect(left.map((row) => row['cancelled'] as boolean)).toEqual([false, false]);
  });
});

describe('what a later file says besides', () => {
  test('is shown before, written, summed up, and taken back', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const rows = rowsOn(day);
    await imported(bank, rows);
    const later = rows.map((row, at) =>
      at < 2 ? { ...row, value_date: '2024-12-01', commission: 3_00, net: Number(row['net']) - 1_00 } : row,
    );
    const { target, plan, counts } = await imported(bank, later);
    expect(numbers(plan)).toEqual([0, 4, 2, 0]);
    expect(plan?.rows[0]).toMatchObject({
      line: 2,
      outcome: 'changed',
      before: { value_on: null, commission: 2_00, net: 98_00 },
      after: { value_on: '2024-12-01', commission: 3_00, net: 97_00 },
    });
    expect(counts).toMatchObject({ rows_new: 0, rows_same: 4, rows_changed: 2 });
    const stored = await bankRows(day);
    expect(stored.map(({ commission }) => Number(commission))).toEqual([3_00, 3_00, 2_00, 2_00, 2_00, 2_00]);
    const [file] = await owner`select stored from public.import_files where id = ${target}`;
    expect(file?.['stored']).toMatchObject({ TRY: { sale: { rows: 6, commission: 14_00 } } });
    const undone = await call(undoImport, { target, reason: 'Yanlış dosya' });
    expect(undone).toMatchObject({ reversed: 0, restored: 2, kept: 0 });
    expect((await bankRows(day)).map(({ commission, value_on: on }) => [Number(commission), on])).toEqual(
      Array.from({ length: 6 }, () => [2_00, null]),
    );
    // The first file knows its rows again.
    expect(
      numbers(
        (
          await imported(
            bank,
            rows.map((row) => ({ ...row, note: 'x' })),
          )
        ).plan,
      ),
    ).toEqual([0, 6, 0, 0]);
  });

  test('stays where a third file has changed it again', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const rows = rowsOn(day, 1);
    await imported(bank, rows);
    const second = await imported(
      bank,
      rows.map((row) => ({ ...row, value_date: '2024-12-01' })),
    );
    await imported(
      bank,
      rows.map((row) => ({ ...row, value_date: '2024-12-02' })),
    );
    const undone = await call(undoImport, { target: second.target, reason: 'Yanlış dosya' });
    expect(undone).toMatchObject({ restored: 0, kept: 1, reasons: { changed_since: 1 } });
  });

  test('is refused in a closed period, and nothing of the file is taken', async () => {
    const day = newDay();
    const bank = banks[2] ?? '';
    await imported(bank, rowsOn(day, 1));
    await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
      values (${randomUUID()}, ${bank}, ${day}, ${day}, now())`;
    const same = await imported(
      bank,
      rowsOn(day, 1).map((row) => ({ ...row, note: 'x' })),
    );
    expect(same.counts).toMatchObject({ rows_same: 1 });
    const changed = rowsOn(day, 1).map((row) => ({ ...row, value_date: '2024-12-01' }));
    expect(await refusal(imported(bank, changed))).toBe('period_closed');
    expect((await bankRows(day))[0]).toMatchObject({ value_on: null });
  });

  test('moves with its row to the file that has it, and goes with that', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const rows = rowsOn(day, 2);
    const first = await imported(bank, rows);
    const second = await imported(
      bank,
      rows.map((row) => ({ ...row, value_date: '2024-12-01' })),
    );
    await call(undoImport, { target: first.target, reason: 'Yanlış dosya' });
    expect((await bankRows(day)).map(({ file_id: file }) => file)).toEqual([second.target, second.target]);
    const gone = await call(undoImport, { target: second.target, reason: 'Yanlış dosya' });
    expect(gone).toMatchObject({ reversed: 2, kept: 0 });
    expect(await bankRows(day)).toEqual([]);
  });
});

describe('a list in slices', () => {
  const sliced = async (sql: Sql): Promise<void> => {
    await sql`select set_config('vizite.slice_rows', '2', false)`;
    // Each call ends after one slice.
    await sql.unsafe(`create or replace function app.end_of_slices() returns timestamptz language sql volatile
      set search_path = '' as $$ select clock_timestamp() $$`);
  };
  const whole = async (sql: Sql): Promise<void> => {
    await sql`select set_config('vizite.slice_rows', '', false)`;
    await sql.unsafe(`create or replace function app.end_of_slices() returns timestamptz language sql volatile
      set search_path = '' as $$ select clock_timestamp() + interval '1.5 seconds' $$`);
  };

  test('is seen by nobody until all of it is there; each call may break off, and be asked for twice', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    await imported(bank, rowsOn(day, 3));
    await sliced(owner);
    try {
      const rows = rowsOn(day, 9).map((row, at) => (at === 0 ? { ...row, value_date: '2024-12-01' } : row));
      const of = await send(bank, rows);
      const seen = { new: 6, same: 2, changed: 1, unsure: 0 };
      const shown: number[] = [];
      const states: string[] = [];
      for (let done = false; !done;) {
        // The server dies within the call: nothing of it remains.
        await asUser(owner, accountant, async (tx) => {
          await tx`select public.apply_import(${of.target}, ${tx.json(of.sums)}, ${tx.json(seen)}, null)`;
          throw new Error('killed');
        }).catch(() => undefined);
        const progress = (await call(applyImport, { ...of, seen, unsure: null })) as ImportProgress;
        states.push(progress.state === 'running' ? progress.step : progress.state);
        shown.push((await bankRows(day)).length);
        done = progress.state === 'done';
        if (states.length > 60) throw new Error(states.join(' '));
      }
      expect(new Set(shown)).toEqual(new Set([3, 9]));
      expect(states.filter((state) => state === 'rows').length).toBeGreaterThan(3);
      expect((await bankRows(day))[0]?.['value_on']).toEqual(new Date('2024-12-01T00:00:00Z'));
      const [file] = await owner`select * from public.import_files where id = ${of.target}`;
      expect(file).toMatchObject({ rows_new: 6, rows_same: 2, rows_changed: 1, state: 'imported' });
      const [stale] = await owner`select count(*)::int as n from app.stale_days`;
      expect(stale).toEqual({ n: 0 });
    } finally {
      await whole(owner);
    }
  });

  test('given up in the middle leaves nothing, also where the period has been closed since', async () => {
    const day = newDay();
    const bank = banks[3] ?? '';
    const of = await send(bank, rowsOn(day, 8));
    const { target } = of;
    await sliced(owner);
    try {
      const seen = { new: 8, same: 0, changed: 0, unsure: 0 };
      for (let calls = 0; calls < 5; calls += 1) await call(applyImport, { ...of, seen, unsure: null });
      const [stored] =
        await owner`select count(*)::int as n from app.bank_rows_stored where file_id = ${of.target}`;
      expect(Number(stored?.['n'])).toBeGreaterThan(0);
      await owner`insert into public.closed_periods (id, bank_id, from_on, to_on, closed_at)
        values (${randomUUID()}, ${bank}, ${day}, ${day}, now())`;
      await call(cancelImport, { target: of.target });
    } finally {
      await whole(owner);
    }
    const left = await owner`select from app.bank_rows_stored r where r.file_id = ${target}
      union all select from app.import_runs r where r.file_id = ${target}
      union all select from app.import_staging r where r.file_id = ${target}`;
    expect(left).toHaveLength(0);
  });

  test('compares again where another file came in between, and asks again', async () => {
    const day = newDay();
    const [bank = ''] = banks;
    const rows = rowsOn(day);
    const slow = await send(bank, rows);
    const asked = (await call(applyImport, { ...slow, seen: null, unsure: null })) as ImportProgress;
    expect(asked).toMatchObject({ state: 'planned', plan: { new: 6 } });
    await imported(bank, rows.slice(0, 4));
    const { counts, plan } = await takeOver((command, given) => call(command, given), slow);
    expect(numbers(plan)).toEqual([2, 4, 0, 0]);
    expect(counts).toMatchObject({ rows_new: 2, rows_same: 4 });
    expect(await bankRows(day)).toHaveLength(6);
  });

  test('two at once store what they share once, in any order of their steps', async () => {
    const [left, right] = [database.connect(), database.connect()];
    for (let round = 0; round < 5; round += 1) {
      const day = newDay();
      const [bank = ''] = banks;
      const rows = rowsOn(day, 8);
      const files = [await send(bank, rows.slice(0, 6)), await send(bank, rows.slice(2))];
      await Promise.all(
        files.map((of, at) =>
          takeOver((command, given) => call(command, given, at === 0 ? left : right), of),
        ),
      );
      const stored = await bankRows(day);
      expect(stored.map(({ approval_no: no }) => no as string).toSorted()).toEqual(
        rows.map((row) => String(row['approval_no'])).toSorted(),
      );
    }
  });

  test('stored sums are those of the file for any rows, twice and in any disguise', async () => {
    // A generator with a seed: the same rows in each run.
    const draw = (seed: string, below: number): number =>
      createHash('sha256').update(seed).digest().readUInt32BE(0) % below;
    for (let round = 0; round < 8; round += 1) {
      const day = newDay();
      const [bank = ''] = banks;
      const rows = Array.from({ length: 30 }, (_, at): Values => {
        const pick = (what: string, below: number) => draw(`${round} ${at} ${what}`, below);
        const isBack = pick('back', 5) === 0;
        const gross = (1 + pick('gross', 4)) * 25_00 * (isBack ? -1 : 1);
        return {
          transaction_at: `${day}T1${pick('hour', 3)}:0${pick('minute', 3)}:00`,
          kind: isBack ? 'refund' : 'sale',
          currency: ['TRY', 'EUR'][pick('currency', 2)] ?? 'TRY',
          gross,
          commission: pick('commission', 3) * 10,
          net: gross - pick('commission', 3) * 10,
          terminal_no: pick('terminal', 3) === 0 ? null : `0${pick('which', 3)}`,
          approval_no: pick('approval', 2) === 0 ? null : `0${pick('number', 40)}`,
        };
      });
      const first = await imported(bank, rows);
      expect(first.counts).toMatchObject({ rows_new: 30 });
      const names = Object.keys(disguises);
      const disguise = disguises[names[round % names.length] ?? ''] ?? ((row: Values) => row);
      const again = await imported(bank, rows.map(disguise).toReversed(), 'same');
      expect([round, again.counts.rows_new]).toEqual([round, 0]);
      expect(await bankRows(day)).toHaveLength(30);
      // The server has compared the sums of both; here they are added up once more.
      const [sum] =
        await owner`select sum(gross)::int as gross from app.bank_rows where day = ${day} and currency = 'TRY'`;
      expect(sum?.['gross'] ?? 0).toBe(
        rows.reduce((all, row) => all + (row['currency'] === 'TRY' ? Number(row['gross']) : 0), 0) || null,
      );
    }
  });
});
