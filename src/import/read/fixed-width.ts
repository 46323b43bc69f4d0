import type { Row } from './table';
import { trimmedRow } from './table';

const SAMPLE_LINES = 1_000;
/** Lines among which names of columns are looked for. */
const PREFACE_LINES = 12;
/** Number of lines below which one blank column may be chance: words of different lengths. */
const FEW_LINES = 20;

export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|[\n\r\f]/u);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Returns the lines with names that stand above the rows: without a digit, and with several words. */
function headersOf(text: string): readonly string[] {
  return linesOf(text)
    .slice(0, PREFACE_LINES)
    .filter((line) => !/\d/u.test(line) && /\p{L}/u.test(line) && line.trim().split(' ').length > 1);
}

/**
 * Returns the cut for a column whose cells begin at `at`, behind so many blanks: where no name above is cut in two.
 * Numbers end below the end of their name, which begins further to the left, and may have blanks of its own.
 */
function cutBefore(at: number, blanks: number, headers: readonly string[], isNumber: boolean): number {
  const splits = (cut: number): number =>
    headers.filter((line) => (line[cut - 1] ?? ' ') !== ' ' && (line[cut] ?? ' ') !== ' ').length;
  // Where no name stands above the blanks, there is none to cut.
  if (headers.every((line) => line.slice(at - blanks, at).trim() === '')) return at;
  let best = at;
  for (let cut = at; cut > at - blanks; cut -= 1) {
    const [own, least] = [splits(cut), splits(best)];
    if (own < least || (isNumber && own === least)) best = cut;
  }
  return best;
}

/**
 * Finds where the columns of a fixed-width text begin: behind the blanks that all its rows share. Rows are the lines
 * with digits and of about the usual length; preface and rules are none. Null if there is no second column.
 */
export function findCuts(text: string): readonly number[] | null {
  const filled = linesOf(text)
    .slice(0, SAMPLE_LINES)
    .map((line) => line.trimEnd())
    .filter((line) => /\d/u.test(line) && /[^\s=_-]/u.test(line));
  if (filled.length < 2) return null;
  const lengths = filled.map((line) => line.length).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const rows = filled.filter((line) => line.length > usual * 0.6);
  const width = Math.max(...rows.map((line) => line.length));
  const gap = rows.length < FEW_LINES ? 2 : 1;
  const headers = headersOf(text);
  const cuts: number[] = [];
  let blanks = gap;
  for (let at = 0; at < width; at += 1) {
    if (rows.every((line) => (line[at] ?? ' ') === ' ')) {
      blanks += 1;
      continue;
    }
    if (blanks >= gap) {
      const numbers = rows.filter((line) => /[\d+-]/u.test(line[at] ?? '')).length;
      cuts.push(at === 0 ? 0 : cutBefore(at, Math.min(blanks, at), headers, numbers * 2 > rows.length));
    }
    blanks = 0;
  }
  return cuts.length > 1 ? cuts : null;
}

/** Reads the rows of a fixed-width text; the first column begins at 0 whatever the cuts say. */
export function readFixedWidth(text: string, cuts: readonly number[]): Row[] {
  const starts = [0, ...cuts.slice(1)];
  return linesOf(text).map((line) =>
    trimmedRow(starts.map((start, at) => line.slice(start, starts[at + 1] ?? line.length).trim())),
  );
}
