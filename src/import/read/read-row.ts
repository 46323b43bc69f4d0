import { safeText } from './mask-cards';
import type { RowKind } from './row-kind';
import { readSum, readValue } from './read-value';
import type { ReadingContext, Value } from './read-value';
import type { RowProblem, RowProblemCode } from './row-problem';
import type { Row } from './table';

/** A row as it is imported. Amounts are minor units, signed as the file has them. */
export interface ReadRow {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly values: Readonly<Record<string, Value>>;
  readonly problems: readonly RowProblem[];
}

/** A kuruş: what rounding may leave between amounts. */
export const TOLERANCE = 1;

/** Returns the rest of an identity that has to be 0; null if a value is missing. */
function gapOf(context: ReadingContext, values: Readonly<Record<string, Value>>): number | null {
  const { identity } = context.profile;
  const left = identity === null ? null : values[identity.field];
  if (identity === null || typeof left !== 'number') return null;
  return identity.of.reduce((rest, { field, sign }) => {
    const part = values[field];
    return rest - sign * (typeof part === 'number' ? part : 0);
  }, left);
}

/** Reads one row by a profile. */
export function readRow(
  line: number,
  row: Row,
  kindOf: ((row: Row) => RowKind) | null,
  context: ReadingContext,
): ReadRow {
  const { profile } = context;
  const values: Record<string, Value> = { ...profile.constants };
  const problems: RowProblem[] = [];
  const named: (readonly [field: string, at: number, currency: string])[] = [];
  const report = (field: string, code: RowProblemCode, at: number | null): void => {
    problems.push({ field, code, text: at === null ? null : safeText(row[at]).trim() });
  };

  for (const column of profile.columns) {
    const read = readValue(column, row, context);
    if ('problem' in read) {
      values[column.field] = null;
      if (column.second !== undefined) values[column.second] = null;
      report(column.field, read.problem, column.at);
      continue;
    }
    for (const [field, value] of read.values) values[field] = value;
    if (read.currency != null) named.push([column.field, column.at, read.currency]);
    if (column.required === true && values[column.field] === null) report(column.field, 'missing', null);
  }
  for (const sum of profile.computed) {
    const amount = readSum(sum, row, profile.mark);
    const isRead = amount !== null && 'minor' in amount;
    values[sum.field] = isRead ? amount.minor : null;
    if (isRead && amount.currency !== null) named.push([sum.field, sum.of[0]?.at ?? 0, amount.currency]);
    if (amount !== null && 'problem' in amount) report(sum.field, amount.problem, amount.at);
  }
  if (profile.columns.some(({ reads }) => reads === 'amount') || profile.computed.length > 0) {
    values['currency'] ??= named[0]?.[2] ?? profile.currency;
    for (const [field, at, currency] of named) {
      if (currency !== values['currency']) report(field, 'currency_differs', at);
    }
  }
  if (kindOf !== null) {
    const { found, words } = kindOf(row);
    values['kind'] = found?.kind ?? null;
    values['sign'] = found?.sign ?? null;
    if (found === null) problems.push({ field: 'kind', code: 'unknown_kind', text: words.join(' · ') });
  }
  const gap = gapOf(context, values);
  if (gap !== null && Math.abs(gap) > TOLERANCE) {
    problems.push({ field: profile.identity?.field ?? '', code: 'does_not_close', text: String(gap) });
  }
  return { line, values, problems };
}
