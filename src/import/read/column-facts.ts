import { todayIso } from '@/lib/dates';
import { readDay } from './day';
import type { DateOrder } from './day';
import { isTyped } from './header';
import type { Reading } from './profile';
import { isBlank, textOf } from './table';
import type { Row } from './table';

const SAMPLE = 200;

/** Properties of a column's cells, as shares of those that are not blank. */
export interface ColumnFacts {
  readonly filled: number;
  readonly dates: number;
  readonly numbers: number;
  readonly pairs: number;
  readonly whole: number;
}

/** Looks at the first cells of a column that are not blank. */
export function factsOf(rows: readonly Row[], at: number): ColumnFacts {
  let [filled, dates, numbers, pairs, whole] = [0, 0, 0, 0, 0];
  for (const row of rows) {
    const cell = row[at] ?? '';
    if (isBlank(cell)) continue;
    filled += 1;
    const text = textOf(cell).trim();
    const day = readDay(cell, { orders: ['dmy', 'ymd', 'mdy'], range: 'past', today: '2100-01-01' });
    if (day !== null && typeof day !== 'string') dates += 1;
    else if (isTyped(cell)) numbers += 1;
    if (/^\d{1,4}\s*[/\\]\s*\d{1,4}$/u.test(text)) pairs += 1;
    if (/^\d{1,3}$/u.test(text)) whole += 1;
    if (filled >= SAMPLE) break;
  }
  const share = (count: number): number => (filled === 0 ? 0 : count / filled);
  return { filled, dates: share(dates), numbers: share(numbers), pairs: share(pairs), whole: share(whole) };
}

/** Returns whether cells with these facts may be read so; a blank column may be anything. */
export function mayBe(facts: ColumnFacts, reads: Reading): boolean {
  if (facts.filled === 0) return reads !== 'pair';
  switch (reads) {
    case 'day':
    case 'moment':
      return facts.dates >= 0.5;
    case 'amount':
    case 'decimal':
      return facts.numbers >= 0.5 && facts.pairs < 0.5;
    case 'pair':
      return facts.pairs >= 0.5;
    case 'integer':
      return facts.pairs < 0.5 && facts.dates < 0.5;
    case 'text':
    case 'digits':
    case 'time':
    case 'card':
    case 'currency':
      return true;
  }
}

const PACKED = /^\d{8}/u;
/** Two numbers of one or two digits in front of a year. */
const PARTED = /^(\d{1,2})[./-](\d{1,2})[./-](?:\d{4}|\d{2})(?!\d)/u;

/** Different days that a report has at least; fewer say nothing of the order of a date. */
const DAYS_OF_A_REPORT = 5;

/**
 * Returns the orders that dates of some columns are written in; all rows are looked at. Dates without separators may be
 * read either way, and so may days up to the twelfth: the data decide. The month is in front where some dates can be
 * read no other way, and none only with the day in front. Dates with slashes that may all be read either way have it in
 * front where the first number hardly changes and the second one does: programs write so in English.
 */
export function dateOrdersOf(rows: readonly Row[], columns: readonly number[]): DateOrder[] {
  const today = todayIso();
  const counts = { dmy: 0, ymd: 0 };
  const proven = { dmy: 0, mdy: 0 };
  const slashed = { first: new Set<number>(), second: new Set<number>() };
  let others = 0;
  for (const row of rows) {
    for (const at of columns) {
      const cell = row[at] ?? '';
      const parted = PARTED.exec(textOf(cell).trim());
      if (parted !== null) {
        const [first, second] = [Number(parted[1]), Number(parted[2])];
        if (first > 12 && second <= 12) proven.dmy += 1;
        if (first <= 12 && second > 12) proven.mdy += 1;
        if (parted[0].includes('/')) {
          slashed.first.add(first);
          slashed.second.add(second);
        } else others += 1;
        continue;
      }
      if (!PACKED.test(textOf(cell).trim())) continue;
      for (const order of ['dmy', 'ymd'] as const) {
        const day = readDay(cell, { orders: [order], range: 'ahead', today });
        if (day !== null && typeof day !== 'string') counts[order] += 1;
      }
    }
  }
  const looksEnglish = others === 0 && slashed.first.size <= 2 && slashed.second.size >= DAYS_OF_A_REPORT;
  if (proven.dmy === 0 && (proven.mdy > 0 || looksEnglish)) return ['mdy', 'ymd'];
  return counts.ymd > counts.dmy ? ['ymd', 'dmy'] : ['dmy', 'ymd'];
}
