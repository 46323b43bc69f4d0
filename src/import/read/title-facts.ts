import { readStamp } from '@sync/model/tr/written-dates';
import { foldTurkish } from '@sync/model/tr/turkish';
import { textOf } from './table';
import type { Row, Sheet } from './table';

/** Lists of which titles, headings between rows and the name of the sheet say the day or the room. */
const titled: ReadonlySet<string> = new Set(['surgeries']);

const DATE =
  /\d{1,2} ?[./-] ?\d{1,2} ?[./-] ?(?:\d{4}|\d{2})(?!\d)|\d{4}-\d{2}-\d{2}|\d{1,2} (?:oca|sub|mar|nis|may|haz|tem|agu|eyl|eki|kas|ara)[a-z]* \d{4}/gu;
const ROOM =
  /^(?:ameliyathane|ameliyat salonu|salon|oda|or|masa)\b[^\d]{0,12}\d{1,3}\b[^\d]{0,20}$|^\d{1,3}\W{0,3}(?:nolu|no|numarali)? ?(?:salon|oda|ameliyathane)\b.{0,10}$/u;
/** Longer texts are sentences. */
const LONGEST = 200;

/** Returns the days that a text names, `YYYY-MM-DD`, in their order. */
export function daysIn(text: string): readonly string[] {
  if (text.length > LONGEST) return [];
  const days = [...foldTurkish(text).matchAll(DATE)].flatMap(([part]) => {
    const read = readStamp(part, ['dmy', 'ymd'], null);
    return 'day' in read && !('problem' in read) ? [read.day] : [];
  });
  return [...new Set(days)];
}

/** Facts that the lines around rows say of them: `12.12.2026 AMELİYAT LİSTESİ` above a table, `SALON 4` between its rows. */
export class TitleFacts {
  readonly #days: readonly string[];
  #day: string | null = null;
  #room: string | null = null;

  private constructor(preface: readonly Row[], sheet: string) {
    const above = preface.flatMap((row) => row.flatMap((cell) => daysIn(textOf(cell))));
    this.#days = [...new Set(above.length > 0 ? above : daysIn(sheet))];
  }

  /** Returns facts for a kind of list; null where titles say nothing. */
  static of(list: string, preface: readonly Row[], sheet: string): TitleFacts | null {
    return titled.has(list) ? new TitleFacts(preface, sheet) : null;
  }

  /** Looks at a heading between rows: it holds for those below it. */
  look(row: Row): void {
    const text = row.map(textOf).join(' ').replace(/\s+/gu, ' ').trim();
    const [day, ...others] = daysIn(text);
    if (day !== undefined && others.length === 0) {
      this.#day = day;
      this.#room = null;
    }
    if (ROOM.test(foldTurkish(text))) this.#room = text;
  }

  /** Values of the next row; several days are parted by a blank. */
  get values(): Readonly<Record<string, string | null>> {
    return { title_day: this.#day ?? (this.#days.join(' ') || null), title_room: this.#room };
  }
}

/** Returns the lines with the value of merged cells in each of their rows; above `start` nothing changes. */
export function withMerged(
  lines: readonly Row[],
  merged: NonNullable<Sheet['merged']>,
  start: number,
): readonly Row[] {
  if (merged.length === 0) return lines;
  const filled = lines.map((row) => [...row]);
  for (const { column, from, to } of merged) {
    const value = lines[from]?.[column];
    if (value === undefined || from < start) continue;
    for (let at = from + 1; at <= Math.min(to, filled.length - 1); at += 1) {
      const row = filled[at];
      // A line without anything else is no row.
      if (row === undefined || row.length === 0) continue;
      while (row.length < column) row.push('');
      row[column] = value;
    }
  }
  return filled;
}
