import { formatNumber } from '@/lib/numbers';
import type { ChartDatum, ChartTarget } from './chart-types';

export const FEW = '5’ten az';
export const UNKNOWN = 'veri yok';
export const NOTHING = 'Bu dönemde kayıt yok';

/** `1.284`, `4,6`: a number as axes write it. */
export function plainNumber(value: number): string {
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}

type Valued = Pick<ChartDatum, 'value' | 'hidden'>;

/** Returns the value to draw, or null. */
export function shownValue({ value, hidden }: Valued): number | null {
  return hidden === true ? null : value;
}

/** Formats a value as text, or says why there is none. */
export function textOf({ value, hidden }: Valued, write: (value: number) => string): string {
  if (hidden === true) return FEW;
  return value === null ? UNKNOWN : write(value);
}

/** `10 Kasım 2026 Salı: 74 talep, hedefin altında`: the name of a mark. */
export function nameOf(
  { label, title, expected, ...valued }: Omit<ChartDatum, 'id'>,
  spoken: (value: number) => string,
  target?: ChartTarget,
): string {
  const words = [`${title ?? label}: ${textOf(valued, spoken)}`];
  const value = shownValue(valued);
  if (value !== null && expected === true) words.push('beklenen');
  if (misses(value, target)) words.push(target?.missed === 'above' ? 'hedefin üstünde' : 'hedefin altında');
  return words.join(', ');
}

/** `16 Kasım: p50 11 dk, p90 48 dk`: the name of a mark with a value of several series. */
export function nameOfAll(
  { label, title, hidden }: Pick<ChartDatum, 'label' | 'title' | 'hidden'>,
  values: readonly { readonly label: string; readonly value: number | null }[],
  spoken: (value: number) => string,
): string {
  if (hidden === true) return `${title ?? label}: ${FEW}`;
  const words = values.map((series) => `${series.label} ${textOf(series, spoken)}`);
  return `${title ?? label}: ${words.join(', ')}`;
}

export function misses(value: number | null, target: ChartTarget | undefined): boolean {
  if (value === null || target?.missed === undefined) return false;
  return target.missed === 'below' ? value < target.value : value > target.value;
}
