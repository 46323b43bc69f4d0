import { formatMinor, formatNumber } from '@/lib/numbers';
import { columnsOf, dash, titleColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { importTones, periodText } from '@/import/list/import-words';
import { importFile } from '@sync/model/entities/import-file';
import { importLists, importStates } from '@sync/model/entities/import-values';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { ImportRow } from './import-list';

const recordOf = (row: ImportRow) => row.file;
const count = (value: number) => <span className="num">{value === 0 ? dash : formatNumber(value)}</span>;

/** Returns the columns of the list. Sorting is done outside. */
export function importColumns(context: ColumnContext): readonly DataColumn<ImportRow>[] {
  return columnsOf(importFile, recordOf, context, [
    titleColumn(importFile, recordOf, context, { header: 'Dosya' }),
    {
      id: 'source',
      header: 'Liste',
      width: 170,
      priority: 1,
      cell: ({ file }) => (
        <span className="clip block">
          {[file.list === 'bank' ? null : importLists[file.list], context.names.definitionName(file.bank_id)]
            .filter((word) => word !== null)
            .join(' · ')}
        </span>
      ),
    },
    {
      id: 'period',
      header: 'Dönem',
      width: 178,
      priority: 3,
      cell: ({ file }) => <span className="num whitespace-nowrap">{periodText(file) ?? dash}</span>,
    },
    {
      id: 'new',
      header: 'Alınan',
      width: 76,
      align: 'end',
      priority: 1,
      cell: ({ file }) => count(file.rows_new),
    },
    {
      id: 'same',
      header: 'Tekrar',
      width: 76,
      align: 'end',
      priority: 3,
      cell: ({ file }) => count(file.rows_same),
    },
    {
      id: 'error',
      header: 'Hatalı',
      width: 76,
      align: 'end',
      priority: 2,
      cell: ({ file }) =>
        file.rows_error === 0 ? (
          dash
        ) : (
          <span className="num font-medium text-danger">{formatNumber(file.rows_error)}</span>
        ),
    },
    {
      id: 'total',
      header: 'Toplam ₺',
      width: 184,
      align: 'end',
      priority: 1,
      cell: ({ total, others }) => (
        <span className="num whitespace-nowrap">
          {total === null ? others.length === 0 && dash : formatMinor(total)}
          {others.length > 0 && <span className="meta ml-1 text-ink-2">+ {others.join(', ')}</span>}
        </span>
      ),
    },
    {
      id: 'matched',
      header: 'Eşleşen',
      width: 108,
      align: 'end',
      priority: 3,
      cell: ({ file }) => (
        <span className="num whitespace-nowrap">
          {file.list === 'account'
            ? dash
            : `${formatNumber(file.rows_matched)} / ${formatNumber(file.rows_new)}`}
        </span>
      ),
    },
    {
      id: 'state',
      header: 'Durum',
      width: 118,
      priority: 1,
      cell: ({ file }) => <Badge tone={importTones[file.state]}>{importStates[file.state]}</Badge>,
    },
    { field: 'imported_by', width: 160, priority: 3 },
    { field: 'imported_at', id: 'imported', width: 126, priority: 2 },
  ]);
}
