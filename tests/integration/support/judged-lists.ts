import type { JSONValue, Sql } from 'postgres';
import { RowScan } from '@/import/flow/scan-rows';
import type { ImportKind } from '@/import/flow/import-kind';
import { workbookOf } from '@/import/read/files.fixture';
import { ReaderHost } from '@/import/read/reader-host';
import type { SentRow } from './incoming-lists';

type Cell = Parameters<typeof workbookOf>[1][number][1][number][number];
export type Cells = readonly (readonly Cell[])[];

export interface BookOptions {
  readonly sheet?: string;
  readonly type?: 'xlsx' | 'ods' | 'csv';
}

/** Reads a workbook as a list of a kind on the device, and returns the rows as they are sent. */
export async function readJudgedList(
  kind: ImportKind,
  rows: Cells,
  { sheet = 'Sayfa1', type = 'xlsx' }: BookOptions = {},
): Promise<readonly SentRow[]> {
  const host = new ReaderHost();
  const bytes = workbookOf(type, [[sheet, rows]]);
  const answer = await host.preview(new Blob([new Uint8Array(bytes)]), { list: kind.list }, () => undefined);
  if (!('value' in answer) || answer.value.table === null) throw new Error(JSON.stringify(answer));
  const profile = answer.value.suggestion?.profile;
  if (profile === undefined) throw new Error('no profile');
  const read = host.rows({ from: 0, count: 10_000 });
  // As the screen looks at them before they are sent.
  new RowScan(kind, profile).add(read);
  return read.flatMap((row) => {
    const staged = kind.stage(row, profile);
    return 'skipped' in staged ? [] : [{ values: staged.values, problem: staged.problem }];
  });
}

/** Adds an entry of a look-up. */
export async function addDefinition(
  owner: Sql,
  kind: string,
  name: string,
  attributes: Readonly<Record<string, JSONValue>>,
): Promise<string> {
  const [row] = await owner`
    insert into public.definitions (id, kind, name, position, attributes)
    values (gen_random_uuid(), ${kind}, ${name}, 10, ${owner.json(attributes)}) returning id`;
  return String(row?.['id']);
}
