import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankKind } from '@/features/pos/upload/bank-kind';
import { ReaderHost } from '@/import/read/reader-host';
import { sumsOfRows } from '@sync/model/rules/import-sums';
import { beginImport, stageImport } from '@sync/rpc/imports';
import type { StagedRow } from '@sync/rpc/imports';
import type { Query } from '@sync/rpc/rpc';
import { madeImport } from '../../settlement-rows';
import { takeOver } from '../../take-over';
import { asUser, startHostedPostgres } from '../support/hosted-postgres';
import type { TestDatabase } from '../support/hosted-postgres';
import { addPerson } from '../support/people';
import { roles } from '../support/starter-ids';

/**
 * A report that LibreOffice 7.4 has opened and saved: as a workbook, and as a text. Leading zeros are gone, days have the
 * month first, amounts have a dot.
 */
const FILES = join(import.meta.dirname, '../support/resaved');
const OFFICE = '/usr/bin/soffice';
const ROWS = 41;

let database: TestDatabase;
let accountant: string;
let banks: readonly string[];

beforeAll(async () => {
  database = await startHostedPostgres();
  accountant = await addPerson(database.owner, { roles: [roles.accounting] });
  const rows = await database.owner<{ id: string }[]>`
    select id from public.definitions where kind = 'bank' order by position`;
  banks = rows.map(({ id }) => id);
});
afterAll(() => database.stop());

async function call<Given>({ name, parameters }: Query<Given, unknown>, given: Given): Promise<unknown> {
  const values = { ...parameters(given) };
  const named = Object.keys(values).map((key, at) => `${key} => $${at + 1}`);
  const rows = await asUser(database.owner, accountant, (tx) =>
    tx.unsafe<{ answer: unknown }[]>(
      `select public.${name}(${named.join(', ')}) as answer`,
      Object.values<string>(values),
    ),
  );
  return rows[0]?.answer;
}

/** Reads a file as the screen does, by the profile that the reader suggests. */
async function read(path: string): Promise<readonly StagedRow[]> {
  const reader = new ReaderHost();
  const answer = await reader.preview(new Blob([readFileSync(path)]), { list: 'bank' }, () => undefined);
  if ('problem' in answer) throw new Error(answer.problem);
  const { suggestion } = answer.value;
  if (suggestion === null) throw new Error('no profile');
  return reader.rows({ from: 0, count: ROWS + 10 }).flatMap((row): readonly StagedRow[] => {
    const staged = bankKind.stage(row, suggestion.profile);
    if ('skipped' in staged) return [];
    const { values, problem, warning } = staged;
    return [{ line: row.line, values, problem, warning }];
  });
}

/** Imports what was read. @returns the numbers of the plan */
async function imported(bank: string, staged: readonly StagedRow[]) {
  const { file } = madeImport(
    bank,
    staged.map(() => ({})),
  );
  await call(beginImport, file);
  await call(stageImport, { target: file.target, rows: staged });
  const of = { target: file.target, sums: sumsOfRows('bank', staged) };
  const { plan, counts } = await takeOver((command, given) => call(command, given), of);
  return { plan: plan && { ...plan, rows: plan.rows.length }, counts };
}

describe('a report that was saved again', () => {
  test.each(['libreoffice.xlsx', 'libreoffice.csv'])(
    '%s has no new row, and no changed one',
    async (name) => {
      const bank = banks[name.endsWith('csv') ? 0 : 1] ?? '';
      const first = await read(join(FILES, 'report.csv'));
      expect(first.filter(({ problem }) => problem === null)).toHaveLength(ROWS);
      const { counts } = await imported(bank, first);
      expect(counts).toMatchObject({ rows_new: ROWS, rows_error: 0 });
      const again = await imported(bank, await read(join(FILES, name)));
      expect(again.plan).toEqual({ new: 0, same: ROWS, changed: 0, unsure: 0, rows: 0 });
      expect(again.counts).toMatchObject({ rows_new: 0, rows_same: ROWS, rows_error: 0 });
    },
  );

  test.runIf(existsSync(OFFICE))('by the LibreOffice of this machine is as the recorded one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'resaved-'));
    try {
      await promisify(execFile)(OFFICE, [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`, '--convert-to', 'xlsx'],
        ...['--infilter=CSV:59,34,76,1,,1055,false,true', '--outdir', folder, join(FILES, 'report.csv')],
      ]);
      const plain = ({ values, problem }: StagedRow) => [values, problem];
      const made = await read(join(folder, 'report.xlsx'));
      const recorded = await read(join(FILES, 'libreoffice.xlsx'));
      expect(made.map(plain)).toEqual(recorded.map(plain));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
