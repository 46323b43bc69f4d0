import { formatDuration } from '@/lib/dates';
import { formatNumber, formatPercent } from '@/lib/numbers';
import { decimalCell } from '../export/spreadsheet';
import type { SheetCell } from '../export/spreadsheet';
import type { Figure, FigureColumn, FigureUnit } from '@sync/model/figures/figure';
import { LEAST_FOR_P90 } from '@sync/model/figures/figure';
import type { FigureCell, FigureRow } from '@sync/rpc/figures';
import { majorOf } from '@sync/model/money';

export const NOT_KNOWN = '—';
export const HIDDEN = '5’ten az';

const LONG_MINUTES = 180;

/** Signs of the units that are amounts. */
const signs: Readonly<Partial<Record<FigureUnit, string>>> = {
  money: '₺',
  money_eur: '€',
  money_usd: '$',
  money_gbp: '£',
};
type MoneyUnit = Extract<FigureUnit, `money${string}`>;
const isMoney = (unit: FigureUnit): unit is MoneyUnit => unit in signs;

/** Formats a value for people: `1.316`, `11 dk`, `%90,5`, `12.480 ₺`. Money is shown without kuruş. */
export function formatFigure(unit: FigureUnit, value: number): string {
  switch (unit) {
    case 'count':
      return formatNumber(value);
    case 'minutes':
      return Math.abs(value) >= LONG_MINUTES
        ? formatDuration(Math.round(value))
        : `${formatNumber(value, value !== 0 && Math.abs(value) < 10 && !Number.isInteger(value) ? 1 : 0)} dk`;
    case 'hours':
      return `${formatNumber(value, 1)} sa`;
    case 'days':
      return `${formatNumber(value, 1)} gün`;
    case 'percent':
      return formatPercent(value);
    case 'money':
    case 'money_eur':
    case 'money_usd':
    case 'money_gbp':
      return `${formatNumber(majorOf(value))} ${signs[unit] ?? ''}`;
    case 'points':
      return formatNumber(Math.round(value));
    case 'score':
      return formatNumber(value, 2);
  }
}

/** Charts draw money in whole units: their axes write plain numbers. */
export const drawnValue = (unit: FigureUnit, value: number): number =>
  Math.max(0, isMoney(unit) ? majorOf(value) : value);
export const drawnFormat =
  (unit: FigureUnit) =>
  (drawn: number): string =>
    formatFigure(unit, isMoney(unit) ? drawn * 100 : drawn);

/** Display of a figure: a value, that it is hidden, or that too few rows are behind a percentile of nine tenths. */
export type Shown =
  | { readonly is: 'value'; readonly value: number; readonly n: number }
  | { readonly is: 'none' | 'hidden' | 'few' };

export function shownOf(id: string, cell: FigureCell | undefined): Shown {
  if (cell === undefined) return { is: 'none' };
  if ('hidden' in cell) return { is: 'hidden' };
  if (cell.v === null) return { is: 'none' };
  if (id.endsWith('_p90') && cell.n < LEAST_FOR_P90) return { is: 'few' };
  return { is: 'value', value: cell.v, n: cell.n };
}

/** Formats a value in words, or says why there is none. */
export function shownText(unit: FigureUnit, shown: Shown): string {
  switch (shown.is) {
    case 'value':
      return formatFigure(unit, shown.value);
    case 'hidden':
      return HIDDEN;
    case 'few':
      return 'Yeterli kayıt yok';
    case 'none':
      return NOT_KNOWN;
  }
}

/** Digits behind the comma of a figure in a file. */
const fileDigits: Readonly<Record<Exclude<FigureUnit, MoneyUnit>, number>> = {
  count: 0,
  minutes: 1,
  hours: 1,
  days: 1,
  percent: 2,
  points: 0,
  score: 2,
};

/** Returns a value as a spreadsheet calculates with it; hidden values as words. */
export function sheetValue(unit: FigureUnit, shown: Shown): SheetCell {
  if (shown.is !== 'value') return shown.is === 'none' ? null : shownText(unit, shown);
  if (isMoney(unit)) return { minor: Math.round(shown.value) };
  return decimalCell(shown.value, fileDigits[unit]);
}

export interface Change {
  readonly text: string;
  /** -1, 0 or 1. */
  readonly direction: number;
  /** Null where it is neither good nor bad news. */
  readonly good: boolean | null;
}

/** Returns the change of a figure since a former period: `%6,4`, of percentages `1,8 puan`, of durations `3 dk`. */
export function changeOf(
  { unit, better }: Pick<Figure, 'unit' | 'better'>,
  before: Shown,
  now: Shown,
): Change | null {
  if (before.is !== 'value' || now.is !== 'value') return null;
  const difference = now.value - before.value;
  const size = Math.abs(difference);
  const text =
    unit === 'percent' || unit === 'points'
      ? `${formatNumber(size, unit === 'points' ? 0 : 1)} puan`
      : unit === 'count' || isMoney(unit)
        ? before.value === 0
          ? formatFigure(unit, size)
          : formatPercent((size / before.value) * 100)
        : formatFigure(unit, size);
  // What would be written as nothing is nothing.
  const direction = /[1-9]/u.test(text) ? Math.sign(difference) : 0;
  return {
    text,
    direction,
    good: better === undefined || direction === 0 ? null : direction > 0 === (better === 'more'),
  };
}

/** Returns the cell of a figure that was requested without groups. */
export const wholeCell = (rows: readonly FigureRow[] | undefined, id: string): FigureCell | undefined =>
  rows?.[0]?.m[id];

/** Names of definitions, people and countries by id. */
export interface GroupNames {
  definitionName: (id: string | null) => string | null;
  userName: (id: string | null) => string | null;
  countryName: (code: string) => string;
  /** Returns the column of a field of the hospital's own, by its name in reports. */
  ownColumn?: (id: string) => FigureColumn | undefined;
}

/** Returns the name of a group. */
export function groupName(column: FigureColumn, group: string | null, names: GroupNames): string {
  if (group === null) return column.without;
  const { values } = column;
  switch (values.of) {
    case 'definition':
      return names.definitionName(group) ?? column.without;
    case 'person':
      return names.userName(group) ?? column.without;
    case 'country':
      return names.countryName(group);
    case 'words':
      return values.words[group] ?? group;
  }
}
