import type { ReactNode } from 'react';

/** One column of a DataTable. */
export type DataColumn<Row> = {
  id: string;
  /** Head text; also its name under "Kolonlar". */
  header: string;
  /** Hides the head text from the eye, for columns of a lone glyph. */
  headerHidden?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** Content on paper, where a drawing says it on the screen. */
  paper?: ((row: Row) => ReactNode) | undefined;
  /** Two-line or shortened cell below 1280 px. */
  narrowCell?: ((row: Row) => ReactNode) | undefined;
  /** Head text below 1280 px when the cell then carries more ("Konu ve hasta"); '' keeps it for readers only. */
  narrowHeader?: string | undefined;
  /** Pixels. One column without a width takes what is left. */
  width?: number | undefined;
  narrowWidth?: number | undefined;
  /** Pixels that a column without a width keeps in a table of one line per row; 220 unless set. */
  minWidth?: number | undefined;
  /** Order in which columns are dropped where the box is too narrow, the lowest first. */
  givesWay?: number | undefined;
  /** 1 always (default), 2 from 900 px, 3 from 1280 px. */
  priority?: 1 | 2 | 3 | undefined;
  /** Numbers align right, text left. */
  align?: 'start' | 'end' | undefined;
  /** Makes the column sortable; what rows are ordered by when the table sorts itself. Texts go by Turkish order. */
  sortValue?: ((row: Row) => string | number | null | undefined) | undefined;
  /** Sortable although the page does the sorting (no `sortValue`). */
  sortable?: boolean | undefined;
  /** False keeps the column out of "Kolonlar". */
  hideable?: boolean | undefined;
  /** The key text of the row: 14/550; the rest is 13. */
  key?: boolean | undefined;
  /** Links, switches and menus inside act for themselves; a press here does not open the row. */
  interactive?: boolean | undefined;
};

export type TableSort = { column: string; descending: boolean };

/** A user's choice of columns; unknown ids are ignored, new columns come last. */
export type ColumnChoice = { order: readonly string[]; hidden: readonly string[] };

export type TablePaging = {
  /** Page number, from 0. */
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
  /** All rows there are when `rows` is one page already; without it the table cuts the page itself. */
  total?: number | undefined;
};

/** Chosen rows by their ids, rows of other pages included. */
export type TableSelection = {
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Selects all rows that match, those of other pages too, or none; without it "all" are the rows of the page. */
  onAll?: ((checked: boolean) => void) | undefined;
  /** Number of all rows that match. */
  matching?: number | undefined;
  facts?: SelectionFacts | undefined;
};

/** Says how a selection of all differs from what matches now. */
export type SelectionFacts = {
  /** Rows that the user took out of it. */
  takenOut: number;
  /** Rows that came into the list since; they are not selected. */
  later: number;
};

export type TableGroups<Row> = {
  /** Returns the id of a row's group. */
  of: (row: Row) => string;
  head: (group: string) => ReactNode;
  /** Returns ground and colour of the head. */
  headClass?: (group: string) => string | undefined;
};

export type DataTableProps<Row> = {
  /** Names the table for readers: "Talepler". */
  label: string;
  columns: readonly DataColumn<Row>[];
  /** All rows of the view, or one page of them when `paging.total` is given. Keep the array stable between draws. */
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** Names a row for readers, in its checkbox: "T-20415". */
  rowLabel?: ((row: Row) => string) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Called for Enter on a row where that does something else than a press. */
  onEnter?: ((row: Row) => void) | undefined;
  /** Called with the row that keys have moved to; a selected range calls nothing. */
  onMove?: ((row: Row) => void) | undefined;
  /** The row whose record is open beside the table. */
  currentId?: string | null | undefined;
  rowClassName?: ((row: Row) => string | undefined) | undefined;
  /** Rows come in groups, one behind the other; each begins with a row that says what it is. */
  groups?: TableGroups<Row> | undefined;
  /** Pixels, when rows are neither 40 nor 56. */
  rowHeight?: number | undefined;
  sort?: TableSort | null | undefined;
  onSort?: ((sort: TableSort | null) => void) | undefined;
  /** The rows come sorted; the table only shows by what. */
  sortedOutside?: boolean | undefined;
  selection?: TableSelection | undefined;
  columnChoice?: ColumnChoice | undefined;
  paging?: TablePaging | undefined;
  /** Noun of the count in the footer: "kayıt". */
  noun?: string | undefined;
  /** Content below a table without pages. */
  foot?: ReactNode;
  /** Shown in the footer while rows are chosen; usually a BulkBar. */
  bulkBar?: ReactNode;
  /**
   * True while not all rows are known: those that are there stay visible, no total, paging or "select all" is
   * offered.
   */
  loading?: boolean | undefined;
  /** Filters are set: an empty table then offers to clear them. */
  filtered?: boolean | undefined;
  onClearFilters?: (() => void) | undefined;
  /** Content of a table without any record; *Veri yok* alone by default. */
  empty?: ReactNode;
  /** Strip above the rows, such as an amber NoticeBar when refreshing failed. */
  notice?: ReactNode;
  /** Two-line rows or one line; by the width of the screen unless set. */
  layout?: 'wide' | 'narrow' | undefined;
  className?: string | undefined;
};
