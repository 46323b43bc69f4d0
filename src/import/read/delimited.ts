import { withoutGuard } from '@/kit/export/formula-guard';
import type { Row } from './table';
import { isBlank, trimmedRow } from './table';

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

/** Returns the index behind the blanks that begin at an index. */
function pastBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\u00a0') at += 1;
  return at;
}

/**
 * Returns the first and last quotation mark of a cell that is quoted, and where it ends: there may be blanks around
 * the marks. Null if it is not quoted or not closed, or continues behind the mark.
 */
function quotation(
  text: string,
  from: number,
  delimiters: string,
): { readonly first: number; readonly last: number; readonly end: number } | null {
  const first = pastBlanks(text, from);
  if (text[first] !== '"') return null;
  let last = first + 1;
  for (;;) {
    last = text.indexOf('"', last);
    if (last < 0 || last - first > LONGEST_CELL) return null;
    if (text[last + 1] !== '"') break;
    last += 2;
  }
  const end = pastBlanks(text, last + 1);
  const next = text[end];
  const closes = next === undefined || next === '\n' || next === '\r' || delimiters.includes(next);
  return closes ? { first, last, end } : null;
}

function quotedCell(cursor: Cursor, delimiter: string): string | null {
  const found = quotation(cursor.text, cursor.at, delimiter);
  if (found === null) return null;
  cursor.at = found.end;
  return cursor.text.slice(found.first + 1, found.last).replaceAll('""', '"');
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

/** Reads the rows of a delimited text with all their cells, blank ones at their ends, too. */
function wholeRows(text: string, delimiter: Delimiter, mostRows: number): string[][] {
  const cursor: Cursor = { text: text.startsWith('\uFEFF') ? text.slice(1) : text, at: 0 };
  const rows: string[][] = [];
  let row: string[] = [];
  while (cursor.at < cursor.text.length && rows.length < mostRows) {
    const cell = quotedCell(cursor, delimiter) ?? plainCell(cursor, delimiter);
    row.push(/^=(["']).*\1$/su.test(cell) ? cell.slice(2, -1) : withoutGuard(cell));
    if (stepOver(cursor, delimiter)) {
      rows.push(row);
      row = [];
    }
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/**
 * Reads the rows of a delimited text. `="0012"` and `='0012'` of exports that want to keep zeros are read as the text
 * in them.
 */
export function readDelimited(text: string, delimiter: Delimiter, mostRows = Infinity): Row[] {
  return wholeRows(text, delimiter, mostRows).map(trimmedRow);
}

/** Returns the share of lines that agree on a number of cells, and that number. */
function agreement(text: string, delimiter: Delimiter): { readonly share: number; readonly cells: number } {
  const counts = new Map<number, number>();
  let lines = 0;
  // Blank cells at the end count: a list may have nothing in its last columns.
  for (const row of wholeRows(text, delimiter, SAMPLE_LINES)) {
    if (row.every(isBlank)) continue;
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

/** Unclosed quotations that are looked for; a text with more of them does not quote. */
const MOST_UNCLOSED = 100;

/**
 * Returns the first lines of a text with the content of quoted cells taken out, whichever the delimiter is: a delimiter
 * inside a quotation is none.
 */
function withoutQuotations(text: string): string {
  const delimiters = DELIMITERS.join('');
  const kept: string[] = [];
  let from = 0;
  let lines = 0;
  let unclosed = 0;
  let isFresh = true;
  for (let at = 0; at < text.length && lines < SAMPLE_LINES; at += 1) {
    const sign = text[at] ?? '';
    if (isFresh && sign === '"' && unclosed < MOST_UNCLOSED) {
      const found = quotation(text, at, delimiters);
      if (found === null) unclosed += 1;
      else {
        kept.push(text.slice(from, at), 'x');
        from = found.end;
        at = found.end - 1;
        isFresh = false;
        continue;
      }
    }
    if (sign === '\n') lines += 1;
    isFresh = sign === '\n' || sign === '\r' || delimiters.includes(sign) || (isFresh && sign === ' ');
    if (lines === SAMPLE_LINES) kept.push(text.slice(from, at));
  }
  return lines < SAMPLE_LINES ? kept.join('') + text.slice(from) : kept.join('');
}

/** Returns the delimiter of a text; null if no delimiter splits most of its lines. */
export function findDelimiter(text: string): Delimiter | null {
  const sample = withoutQuotations(text.startsWith('\uFEFF') ? text.slice(1) : text);
  let found: { readonly delimiter: Delimiter; readonly cells: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const { share, cells } = agreement(sample, delimiter);
    if (share < 0.5) continue;
    if (delimiter === ',' && found !== null) continue;
    if (found === null || cells > found.cells) found = { delimiter, cells };
  }
  return found?.delimiter ?? null;
}
