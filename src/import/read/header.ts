import { foldTurkish } from '@sync/model/tr/turkish';
import { sha256 } from './digest';
import { isKnownName } from './known-words';
import { safeText } from './mask-cards';
import { nameKey } from './name-key';
import { isBlank, textOf } from './table';
import type { Cell, Row } from './table';

/** Position of a table's header, and names of its columns. */
export interface Header {
  /** Index of its first row. */
  readonly at: number;
  readonly lines: 1 | 2;
  /** One name for each column; blank and repeated names are possible. */
  readonly names: readonly string[];
}

/** Number of lines that may precede a header. */
export const MOST_PREFACE = 30;
const LOOKED_BELOW = 20;
/** Number of additional columns that two lines have to name, to be taken for one header. */
const WORTH_TWO_LINES = 2;

const LONGEST_TYPED = 60;

/** Returns true for a number, amount, date or time; rare in headers. */
export function isTyped(cell: Cell | undefined): boolean {
  if (cell === undefined) return false;
  if (typeof cell !== 'string') return true;
  if (cell.length > LONGEST_TYPED) return false;
  return /^[\s(+\-−₺$€%]*\d[\d\s.,:/*-]*(?:\)[)\s]*)?(?:TL|TRY|EUR|USD|₺|%)?$/iu.test(cell.trim());
}

const isName = (cell: Cell | undefined): boolean => !isBlank(cell) && !isTyped(cell);

const nameOf = (cell: Cell | undefined): string => safeText(cell).replace(/\s+/gu, ' ').trim();

const distinctNames = (names: readonly string[]): number =>
  new Set(names.map(nameKey).filter((key) => key !== '')).size;

/** Scores how much a row is like a header, by its own cells and by the rows under it. */
function score(rows: readonly Row[], at: number): number {
  const row = rows[at] ?? [];
  const filled = row.filter((cell) => !isBlank(cell));
  const names = filled.filter(isName);
  if (names.length === 0 || names.length < filled.length * 0.6) return 0;
  const below = rows.slice(at + 1, at + 1 + LOOKED_BELOW).filter((other) => other.length > 0);
  const width = Math.max(1, ...below.map((other) => other.filter((cell) => !isBlank(cell)).length));
  const fit = Math.min(1, filled.length / width);
  if (fit < 0.5) return 0;
  const typed = row.filter(
    (cell, column) => isName(cell) && below.some((other) => isTyped(other[column])),
  ).length;
  const words = names.filter((cell) => isKnownName(textOf(cell))).length;
  return (
    (3 * words) / filled.length +
    (2 * names.length) / filled.length +
    distinctNames(names.map(textOf)) / filled.length +
    (2 * typed) / filled.length +
    2 * fit +
    Math.min(filled.length, 4) / 4
  );
}

/** Joins the names of two lines: that of a group reaches to the next group, where the line below has names. */
function joined(upper: Row, lower: Row): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, below] = [nameOf(upper[column]), nameOf(lower[column])];
    if (above !== '') group = above;
    return below === '' ? above : `${group} ${below}`.trim();
  });
}

function namesOf(rows: readonly Row[], at: number, lines: 1 | 2): string[] {
  const row = rows[at] ?? [];
  return lines === 2 ? joined(row, rows[at + 1] ?? []) : Array.from(row, nameOf);
}

function isTwoLines(rows: readonly Row[], at: number, single: number): boolean {
  const [upper, lower] = [rows[at] ?? [], rows[at + 1] ?? []];
  const isHeading = (row: Row): boolean =>
    row.filter((cell) => !isBlank(cell)).length >= 2 && !row.some(isTyped);
  if (!isHeading(upper) || !isHeading(lower)) return false;
  return distinctNames(joined(upper, lower)) >= single + WORTH_TWO_LINES;
}

/**
 * Finds the header of a table: the row among the first that is most like one. Null if none is.
 * @param given what the user or a profile says instead
 */
export function findHeader(
  rows: readonly Row[],
  given: { readonly at?: number | undefined; readonly lines?: 1 | 2 | undefined } = {},
): Header | null {
  let { at } = given;
  if (at === undefined) {
    let best = 0;
    for (let row = 0; row <= Math.min(MOST_PREFACE, rows.length - 1); row += 1) {
      const own = score(rows, row);
      if (own <= best) continue;
      best = own;
      at = row;
    }
    if (at === undefined) return null;
    const single = distinctNames(namesOf(rows, at, 1));
    if (given.lines === 2 && at > 0 && !isTwoLines(rows, at, single) && isTwoLines(rows, at - 1, single)) {
      return { at: at - 1, lines: 2, names: namesOf(rows, at - 1, 2) };
    }
    if (given.lines === undefined) {
      const start = [at - 1, at].find((row) => row >= 0 && isTwoLines(rows, row, single));
      if (start !== undefined) return { at: start, lines: 2, names: namesOf(rows, start, 2) };
    }
  }
  const lines = given.lines ?? 1;
  const names = namesOf(rows, at, lines);
  return names.some((name) => name !== '') ? { at, lines, names } : null;
}

/** Yields each row that may be a header, as one. */
export function* possibleHeaders(rows: readonly Row[], lines: 1 | 2): Generator<Header> {
  for (let at = 0; at <= Math.min(MOST_PREFACE, rows.length - 1); at += 1) {
    yield { at, lines, names: namesOf(rows, at, lines) };
  }
}

/** Computes the fingerprint of a layout: the folded names in their order. */
export function fingerprintOf(names: readonly string[]): Promise<string> {
  const folded = names.map(foldTurkish);
  while (folded.at(-1) === '') folded.pop();
  return sha256(folded.join('\u001f'));
}
