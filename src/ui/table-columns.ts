import type { ColumnDef } from '@tanstack/react-table';
import { compareTurkish } from '@/lib/turkish';
import type { ColumnChoice, DataColumn } from './table-types';

/** Returns all columns in the user's order. */
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

/** Returns the columns of a list on paper: those that the user has chosen, and the one that it is sorted by. */
export function printedColumns<Row>(
  columns: readonly DataColumn<Row>[],
  choice: ColumnChoice | undefined,
  sortedBy: string | null,
): readonly DataColumn<Row>[] {
  const visible = visibility(columns, choice, 3, sortedBy);
  return orderedColumns(columns, choice).filter(({ id }) => visible[id] === true);
}

/** Returns TanStack's column definitions for ours; the id leads back to the column. */
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

/** Compares numbers by size, texts by Turkish order. */
function compareCells(left: unknown, right: unknown): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareTurkish(String(left), String(right));
}

/**
 * Returns which columns are shown: the user's choice, less those that the screen is too narrow for. The sort column
 * is always among them: an order by a hidden column looks like none.
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

/** A column as a table draws it. */
export type ShownColumn<Row> = DataColumn<Row> & {
  /** The column before it is right-aligned, it is not: both need more room between them. */
  afterNumbers?: true | undefined;
};

/** Pixels between a right-aligned and a left-aligned column beyond those between any two, 24 in all. */
const MORE_ROOM = 8;

const wider = (width: number | undefined): number | undefined =>
  width === undefined ? undefined : width + MORE_ROOM;

/** Returns the columns with more room where figures and texts would meet: those end where these begin. */
export function keptApart<Row>(columns: readonly ShownColumn<Row>[]): readonly ShownColumn<Row>[] {
  return columns.map((column, at) => {
    const isAfter = column.align !== 'end' && columns[at - 1]?.align === 'end';
    if (isAfter === (column.afterNumbers === true)) return column;
    // One that lost its neighbour keeps the room it had: less would move the others.
    if (!isAfter) return { ...column, afterNumbers: undefined };
    return {
      ...column,
      afterNumbers: true,
      width: wider(column.width),
      narrowWidth: wider(column.narrowWidth),
      minWidth: column.width === undefined ? wider(column.minWidth ?? LEAST) : column.minWidth,
    };
  });
}

/** Pixels below which a column without a width is of no use. */
const LEAST = 220;

/** Pixels that a column takes at least; see DataColumn. */
export function leastWidth<Row>(column: DataColumn<Row>, narrow: boolean): number {
  const width = narrow ? (column.narrowWidth ?? column.width) : column.width;
  return width ?? (narrow ? LEAST : (column.minWidth ?? LEAST));
}

/**
 * Returns the columns for which there is room: optional ones are dropped in their order until the others fit. The
 * sort column stays.
 * @param room pixels, without the column of the checkboxes
 */
export function fittingColumns<Row>(
  columns: readonly DataColumn<Row>[],
  room: number,
  narrow: boolean,
  sortedBy: string | null,
): readonly DataColumn<Row>[] {
  const leaving = columns
    .filter(({ id, givesWay }) => givesWay !== undefined && id !== sortedBy)
    .toSorted((left, right) => (left.givesWay ?? 0) - (right.givesWay ?? 0));
  let taken = columns.reduce((sum, column) => sum + leastWidth(column, narrow), 0);
  const gone = new Set<string>();
  for (const column of leaving) {
    if (taken <= room) break;
    gone.add(column.id);
    taken -= leastWidth(column, narrow);
  }
  return gone.size === 0 ? columns : columns.filter(({ id }) => !gone.has(id));
}

/** Returns a width that grows with the text size that the user has set in the browser. */
export const rem = (pixels: number): string => `${pixels / 16}rem`;
