import { CopyCheck } from 'lucide-react';
import type { ReferenceData } from '@/data/reference-data';
import type { SyncState } from '@/data/sync-state';
import { formatDate, formatDay, formatDayTime } from '@/lib/dates';
import { formatPhone } from '@sync/model/rules/phone';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { SyncMark } from '@/ui/sync-mark';
import type { DataColumn } from '@/ui/table-types';
import type { CompanyRow } from './directory-rows';

/** Columns that nobody sees before choosing them. */
export const hiddenAtFirst = ['updated'];

export const dash = <span className="text-ink-3">–</span>;

/** Says that another record may be the same. */
export function DuplicateBadge() {
  return (
    <Badge tone="warn" icon={CopyCheck}>
      Mükerrer?
    </Badge>
  );
}

/** How the contract stands, where that is worth a look. */
export function ContractBadge({ contract }: Pick<CompanyRow, 'contract'>) {
  if (contract === 'ending') return <Badge tone="warn">Bitiyor</Badge>;
  return contract === 'ended' ? <Badge tone="danger">Bitti</Badge> : null;
}

/** The columns of the list. Sorting is done outside. */
export function companyColumns(
  directory: Pick<ReferenceData, 'userName' | 'definitionName'>,
  mark: SyncState['mark'],
  now: number,
  /** Whether the person may see meetings at all. */
  seesMeetings: boolean,
): readonly DataColumn<CompanyRow>[] {
  const columns: readonly DataColumn<CompanyRow>[] = [
    {
      id: 'name',
      header: 'Firma',
      sortable: true,
      hideable: false,
      key: true,
      cell: ({ company, duplicates }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="clip">{company.name}</span>
          <SyncMark state={mark('directory', company.id)} />
          {!company.active && <Badge>Pasif</Badge>}
          {duplicates.length > 0 && <DuplicateBadge />}
        </span>
      ),
    },
    {
      id: 'type',
      header: 'Tip',
      width: 150,
      priority: 1,
      cell: ({ company }) => (
        <span className="clip block text-ink-2">{directory.definitionName(company.type_id) ?? dash}</span>
      ),
    },
    {
      id: 'province',
      header: 'İl',
      width: 110,
      priority: 3,
      cell: ({ company }) => <span className="clip block text-ink-2">{company.province ?? dash}</span>,
    },
    {
      id: 'phone',
      header: 'Telefon',
      width: 148,
      priority: 2,
      cell: ({ company }) => (
        <span className="num">{company.phone === null ? dash : formatPhone(company.phone)}</span>
      ),
    },
    {
      id: 'persons',
      header: 'Kişi',
      width: 72,
      align: 'end',
      priority: 2,
      sortable: true,
      cell: ({ persons }) => (persons === 0 ? dash : persons),
    },
    {
      id: 'contract',
      header: 'Sözleşme bitişi',
      width: 196,
      narrowWidth: 176,
      priority: 1,
      sortable: true,
      cell: ({ company, contract }) =>
        company.contract_to === null ? (
          dash
        ) : (
          <span className="flex items-center gap-2">
            <span className="num">{formatDate(company.contract_to)}</span>
            <ContractBadge contract={contract} />
          </span>
        ),
    },
    {
      id: 'meeting',
      header: 'Son toplantı',
      width: 124,
      priority: 3,
      sortable: true,
      cell: ({ lastMeeting }) =>
        lastMeeting === null ? (
          dash
        ) : (
          <span className="num whitespace-nowrap text-ink-2">{formatDay(lastMeeting, now)}</span>
        ),
    },
    {
      id: 'responsible',
      header: 'Sorumlu',
      width: 164,
      priority: 3,
      cell: ({ company }) =>
        company.responsible_user_id === null ? (
          dash
        ) : (
          <PersonChip name={directory.userName(company.responsible_user_id)} />
        ),
    },
    {
      id: 'updated',
      header: 'Güncellenme',
      width: 140,
      priority: 3,
      sortable: true,
      cell: ({ company }) => (
        <span className="num whitespace-nowrap text-ink-2">{formatDayTime(company.updated_at, now)}</span>
      ),
    },
  ];
  return seesMeetings ? columns : columns.filter(({ id }) => id !== 'meeting');
}
