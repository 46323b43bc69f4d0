import { createHash, randomUUID } from 'node:crypto';
import type { FileToImport, StagedRow } from '@sync/rpc/imports';

type Values = StagedRow['values'];

/**
 * Makes a payment as a bank's report has it.
 * @param at `2026-11-16T09:16:00`
 * @param gross minor units
 */
export const payment = (at: string, gross: number, more: Values = {}): Values => ({
  transaction_at: at,
  value_date: at.slice(0, 10),
  kind: 'sale',
  currency: 'TRY',
  gross,
  commission: 0,
  net: gross,
  instalment_count: 1,
  card_masked: '411111******4417',
  card_kind: 'credit',
  ...more,
});

/**
 * Makes a receipt of a cash desk.
 * @param at as above
 * @param amount minor units
 */
export const collected = (at: string, amount: number, more: Values = {}): Values => ({
  receipt_no: `M-${randomUUID().slice(0, 8)}`,
  collected_at: at,
  currency: 'TRY',
  amount,
  cancelled: false,
  ...more,
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Makes the beginning of an import, and its rows as they are staged.
 * @param bank null: receipts of cash desks
 */
export function madeImport(
  bank: string | null,
  rows: readonly Values[],
): { readonly file: FileToImport; readonly staged: readonly StagedRow[] } {
  const target = randomUUID();
  return {
    file: {
      target,
      list: bank === null ? 'receipts' : 'bank',
      insurer_id: null,
      bank_id: bank,
      profile_id: null,
      file_name: 'deneme.csv',
      byte_size: 10,
      file_hash: sha256(`${target} file`),
      content_hash: sha256(`${target} rows`),
      rows: rows.length,
      totals: {},
      controls: {},
      control_note: null,
    },
    staged: rows.map((values, at) => ({
      line: at + 2,
      values,
      problem: null,
      warning: null,
    })),
  };
}
