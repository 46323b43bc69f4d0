import { CopyCheck } from 'lucide-react';
import { formatDate, formatDay } from '@/lib/dates';
import { columnsOf, dash, titleColumn, updatedColumn } from '@/kit/list/entity-columns';
import type { ColumnContext } from '@/kit/list/entity-columns';
import { company } from '@sync/model/entities/company';
import { Badge } from '@/ui/badge';
import type { DataColumn } from '@/ui/table-types';
import type { CompanyRow } from './directory-rows';

/** Says that another record may be the same. */
export function DuplicateBadge() {
  return (
    <Badge tone="warn" icon={CopyCheck}>
      Mükerrer?
    </Badge>
  );
}

/** Shows the state of the contract, where it needs attention. */
export function ContractBadge({ contract }: Pick<CompanyRow, 'contract'>) {
  if (contract === 'ending') return <Badge tone="warn">Bitiyor</Badge>;
  return contract === 'ended' ? <Badge tone="danger">Bitti</Badge> : null;
}

const recordOf = (row: CompanyRow) => row.company;

/** Returns the columns of the list. Sorting is done outside. */
export function companyColumns(
  context: ColumnContext,
  /** Right of the user to see meetings at all. */
  seesMeetings: boolean,
): readonly DataColumn<CompanyRow>[] {
  const columns = columnsOf(company, recordOf, context, [
    titleColumn(company, recordOf, context, {
      badges: ({ company: { active }, duplicates }) => (
        <>
          {!active && <Badge>Pasif</Badge>}
          {duplicates.length > 0 && <DuplicateBadge />}
        </>
      ),
    }),
    { id: 'type', field: 'type_id', header: 'Tip', width: 150, priority: 1 },
    { field: 'province', width: 110, priority: 3 },
    { field: 'phone', width: 148, priority: 2 },
    {
      id: 'persons',
      header: 'Kişi',
      width: 72,
      align: 'end',
      priority: 2,
      cell: ({ persons }) => (persons === 0 ? dash : persons),
    },
    {
      id: 'contract',
      header: 'Sözleşme bitişi',
      width: 196,
      narrowWidth: 176,
      priority: 1,
      cell: ({ company: { contract_to }, contract }) =>
        contract_to === null ? (
          dash
        ) : (
          <span className="flex items-center gap-2">
            <span className="num">{formatDate(contract_to)}</span>
            <ContractBadge contract={contract} />
          </span>
        ),
    },
    {
      id: 'meeting',
      header: 'Son toplantı',
      width: 124,
      priority: 3,
      cell: ({ lastMeeting }) =>
        lastMeeting === null ? (
          dash
        ) : (
          <span className="num whitespace-nowrap text-ink-2">{formatDay(lastMeeting, context.now)}</span>
        ),
    },
    { id: 'responsible', field: 'responsible_user_id', width: 164, priority: 3 },
    updatedColumn((row) => row.company.updated_at, context),
  ]);
  return seesMeetings ? columns : columns.filter(({ id }) => id !== 'meeting');
}
