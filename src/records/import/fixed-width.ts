import type { Row } from './table';
import { trimmedRow } from './table';

const SAMPLE_LINES = 1_000;
/** Number of lines below which one blank column may be chance: words of different lengths. */
const FEW_LINES = 20;

export function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/u, '').split(/\r\n|[\n\r\f]/u);
  if (lines.at(-1) === '') lines.pop();
  return lines;
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
  const cuts: number[] = [];
  let blanks = gap;
  for (let at = 0; at < width; at += 1) {
    if (rows.every((line) => (line[at] ?? ' ') === ' ')) {
      blanks += 1;
      continue;
    }
    if (blanks >= gap) cuts.push(at);
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
