import { compareTurkish } from '@/lib/turkish';
import { exportOf } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importLists } from '@sync/model/entities/import-values';
import { importedSum } from '@sync/model/rules/import-sums';
import type { FileSearch, fileSorts } from './lists-search';

/** An imported list as the screen shows it. */
export interface FileRow {
  readonly file: ImportFile;
  /** Amount in lira, in kuruş; null where the list has none. */
  readonly asked: number | null;
  readonly approved: number | null;
  readonly paid: number | null;
  readonly cut: number | null;
  /** Agreement of the file's totals with the rows read; null where it states none. */
  readonly isControlled: boolean | null;
}

function isControlled({ totals, controls }: ImportFile): boolean | null {
  const stated = Object.entries(controls).flatMap(([currency, own]) =>
    Object.entries(own).map(([field, minor]) => totals[currency]?.[field] === minor),
  );
  return stated.length === 0 ? null : stated.every(Boolean);
}

export function fileRows(files: readonly ImportFile[]): readonly FileRow[] {
  return files.map((file) => {
    // What a list has no column for is nothing, though the server counts it as zero.
    const lira = (field: string) =>
      file.totals['TRY']?.[field] === undefined ? null : importedSum(file, 'TRY', field);
    return {
      file,
      asked: lira('asked'),
      approved: lira('approved'),
      paid: lira('paid'),
      cut: lira('cut'),
      isControlled: isControlled(file),
    };
  });
}

/** Returns the number of rows that wait for a user; those of undone files do not count. */
export const openRowsOf = ({ state, rows_warning: open }: ImportFile): number =>
  state === 'imported' ? open : 0;

const byImport = (a: FileRow, b: FileRow): number =>
  (a.file.imported_at ?? a.file.created_at).localeCompare(b.file.imported_at ?? b.file.created_at);

export const fileSelection: Selection<FileRow, FileSearch, (typeof fileSorts)[number]> = {
  // Given up before anything was taken over: of no interest unless one asks for them.
  shows: ({ file }, { state }) => file.state !== 'cancelled' || state === 'cancelled',
  filters: {
    list: ({ file }, list) => file.list === list,
    insurer: ({ file }, insurer) => file.insurer_id === insurer,
    state: ({ file }, state) => file.state === state,
    from: ({ file }, from) => file.period_to !== null && file.period_to >= from,
    to: ({ file }, to) => file.period_from !== null && file.period_from <= to,
  },
  texts: ({ file }) => [file.file_name, importLists[file.list], file.control_note],
  sorts: {
    name: (a, b) => compareTurkish(a.file.file_name, b.file.file_name),
    period: (a, b) => (a.file.period_from ?? '').localeCompare(b.file.period_from ?? '') || byImport(a, b),
    open: (a, b) => openRowsOf(a.file) - openRowsOf(b.file) || byImport(a, b),
    imported: byImport,
  },
  standing: { sort: 'imported', order: 'desc', largestFirst: ['period', 'open'] },
};

const money = (header: string, of: (row: FileRow) => number | null) => ({
  header: `${header} (TL)`,
  cell: (row: FileRow) => {
    const minor = of(row);
    return minor === null ? null : { minor };
  },
});

export const fileExport = exportOf(importFile, (row: FileRow) => row.file, [
  'file_name',
  'list',
  'insurer_id',
  'period_from',
  'period_to',
  'rows_new',
  'rows_same',
  'rows_error',
  { header: 'İncelenecek', cell: ({ file }) => openRowsOf(file) },
  'rows_matched',
  money('Talep', ({ asked }) => asked),
  money('Onay', ({ approved }) => approved),
  money('Ödenen', ({ paid }) => paid),
  money('Kesinti', ({ cut }) => cut),
  'control_note',
  'state',
  'imported_at',
  'imported_by',
  'undone_at',
  'undone_by',
]);
