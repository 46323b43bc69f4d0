import { Navigate } from '@tanstack/react-router';
import { columnsOf } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { EntityList } from '@/kit/list/entity-list';
import { formatDayTime } from '@/lib/dates';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import { handoverShifts, handoverStates } from '@sync/model/entities/handover-values';
import { shiftHandover } from '@sync/model/entities/shift-handover';
import { spanWords, stateTones, useHandoverRows } from '../handover-rows';
import type { HandoverRow } from '../handover-rows';
import { HandoverFormSheet } from './handover-form-sheet';
import { handoverSelection, readHandoverSearch } from './handover-list';
import type { HandoverSearch } from './handover-list';

const recordOf = (row: HandoverRow) => row.handover;

const columns = (context: ColumnContext) =>
  columnsOf(shiftHandover, recordOf, context, [
    {
      id: 'shift',
      header: 'Vardiya',
      hideable: false,
      key: true,
      cell: ({ handover }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="num clip">
            {handoverShifts[handover.shift]}, {spanWords(handover)}
          </span>
          <SyncMark state={context.mark('cases', handover.id)} />
        </span>
      ),
    },
    {
      id: 'ward',
      header: 'Birim',
      width: 170,
      priority: 1,
      cell: ({ wardName }) => <span className="clip block">{wardName}</span>,
    },
    {
      id: 'giver',
      header: 'Devreden',
      width: 140,
      priority: 2,
      cell: ({ giverName }) => <span className="clip block">{giverName}</span>,
    },
    { field: 'line_count', width: 110, priority: 3 },
    {
      id: 'state',
      header: 'Durum',
      width: 190,
      priority: 1,
      cell: ({ state }) => <Badge tone={stateTones[state]}>{handoverStates[state]}</Badge>,
    },
    {
      id: 'taken',
      header: 'Devralan',
      width: 210,
      priority: 3,
      cell: ({ takings }) => {
        const [first] = takings;
        if (first === undefined) return <span className="text-ink-3">–</span>;
        const others = takings.length > 1 ? ` +${takings.length - 1}` : '';
        return (
          <span className="num clip block">
            {context.names.userName(first.created_by)}, {formatDayTime(first.at, context.now)}
            {others}
          </span>
        );
      },
    },
  ]);

/** Shows the hand-overs of the wards that the user may see; a row opens its sheet. */
export function HandoverListPage({
  search,
  onSearch,
}: {
  search: HandoverSearch;
  onSearch: (search: HandoverSearch) => void;
}) {
  const { rows, state } = useHandoverRows();
  return (
    <EntityList
      entity={shiftHandover}
      rows={rows}
      recordOf={recordOf}
      state={state}
      selection={handoverSelection}
      search={search}
      read={readHandoverSearch}
      onSearch={onSearch}
      columns={columns}
      filters={[
        { id: 'ward', label: 'Birim', field: 'department_id' },
        { id: 'shift', label: 'Vardiya', field: 'shift' },
        { id: 'state', label: 'Durum', field: 'state' },
        { id: 'giver', label: 'Devreden', field: 'giver_id' },
      ]}
      noun="vardiya devri"
      placeholder="Birim, devreden, not"
      sheet={({ handover }) => (
        <Navigate to="/crm/shift-handovers/$handoverId" params={{ handoverId: handover.id }} replace />
      )}
      form={(row, beside) => (
        <HandoverFormSheet key={row?.handover.id} stored={row?.handover ?? null} {...beside} />
      )}
    />
  );
}
