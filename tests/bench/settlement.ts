import { createHash, randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { ImportSum } from '@sync/model/rules/import-sums';
import type { Sql } from 'postgres';
import { takeOver } from '../take-over';
import { asPerson } from './as-person';
import { atLeast, atMost, figure } from './report';
import type { Figure } from './report';

const ROWS = 200_000;
const PORTION = 2_000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function stagedRow(at: number) {
  const gross = 10_000 + (at % 90_000);
  const commission = Math.round(gross * 0.02);
  const day = `2025-10-${String(1 + (at % 28)).padStart(2, '0')}`;
  return {
    line: at + 2,
    problem: null,
    warning: null,
    values: {
      transaction_at: `${day}T1${at % 10}:${String(at % 60).padStart(2, '0')}:00`,
      value_date: day,
      posting_date: null,
      kind: 'sale',
      currency: 'TRY',
      gross,
      commission,
      net: gross - commission,
      instalment_count: 1,
      card_masked: `411111******${1000 + (at % 9000)}`,
      card_kind: 'credit',
      approval_no: String(100_000 + at),
      terminal_no: `T00${at % 50}`,
    },
  };
}

/** Imports a large report as a signed-in user: staged in portions, then taken over in slices. */
async function importRate(sql: Sql, userId: string): Promise<readonly Figure[]> {
  const banks =
    await sql`select id from public.definitions where kind = 'bank' order by position desc limit 1`;
  const bankId = String(banks[0]?.['id']);
  const target = randomUUID();
  const given = {
    ...{
      list: 'bank',
      bank_id: bankId,
      profile_id: null,
      file_name: 'bench.csv',
      byte_size: 9_000_000,
    },
    ...{
      file_hash: sha256('bench file'),
      content_hash: sha256('bench rows'),
      rows: ROWS,
      totals: {},
      controls: {},
    },
  };
  const sum = new ImportSum('bank');
  const start = performance.now();
  await asPerson(
    sql,
    userId,
    (transaction) => transaction`select begin_import(${target}, ${transaction.json(given as never)})`,
  );
  for (let from = 0; from < ROWS; from += PORTION) {
    const rows = Array.from({ length: PORTION }, (_, at) => stagedRow(from + at));
    for (const { values } of rows) sum.add(values);
    await asPerson(
      sql,
      userId,
      (transaction) => transaction`select stage_import(${target}, ${transaction.json(rows as never)})`,
    );
  }
  const staged = performance.now();
  let longest = 0;
  await takeOver(
    async (_, { target: of, sums, seen, unsure }) => {
      const from = performance.now();
      const [row] = await asPerson(
        sql,
        userId,
        (transaction) =>
          transaction`select apply_import(${of}, ${transaction.json(sums)}, ${transaction.json(seen as never)}, ${unsure}) as answer`,
      );
      longest = Math.max(longest, performance.now() - from);
      return row?.['answer'] as unknown;
    },
    { target, sums: sum.sums },
  );
  const done = performance.now();
  await sql`create table app.bench_rows (like app.bank_rows_stored including indexes including defaults)`;
  const copied = performance.now();
  await sql`insert into app.bench_rows select * from app.bank_rows_stored where file_id = ${target}`;
  const plain = performance.now() - copied;
  await sql`drop table app.bench_rows`;
  return [
    atLeast(`${ROWS} bank rows imported`, ROWS / ((done - start) / 1000), 'rows/s', 3_000),
    figure('  of that taken over', (done - staged) / 1000, 's'),
    figure('  beside a plain insert of the same rows with the same indexes', (done - staged) / plain, '×'),
    // A statement of hosted Supabase has eight seconds.
    atMost('  the longest call of it', longest / 1000, 's', 8),
  ];
}

/** Measures the automatic run over the month of the demo set, from the start. */
async function matchTime(sql: Sql, userId: string): Promise<readonly Figure[]> {
  const [range] =
    await sql`select (max(day) - 33)::text as first, (max(day) - 3)::text as last from app.receipts`;
  const [first, last] = [String(range?.['first']), String(range?.['last'])];
  await sql`delete from app.match_members m where m.group_no in (
    select e.group_no from app.match_members e join app.bank_rows b on e.side = 'bank' and b.no = e.row_no
    where b.day between ${first} and ${last})`;
  const [counted] = await sql`select
    (select count(*)::int from app.receipts where day between ${first} and ${last}) as receipts,
    (select count(*)::int from app.bank_rows where day between ${first} and ${last}) as bank`;
  const start = performance.now();
  await asPerson(
    sql,
    userId,
    (transaction) => transaction`select auto_match(${randomUUID()}, ${first}, ${last}, null)`,
  );
  const seconds = (performance.now() - start) / 1000;
  return [
    atMost('automatic run over a month', seconds, 's', 10),
    figure('  receipts', Number(counted?.['receipts']), ''),
    figure('  bank rows', Number(counted?.['bank']), ''),
  ];
}

/** Measures import and matching on PostgreSQL, as an accountant. */
export async function measureSettlement(url: string, userId: string): Promise<readonly Figure[]> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return [...(await matchTime(sql, userId)), ...(await importRate(sql, userId))];
  } finally {
    await sql.end();
  }
}
