import { CircleCheck, TriangleAlert } from 'lucide-react';
import { formatMinor, formatNumber } from '@/lib/numbers';
import { columnsOf, dash, titleColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { importTones, periodText } from '@/import/list/import-words';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import { importFile } from '@sync/model/entities/import-file';
import { importLists, importStates } from '@sync/model/entities/import-values';
import { openRowsOf } from './file-list';
import type { FileRow } from './file-list';

const recordOf = (row: FileRow) => row.file;

/** Columns that nobody sees before choosing them. */
export const hiddenAtFirst = ['same', 'asked', 'approved', 'paid', 'cut', 'imported_by'];

function count(id: string, header: string, of: (row: FileRow) => number, tone = ''): DataColumn<FileRow> {
  return {
    id,
    header,
    width: 76,
    align: 'end',
    priority: 2,
    cell: (row) => {
      const value = of(row);
      return value === 0 ? dash : <span className={`num ${tone}`}>{formatNumber(value)}</span>;
    },
  };
}

function money(id: string, header: string, of: (row: FileRow) => number | null): DataColumn<FileRow> {
  return {
    id,
    header: `${header} ₺`,
    width: 124,
    align: 'end',
    priority: 3,
    cell: (row) => {
      const minor = of(row);
      return minor === null ? dash : <span className="num whitespace-nowrap">{formatMinor(minor)}</span>;
    },
  };
}

const moneyColumns: readonly DataColumn<FileRow>[] = [
  money('asked', 'Talep', ({ asked }) => asked),
  money('approved', 'Onay', ({ approved }) => approved),
  money('paid', 'Ödenen', ({ paid }) => paid),
  money('cut', 'Kesinti', ({ cut }) => cut),
  {
    id: 'control',
    header: 'Toplam',
    width: 84,
    priority: 3,
    cell: ({ isControlled }) =>
      isControlled === null ? (
        dash
      ) : isControlled ? (
        <CircleCheck className="size-4 text-success" aria-label="Dosyadaki toplam tutuyor" />
      ) : (
        <TriangleAlert className="size-4 text-warn" aria-label="Dosyadaki toplam tutmuyor" />
      ),
  },
];

/** Returns the columns of the list of imported files, with money or without. Sorting is done outside. */
const columnsFor = (hasMoney: boolean) => (context: ColumnContext) =>
  columnsOf(importFile, recordOf, context, [
    titleColumn(importFile, recordOf, context, { header: 'Dosya' }),
    {
      id: 'source',
      header: 'Liste',
      minWidth: 188,
      narrowWidth: 236,
      priority: 1,
      cell: ({ file }) => (
        <span className="clip block">
          {importLists[file.list]}
          {file.insurer_id !== null && (
            <span className="text-ink-2"> · {context.names.definitionName(file.insurer_id)}</span>
          )}
        </span>
      ),
    },
    {
      id: 'period',
      header: 'Dönem',
      width: 174,
      givesWay: 2,
      priority: 3,
      cell: ({ file }) => <span className="num whitespace-nowrap">{periodText(file) ?? dash}</span>,
    },
    { ...count('new', 'Alınan', ({ file }) => file.rows_new), priority: 1 },
    count('same', 'Aynı', ({ file }) => file.rows_same),
    count('error', 'Hatalı', ({ file }) => file.rows_error, 'font-medium text-danger'),
    {
      ...count('open', 'Bekleyen', ({ file }) => openRowsOf(file), 'font-medium text-warn'),
      width: 104,
      priority: 1,
    },
    {
      id: 'matched',
      header: 'Eşleşen',
      width: 88,
      align: 'end',
      priority: 3,
      cell: ({ file }) => (
        <span className="num whitespace-nowrap">
          {formatNumber(file.rows_matched)} / {formatNumber(Math.max(0, file.rows_total - file.rows_error))}
        </span>
      ),
    },
    ...(hasMoney ? moneyColumns : []),
    {
      id: 'state',
      header: 'Durum',
      width: 100,
      priority: 1,
      cell: ({ file }) => <Badge tone={importTones[file.state]}>{importStates[file.state]}</Badge>,
    },
    { field: 'imported_by', width: 160, priority: 3 },
    { field: 'imported_at', id: 'imported', width: 116, priority: 2 },
  ]);

export const fileColumns = { insurance: columnsFor(true), pathology: columnsFor(false) };
