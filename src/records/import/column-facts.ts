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
    const day = readDay(cell, { orders: ['dmy', 'ymd'], range: 'past', today: '2100-01-01' });
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

/**
 * Returns the orders that dates of some columns are written in. Dates without separators may be read either way: the
 * data decide.
 */
export function dateOrdersOf(rows: readonly Row[], columns: readonly number[]): DateOrder[] {
  const today = todayIso();
  const counts = { dmy: 0, ymd: 0 };
  for (const row of rows.slice(0, SAMPLE)) {
    for (const at of columns) {
      const cell = row[at] ?? '';
      if (!PACKED.test(textOf(cell).trim())) continue;
      for (const order of ['dmy', 'ymd'] as const) {
        const day = readDay(cell, { orders: [order], range: 'ahead', today });
        if (day !== null && typeof day !== 'string') counts[order] += 1;
      }
    }
  }
  return counts.ymd > counts.dmy ? ['ymd', 'dmy'] : ['dmy', 'ymd'];
}
