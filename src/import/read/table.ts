/**
 * One cell of a file. A text stays as the file has it. A number of a workbook is an exact decimal with a point, since
 * no decimal mark of a profile applies to it; a date of a workbook is `2026-11-17`, `2026-11-17T14:30:05` or `14:30:05`.
 */
export type Cell = string | { readonly kind: 'number' | 'date'; readonly text: string };

/** `row[n]` is column n; cells behind the last filled one are absent. */
export type Row = readonly Cell[];

/** `rows[n]` is line n + 1 of the file, empty lines included. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: readonly Row[];
  /** Cells of one column that are merged over several rows, by indices; the first has the value. */
  readonly merged?: readonly { readonly column: number; readonly from: number; readonly to: number }[];
}

export const MAX_ROWS = 200_000;
/** Greatest number of lines with text: rows, with titles, header and totals around them. */
export const MAX_LINES = MAX_ROWS + 100;
/** Greatest number of columns; what is behind them is no column of a list. */
export const MAX_COLUMNS = 1_000;

export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  return typeof cell === 'string' ? cell : cell.text;
}

export function isBlank(cell: Cell | undefined): boolean {
  return textOf(cell).trim() === '';
}

/** Returns the row without blank cells at its end. */
export function trimmedRow(cells: Cell[]): Row {
  while (cells.length > 0 && isBlank(cells.at(-1))) cells.pop();
  return cells;
}
