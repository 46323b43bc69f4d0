import { Camera } from 'lucide-react';
import { formatMoney } from '@/lib/numbers';
import { columnsOf, dash, titleColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { usageStates } from '@sync/model/entities/pos-values';
import type { UsageState } from '@sync/model/entities/pos-values';
import { terminalUsage } from '@sync/model/entities/terminal-usage';
import { SyncMark } from '@/ui/sync-mark';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { UsageRow } from './usage-list';

export const stateTones: Readonly<Record<UsageState, 'info' | 'neutral' | 'success'>> = {
  open: 'info',
  counted: 'neutral',
  handed_over: 'neutral',
  checked: 'success',
};

const recordOf = (row: UsageRow) => row.usage;

/** Returns the columns of the list. Sorting is done outside. */
export function usageColumns(context: ColumnContext): readonly DataColumn<UsageRow>[] {
  const { names, mark } = context;
  const title = titleColumn(terminalUsage, recordOf, context, { header: 'Terminal' });
  return columnsOf(terminalUsage, recordOf, context, [
    {
      ...title,
      id: 'terminal',
      cell: ({ usage, terminalNo, bankId, hasSlip, rivals }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="num">{terminalNo}</span>
          <span className="clip meta font-normal text-ink-2">{names.definitionName(bankId)}</span>
          {hasSlip && (
            <Camera className="size-4 shrink-0 text-ink-3" role="img" aria-label="Slip fotoğrafı var" />
          )}
          <SyncMark state={mark('pos', usage.id)} />
          {rivals.length > 0 && (
            <Badge tone="danger">Çakışıyor: {rivals.map(({ name }) => name).join(', ')}</Badge>
          )}
        </span>
      ),
    },
    { id: 'staff', field: 'staff_id', width: 180, priority: 1 },
    { id: 'from', field: 'from_at', header: 'Aldı', width: 130, priority: 1 },
    { field: 'to_at', header: 'Bıraktı', width: 130, priority: 3 },
    { field: 'counted_count', header: 'İşlem', width: 80, priority: 3 },
    { field: 'counted_gross', header: 'Sayılan', width: 130, priority: 2 },
    {
      id: 'difference',
      header: 'Fark',
      width: 120,
      align: 'end',
      priority: 1,
      cell: ({ usage: { difference, currency } }) =>
        difference === null ? (
          dash
        ) : (
          <span className={difference === 0 ? 'num text-success' : 'num text-danger'}>
            {formatMoney(difference, currency)}
          </span>
        ),
    },
    {
      id: 'state',
      header: 'Durum',
      width: 140,
      priority: 1,
      cell: ({ usage: { state } }) => <Badge tone={stateTones[state]}>{usageStates[state]}</Badge>,
    },
  ]);
}
