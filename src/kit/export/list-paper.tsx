import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/numbers';
import { countOf } from '@/lib/sentences';
import { printedColumns } from '@/ui/table-columns';
import type { ColumnChoice, DataColumn, TableGroups, TableSort } from '@/ui/table-types';
import { Paper, PaperTable } from './paper';
import type { PaperRow } from './paper';

/** Rows that a list prints at most: some hundred sheets. */
export const MOST_PRINTED = 5_000;

/** Describes a list for paper: the columns that the user sees, and all rows of the filter. */
export interface PrintedList<Row> {
  /** Kind of the records, for the access log. */
  readonly entity: string;
  /** Names the list: "Talepler". */
  readonly label: string;
  /** Counted noun: "talep". */
  readonly noun: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly choice?: ColumnChoice | undefined;
  readonly sort?: TableSort | null | undefined;
  /** All rows that match, not a page of them; a function where the screen has no need of all. */
  readonly rows: readonly Row[] | (() => readonly Row[]);
  readonly rowId: (row: Row) => string;
  readonly groups?: TableGroups<Row> | undefined;
  /** Words for the filters: "Tür: Hasta". */
  readonly filters?: readonly string[];
  /** Typed text. */
  readonly text?: string;
  /** True while not all rows are known. */
  readonly partial?: boolean;
  /** Rows are a part of those that match: the others are read for the print that the list's own button starts. */
  readonly isPart?: boolean;
  /** Says what else is to be known of the rows. */
  readonly note?: string | undefined;
  /** Stands below the rows: sums, lines to sign on. */
  readonly foot?: () => ReactNode;
}

/** Returns all rows of a list, as many as there are. */
export function rowsOf<Row>({ rows }: Pick<PrintedList<Row>, 'rows'>): readonly Row[] {
  return typeof rows === 'function' ? rows() : rows;
}

/** Says what a list on paper was narrowed to and how it is ordered. */
function standingWords<Row>({ filters = [], text = '', sort, columns }: PrintedList<Row>): string {
  const sorted = columns.find(({ id }) => id === sort?.column)?.header;
  return [
    `Süzgeç: ${filters.join('; ') || 'yok'}`,
    ...(text.trim() === '' ? [] : [`Arama: “${text.trim()}”`]),
    ...(sorted === undefined ? [] : [`Sıra: ${sorted}${sort?.descending === true ? ', azalan' : ''}`]),
  ].join(' · ');
}

/** Prints a list: head on each page, all rows of the filter, up to a limit that the paper names. */
export function ListPaper<Row>({ id, list }: { readonly id: string; readonly list: PrintedList<Row> }) {
  const columns = printedColumns(list.columns, list.choice, list.sort?.column ?? null);
  return (
    <Paper
      id={id}
      rank="list"
      title="Vizite"
      heading={list.label}
      logged={{ entity: list.entity }}
      wide={columns.length > 6}
    >
      {() => <Rows list={list} columns={columns} />}
    </Paper>
  );
}

function Rows<Row>({
  list,
  columns,
}: {
  readonly list: PrintedList<Row>;
  readonly columns: readonly DataColumn<Row>[];
}) {
  const { groups, noun } = list;
  const all = rowsOf(list);
  const printed = all.slice(0, MOST_PRINTED);
  let group: string | undefined;
  const rows = printed.map((row): PaperRow => {
    const own = groups?.of(row);
    const begins = own !== undefined && own !== group;
    group = own;
    return {
      key: list.rowId(row),
      cells: columns.map(({ cell, paper = cell }) => paper(row)),
      ...(begins ? { above: groups?.head(own) } : {}),
    };
  });
  return (
    <>
      <p className="num mt-1">
        {countOf(all.length, noun)} · {standingWords(list)}
      </p>
      {list.partial === true && (
        <p className="mt-1">Kayıtlar bu cihaza alınıyor; henüz inmemiş olanlar burada yoktur.</p>
      )}
      {list.isPart === true && (
        <p className="mt-1">
          Yalnız görünen satırlar basıldı; tamamı için listedeki “Yazdır” düğmesini kullanın.
        </p>
      )}
      {list.note !== undefined && <p className="mt-1">{list.note}</p>}
      {all.length > printed.length && (
        <p className="num mt-1">
          İlk {countOf(printed.length, noun)} basıldı; listede {formatNumber(all.length)} kayıt var.
        </p>
      )}
      <PaperTable
        dense
        heads={columns.map(({ header }) => header)}
        ends={columns.map(({ align }) => align === 'end')}
        rows={rows}
      />
      {printed.length === 0 && <p className="mt-3">Kayıt yok.</p>}
      {list.foot?.()}
    </>
  );
}
