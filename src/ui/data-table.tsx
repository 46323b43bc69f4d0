import {
  getCoreRowModel,
  getPaginationRowModel,
  getSortedRowModel,
  useReactTable,
  type Updater,
  type SortingState,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { cx } from '@/lib/class-names';
import { announce } from './announce';
import { SelectionFactsContext } from './bulk-bar';
import { EmptyState, LoadingRows, NoMatch } from './page-states';
import {
  columnDefs,
  fittingColumns,
  keptApart,
  leastWidth,
  orderedColumns,
  visibility,
  rem,
} from './table-columns';
import { TableFooter } from './table-footer';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import type { DataTableProps, TableGroups, TableSort } from './table-types';
import { MEDIUM, useMedia, WIDE } from './use-media';
import { useEdges } from './use-edges';
import { useTableKeys } from './use-table-keys';
import { useRoom } from './use-room';
import { useSteadyHandler } from './use-steady-handler';
import { useTableSelection } from './use-table-selection';

/** Number of rows up to which all are drawn; beyond, only the visible ones. */
const VIRTUAL_FROM = 100;
const ALL = Number.MAX_SAFE_INTEGER;

/**
 * Renders a table of records: sorting, selection, paging, keyboard, column choice, two-line rows on tablets, and only
 * the visible rows when there are many. Fills its box: give it a flex column with a height.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowLabel, currentId = null, selection, paging, columnChoice } = props;
  const onOpen = useSteadyHandler(props.onOpen);
  const wideScreen = useMedia(WIDE);
  const mediumScreen = useMedia(MEDIUM);
  const narrow = props.layout === undefined ? !wideScreen : props.layout === 'narrow';
  const [ownSort, setOwnSort] = useState<TableSort | null>(null);
  const sort = props.sort === undefined ? ownSort : props.sort;
  const frame = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const room = useRoom(scroller);

  const data = useMemo(() => [...rows], [rows]);
  const defs = useMemo(() => columnDefs(columns), [columns]);
  const sorting = useMemo<SortingState>(
    () => (sort === null ? [] : [{ id: sort.column, desc: sort.descending }]),
    [sort],
  );
  const changeSort = (next: TableSort | null) => {
    if (props.sort === undefined) setOwnSort(next);
    props.onSort?.(next);
  };
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const cutHere = paging !== undefined && paging.total === undefined;
  const table = useReactTable({
    data,
    columns: defs,
    getRowId: rowId,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
    getPaginationRowModel: getPaginationRowModel(),
    manualSorting: props.sortedOutside === true,
    manualPagination: !cutHere,
    autoResetPageIndex: false,
    state: {
      sorting,
      pagination: cutHere
        ? { pageIndex: paging.page, pageSize: paging.pageSize }
        : { pageIndex: 0, pageSize: ALL },
      columnOrder: orderedColumns(columns, columnChoice).map((column) => column.id),
      columnVisibility: visibility(
        columns,
        columnChoice,
        wideScreen ? 3 : mediumScreen ? 2 : 1,
        sort?.column ?? null,
      ),
    },
    onSortingChange: (change: Updater<SortingState>) => {
      const [first] = typeof change === 'function' ? change(sorting) : change;
      changeSort(first === undefined ? null : { column: first.id, descending: first.desc });
      announce(
        first === undefined
          ? 'Sıralama kaldırıldı'
          : `${byId.get(first.id)?.header ?? ''}: ${first.desc ? 'azalan' : 'artan'} sıra`,
      );
    },
  });

  const shownIds = table
    .getVisibleLeafColumns()
    .map((column) => column.id)
    .join('\n');
  const checkboxes = selection === undefined ? 0 : narrow ? 50 : 48;
  const sortedBy = sort?.column ?? null;
  const shown = useMemo(() => {
    const wanted = keptApart(shownIds.split('\n').flatMap((id) => byId.get(id) ?? []));
    return room == null ? wanted : keptApart(fittingColumns(wanted, room - checkboxes, narrow, sortedBy));
  }, [shownIds, byId, room, checkboxes, narrow, sortedBy]);
  // Rows that come in their order need no model of the table: it costs a list of thousands its time.
  const given = useMemo(
    () =>
      props.sortedOutside === true && !cutHere
        ? rows.map((original) => ({ id: rowId(original), original }))
        : null,
    [props.sortedOutside, cutHere, rows, rowId],
  );
  const pageRows: readonly { readonly id: string; readonly original: Row }[] =
    given ?? table.getRowModel().rows;
  const ids = useMemo(() => pageRows.map((row) => row.id), [pageRows]);

  const virtual = ids.length > VIRTUAL_FROM;
  // A row of a given height has it as long as its lines fit in; larger text may need more.
  const [isPlainText] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16,
  );
  const isEven = props.rowHeight !== undefined && isPlainText;
  const virtualizer = useVirtualizer({
    count: virtual ? ids.length : 0,
    // Measuring makes the browser lay out the page once more.
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.rowHeight ?? (narrow ? 56 : 40),
    overscan: 12,
    getItemKey: useCallback((index: number) => ids[index] ?? index, [ids]),
  });
  const items = virtualizer.getVirtualItems();
  const drawn = virtual ? items.map((item) => item.index) : ids.map((_, index) => index);
  const first = drawn[0] === undefined ? undefined : pageRows[drawn[0]]?.original;
  // A group whose beginning is not drawn still says above its rows what they are.
  const goesOn =
    props.groups !== undefined &&
    first !== undefined &&
    drawn[0] !== undefined &&
    drawn[0] > 0 &&
    groupOf(props.groups, pageRows[drawn[0] - 1]?.original) === props.groups.of(first);
  const before = virtual ? Math.max(0, (items[0]?.start ?? 0) - (goesOn ? GROUP_HEIGHT : 0)) : 0;
  const after = virtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;

  const partial = props.loading === true;
  const { toggle, toggleAll } = useTableSelection(selection, ids);
  const isSelected = (id: string) => selection?.selected.has(id) === true;
  const matching = selection?.onAll === undefined ? ids.length : (selection.matching ?? ids.length);
  const chosenCount =
    selection?.onAll === undefined ? ids.filter(isSelected).length : selection.selected.size;
  const bulkBar = selection && selection.selected.size > 0 && (
    <SelectionFactsContext value={selection.facts}>{props.bulkBar}</SelectionFactsContext>
  );
  const keys = useTableKeys({
    ids,
    scroller,
    scrollToIndex: (index) => virtualizer.scrollToIndex(index),
    onOpen: (id) => {
      const row = pageRows.find((candidate) => candidate.id === id);
      if (row) (props.onEnter ?? onOpen)?.(row.original);
    },
    onMove: (id) => {
      const row = pageRows.find((candidate) => candidate.id === id);
      if (row) props.onMove?.(row.original);
    },
    onToggle: selection && toggle,
    onToggleAll: (checked) => {
      if (!partial) toggleAll(checked);
    },
    onClear: () => {
      if (!selection || selection.selected.size === 0) return false;
      selection.onChange(new Set());
      return true;
    },
    isSelected,
    current: currentId,
  });
  useEffect(() => {
    // Rows have another height now: the open one stays in sight.
    scroller.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [narrow]);
  const firstDrawn = drawn[0] === undefined ? null : (ids[drawn[0]] ?? null);
  const tabStop =
    keys.active !== null && drawn.some((index) => ids[index] === keys.active) ? keys.active : firstDrawn;

  const total = paging?.total ?? rows.length;
  const offset = paging ? paging.page * paging.pageSize : 0;
  const widths = shown.map((column) => (narrow ? (column.narrowWidth ?? column.width) : column.width));
  const minWidth = shown.reduce((sum, column) => sum + leastWidth(column, narrow), checkboxes);
  useEdges(scroller, `${minWidth}`, frame);
  const span = shown.length + (selection ? 1 : 0);
  const waiting = partial && rows.length === 0;
  const vars: CSSProperties & Record<'--table-row', string> = {
    '--table-row': narrow ? 'max(3.5rem, var(--row))' : 'var(--row)',
  };

  return (
    <div className={cx('flex min-h-0 flex-1 flex-col bg-surface short:min-h-80', props.className)}>
      {props.notice}
      {/* What takes the focus is not to end up below the head. */}
      <div ref={frame} className="table-edges relative flex min-h-0 flex-1 flex-col">
        <div
          ref={scroller}
          className={cx(
            'relative min-h-0 flex-1 overflow-auto',
            props.groups === undefined ? 'scroll-pt-12' : 'scroll-pt-20',
          )}
          style={vars}
        >
          <table
            role="grid"
            aria-label={props.label}
            aria-rowcount={partial ? -1 : total + 1}
            aria-multiselectable={selection ? true : undefined}
            aria-busy={partial || undefined}
            className={cx(
              'w-full table-fixed border-separate border-spacing-0',
              !narrow && 'text-[0.8125rem] leading-5',
            )}
            style={{ minWidth: rem(minWidth) }}
            onKeyDown={keys.onKeyDown}
            onFocus={(event) => {
              const id = event.target.dataset['row'];
              if (id !== undefined) keys.setActive(id);
            }}
          >
            <colgroup>
              {selection && <col style={{ width: rem(checkboxes) }} />}
              {shown.map((column, index) => (
                <col
                  key={column.id}
                  style={widths[index] === undefined ? undefined : { width: rem(widths[index]) }}
                />
              ))}
            </colgroup>
            <TableHead
              columns={shown}
              narrow={narrow}
              sort={sort}
              onSort={(id) => table.getColumn(id)?.toggleSorting()}
              selection={
                selection && {
                  all: !partial && ids.length > 0 && chosenCount === matching,
                  some: chosenCount > 0,
                  matching: selection.onAll && matching,
                  off: partial,
                  onToggle: toggleAll,
                }
              }
            />
            <tbody>
              {before > 0 && <Gap height={before} span={span} />}
              {drawn.map((index) => {
                const row = pageRows[index];
                if (row === undefined) return null;
                const group = props.groups?.of(row.original);
                const begins = index === 0 || groupOf(props.groups, pageRows[index - 1]?.original) !== group;
                return (
                  <Fragment key={row.id}>
                    {group !== undefined && (begins || (goesOn && index === drawn[0])) && (
                      <GroupRow span={span} narrow={narrow} className={props.groups?.headClass?.(group)}>
                        {props.groups?.head(group)}
                      </GroupRow>
                    )}
                    <TableRow
                      row={row.original}
                      id={row.id}
                      index={index}
                      place={offset + index}
                      columns={shown}
                      narrow={narrow}
                      selected={selection ? isSelected(row.id) : null}
                      current={row.id === currentId}
                      tabStop={row.id === tabStop}
                      label={rowLabel?.(row.original)}
                      onOpen={onOpen}
                      onToggle={selection && toggle}
                      height={props.rowHeight}
                      className={props.rowClassName?.(row.original)}
                      measure={virtual && !isEven ? virtualizer.measureElement : undefined}
                    />
                  </Fragment>
                );
              })}
              {after > 0 && <Gap height={after} span={span} />}
            </tbody>
          </table>
          {waiting && <LoadingRows rows={10} />}
          {!waiting && rows.length === 0 && (
            <div className="grid min-h-60 place-items-center">
              {props.filtered ? <NoMatch onClear={props.onClearFilters} /> : (props.empty ?? <EmptyState />)}
            </div>
          )}
        </div>
      </div>
      {!paging && props.foot !== undefined && (
        <div className="relative shrink-0">
          {props.foot}
          {bulkBar && (
            <div className="absolute bottom-1.5 left-1/2 z-30 max-w-[calc(100%-16px)] -translate-x-1/2">
              {bulkBar}
            </div>
          )}
        </div>
      )}
      {paging && (
        <TableFooter
          page={paging.page}
          pageSize={paging.pageSize}
          total={partial ? null : total}
          onPage={(page) => {
            scroller.current?.scrollTo({ top: 0 });
            paging.onPage(page);
          }}
          onPageSize={paging.onPageSize}
          noun={props.noun}
          bulkBar={bulkBar || undefined}
        />
      )}
    </div>
  );
}

const GROUP_HEIGHT = 36;

function groupOf<Row>(groups: TableGroups<Row> | undefined, row: Row | undefined): string | undefined {
  return row === undefined ? undefined : groups?.of(row);
}

/** Says what the rows below it have in common; stays under the head while they scroll. */
function GroupRow({
  span,
  narrow,
  className,
  children,
}: {
  span: number;
  narrow: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={span}
        className={cx(
          'sticky z-15 h-9 border-b border-line-soft text-left font-medium',
          narrow ? 'top-10 px-4' : 'top-9 px-5',
          className,
        )}
      >
        {children}
      </th>
    </tr>
  );
}

function Gap({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden="true">
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
