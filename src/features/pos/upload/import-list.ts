import { beside, day, id, keysOf, oneOf, paging, readerOf } from '@/lib/address';
import { compareTurkish } from '@/lib/turkish';
import { exportOf } from '@/kit/export/entity-export';
import type { Selection } from '@/kit/list/select-rows';
import { importFile } from '@sync/model/entities/import-file';
import type { ImportFile } from '@sync/model/entities/import-file';
import { importLists, importStates, moneyLists } from '@sync/model/entities/import-values';
import { importedSum } from '@sync/model/rules/import-sums';

/** An imported list as the screen shows it. */
export interface ImportRow {
  readonly file: ImportFile;
  /** Total of lira alone, in kuruş: gross of a bank's report, amount of receipts. */
  readonly total: number | null;
  /** Other currencies of the file. */
  readonly others: readonly string[];
}

const sorts = ['name', 'period', 'total', 'imported'] as const;

/** Reads the address of the screen; see `readerOf`. */
export const readImportSearch = readerOf({
  /** A list is being imported: which kind. */
  upload: oneOf(keysOf(moneyLists)),
  bank: id,
  list: oneOf(keysOf(moneyLists)),
  state: oneOf(keysOf(importStates)),
  /** The period that a file covers, in part at least. */
  from: day,
  to: day,
  act: oneOf(['undo']),
  ...paging(sorts),
  ...beside,
});
export type ImportSearch = ReturnType<typeof readImportSearch>;

export function importRows(files: readonly ImportFile[]): readonly ImportRow[] {
  return files.map((file) => ({
    file,
    total: importedSum(file, 'TRY', file.list === 'bank' ? 'gross' : 'amount'),
    others: Object.keys(file.totals).filter((currency) => currency !== 'TRY'),
  }));
}

const byImport = (a: ImportRow, b: ImportRow): number =>
  (a.file.imported_at ?? a.file.created_at).localeCompare(b.file.imported_at ?? b.file.created_at);

export const importSelection: Selection<ImportRow, ImportSearch, (typeof sorts)[number]> = {
  // Given up before anything was taken over: of no interest unless one asks for them.
  shows: ({ file }, { state }) => file.state !== 'cancelled' || state === 'cancelled',
  filters: {
    bank: ({ file }, bank) => file.bank_id === bank,
    list: ({ file }, list) => file.list === list,
    state: ({ file }, state) => file.state === state,
    from: ({ file }, from) => file.period_to !== null && file.period_to >= from,
    to: ({ file }, to) => file.period_from !== null && file.period_from <= to,
  },
  texts: ({ file }) => [file.file_name, importLists[file.list], file.control_note],
  sorts: {
    name: (a, b) => compareTurkish(a.file.file_name, b.file.file_name),
    period: (a, b) => (a.file.period_from ?? '').localeCompare(b.file.period_from ?? '') || byImport(a, b),
    total: (a, b) => (a.total ?? 0) - (b.total ?? 0) || byImport(a, b),
    imported: byImport,
  },
  standing: { sort: 'imported', order: 'desc', largestFirst: ['total', 'period'] },
};

export const importExport = exportOf(importFile, (row: ImportRow) => row.file, [
  'file_name',
  'list',
  'bank_id',
  'period_from',
  'period_to',
  'rows_new',
  'rows_same',
  'rows_error',
  'rows_warning',
  'rows_matched',
  { header: 'Toplam (TL)', cell: ({ total }) => (total === null ? null : { minor: total }) },
  'control_note',
  'state',
  'imported_at',
  'imported_by',
  'undone_at',
  'undone_by',
]);
