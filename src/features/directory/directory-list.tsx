import { CloudDownload, Download, Plus, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePreference } from '@/data/preferences';
import { useSyncState } from '@/data/sync-state';
import { FilterDialog } from '@/records/filter-dialog';
import { FilterRow } from '@/records/filter-row';
import type { RowFilter } from '@/records/filter-row';
import { Button } from '@/ui/button';
import { ColumnChooser } from '@/ui/column-chooser';
import { DataTable } from '@/ui/data-table';
import type { IconType } from '@/ui/icon';
import { NoticeBar } from '@/ui/notice-bar';
import type { Option } from '@/ui/option-row';
import { EmptyState } from '@/ui/page-states';
import type { ColumnChoice, DataColumn, TableSort } from '@/ui/table-types';
import { parseColumns } from './company-columns';

/** What the addresses of both lists have. */
interface ListSearch {
  readonly sort?: string | undefined;
  readonly order?: 'asc' | 'desc' | undefined;
  readonly page?: number | undefined;
  readonly size?: number | undefined;
  readonly open?: string | undefined;
}

const PAGE_SIZE = 50;

interface DirectoryListProps<R, F extends string> {
  /** Names the list, its columns' choice and the file: "Firmalar". */
  label: string;
  noun: string;
  icon: IconType;
  addLabel: string;
  placeholder: string;
  columns: readonly DataColumn<R>[];
  rows: readonly R[];
  rowId: (row: R) => string;
  state: 'loading' | 'error' | 'ready';
  search: ListSearch;
  onChange: (patch: Readonly<Record<string, unknown>>) => void;
  text: string;
  onText: (text: string) => void;
  filters: readonly RowFilter<F>[];
  /** The choices of a filter that is no flag. */
  optionsOf: (filter: F) => readonly Option[];
  onAdd: (() => void) | undefined;
  onExport: (() => void) | undefined;
  children?: ReactNode;
}

/** A list of the directory: search, filters, order, columns, paging; what is open beside it as children. */
export function DirectoryList<R, F extends string>(props: DirectoryListProps<R, F>) {
  const { label, noun, columns, rows, rowId, search, onChange, text, onText, filters, onAdd, onExport } =
    props;
  const { status } = useSyncState();
  const [choice, setChoice] = usePreference<ColumnChoice>(`directory-columns/${noun}`, parseColumns);
  const [asked, setAsked] = useState<F | null>(null);
  const { sort: column = 'name', order = 'asc', page = 1, size = PAGE_SIZE } = search;
  const sort: TableSort = { column, descending: order === 'desc' };
  const changeSort = (next: TableSort | null) => {
    // The third press on a head takes the order away; the list then turns once more instead.
    if (next === null || next.column === column)
      onChange({ order: order === 'desc' ? 'asc' : 'desc', page: undefined });
    else onChange({ sort: next.column, order: next.descending ? 'desc' : 'asc', page: undefined });
  };
  const clear = () => {
    onText('');
    onChange({ ...Object.fromEntries(filters.map(({ id }) => [id, undefined])), page: undefined });
  };
  const filtered = text.trim() !== '' || filters.some(({ value }) => value !== null);
  const lastPage = Math.max(1, Math.ceil(rows.length / size));
  const loading =
    props.state === 'loading' ||
    (rows.length === 0 && !filtered && !status.complete && props.state !== 'error');
  const current = filters.find(({ id }) => id === asked);
  return (
    <div className="flex min-h-0 flex-1 flex-col bg-surface">
      <FilterRow
        searchLabel="Bu listede ara"
        placeholder={props.placeholder}
        text={text}
        onText={(next) => {
          onText(next);
          if (page > 1) onChange({ page: undefined });
        }}
        filters={filters}
        onOpen={(filter) => {
          const flag = filters.find(({ id }) => id === filter)?.flag === true;
          if (flag) onChange({ [filter]: 'yes', page: undefined });
          else setAsked(filter);
        }}
        onRemove={(filter) => onChange({ [filter]: undefined, page: undefined })}
        onClear={clear}
      >
        <ColumnChooser
          columns={columns}
          choice={choice}
          onChange={setChoice}
          onReset={() => setChoice(parseColumns(null))}
        />
        {onExport !== undefined && (
          <Button
            tone="quiet"
            size="sm"
            icon={Download}
            className="font-normal! max-[56.1875em]:min-w-11"
            title="Dışa aktar"
            onClick={onExport}
            disabled={props.state !== 'ready'}
          >
            <span className="max-[56.1875em]:sr-only">Dışa aktar</span>
          </Button>
        )}
        {onAdd !== undefined && (
          <Button tone="primary" icon={Plus} onClick={onAdd}>
            {props.addLabel}
          </Button>
        )}
      </FilterRow>
      <DataTable
        label={label}
        className="border-t border-line"
        columns={columns}
        rows={rows}
        rowId={rowId}
        onOpen={(row) => onChange({ open: rowId(row) })}
        currentId={search.open ?? null}
        sort={sort}
        onSort={changeSort}
        sortedOutside
        columnChoice={choice}
        noun={noun}
        paging={{
          page: Math.min(page, lastPage) - 1,
          pageSize: size,
          onPage: (next) => onChange({ page: next === 0 ? undefined : next + 1 }),
          onPageSize: (next) => onChange({ size: next, page: undefined }),
        }}
        loading={loading}
        filtered={filtered}
        onClearFilters={clear}
        empty={
          <EmptyState
            icon={props.icon}
            action={
              onAdd !== undefined && (
                <Button icon={Plus} onClick={onAdd}>
                  {props.addLabel}
                </Button>
              )
            }
          >
            {onAdd === undefined
              ? 'Bu cihazda görebileceğiniz kayıt yok.'
              : 'İlk kaydı siz ekleyebilirsiniz.'}
          </EmptyState>
        }
        notice={
          props.state === 'error' ? (
            <NoticeBar tone="warn" icon={TriangleAlert} title="Liste okunamadı.">
              Kayıtlarınız güvende; sayfayı yenileyin.
            </NoticeBar>
          ) : status.complete ? undefined : (
            <NoticeBar tone="info" icon={CloudDownload} title="İlk eşitleme sürüyor.">
              Henüz inmemiş kayıtlar listede görünmez.
            </NoticeBar>
          )
        }
      />
      {current !== undefined && (
        <FilterDialog
          key={current.id}
          label={current.label}
          options={props.optionsOf(current.id)}
          value={(search as Readonly<Record<string, unknown>>)[current.id] as string | undefined}
          onClose={() => setAsked(null)}
          onApply={(value) => onChange({ [current.id]: value, page: undefined })}
        />
      )}
      {props.children}
    </div>
  );
}
