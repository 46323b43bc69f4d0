import { RowScan } from '@/import/flow/scan-rows';
import type { ScannedFile } from '@/import/flow/scan-rows';
import { withKnownFields } from '@/import/flow/mapping';
import type { ImportKind } from '@/import/flow/import-kind';
import { in1254, workbookOf } from '@/import/read/files.fixture';
import type { Profile } from '@/import/read/profile';
import { ReaderHost } from '@/import/read/reader-host';
import type { HashedRow } from '@/import/read/row-hash';
import { builtInWords } from '@sync/model/rules/pathology-reading/words-in-use';
import type { ListContext } from './list-context';

export const ANKA = '01900000-0000-7000-8000-150000000101';
export const SGK = '01900000-0000-7000-8000-150000000001';
export const KOCER = '01900000-0000-7000-8000-130000000101';

export const context: ListContext = {
  insurers: [
    { id: ANKA, name: 'Anka Sigorta', others: ['ANKA SİG. A.Ş.'] },
    { id: SGK, name: 'SGK', others: ['Sosyal Güvenlik Kurumu'] },
  ],
  phrases: [
    { phrase: 'limit', reason: 'limit_reached' },
    { phrase: 'kapsam dışı', reason: 'not_covered' },
    { phrase: 'eksik evrak', reason: 'missing_documents' },
  ],
  doctors: [{ id: KOCER, name: 'Prof. Dr. Sinan Koçer' }],
  words: builtInWords,
  aliases: {},
};

export type Lines = readonly (readonly (string | number)[])[];

/** Returns a list as a portal writes it: a line before the header, semicolons, windows-1254. */
export const csvBytes = (lines: Lines): Uint8Array =>
  in1254(['Liste;;;', ...lines.map((cells) => cells.join(';'))].join('\r\n'));
export const xlsxBytes = (lines: Lines): Uint8Array => workbookOf('xlsx', [['Liste', lines]]);

export interface ReadList {
  readonly profile: Profile;
  readonly scan: ScannedFile;
  readonly rows: readonly HashedRow[];
}

/** Reads a list that no profile knows, as the screen does. @throws Error where it cannot be read */
export async function readList(kind: ImportKind, bytes: Uint8Array): Promise<ReadList> {
  const host = new ReaderHost();
  const file = new Blob([new Uint8Array(bytes)]);
  const first = await host.preview(file, { list: kind.list }, () => undefined);
  if ('problem' in first || first.value.suggestion === null) throw new Error('no suggestion');
  const profile = withKnownFields(first.value.suggestion.profile, kind);
  await host.preview(file, { profile }, () => undefined);
  const rows = host.rows({ from: 0, count: 10_000 });
  const scan = new RowScan(kind, profile);
  scan.add(rows);
  return { profile, scan: scan.result, rows };
}

/** Returns the rows of a list as they would be sent. */
export function stagedRows(kind: ImportKind, { rows, profile }: ReadList) {
  return rows.map((row) => {
    const staged = kind.stage(row, profile);
    if ('skipped' in staged) throw new Error(`skipped: ${staged.skipped}`);
    return staged;
  });
}
