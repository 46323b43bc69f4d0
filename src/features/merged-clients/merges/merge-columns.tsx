import { Badge } from '@/ui/badge';
import type { BadgeTone } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import { formatDateTime } from '@/lib/dates';
import { formatNumber } from '@/lib/numbers';
import { columnsOf, dash } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { clientMerge, mergeStates } from '@sync/model/entities/client-merge';
import type { MergeState } from '@sync/model/entities/client-merge';
import { clientText } from './merge-rows';
import type { MergeRow } from './merge-rows';

export const mergeTones: Readonly<Record<MergeState, BadgeTone>> = {
  waiting: 'warn',
  active: 'success',
  declined: 'neutral',
  reversed: 'neutral',
};

const recordOf = ({ merge }: MergeRow) => merge;

/** Returns the columns of the list of merges. Sorting is done outside. */
export function mergeColumns(context: ColumnContext): readonly DataColumn<MergeRow>[] {
  return columnsOf(clientMerge, recordOf, context, [
    {
      id: 'survivor',
      header: 'Kalan',
      minWidth: 190,
      narrowWidth: 240,
      priority: 1,
      cell: (row) => (
        <span className={`clip block font-medium ${row.merge.state === 'reversed' ? 'text-ink-2' : ''}`}>
          {clientText(row.survivor)}
        </span>
      ),
    },
    {
      id: 'absorbed',
      header: 'Yönlenen',
      minWidth: 180,
      priority: 1,
      cell: (row) => <span className="clip block text-ink-2">{clientText(row.absorbed)}</span>,
    },
    { field: 'basis', width: 140, priority: 2 },
    {
      id: 'moved',
      header: 'Taşınan',
      width: 92,
      align: 'end',
      priority: 2,
      cell: ({ merge }) =>
        merge.merged_at === null ? dash : <span className="num">{formatNumber(merge.rows_moved)} kayıt</span>,
    },
    { field: 'merged_by', width: 150, priority: 3 },
    {
      id: 'merged',
      header: 'Zaman',
      width: 136,
      priority: 2,
      cell: ({ merge }) => (
        <span className="num whitespace-nowrap">{formatDateTime(merge.merged_at ?? merge.created_at)}</span>
      ),
    },
    {
      id: 'state',
      header: 'Durum',
      width: 124,
      priority: 1,
      cell: ({ merge }) => <Badge tone={mergeTones[merge.state]}>{mergeStates[merge.state]}</Badge>,
    },
    { id: 'no', field: 'merge_no', width: 84, priority: 3 },
  ]);
}
