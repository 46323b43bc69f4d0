import type { Column, Table } from './catalogue';

/*
 * RFC 4180: commas, CRLF, UTF-8 without a byte-order mark. As PostgreSQL writes CSV, an empty cell without quotes is
 * null, and "" is an empty text.
 */

const CRLF = '\r\n';

/** Returns a cell; null is an empty one without quotes. */
export function csvCell(value: string | null): string {
  if (value === null) return '';
  return value === '' || /[",\r\n]/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

export const csvLine = (cells: readonly (string | null)[]): string => cells.map(csvCell).join(',') + CRLF;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Returns SQL for a column as text, of the same form on every server. */
function textOf({ name, type }: Column): string {
  const column = `t.${quoted(name)}`;
  if (type === 'timestamp with time zone')
    return `case when isfinite(${column}) then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') else ${column}::text end`;
  if (type === 'date')
    return `case when isfinite(${column}) then to_char(${column}, 'YYYY-MM-DD') else ${column}::text end`;
  if (type === 'bytea') return `encode(${column}, 'hex')`;
  if (type.endsWith('[]')) return `to_json(${column})::text`;
  return `${column}::text`;
}

/** Returns a query of a whole table, all columns as text, by its key. */
export function tableQuery({ name, columns, key }: Table): string {
  const [schema = '', table = ''] = name.split('.');
  const order = key.length === 0 ? '' : ` order by ${key.map((column) => `t.${quoted(column)}`).join(', ')}`;
  const cells = columns.map((column) => `${textOf(column)} as ${quoted(column.name)}`).join(', ');
  return `select ${cells} from ${quoted(schema)}.${quoted(table)} t${order}`;
}

export const countQuery = (name: string): string => {
  const [schema = '', table = ''] = name.split('.');
  return `select count(*)::bigint as count from ${quoted(schema)}.${quoted(table)}`;
};

/**
 * Reads the cells of a CSV, across pieces of a stream. Nothing is kept but the cell and row that are being read.
 * @returns takes a piece; `end` is called after the last one and tells whether the file ended with a whole row
 */
export function csvReader(onRow: (cells: readonly (string | null)[]) => void): {
  take(piece: string): void;
  end(): boolean;
} {
  let row: (string | null)[] = [];
  let cell = '';
  let state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  const endCell = (): void => {
    row.push(state === 'start' ? null : cell);
    cell = '';
    state = 'start';
  };
  return {
    take(piece) {
      for (const letter of piece) {
        if (state === 'quoted') {
          if (letter === '"') state = 'closed';
          else cell += letter;
        } else if (letter === '"' && state === 'start') state = 'quoted';
        else if (letter === '"' && state === 'closed') {
          cell += '"';
          state = 'quoted';
        } else if (letter === ',') endCell();
        else if (letter === '\n') {
          endCell();
          onRow(row);
          row = [];
        } else if (letter !== '\r') {
          cell += letter;
          state = 'plain';
        }
      }
    },
    end: () => state === 'start' && row.length === 0,
  };
}
