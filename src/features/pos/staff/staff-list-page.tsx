import { useMemo } from 'react';
import { useNow } from '@/data/now';
import { formatMoney } from '@/lib/numbers';
import { columnsOf, dash, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { EntityList } from '@/kit/list/entity-list';
import { posStaff } from '@sync/model/entities/pos-staff';
import { Badge } from '@/ui/badge';
import { usePos } from '../use-pos';
import { StaffFormSheet } from './staff-form-sheet';
import { readStaffSearch, staffExport, staffRows, staffSelection } from './staff-list';
import type { StaffRow, StaffSearch } from './staff-list';
import { StaffSheet } from './staff-sheet';

const HALF_HOUR = 1_800_000;
const recordOf = (row: StaffRow) => row.member;

const columns = (context: ColumnContext) =>
  columnsOf(posStaff, recordOf, context, [
    titleColumn(posStaff, recordOf, context, {
      header: 'Ad soyad',
      badges: ({ member: { active } }) => !active && <Badge>Pasif</Badge>,
    }),
    { field: 'cash_desk_id', width: 180, priority: 1 },
    { field: 'phone', width: 148, priority: 2 },
    {
      id: 'holds',
      header: 'Elinde',
      width: 150,
      priority: 1,
      cell: ({ holds }) => <span className="num clip block">{holds.join(', ') || dash}</span>,
    },
    {
      id: 'usages',
      header: 'Kullanım, 30 gün',
      width: 140,
      align: 'end',
      priority: 3,
      cell: ({ usages }) => (usages === 0 ? dash : usages),
    },
    {
      id: 'difference',
      header: 'Fark, 30 gün',
      width: 150,
      align: 'end',
      priority: 2,
      cell: ({ difference, differences }) =>
        differences === 0 ? (
          dash
        ) : (
          <span className="num whitespace-nowrap text-warn">
            {formatMoney(difference)} ({differences})
          </span>
        ),
    },
    updatedColumn((row) => row.member.updated_at, context),
  ]);

/** Shows everybody who takes payments; details and forms beside the list. */
export function StaffListPage({
  search,
  onSearch,
}: {
  search: StaffSearch;
  onSearch: (search: StaffSearch) => void;
}) {
  const pos = usePos();
  const now = useNow();
  // Half an hour is near enough, and saves counting again every minute.
  const around = now - (now % HALF_HOUR);
  const rows = useMemo(() => staffRows(pos, around), [pos, around]);
  return (
    <EntityList
      entity={posStaff}
      rows={rows}
      recordOf={recordOf}
      state={pos.state}
      selection={staffSelection}
      search={search}
      read={readStaffSearch}
      onSearch={onSearch}
      columns={columns}
      filters={[
        { id: 'desk', label: 'Vezne', field: 'cash_desk_id' },
        { id: 'holding', label: 'Elinde terminal olan' },
        { id: 'different', label: 'Farkı olan' },
        { id: 'inactive', label: 'Pasifleri göster' },
      ]}
      noun="kişi"
      placeholder="Ad, telefon, terminal no"
      exported={{
        permission: 'pos.staff.export',
        noun: 'kişiyi',
        content: 'Dosyada personelin adları, telefonları ve sayım farkları bulunur.',
        list: staffExport,
      }}
      sheet={(row, { onClose, onEdit }) => (
        <StaffSheet key={row.member.id} row={row} pos={pos} onClose={onClose} onEdit={onEdit} />
      )}
      form={(row, beside) => (
        <StaffFormSheet key={row?.member.id} stored={row?.member ?? null} staff={pos.staff} {...beside} />
      )}
    />
  );
}
