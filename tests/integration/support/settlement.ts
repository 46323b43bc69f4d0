import type { Sql } from 'postgres';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { unpackDay } from '@sync/model/rules/settlement';
import type { PackedDay, UnpackedDay } from '@sync/model/rules/settlement';
import { beginImport, stageImport } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { madeImport } from '../../settlement-rows';
import { takeOver } from '../../take-over';
import { asUser } from './hosted-postgres';

type Answer = Readonly<Record<string, unknown>>;

/**
 * Calls a function of the server as a user.
 * @throws with the name of the refusal as its message
 */
export async function call<Given, Value>(
  sql: Sql,
  person: string,
  { name, parameters }: Query<Given, Value>,
  given: Given,
): Promise<Answer> {
  const values = { ...parameters(given) };
  const named = Object.keys(values).map((key, at) => `${key} => $${at + 1}`);
  return asUser(sql, person, async (tx) => {
    const [row] = await tx.unsafe(
      `select public.${name}(${named.join(', ')}) as answer`,
      Object.values(values),
    );
    return row?.['answer'] as Answer;
  });
}

/** Imports rows as a signed-in user does. @returns the id of the import */
export async function importRows(
  sql: Sql,
  person: string,
  ...made: Parameters<typeof madeImport>
): Promise<string> {
  const { file, staged } = madeImport(...made);
  const { target } = file;
  await call(sql, person, beginImport, file);
  await call(sql, person, stageImport, { target, rows: staged });
  const sums = sumsOfRows(file.list, staged);
  await takeOver((command, given) => call(sql, person, command, given), { target, sums });
  return target;
}

/** Returns a day as devices get it. */
export async function dayOn(sql: Sql, day: string): Promise<UnpackedDay> {
  const [row] = await sql<{ content: PackedDay }[]>`
    select content from public.settlement_days where day = ${day}`;
  if (row === undefined) throw new Error(`no record of ${day}`);
  return unpackDay({ day, content: row.content });
}
