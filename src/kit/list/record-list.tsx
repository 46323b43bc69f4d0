import { Plus, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useSyncState } from '@/data/sync-state';
import type { ListFilter } from './list-filter-dialog';
import { ListFilterRow } from './list-filter-row';
import { filterWords, fullFilterWords, withoutFilters } from './list-filters';
import { ListPrint } from '../export/list-print';
import { ExportButton, useColumnChoice } from './list-tools';
import { narrowedBy } from './narrowed-by';
import { RecordExportDialog } from '../export/record-export-dialog';
import type { RecordExportDialogProps } from '../export/record-export-dialog';
import { orderOf } from './select-rows';
import type { ListSearch, Standing } from './select-rows';
import type { ServerRows } from './server-rows';
import { FirstSyncNotice, useStableRows } from './stable-rows';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import type { IconType } from '@/ui/icon';
import { NoticeBar } from '@/ui/notice-bar';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import { useChosenRows } from '@/ui/use-chosen-rows';
import type { DataColumn, TableGroups, TableSort } from '@/ui/table-types';

const PAGE_SIZE = 50;

export interface RecordListProps<Row, F extends string> {
  /** Kind of the records, for the access log. */
  entity: string;
  /** Names the list: "Firmalar". */
  label: string;
  /** Names the part of the list that is shown, for paper: a tab, a scope. */
  view?: string | undefined;
  /** Counted noun in the footer: "firma". */
  noun: string;
  icon: IconType;
  addLabel?: string;
  /** Placeholder that says what can be searched for. */
  placeholder: string;
  columns: readonly DataColumn<Row>[];
  /** Pixels, when rows are neither of one line nor of two. */
  rowHeight?: number;
  /** Rows grouped under a heading, in the default order. */
  groups?: TableGroups<Row> | undefined;
  /** Name under which the chosen columns are stored. */
  columnsName: string;
  hiddenAtFirst: readonly string[];
  /** All rows, in order. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  onOpen: (row: Row) => void;
  /** The row whose record is open beside the list. */
  currentId?: string | null | undefined;
  /** State of loading: of records on the device as a word, of what only the server knows by `serverRows`. */
  state: 'loading' | 'error' | 'ready' | ServerRows;
  search: ListSearch<string>;
  standing: Standing<string>;
  onChange: (patch: Readonly<Record<string, unknown>>) => void;
  text: string;
  onText: (text: string) => void;
  filters: readonly ListFilter<F>[];
  /** Absent where the user may not add. */
  onAdd?: (() => void) | undefined;
  /** Says why there is nothing, where that is more than that nothing was added yet. */
  emptyText?: string | undefined;
  /** Absent where the user may not export. */
  exported?:
    | Pick<RecordExportDialogProps, 'entity' | 'noun' | 'name' | 'head' | 'content' | 'readRows'>
    | undefined;
  /** Describes the rows beyond their number in the footer: "14 cihaz, 9 kişi". */
  summary?: (rows: readonly Row[]) => string;
  /** Tools of the list's own, before the choice of columns. */
  tools?: ReactNode;
  /** Stands above the rows where nothing more urgent does. */
  notice?: ReactNode;
  /** All rows in one piece instead of in pages. */
  whole?: boolean;
  /** Content below rows in one piece: sums, figures. */
  foot?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Actions on selected rows; absent if there are none. */
  bulkBar?: ((chosen: ReadonlySet<string>, clear: () => void) => ReactNode) | undefined;
  /** Names a row in its checkbox. */
  rowLabel?: ((row: Row) => string) | undefined;
  /** Stands below the rows on paper: sums, lines to sign on. */
  paperFoot?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Drawn of the rows instead of the table. */
  drawing?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** True where the button for adding is elsewhere on the page. */
  addsElsewhere?: boolean;
  children?: ReactNode;
}

