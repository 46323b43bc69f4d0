import type { Row } from './table';
import { trimmedRow } from './table';

export type Delimiter = ';' | ',' | '\t' | '|';

/** Delimiters in the order in which they win a tie. The comma is last: amounts have it too. */
const DELIMITERS: readonly Delimiter[] = ['\t', ';', '|', ','];

const SAMPLE_LINES = 300;
/** A quoted cell may have lines of its own; a longer one is a quotation mark that was never closed. */
const LONGEST_CELL = 20_000;

interface Cursor {
  readonly text: string;
  at: number;
}

/** Reads a quoted cell from its first quotation mark on; null if it is not closed, or continues behind the mark. */
function quotedCell(cursor: Cursor, delimiter: string): string | null {
  const { text } = cursor;
  let end = cursor.at + 1;
  for (;;) {
    end = text.indexOf('"', end);
    if (end < 0 || end - cursor.at > LONGEST_CELL) return null;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  const next = text[end + 1];
  if (next !== undefined && next !== delimiter && next !== '\n' && next !== '\r') return null;
  const cell = text.slice(cursor.at + 1, end).replaceAll('""', '"');
  cursor.at = end + 1;
  return cell;
}

function plainCell(cursor: Cursor, delimiter: string): string {
  const { text } = cursor;
  const start = cursor.at;
  while (cursor.at < text.length) {
    const sign = text[cursor.at];
    if (sign === delimiter || sign === '\n' || sign === '\r') break;
    cursor.at += 1;
  }
  return text.slice(start, cursor.at);
}

/** Moves past a delimiter or the end of a line; true at the end of a line. */
function stepOver(cursor: Cursor, delimiter: string): boolean {
  const sign = cursor.text[cursor.at];
  cursor.at += sign === '\r' && cursor.text[cursor.at + 1] === '\n' ? 2 : 1;
  return sign !== delimiter;
}

/**
 * Reads the rows of a delimited text. `="0012"` and `='0012'` of exports that want to keep zeros are read as the text
 * in them.
 */
export function readDelimited(text: string, delimiter: Delimiter, mostRows = Infinity): Row[] {
  const cursor: Cursor = { text: text.startsWith('\uFEFF') ? text.slice(1) : text, at: 0 };
  const rows: Row[] = [];
  let row: string[] = [];
  while (cursor.at < cursor.text.length && rows.length < mostRows) {
    const isQuoted = cursor.text[cursor.at] === '"';
    const cell = (isQuoted ? quotedCell(cursor, delimiter) : null) ?? plainCell(cursor, delimiter);
    row.push(/^=(["']).*\1$/u.test(cell) ? cell.slice(2, -1) : cell);
    if (stepOver(cursor, delimiter)) {
      rows.push(trimmedRow(row));
      row = [];
    }
  }
  if (row.length > 0) rows.push(trimmedRow(row));
  return rows;
}

/** Returns the share of lines that agree on a number of cells, and that number. */
function agreement(text: string, delimiter: Delimiter): { readonly share: number; readonly cells: number } {
  const counts = new Map<number, number>();
  let lines = 0;
  for (const row of readDelimited(text, delimiter, SAMPLE_LINES)) {
    if (row.length === 0) continue;
    lines += 1;
    counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  }
  let cells = 0;
  let most = 0;
  let several = 0;
  for (const [length, count] of counts) {
    if (length < 2) continue;
    several += count;
    if (count * length <= most * cells) continue;
    cells = length;
    most = count;
  }
  // Cells at the end of a line may be blank: lines with other numbers of cells count too.
  return { share: lines === 0 ? 0 : several / lines, cells };
}

/** Returns the delimiter of a text; null if no delimiter splits most of its lines. */
export function findDelimiter(text: string): Delimiter | null {
  let found: { readonly delimiter: Delimiter; readonly cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const { share, cells } = agreement(text, delimiter);
    if (share < 0.5) continue;
    if (delimiter === ',' && found !== null) continue;
    if (found === null || cells > found.cells) found = { delimiter, cells };
  }
  return found?.delimiter ?? null;
}
