import { memo, type MouseEvent } from 'react';
import { cx } from '@/lib/class-names';
import { Checkbox } from './checkbox';
import { stickyFirst } from './table-head';
import type { ShownColumn } from './table-columns';

const WIDGET = 'a, button, input, label, select, textarea, [role=switch], [role=menuitem]';

export type TableRowProps<Row> = {
  row: Row;
  id: string;
  /** Place in this table, from 0. */
  index: number;
  /** Place among all rows there are, other pages counted, from 0. */
  place: number;
  columns: readonly ShownColumn<Row>[];
  narrow: boolean;
  /** Null: this table has no selection. */
  selected: boolean | null;
  /** The open record beside the table. */
  current: boolean;
  tabStop: boolean;
  label: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: ((id: string, checked: boolean, range: boolean) => void) | undefined;
  height: number | undefined;
  className: string | undefined;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
};

function TableRowInner<Row>({
  row,
  id,
  index,
  place,
  columns,
  narrow,
  selected,
  current,
  tabStop,
  label,
  onOpen,
  onToggle,
  height,
  className,
  measure,
}: TableRowProps<Row>) {
  const open = (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target as HTMLElement;
    // Menus of a cell are portals: React bubbles their clicks here although they lie elsewhere in the page.
    if (!event.currentTarget.contains(target) || target.closest(WIDGET) !== null) return;
    if (window.getSelection()?.isCollapsed === false) return;
    onOpen?.(row);
  };
  return (
    <tr
      ref={measure}
      data-row={id}
      data-index={index}
      aria-rowindex={place + 2}
      aria-selected={selected ?? undefined}
      aria-current={current || undefined}
      tabIndex={tabStop ? 0 : -1}
      className={cx('row', onOpen !== undefined && 'row-open cursor-pointer', className)}
      style={{ height: height === undefined ? 'var(--table-row)' : `${height}px` }}
      onClick={open}
    >
      {selected !== null && (
        <td className={cx('sticky left-0 z-10 bg-inherit', narrow ? 'pl-4' : 'pl-5')}>
          <Checkbox
            className="flex!"
            // Space on the row does the same; one tab stop per row would make the table a long corridor.
            tabIndex={-1}
            aria-label={`${label ?? id}: seç`}
            checked={selected}
            onChange={(event) => {
              const { nativeEvent } = event;
              const range = nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
              onToggle?.(id, event.target.checked, range);
            }}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={cx(
            'px-2',
            column.align === 'end' && 'num text-right',
            column.afterNumbers === true && 'pl-4',
            column.key === true && 'text-sm font-medium',
            at === 0 && cx('bg-inherit', stickyFirst(selected !== null, narrow)),
            at === 0 && selected === null && (narrow ? 'pl-4' : 'pl-5'),
            at === columns.length - 1 && column.align === 'end' && (narrow ? 'pr-4' : 'pr-5'),
          )}
          onClick={column.interactive === true ? (event) => event.stopPropagation() : undefined}
        >
          {narrow && column.narrowCell ? column.narrowCell(row) : column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** One row; redrawn only when its record, its columns or its state change. */
export const TableRow = memo(TableRowInner) as typeof TableRowInner;
