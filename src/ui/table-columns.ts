import type { ColumnDef } from '@tanstack/react-table';
import { compareTurkish } from '@/lib/turkish';
import type { ColumnChoice, DataColumn } from './table-types';

/** All columns in the person's order. */
export function orderedColumns<Row>(
  columns: readonly DataColumn<Row>[],
  choice: ColumnChoice | undefined,
): readonly DataColumn<Row>[] {
  if (choice === undefined) return columns;
  const place = new Map(choice.order.map((id, index) => [id, index]));
  return columns.toSorted(
    (left, right) => (place.get(left.id) ?? columns.length) - (place.get(right.id) ?? columns.length),
  );
}

/** TanStack's column definitions for ours; the id leads back to the column. */
export function columnDefs<Row>(columns: readonly DataColumn<Row>[]): ColumnDef<Row>[] {
  return columns.map(({ id, sortValue, sortable, hideable }) => ({
    id,
    header: id,
    // Undefined is what TanStack keeps last in both directions.
    accessorFn: (row) => {
      const value = sortValue?.(row);
      return value === null || value === '' ? undefined : value;
    },
    sortUndefined: 'last',
    sortDescFirst: false,
    sortingFn: (left, right) => compareCells(left.getValue(id), right.getValue(id)),
    enableSorting: sortValue !== undefined || sortable === true,
    enableHiding: hideable !== false,
  }));
}

/** Numbers by size, texts by Turkish order. */
function compareCells(left: unknown, right: unknown): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareTurkish(String(left), String(right));
}

/**
 * Which columns are shown: the person's choice, less what the screen is too narrow for. The one that the rows are
 * sorted by is among them: an order that nobody sees looks like none.
 */
export function visibility<Row>(
  columns: readonly DataColumn<Row>[],
  choice: ColumnChoice | undefined,
  room: 1 | 2 | 3,
  sortedBy: string | null,
): Record<string, boolean> {
  return Object.fromEntries(
    columns.map(({ id, priority = 1, hideable }) => [
      id,
      id === sortedBy || (priority <= room && (hideable === false || choice?.hidden.includes(id) !== true)),
    ]),
  );
}
