import { LayoutGrid, PanelRight, Plus, Table } from 'lucide-react';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Link, Navigate } from '@tanstack/react-router';
import { useReferenceData } from '@/data/reference-data';
import { useSyncState } from '@/data/sync-state';
import { usePermission } from '@/data/workspace';
import { ExportButton, useColumnChoice } from '@/kit/list/list-tools';
import { ImportLink } from '@/import/list/import-link';
import { narrowedBy } from '@/kit/list/narrowed-by';
import { SavedViewsMenu } from '@/kit/list/saved-views-menu';
import { cx } from '@/lib/class-names';
import { Button, buttonClass } from '@/ui/button';
import { usePageTitle } from '@/ui/page-title';
import { SegmentedControl } from '@/ui/segmented-control';
import { useChosenRows } from '@/ui/use-chosen-rows';
import { useMedia, WIDE } from '@/ui/use-media';
import { useSwipes } from '@/ui/use-swipes';
import { BoardSortMenu } from '../board/board-sort-menu';
import { TicketBeside } from '../detail/ticket-page';
import { ExportDialog } from './export-dialog';
import { TicketBoard } from '../board/ticket-board';
import { BulkActions, BulkWorkDialog } from './ticket-bulk-bar';
import type { BulkWork } from './ticket-bulk-bar';
import { useExtraList } from '@/records/extra-fields/extra-list';
import { besideColumns, hiddenAtFirst, ticketColumns } from './ticket-columns';
import { TicketFilterRow } from './ticket-filter-row';
import { readTicketListSearch, withoutPage } from '../ticket-list-search';
import type { TicketListSearch, ViewCode } from '../ticket-list-search';
import { BoardPrint, TicketPrint } from './ticket-print';
import { TicketTable } from './ticket-table';
import { useCellEditing } from './use-cell-editing';
import { useTakeColumn } from './use-take-column';
import { useBeside } from './use-beside';
import type { OnAddress, Beside } from './use-beside';
import { sortOf } from '../ticket-queries';
import { TicketViewTabs } from './ticket-view-tabs';
import { useNow } from '@/data/now';
import { useDefaultView, useTableRows } from '../use-ticket-list';
import type { ListedTicket } from '../use-ticket-list';

const LAYOUTS = [
  { value: 'table', label: 'Tablo', icon: Table },
  { value: 'board', label: 'Pano', icon: LayoutGrid },
] as const;

/** Empty selection while the list is incomplete. */
const none: readonly never[] = [];
const idOf = ({ id }: { readonly id: string }): string => id;
const rowIdOf = ({ row }: ListedTicket): string => row.id;

/** Shows the tickets: views, filters, table and board. The address holds the list's state, except typed text. */
export function TicketListPage({
  search: address,
  onSearch: onAddress,
  onFix,
}: {
  search: TicketListSearch;
  onSearch: OnAddress;
  /** Opens the sync panel, where the user can correct a rejected change. */
  onFix: () => void;
}) {
  const { search, onSearch, beside, elsewhere } = useBeside(address, onAddress);
  usePageTitle('Talepler');
  const now = useNow();
  const wide = useMedia(WIDE);
  const firstView = useDefaultView();
  const view = search.view ?? firstView;
  const board = search.layout === 'board';
  const [text, setText] = useState('');
  const mayAdd = [usePermission('crm.tickets.add'), usePermission('crm.clients.add')].every(Boolean);

  const layout = (
    <SegmentedControl
      label="Görünüm"
      name="ticket-layout"
      segments={LAYOUTS}
      value={board ? 'board' : 'table'}
      onChange={(value) => onSearch({ ...search, layout: value })}
    />
  );
  if (elsewhere !== undefined) {
    return <Navigate to="/crm/client-ticket/$ticketId" params={{ ticketId: elsewhere }} replace />;
  }
  return (
    <>
      <div className="flex min-h-12 shrink-0 items-center border-b border-line bg-surface pr-5 max-[79.9375em]:min-h-13 max-[79.9375em]:pr-4">
        <div className="h-full min-w-0 flex-1 self-stretch pl-2.5 max-[79.9375em]:pl-1.5">
          <TicketViewTabs view={view} search={search} now={now} />
        </div>
        {wide && <div className="px-2">{layout}</div>}
        {mayAdd && (
          <Link to="/crm/client-ticket" className={buttonClass('primary')}>
            <Plus className="size-4" aria-hidden="true" />
            Yeni talep
          </Link>
        )}
      </div>
      {board ? (
        <BoardView
          {...{ view, search, onSearch, text, setText, now, mayAdd }}
          layout={wide ? null : layout}
        />
      ) : (
        <TableView
          {...{ view, search, onSearch, text, setText, now, mayAdd, beside, onFix }}
          layout={wide ? null : layout}
        />
      )}
    </>
  );
}

interface ViewProps {
  readonly view: ViewCode;
  readonly search: TicketListSearch;
  readonly onSearch: (search: TicketListSearch) => void;
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly now: number;
  readonly mayAdd: boolean;
  /** The switch of table and board, if the filter row contains it. */
  readonly layout: ReactNode;
}

function BoardView({ view, search, onSearch, text, setText, now, mayAdd, layout }: ViewProps) {
  // Cards have an order of their own.
  const filtering = useMemo(() => ({ ...search, by: undefined }), [search]);
  const { columns, choice, extra } = useTicketColumns(filtering, view, now);
  return (
    <>
      <TicketFilterRow {...{ search, onSearch }} text={text} onText={setText} board extra={extra.filters}>
        <BoardSortMenu {...{ view, search, onSearch }} />
        <BoardPrint {...{ view, search, text, now, columns, choice, extra }} />
        {layout}
      </TicketFilterRow>
      <TicketBoard {...{ view, search, onSearch, text, now, mayAdd, extra }} />
    </>
  );
}

