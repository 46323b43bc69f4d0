import { nice, ticks } from 'd3-array';

/** Text of 12 px: figures are 7.6 wide, letters less on average. */
const CHARACTER = 7;
/** Least distance of the baselines of two labels at the end of lines. */
const LINE = 15;
/** Free between two labels of the axis. */
const BETWEEN = 12;

/** Estimates the width of a text; exact enough to leave room for it. */
export function textWidth(text: string): number {
  return text.length * CHARACTER;
}

export function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map(textWidth));
}

export type ValueAxis = { readonly low: number; readonly high: number; readonly steps: readonly number[] };

/**
 * Computes round ends and steps of an axis. It begins at 0 unless `broken`. Whole values have whole steps. Without
 * values, or with zeros alone, it still has a length.
 * @param count approximate number of steps there is room for
 */
export function valueAxis(values: readonly number[], count: number, broken = false): ValueAxis {
  const known = values.filter(Number.isFinite);
  const most = known.reduce((a, b) => Math.max(a, b), broken ? -Infinity : 0);
  const least = broken ? known.reduce((a, b) => Math.min(a, b), Infinity) : 0;
  const from = Number.isFinite(least) ? least : 0;
  const to = most > from ? most : from + 1;
  const [low, high] = nice(from, to, count);
  const whole = known.every(Number.isInteger);
  return { low, high, steps: ticks(low, high, count).filter((step) => !whole || Number.isInteger(step)) };
}

export type Plot = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Returns the vertical position of a value. Values beyond the axis stay at its end. */
export function heightOf(value: number, { low, high }: ValueAxis, { top, bottom }: Plot): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return bottom - share * (bottom - top);
}

/** Returns the number of groups between two labels of the axis, so that no label touches the next. */
export function labelStep(labels: readonly string[], step: number, every = 1): number {
  const needed = Math.max(1, Math.ceil((widest(labels) + BETWEEN) / step));
  return Math.ceil(needed / every) * every;
}

export type Point = { readonly x: number; readonly y: number };

const writePoint = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
const writePoints = (points: readonly Point[]) => points.map(writePoint).join('L');

/** Runs of neighbours that are there: what is missing parts them. */
function runsOf<Value>(values: readonly (Value | null)[]): Value[][] {
  const runs: Value[][] = [[]];
  for (const value of values) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push(value);
  }
  return runs.filter((run) => run.length > 0);
}

/** Draws a line with gaps. A single point between two gaps is a stroke without length: a dot with round ends. */
export function linePath(points: readonly (Point | null)[]): string {
  return runsOf(points)
    .map((run) => `M${writePoints(run.length === 1 ? [...run, ...run] : run)}`)
    .join('');
}

/** Draws the area between two lines, where both have values. */
export function bandPath(upper: readonly (Point | null)[], lower: readonly (Point | null)[]): string {
  const pairs = upper.map((over, at) => {
    const under = lower[at] ?? null;
    return over === null || under === null ? null : { over, under };
  });
  return runsOf(pairs)
    .map(
      (run) =>
        `M${writePoints(run.map(({ over }) => over))}L${writePoints(run.map(({ under }) => under).toReversed())}Z`,
    )
    .join('');
}

/** Heights of labels beside each other's ends: moved apart, in their order, within the plot. */
export function apart(heights: readonly number[], { top, bottom }: Pick<Plot, 'top' | 'bottom'>): number[] {
  const order = heights.map((height, at) => ({ height, at })).toSorted((a, b) => a.height - b.height);
  const placed = [...heights];
  let least = top;
  for (const [rank, { height, at }] of order.entries()) {
    const below = order.length - 1 - rank;
    const wanted = Math.max(height, least);
    placed[at] = Math.max(least, Math.min(wanted, bottom - below * LINE));
    least = placed[at] + LINE;
  }
  return placed;
}
