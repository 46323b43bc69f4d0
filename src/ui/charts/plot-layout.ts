import { heightOf, valueAxis, widest, type Plot, type Point, type ValueAxis } from './axis-layout';
import { plainNumber } from './chart-words';

/** Height of a step of the value axis, at least. */
const STEP_HEIGHT = 30;
/** Above the plot for the figure of the highest bar, below it for the labels of groups. */
const ABOVE = 18;
const BELOW = 24;
/** Share of a group's room that its column takes, up to the greatest width. */
const SHARE = 0.84;
const WIDEST = 56;
/** Narrower groups name their values only when they are pointed at or selected. */
const ROOM_FOR_FIGURE = 40;

/** The last value of a series, which names it at its end. */
export type SeriesEnd = {
  readonly text: string;
  readonly value: number;
  readonly at: number;
  readonly series: number;
};

export function endOf(
  label: string,
  values: readonly (number | null)[],
  series: number,
  write: (value: number) => string,
): SeriesEnd | null {
  const at = values.findLastIndex((value) => value !== null);
  const value = values[at];
  return value == null ? null : { text: `${label} ${write(value)}`.trim(), value, at, series };
}

export type PlotLayout = {
  readonly plot: Plot;
  readonly axis: ValueAxis;
  /** Distance between the middles of neighbouring groups. */
  readonly step: number;
  readonly middles: readonly number[];
  readonly y: (value: number) => number;
};

/**
 * Computes room and axes of a drawing with vertical values.
 * @param spread the first and the last group are at the ends, as the points of a line are
 */
export function layPlot({
  width,
  height,
  values,
  count,
  ends = [],
  broken = false,
  spread = false,
}: {
  width: number;
  height: number;
  values: readonly (number | null)[];
  count: number;
  /** Texts beside the end of the plot. */
  ends?: readonly string[] | undefined;
  broken?: boolean | undefined;
  spread?: boolean | undefined;
}): PlotLayout {
  const known = values.filter((value) => value !== null);
  const axis = valueAxis(known, Math.max(2, Math.floor((height - ABOVE - BELOW) / STEP_HEIGHT)), broken);
  const plot = {
    left: widest(axis.steps.map(plainNumber)) + 8,
    right: width - (ends.length === 0 ? 2 : widest(ends) + 12),
    top: ABOVE,
    bottom: height - BELOW,
  };
  const inset = spread && count > 1 ? 0 : 0.5;
  const step = (plot.right - plot.left) / Math.max(1, count - 1 + 2 * inset);
  return {
    plot,
    axis,
    step,
    middles: Array.from({ length: count }, (_, at) => plot.left + (at + inset) * step),
    y: (value) => heightOf(value, axis, plot),
  };
}

/** Returns the thickness of a column, and whether its figure has room above it. */
export function columnIn(step: number): { thick: number; figures: boolean } {
  return { thick: Math.max(0.5, Math.min(WIDEST, step * SHARE)), figures: step >= ROOM_FOR_FIGURE };
}

export function pointsOf(values: readonly (number | null)[], { middles, y }: PlotLayout): (Point | null)[] {
  return values.map((value, at) => (value === null ? null : { x: middles[at] ?? 0, y: y(value) }));
}

/** Returns the clickable area of a group: all of its room. */
export function boxOfGroup(at: number, tip: number, { plot, step, middles }: PlotLayout) {
  const middle = middles[at] ?? 0;
  return {
    x: middle - step / 2,
    y: plot.top,
    width: step,
    height: plot.bottom - plot.top,
    tip: { x: middle, y: tip },
  };
}

/** Computes where the parts of a bar begin and end; a missing part takes no room. */
export function stackOf(values: readonly (number | null)[]): { from: number; to: number }[] {
  let top = 0;
  return values.map((value) => {
    const from = top;
    top += value ?? 0;
    return { from, to: top };
  });
}

/** Returns the sum of a bar's parts; null where none is known. */
export function sumOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}
