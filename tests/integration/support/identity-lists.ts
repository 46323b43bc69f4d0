import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { applyImport, beginImport, stageImport } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { asUser } from './hosted-postgres';

/** Calls a function of the server as a user. @throws Error `conflict` where it answers so */
export async function callAs<Given, Value>(
  owner: Sql,
  person: string,
  { name, parameters, answer }: Query<Given, Value>,
  given: Given,
): Promise<Value> {
  const sent = { ...parameters(given) };
  const named = Object.keys(sent).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(owner, person, (tx) =>
    tx.unsafe(`select public.${name}(${named.join(', ')}) as answer`, Object.values<string>(sent)),
  );
  const told = rows[0]?.['answer'] as { status?: string };
  if (told.status === 'conflict') throw new Error('conflict');
  return answer(told);
}

/** Returns the message with which some work fails; `done` where it does not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return (error as Error).message;
  }
  return 'done';
}

/** Makes national IDs with a fitting checksum, one after the other. @param from nine digits */
export function nationalIds(from: number): () => string {
  let people = from;
  return () => {
    people += 1;
    const d = [...String(people)].map(Number);
    const sum = (start: number) => d.filter((_digit, at) => at % 2 === start).reduce((a, b) => a + b, 0);
    const tenth = (sum(0) * 7 - sum(1) + 400) % 10;
    return `${people}${tenth}${(d.reduce((a, b) => a + b, 0) + tenth) % 10}`;
  };
}

export interface Arrival {
  /** Number of the rows that arrive; all of them unless told. */
  readonly staged?: number;
  readonly by?: string;
  /** Content that the device could not read, in every row. */
  readonly problem?: string;
}
type Sent = Arrival & { readonly by: string };

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

/** Sends a list of people with their national IDs; nothing is compared yet. */
export async function stageIdentityList(
  owner: Sql,
  rows: readonly object[],
  { staged = rows.length, by, problem }: Sent,
): Promise<string> {
  const target = randomUUID();
  await callAs(owner, by, beginImport, {
    target,
    list: 'identity',
    bank_id: null,
    insurer_id: null,
    profile_id: null,
    file_name: 'hastane-listesi.xlsx',
    byte_size: 1000,
    file_hash: sha(target),
    content_hash: sha(`content ${target}`),
    rows: rows.length,
    totals: {},
    controls: {},
    control_note: null,
  });
  await callAs(owner, by, stageImport, {
    target,
    rows: rows.slice(0, staged).map((values, at) => ({
      line: at + 2,
      values: { ...values },
      problem: problem ?? null,
      warning: null,
    })),
  });
  return target;
}

/** Sends such a list and compares it with the clients. */
export async function uploadIdentityList(owner: Sql, rows: readonly object[], sent: Sent): Promise<string> {
  const target = await stageIdentityList(owner, rows, sent);
  await callAs(owner, sent.by, applyImport, { target, sums: {}, seen: null, unsure: null });
  return target;
}