/** Renders a list of records: search, filters, order, columns, paging, export; what is open beside it as children. */
export function RecordList<Row, F extends string>(props: RecordListProps<Row, F>) {
  const { columns, rows, rowId, search, onChange, text, onText, filters, onAdd, hiddenAtFirst } = props;
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const [exporting, setExporting] = useState(false);
  const { page = 1, size = PAGE_SIZE } = search;
  const { sort: column, order } = orderOf(search, props.standing);
  const { choice, chooser } = useColumnChoice(props.columnsName, columns, hiddenAtFirst, column ?? undefined);
  const changeSort = (next: TableSort | null) => {
    // The third press on a head takes the order away; the list then turns once more instead.
    if (next === null || next.column === column) {
      onChange({ sort: column ?? undefined, order: order === 'desc' ? 'asc' : 'desc', page: undefined });
    } else onChange({ ...orderOf({ sort: next.column }, props.standing), page: undefined });
  };
  const clear = () => {
    onText('');
    onChange(withoutFilters(filters));
  };
  const filtered = text.trim() !== '' || filters.some(({ value }) => value !== null);
  const lastPage = Math.max(1, Math.ceil(rows.length / size));
  const shownPage = Math.min(page, lastPage) - 1;
  const pageRows = useMemo(
    () => rows.slice(shownPage * size, (shownPage + 1) * size),
    [rows, shownPage, size],
  );
  const whole = props.whole === true;
  const inSight = whole ? rows : pageRows;
  const full = whole ? Number.MAX_SAFE_INTEGER : size;
  const steady = useStableRows(inSight, rowId, JSON.stringify([search, shownPage, text]), full);
  const [chosen, choose, selection] = useChosenRows(narrowedBy(search, text, props.currentId), rows, rowId);
  const server = typeof props.state === 'string' ? null : props.state;
  const loading =
    server?.loading ?? (props.state === 'loading' || (!firstSyncDone && props.state !== 'error'));
  const notRead = (
    <NoticeBar tone="warn" icon={TriangleAlert} title="Liste okunamadı.">
      Kayıtlarınız güvende; sayfayı yenileyin.
    </NoticeBar>
  );
  const addButton = (tone: 'primary' | 'secondary') =>
    onAdd !== undefined && (
      <Button tone={tone} icon={Plus} onClick={onAdd}>
        {props.addLabel}
      </Button>
    );
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <ListFilterRow
        placeholder={props.placeholder}
        text={text}
        onText={(next) => {
          onText(next);
          if (page > 1) onChange({ page: undefined });
        }}
        filters={filters}
        search={search}
        onChange={onChange}
        onClear={clear}
      >
        {props.summary !== undefined && (
          <span className="meta num text-ink-2 max-[56.1875em]:sr-only" role="status">
            {loading || server?.failure ? '' : props.summary(rows)}
          </span>
        )}
        {props.tools}
        {props.drawing === undefined && chooser}
        {props.exported !== undefined && (
          <ExportButton
            disabled={loading || props.state === 'error' || Boolean(server?.failure)}
            onClick={() => setExporting(true)}
          />
        )}
        <ListPrint
          entity={props.entity}
          label={props.label}
          noun={props.noun}
          columns={columns}
          choice={choice}
          sort={column === null ? null : { column, descending: order === 'desc' }}
          rows={rows}
          rowId={rowId}
          groups={props.groups}
          filters={[...(props.view === undefined ? [] : [props.view]), ...fullFilterWords(filters)]}
          text={text}
          partial={loading}
          foot={() => (
            <>
              {props.summary !== undefined && <p className="num mt-3">{props.summary(rows)}</p>}
              {props.paperFoot?.(rows)}
            </>
          )}
          disabled={loading || props.state === 'error' || Boolean(server?.failure)}
        />
        {props.addsElsewhere !== true && addButton('primary')}
      </ListFilterRow>
      {props.drawing !== undefined ? (
        loading && rows.length === 0 ? (
          <LoadingRows />
        ) : props.state === 'error' ? (
          notRead
        ) : (
          props.drawing(rows)
        )
      ) : (
        <DataTable
          label={props.label}
          className="border-t border-line"
          columns={columns}
          // The first sync does not bring what only the server knows.
          rows={server === null ? steady.rows : inSight}
          rowId={rowId}
          rowHeight={props.rowHeight}
          groups={props.groups}
          onOpen={props.onOpen}
          currentId={props.currentId}
          sort={column === null ? null : { column, descending: order === 'desc' }}
          onSort={changeSort}
          sortedOutside
          columnChoice={choice}
          noun={props.noun}
          rowLabel={props.rowLabel}
          selection={props.bulkBar === undefined ? undefined : selection}
          bulkBar={props.bulkBar?.(chosen, () => choose(new Set()))}
          foot={whole ? props.foot?.(rows) : undefined}
          paging={
            whole
              ? undefined
              : {
                  page: shownPage,
                  pageSize: size,
                  total: rows.length,
                  onPage: (next) => onChange({ page: next === 0 ? undefined : next + 1 }),
                  onPageSize: (next) => onChange({ size: next, page: undefined }),
                }
          }
          loading={loading}
          filtered={filtered && !server?.failure}
          onClearFilters={clear}
          empty={
            server?.failure || (
              <EmptyState icon={props.icon} action={addButton('secondary')}>
                {props.emptyText ??
                  (onAdd === undefined
                    ? 'Bu cihazda görebileceğiniz kayıt yok.'
                    : 'İlk kaydı siz ekleyebilirsiniz.')}
              </EmptyState>
            )
          }
          notice={
            props.state === 'error' ? (
              notRead
            ) : server !== null || firstSyncDone ? (
              server?.notice || props.notice
            ) : (
              <FirstSyncNotice refresh={steady.refresh}>
                Henüz inmemiş kayıtlar listede görünmez.
              </FirstSyncNotice>
            )
          }
        />
      )}
      {exporting && props.exported !== undefined && (
        <RecordExportDialog
          {...props.exported}
          count={rows.length}
          filterWords={filterWords(filters)}
          onClose={() => setExporting(false)}
        />
      )}
      {props.children}
    </div>
  );
}