/** Returns the columns of the table, what the user has chosen of them, and the button that changes it. */
function useTicketColumns(search: TicketListSearch, view: ViewCode, now: number) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const extra = useExtraList('ticket', search, rowIdOf, 'ticket-columns');
  const columns = useMemo(
    () => [...ticketColumns({ reference, mark: (id) => markOf('tickets', id), now }), ...extra.columns],
    [reference, markOf, now, extra.columns],
  );
  const sortedBy = search.by ?? sortOf(search, view).key;
  const hidden = [...hiddenAtFirst, ...extra.hiddenAtFirst];
  const narrow = useMemo(
    () => besideColumns({ reference, mark: (id) => markOf('tickets', id), now }),
    [reference, markOf, now],
  );
  return { columns, narrow, extra, ...useColumnChoice('ticket-columns', columns, hidden, sortedBy) };
}

interface TableViewProps extends ViewProps {
  readonly beside: Beside;
  readonly onFix: () => void;
}

function TableView({
  view,
  search,
  onSearch,
  text,
  setText,
  now,
  mayAdd,
  layout,
  beside,
  onFix,
}: TableViewProps) {
  const mayBulk = usePermission('crm.tickets.bulk');
  const mayExport = usePermission('crm.tickets.export');
  const { columns, narrow, choice, chooser, extra } = useTicketColumns(search, view, now);
  const found = useTableRows(view, search, text, now);
  const { isReading, select } = extra;
  const rows = useMemo(
    () => (found === null || isReading ? null : select(found)),
    [found, isReading, select],
  );
  const listKey = `${view} ${narrowedBy(search, text)}`;
  const [selected, setSelected, selection] = useChosenRows(listKey, rows ?? none, idOf);
  const list = useRef<HTMLDivElement>(null);
  useSwipes(list);
  const withTake = useTakeColumn(columns, rows ?? none);
  const editing = useCellEditing(withTake, (id) => rows?.find((row) => row.id === id));
  useFocusBack(list, beside.open);
  const [exporting, setExporting] = useState(false);
  const [work, setWork] = useState<BulkWork | null>(null);
  return (
    <div
      ref={list}
      id="tickets"
      role="tabpanel"
      aria-labelledby={`tickets-tab-${view}`}
      className="flex min-h-0 flex-1 flex-col bg-surface short:min-h-[23rem]"
    >
      <TicketFilterRow
        {...{ search, onSearch }}
        text={text}
        onText={setText}
        board={false}
        extra={extra.filters}
      >
        <SavedViewsMenu
          name="ticket-views"
          columnsName="ticket-columns"
          offered={{ columns: columns.map(({ id }) => id), isClosed: extra.isClosed }}
          read={readTicketListSearch}
          current={withoutPage({ ...search, view })}
          renderLink={(to, props) => <Link {...props} to="/crm/tickets" search={to} />}
        />
        {beside.isOffered && (
          <Button
            tone="quiet"
            size="sm"
            icon={PanelRight}
            className={cx('font-normal! max-[79.9375em]:min-w-11', beside.isOn && 'bg-press')}
            aria-pressed={beside.isOn}
            title="Yan yana: talebi listenin yanında aç"
            onClick={beside.toggle}
          >
            <span className="max-[79.9375em]:sr-only">Yan yana</span>
          </Button>
        )}
        {beside.open === undefined && chooser}
        {mayExport && <ExportButton disabled={rows === null} onClick={() => setExporting(true)} />}
        <ImportLink to="/crm/ticket-import" permission="crm.tickets.import" quiet />
        <TicketPrint {...{ view, search, text, columns, choice, rows, extra }} />
        {layout}
      </TicketFilterRow>
      <div className="flex min-h-0 flex-1 short:flex-none">
        <div
          className={cx(
            'flex min-h-0 flex-col',
            beside.open === undefined ? 'min-w-0 flex-1' : 'w-[24rem] shrink-0 min-[80em]:w-[27rem]',
          )}
        >
          <TicketTable
            {...{ view, search, onSearch, rows, now, text, mayAdd, beside }}
            columns={beside.open === undefined ? editing.columns : narrow}
            choice={beside.open === undefined ? choice : undefined}
            onClearText={() => setText('')}
            selection={mayBulk || mayExport ? selection : undefined}
            bulkBar={
              <BulkActions selected={selected} onStart={setWork} onClear={() => setSelected(new Set())} />
            }
          />
        </div>
        {beside.open !== undefined && (
          <TicketBeside key={beside.open} ticketId={beside.open} onFix={onFix} onClose={beside.close} />
        )}
      </div>
      {editing.panel}
      {exporting && rows !== null && (
        <ExportDialog ids={rows.map(({ id }) => id)} onClose={() => setExporting(false)} />
      )}
      {work !== null && (
        <BulkWorkDialog work={work} onClose={() => setWork(null)} onDone={() => setSelected(new Set())} />
      )}
    </div>
  );
}

/** Gives the focus to the row of the ticket that was closed beside the list, where it would be lost with the ticket. */
function useFocusBack(list: RefObject<HTMLElement | null>, open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === undefined || open !== undefined || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(closed)}"]`)?.focus();
  }, [list, open]);
}
