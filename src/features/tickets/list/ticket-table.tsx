import { useMemo } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Plus, Ticket as TicketIcon } from 'lucide-react';
import type { TicketRow } from '@/data/indexes';
import { FirstSyncNotice, useStableRows } from '@/kit/list/stable-rows';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/page-states';
import { buttonClass } from '@/ui/button';
import type { ReactNode } from 'react';
import type { ColumnChoice, DataColumn, TableSelection, TableSort } from '@/ui/table-types';
import { Link } from '@tanstack/react-router';
import { isExtraKey } from '@/records/extra-fields/extra-search';
import type { Beside } from './use-beside';
import { isFiltered, withFilters, withoutFilters } from '../ticket-list-search';
import type { TicketListSearch, ViewCode } from '../ticket-list-search';
import { useStillComing } from '../still-coming';
import { sortOf } from '../ticket-queries';
import { useListedTickets, useRememberedRows } from '../use-ticket-list';
import type { ListedTicket } from '../use-ticket-list';

const PAGE_SIZE = 25;

export interface TicketTableProps {
  readonly view: ViewCode;
  readonly search: TicketListSearch;
  readonly onSearch: (search: TicketListSearch) => void;
  /** All rows of the view; null while not all tickets of the device are known. */
  readonly rows: readonly TicketRow[] | null;
  readonly now: number;
  /** Search text of the rows. */
  readonly text: string;
  readonly onClearText: () => void;
  readonly columns: readonly DataColumn<ListedTicket>[];
  readonly choice: ColumnChoice | undefined;
  readonly mayAdd: boolean;
  readonly selection: TableSelection | undefined;
  readonly bulkBar: ReactNode;
  readonly beside: Beside;
}

const none: readonly never[] = [];

/** Returns the page from 0. An emptied page (filters, another device's change) is replaced by the last one there is. */
function pageWithin(search: TicketListSearch, rows: readonly TicketRow[] | null, size: number): number {
  const asked = (search.page ?? 1) - 1;
  return rows === null ? asked : Math.min(asked, Math.max(0, Math.ceil(rows.length / size) - 1));
}

/** Shows the tickets of a view as a table; only the visible page is read from the device. */
export function TicketTable(props: TicketTableProps) {
  const { view, search, onSearch, now, beside } = props;
  const navigate = useNavigate();
  const pageSize = search.size ?? PAGE_SIZE;
  const page = pageWithin(search, props.rows, pageSize);
  const whole = useMemo(
    () => props.rows?.slice(page * pageSize, (page + 1) * pageSize) ?? null,
    [props.rows, page, pageSize],
  );
  // What was typed is not remembered.
  const ids = useMemo(
    () => (props.text === '' ? (whole?.map(({ id }) => id) ?? null) : null),
    [whole, props.text],
  );
  const remembered = useRememberedRows(view, search, ids, now);
  const pageRows = whole ?? (props.text === '' ? remembered : none);
  const asked = JSON.stringify([view, search, page, props.text]);
  const steady = useStableRows(pageRows, (row) => row.id, asked, pageSize);
  const listed = useListedTickets(steady.rows);
  const sort = sortOf(search, view);
  const filtered = isFiltered(search) || props.text !== '';
  const coming = useStillComing();
  const openPage = ({ row }: ListedTicket) =>
    void navigate({ to: '/crm/client-ticket/$ticketId', params: { ticketId: row.id } });
  return (
    <DataTable<ListedTicket>
      label="Talepler"
      className="border-t border-line"
      columns={props.columns}
      rows={listed}
      rowId={(item) => item.row.id}
      rowLabel={(item) => item.row.number}
      onOpen={beside.isOn ? ({ row }) => beside.show(row.id) : openPage}
      onEnter={openPage}
      onMove={({ row }) => beside.follow(row.id)}
      currentId={beside.open}
      layout={beside.open === undefined ? undefined : 'narrow'}
      sort={
        search.by === undefined
          ? { column: sort.key, descending: sort.descending }
          : { column: search.by, descending: search.order === 'desc' }
      }
      sortedOutside
      onSort={(next: TableSort | null) =>
        onSearch(
          withFilters(search, {
            ...(isExtraKey(next?.column ?? '')
              ? { by: next?.column, sort: undefined }
              : { by: undefined, sort: next?.column }),
            order: next === null ? undefined : next.descending ? 'desc' : 'asc',
          }),
        )
      }
      selection={props.selection}
      bulkBar={props.bulkBar}
      columnChoice={props.choice}
      paging={{
        page,
        pageSize,
        total: props.rows?.length ?? 0,
        onPage: (next) => onSearch({ ...search, page: next + 1 }),
        onPageSize: (size) => onSearch(withFilters(search, { size })),
      }}
      noun="kayıt"
      loading={whole === null || coming}
      filtered={filtered}
      onClearFilters={() => {
        props.onClearText();
        onSearch(withoutFilters(search));
      }}
      empty={<EmptyView view={view} mayAdd={props.mayAdd} />}
      notice={
        coming ? (
          <FirstSyncNotice refresh={steady.refresh}>
            Liste, talepler bu cihaza geldikçe tamamlanır.
          </FirstSyncNotice>
        ) : undefined
      }
    />
  );
}

const EMPTY_VIEW: Partial<Record<ViewCode, string>> = {
  assigned: 'Size atanmış açık talep yok.',
  team: 'Ekibinizin açık talebi yok.',
  unassigned: 'Sahipsiz talep yok.',
  today: 'Bugün süresi dolan talep yok.',
  overdue: 'Süresi aşan talep yok.',
  pending: 'Bekleyen talep yok.',
  reported: 'Bildirdiğiniz açık talep yok.',
};

function EmptyView({ view, mayAdd }: { view: ViewCode; mayAdd: boolean }) {
  return (
    <EmptyState
      icon={TicketIcon}
      action={
        mayAdd && (
          <Link to="/crm/client-ticket" className={buttonClass('secondary', 'sm')}>
            <Plus className="size-4" aria-hidden="true" />
            Yeni talep
          </Link>
        )
      }
    >
      {EMPTY_VIEW[view] ?? 'İlk talebi siz açabilirsiniz.'}
    </EmptyState>
  );
}
