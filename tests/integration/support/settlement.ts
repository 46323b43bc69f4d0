import { createHash, randomUUID } from 'node:crypto';
import type { Sql, TransactionSql } from 'postgres';
import type { UnpackedDay, PackedDay } from '@sync/model/rules/settlement';
import { unpackDay } from '@sync/model/rules/settlement';
import { applyImport, beginImport, stageImport } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { asUser } from './hosted-postgres';

/** What a function of the server answers to somebody. @throws with the name of the refusal as its message */
export async function call<Given, Value>(
  sql: Sql,
  person: string,
  { name, parameters }: Query<Given, Value>,
  given: Given,
): Promise<{ readonly [key: string]: unknown }> {
  return asUser(sql, person, (tx) => callIn(tx, name, { ...parameters(given) }));
}

async function callIn(
  tx: TransactionSql,
  name: string,
  parameters: Readonly<Record<string, unknown>>,
): Promise<{ readonly [key: string]: unknown }> {
  const named = Object.keys(parameters).map((key, at) => `${key} => $${at + 1}`);
  const [row] = await tx.unsafe(
    `select public.${name}(${named.join(', ')}) as answer`,
    Object.values(parameters) as string[],
  );
  return row?.['answer'] as { readonly [key: string]: unknown };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** Imports rows as a signed-in user does. @param bank null: receipts of cash desks @returns the id of the import */
export async function importRows(
  sql: Sql,
  person: string,
  bank: string | null,
  rows: readonly Values[],
): Promise<string> {
  const target = randomUUID();
  await call(sql, person, beginImport, {
    target,
    list: bank === null ? 'receipts' : 'bank',
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
  });
  await call(sql, person, stageImport, {
    target,
    rows: rows.map((values, at) => ({
      line: at + 2,
      hash: sha256(JSON.stringify([target, at, values])),
      twin: 1,
      values,
      problem: null,
      warning: null,
    })),
  });
  await call(sql, person, applyImport, { target });
  return target;
}

/** A payment as a bank's report has it. @param at `2026-11-16T09:16:00` @param gross minor units */
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

let receipts = 0;
/** A receipt of a cash desk. */
export const collected = (at: string, amount: number, more: Values = {}): Values => {
  receipts += 1;
  return {
    receipt_no: `M-${receipts}`,
    collected_at: at,
    currency: 'TRY',
    amount,
    cancelled: false,
    ...more,
  };
};

/** A day as devices get it. */
export async function dayOn(sql: Sql, day: string): Promise<UnpackedDay> {
  const [row] = await sql<{ content: PackedDay }[]>`
    select content from public.settlement_days where day = ${day}`;
  if (row === undefined) throw new Error(`no record of ${day}`);
  return unpackDay({ day, content: row.content });
}
