import type { ChartDatum } from './chart-types';
import { plainNumber } from './chart-words';

/** Values from `from` up to, not with, `to`; the last bin may be open. Bins follow each other without gaps. */
export type HistogramBin = Pick<ChartDatum, 'id' | 'value' | 'hidden'> & {
  readonly from: number;
  readonly to: number | null;
};

/** `10–20 dk`, `120 dk ve üzeri`. */
export function rangeOf({ from, to }: HistogramBin, unit: string): string {
  const after = unit === '' ? '' : ` ${unit}`;
  return to === null
    ? `${plainNumber(from)}${after} ve üzeri`
    : `${plainNumber(from)}–${plainNumber(to)}${after}`;
}

/** Returns the position of a measured value among the bins; null outside of them. */
export function placeIn(
  bins: readonly HistogramBin[],
  value: number,
  left: number,
  step: number,
): number | null {
  const at = bins.findIndex(({ from, to }) => value >= from && (to === null || value < to));
  const bin = bins[at];
  if (bin === undefined) return null;
  const within = bin.to === null ? 0.5 : (value - bin.from) / (bin.to - bin.from);
  return left + (at + within) * step;
}
