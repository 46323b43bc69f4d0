import { ArrowDown, ArrowUp } from 'lucide-react';
import { cx } from '@/lib/class-names';
import { formatNumber } from '@/lib/numbers';
import { Checkbox } from './checkbox';
import type { ShownColumn } from './table-columns';
import type { TableSort } from './table-types';

/** Renders the sticky head of a DataTable: names, sorting, "select all". */
export function TableHead<Row>({
  columns,
  narrow,
  sort,
  onSort,
  selection,
}: {
  columns: readonly ShownColumn<Row>[];
  narrow: boolean;
  sort: TableSort | null;
  /** Undefined: nothing here can be sorted. */
  onSort: ((column: string) => void) | undefined;
  /** `off`: not all rows are known, so that "all" would be some. */
  selection:
    | {
        all: boolean;
        some: boolean;
        off: boolean;
        /** Number of all rows that match, where "all" is more than the page. */
        matching: number | undefined;
        onToggle: (checked: boolean) => void;
      }
    | undefined;
}) {
  return (
    <thead className="sticky top-0 z-20">
      <tr className={narrow ? 'h-10' : 'h-9'} aria-rowindex={1}>
        {selection && (
          <th
            scope="col"
            className={cx('sticky left-0 z-10 border-b border-line bg-sunken', narrow ? 'pl-4' : 'pl-5')}
          >
            <Checkbox
              className="flex!"
              aria-label={
                selection.matching === undefined
                  ? 'Bu sayfadaki tüm kayıtları seç'
                  : `Tümünü seç: ${formatNumber(selection.matching)} kayıt`
              }
              checked={selection.all}
              disabled={selection.off}
              indeterminate={selection.some && !selection.all}
              onChange={(event) => selection.onToggle(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const sorted = sort?.column === column.id;
          const sortable =
            onSort !== undefined && (column.sortValue !== undefined || column.sortable === true);
          const text = (narrow && column.narrowHeader) || column.header;
          const unseen = column.headerHidden === true || (narrow && column.narrowHeader === '');
          const Arrow = sorted && sort.descending ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.id}
              scope="col"
              className={cx(
                'th border-b border-line bg-sunken px-2',
                column.align === 'end' ? 'text-right' : 'text-left',
                column.afterNumbers === true && 'pl-4',
                sorted && 'text-ink!',
                index === 0 && stickyFirst(selection !== undefined, narrow),
                index === 0 && selection === undefined && (narrow ? 'pl-4!' : 'pl-5!'),
                index === columns.length - 1 && column.align === 'end' && (narrow ? 'pr-4!' : 'pr-5!'),
              )}
              aria-sort={
                sorted ? (sort.descending ? 'descending' : 'ascending') : sortable ? 'none' : undefined
              }
            >
              {sortable ? (
                <button
                  type="button"
                  className={cx(
                    'hit group -mx-1.5 inline-flex max-w-full items-center gap-1 rounded-sm px-1.5 py-1 font-medium hover:text-ink',
                    column.align === 'end' && 'flex-row-reverse',
                  )}
                  onClick={() => onSort(column.id)}
                >
                  <span className={unseen ? 'sr-only' : 'clip'}>{text}</span>
                  <Arrow
                    className={cx(
                      'size-3.5',
                      !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
                    )}
                    aria-hidden="true"
                  />
                </button>
              ) : (
                <span className={unseen ? 'sr-only' : 'clip block'}>{text}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** Returns the classes that keep the first column visible while a wide table is scrolled sideways. */
export function stickyFirst(selectable: boolean, narrow: boolean): string {
  if (!selectable) return 'sticky left-0 z-10';
  return narrow ? 'sticky left-[3.125rem] z-10' : 'sticky left-12 z-10';
}
