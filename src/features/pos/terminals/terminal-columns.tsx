import { columnsOf, dash, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { posTerminal } from '@sync/model/entities/pos-terminal';
import { terminalStatuses } from '@sync/model/entities/pos-values';
import type { TerminalStatus } from '@sync/model/entities/pos-values';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { TerminalRow } from './terminal-list';

export const statusTones: Readonly<Record<TerminalStatus, 'success' | 'warn' | 'neutral'>> = {
  active: 'success',
  faulty: 'warn',
  stored: 'neutral',
  returned: 'neutral',
};

const recordOf = (row: TerminalRow) => row.terminal;

/** Returns the columns of the list. Sorting is done outside. */
export function terminalColumns(context: ColumnContext): readonly DataColumn<TerminalRow>[] {
  return columnsOf(posTerminal, recordOf, context, [
    titleColumn(posTerminal, recordOf, context, { header: 'Terminal no' }),
    { field: 'bank_id', width: 150, priority: 1 },
    { field: 'merchant_no', width: 140, priority: 3 },
    { field: 'cash_desk_id', width: 150, priority: 2 },
    {
      id: 'status',
      header: 'Durum',
      width: 130,
      priority: 1,
      cell: ({ terminal: { status } }) => (
        <Badge tone={statusTones[status]}>{terminalStatuses[status]}</Badge>
      ),
    },
    {
      id: 'holder',
      header: 'Kimde',
      width: 160,
      priority: 1,
      cell: ({ holder }) => <span className="clip block">{holder ?? dash}</span>,
    },
    {
      id: 'rates',
      header: 'Oran',
      width: 80,
      align: 'end',
      priority: 3,
      cell: ({ rates }) => (rates === 0 ? <Badge tone="warn">Yok</Badge> : rates),
    },
    { field: 'currency', width: 110, priority: 3 },
    updatedColumn((row) => row.terminal.updated_at, context),
  ]);
}
