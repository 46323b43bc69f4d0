import { createHash, randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import type { ImportList } from '@sync/model/entities/import-values';
import { applyImport, beginImport, stageImport } from '@sync/rpc/imports';
import { judgeIncoming, listIncomingRows, takeIncoming } from '@sync/rpc/incoming';
import type { IncomingCounts, IncomingLine, IncomingPart } from '@sync/rpc/incoming';
import { incomingParts } from '@sync/rpc/incoming';
import { callAs } from './identity-lists';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const PORTION = 2_000;

/** A row of a list of patients as the device sends it. */
export interface SentRow {
  readonly values: object;
  readonly problem?: string | null;
}

/** Sends a list of patients; nothing is judged yet. @param content makes two lists the same file */
export async function stageIncomingList(
  owner: Sql,
  by: string,
  rows: readonly SentRow[],
  content: string = randomUUID(),
  list: ImportList = 'clients',
): Promise<string> {
  const target = randomUUID();
  await callAs(owner, by, beginImport, {
    ...{ target, list, bank_id: null, insurer_id: null, profile_id: null },
    ...{ file_name: 'eski-sistem-hastalar.xlsx', byte_size: 1000 },
    ...{ file_hash: sha(content), content_hash: sha(`content ${content}`) },
    ...{ rows: rows.length, totals: {}, controls: {}, control_note: null },
  });
  for (let from = 0; from < rows.length; from += PORTION) {
    await callAs(owner, by, stageImport, {
      target,
      rows: rows.slice(from, from + PORTION).map(({ values, problem = null }, at) => ({
        line: from + at + 2,
        values: { ...values },
        problem,
        warning: null,
      })),
    });
  }
  return target;
}

/** Lets the server take the staged rows until they have arrived. */
export async function arrive(owner: Sql, by: string, target: string): Promise<void> {
  for (;;) {
    const { state } = await callAs(owner, by, applyImport, { target, sums: {}, seen: null, unsure: null });
    if (state === 'done') return;
  }
}

/** Judges a list to its end. */
export async function judge(owner: Sql, by: string, target: string): Promise<IncomingCounts> {
  for (;;) {
    const { left, counts } = await callAs(owner, by, judgeIncoming, { target });
    if (left === 0) return counts;
  }
}

/** Sends a list of patients and judges it. */
export async function uploadIncomingList(
  owner: Sql,
  by: string,
  rows: readonly SentRow[],
  content?: string,
  list?: ImportList,
): Promise<string> {
  const target = await stageIncomingList(owner, by, rows, content, list);
  await arrive(owner, by, target);
  await judge(owner, by, target);
  return target;
}

/** Takes a list over to its end. */
export async function takeAll(owner: Sql, by: string, target: string): Promise<IncomingCounts> {
  for (;;) {
    const { left, counts } = await callAs(owner, by, takeIncoming, { target });
    if (counts.waiting > 0) await judge(owner, by, target);
    else if (left === 0) return counts;
  }
}

/** Returns the rows of a list, the first 200 of each result. */
export async function incomingRowsOf(
  owner: Sql,
  by: string,
  target: string,
): Promise<readonly IncomingLine[]> {
  const rows: IncomingLine[] = [];
  for (const part of incomingParts satisfies readonly IncomingPart[]) {
    rows.push(...(await callAs(owner, by, listIncomingRows, { target, part, behind: 0 })).rows);
  }
  return rows.toSorted((a, b) => a.line - b.line);
}
