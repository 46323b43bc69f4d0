import { createHash } from 'node:crypto';
import type { SqlSession } from '../embedded/database/sql';
import type { MadeBankRow, MadeReceipt, Payment } from './payments';
import { createRandom, uuidAt } from './random';
import { iso } from './rows';
import { DAY, HOUR, istanbulDay, midnightOf } from './world';
import type { World } from './world';

/** Days that one file covers. */
const DAYS_PER_FILE = 14;
/** Days before today that are left to be matched by hand. */
const LEFT_OPEN = 4;

interface StagedRow {
  readonly line: number;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

export interface DemoFile {
  readonly list: 'bank' | 'receipts' | 'account';
  readonly bankId: string | null;
  readonly name: string;
  /** Instant of its import. */
  readonly at: number;
  readonly rows: readonly StagedRow[];
  /** Days of an account that a statement covers. */
  readonly covers?: {
    readonly account: string;
    readonly currency: string;
    readonly from: string;
    readonly to: string;
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** `2026-11-16T14:30:05` in Istanbul, which is three hours ahead of UTC. */
const moment = (at: number): string => new Date(at + 3 * HOUR).toISOString().slice(0, 19);

function bankFacts(row: MadeBankRow, today: number): StagedRow['facts'] {
  return {
    transaction_at: moment(row.at),
    day_end_at: istanbulDay(row.at),
    value_date: row.valueOn,
    posting_date: row.valueOn < istanbulDay(today) ? row.valueOn : null,
    kind: row.kind,
    currency: row.terminal.currency,
    gross: row.gross,
    commission: row.commission,
    net: row.gross - row.commission,
    instalment_no: row.instalmentNo,
    instalment_count: row.instalments,
    card_masked: row.cardMasked,
    card_kind: row.cardKind,
    approval_no: row.approvalNo,
    batch_no: row.batchNo,
    terminal_no: row.terminal.terminal_no,
    merchant_no: row.terminal.merchant_no,
  };
}

const receiptFacts = (receipt: MadeReceipt): StagedRow['facts'] => ({
  receipt_no: receipt.receiptNo,
  collected_at: moment(receipt.at),
  desk: receipt.desk,
  staff: receipt.staff,
  terminal_no: receipt.terminalNo,
  currency: receipt.currency,
  amount: receipt.amount,
  method: 'Kredi kartı',
  instalment_count: receipt.instalments,
  cancelled: receipt.cancelled,
});

/** Splits rows of one kind into portions of two weeks, the oldest first. */
function byPeriod<R extends { readonly at: number }>(
  world: World,
  rows: readonly R[],
): ReadonlyMap<number, readonly R[]> {
  const periods = new Map<number, R[]>();
  for (const row of rows.toSorted((a, b) => a.at - b.at)) {
    const period = Math.floor((world.today - row.at) / DAY / DAYS_PER_FILE);
    periods.set(period, [...(periods.get(period) ?? []), row]);
  }
  return new Map([...periods].toSorted(([a], [b]) => b - a));
}

/** Creates the reports of banks and the lists of the hospital that payments would have come in. */
export function makeFiles(world: World, payments: readonly Payment[]): readonly DemoFile[] {
  const day = (at: number): string => istanbulDay(at).split('-').toReversed().join('-');
  const bankRows = payments.flatMap(({ bank }) => bank);
  const ofBanks = world.catalogue.banks.flatMap((bank): readonly DemoFile[] => {
    const own = byPeriod(
      world,
      bankRows.filter(({ terminal }) => terminal.bank_id === bank.id),
    );
    return [...own].map(([period, rows]): DemoFile => {
      const at = Math.min(world.today - 2 * HOUR, world.today - period * DAYS_PER_FILE * DAY + 9 * HOUR);
      return {
        list: 'bank',
        bankId: bank.id,
        name: `${bank.attributes.short_name ?? bank.name}-pos-hareket-${day(rows[0]?.at ?? at)}.xlsx`,
        at,
        rows: rows.map((row, line) => ({ line: line + 2, facts: bankFacts(row, world.today) })),
      };
    });
  });
  const receipts = [
    ...byPeriod(
      world,
      payments.flatMap((payment) => payment.receipts),
    ),
  ];
  const ofDesks = receipts.map(([period, rows]): DemoFile => {
    const at = Math.min(world.today - 2 * HOUR, world.today - period * DAYS_PER_FILE * DAY + 8 * HOUR);
    return {
      list: 'receipts',
      bankId: null,
      name: `vezne-tahsilat-${day(rows[0]?.at ?? at)}.csv`,
      at,
      rows: rows.map((row, line) => ({ line: line + 2, facts: receiptFacts(row) })),
    };
  });
  return [...ofDesks, ...ofBanks];
}

function totalsOf(rows: readonly StagedRow[], fields: readonly string[]): object {
  const totals: Record<string, Record<string, number>> = {};
  for (const { facts } of rows) {
    const own = (totals[String(facts['currency'])] ??= {});
    for (const field of fields) own[field] = (own[field] ?? 0) + Number(facts[field] ?? 0);
  }
  return totals;
}

/**
 * Takes the files over as an import does, and matches what is older than some days. The newest days are left to the
 * reader of the demo.
 */
export async function loadFiles(
  session: SqlSession,
  world: World,
  files: readonly DemoFile[],
): Promise<void> {
  const random = createRandom(`${world.seed} files`);
  for (const file of files) {
    const id = uuidAt(random, file.at);
    await session.insertMany('public.import_files', [
      {
        id,
        list: file.list,
        bank_id: file.bankId,
        file_name: file.name,
        byte_size: 20_000 + file.rows.length * 90,
        file_hash: sha256(`${file.name} bytes`),
        content_hash: sha256(`${file.name} rows`),
        rows_total: file.rows.length,
        rows_staged: file.rows.length,
        rows_new: 0,
        rows_same: 0,
        rows_error: 0,
        rows_warning: 0,
        rows_matched: 0,
        totals: totalsOf(file.rows, file.list === 'bank' ? ['gross', 'commission', 'net'] : ['amount']),
        controls: {},
        state: 'staging',
        created_at: iso(file.at),
        updated_at: iso(file.at),
      },
    ]);
    await session.insertMany(
      'app.import_staging',
      file.rows.map((row) => ({ file_id: id, ...row })),
    );
    if (file.covers !== undefined) {
      await session.query('select app.keep_account_statements($1, $2, $3::jsonb)', [
        id,
        file.bankId,
        JSON.stringify([file.covers]),
      ]);
    }
    await session.query('select app.take_over_import($1, $2)', [id, iso(file.at)]);
    await session.query('update public.import_files f set stored = app.stored_sums(f) where f.id = $1', [id]);
  }
  const first = files.reduce((least, { at }) => Math.min(least, at), world.today) - DAYS_PER_FILE * DAY;
  const last = midnightOf(istanbulDay(world.today - LEFT_OPEN * DAY));
  for (let from = first; from <= last; from += 31 * DAY) {
    const to = Math.min(last, from + 30 * DAY);
    await session.query('select app.match_days($1, $2, $3, null)', [
      uuidAt(random, to),
      istanbulDay(from),
      istanbulDay(to),
    ]);
  }
  await session.exec(`select app.refresh_settlement_days(array(
    select r.value_on from app.account_rows r union select r.day from app.bank_rows r union select r.value_on from app.bank_rows r union select r.day from app.receipts r
  ))`);
}
