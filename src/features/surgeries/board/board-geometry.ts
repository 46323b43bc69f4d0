import type { Span } from '@sync/model/rules/theatre';

/* Where things stand on the board: minutes are pixels downwards, rooms are columns. Times are epoch milliseconds. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A surgery of half an hour has two lines with a mouse, and is high enough for a finger. */
export const MOUSE_SCALE = 68 / 60;
export const TOUCH_SCALE = 1.55;

/** The stretch of time that the board shows. */
export interface BoardScale extends Span {
  /** Pixels for a minute. */
  readonly perMinute: number;
}

/** Margin before the first and after the last event of the day. */
const MARGIN = 20 * MINUTE;
/** A day without open rooms shows working hours. */
const USUAL = { from: 8 * HOUR, to: 18 * HOUR };

/**
 * Returns the scale from before the first to after the last of the shown spans: hours of rooms and surgeries.
 * @param midnight at which the day begins
 */
export function scaleOf(midnight: number, spans: readonly Span[], perMinute: number): BoardScale {
  const usual = { from: midnight + USUAL.from, to: midnight + USUAL.to };
  const shown = spans.length === 0 ? [usual] : spans;
  const first = Math.min(...shown.map(({ from }) => from));
  const last = Math.max(...shown.map(({ to }) => to));
  return {
    // What began the day before is cut off at midnight; what ends the day after is shown whole.
    from: Math.max(midnight, first - MARGIN),
    to: Math.max(last + MARGIN, midnight + 2 * HOUR),
    perMinute,
  };
}

export const yOf = ({ from, perMinute }: BoardScale, time: number): number =>
  Math.round(((time - from) / MINUTE) * perMinute);
export const timeAt = ({ from, perMinute }: BoardScale, y: number): number => from + (y / perMinute) * MINUTE;
export const heightOf = (scale: BoardScale): number => yOf(scale, scale.to);

/** Pixels between a block and what follows it. */
export const GAP = 2;
/** A block never gets lower: a line has to fit. */
const LOWEST = 22;

export const heightOfBlock = (scale: BoardScale, { from, to }: Span): number =>
  Math.max(yOf(scale, to) - yOf(scale, from) - GAP, LOWEST);

/** Returns full hours on the board. */
export function hoursOf({ from, to }: BoardScale): readonly number[] {
  const hours: number[] = [];
  for (let hour = Math.ceil(from / HOUR) * HOUR; hour <= to; hour += HOUR) hours.push(hour);
  return hours;
}

/** Place of a card in its column, in percent of its width. */
export interface Lane {
  readonly left: number;
  readonly width: number;
  /** Later ones lie upon earlier ones. */
  readonly depth: number;
}

/** Left edges of cards that lie upon each other, in percent, by the depth of the column: of each the beginning is seen. */
const LEFTS = [[0], [0, 45], [0, 33, 66]] as const;
/** Cards that begin this close together are one number, where they have no room. */
const NEAR = 25 * MINUTE;
/** The most cards that lie upon each other; further ones are a number. */
const DEEPEST = 2;

export interface Stacked {
  readonly lanes: ReadonlyMap<string, Lane>;
  /** Cards that have no room: how many, and from when on. */
  readonly more: readonly { readonly from: number; readonly ids: readonly string[] }[];
}

/** Widths of a column by the depth of its cards: each card that lies on another still shows a name. */
const WEIGHTS = [1, 1.75, 2.25] as const;

/** Returns the width of a column beside one whose cards lie one after the other. */
export function weightOf({ lanes }: Stacked): number {
  const deepest = Math.max(0, ...[...lanes.values()].map(({ depth }) => depth));
  return WEIGHTS[Math.min(deepest, DEEPEST)] ?? 1;
}

/**
 * Cards of one column that lie in the same time are stacked with an offset, so that the name of each is seen; what does
 * not fit even so becomes "+n".
 */
export function stacked(cards: readonly (Span & { readonly id: string })[]): Stacked {
  const more: { from: number; ids: string[] }[] = [];
  const placed: (Span & { id: string; depth: number })[] = [];
  for (const card of cards.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const under = placed.filter(({ to }) => to > card.from);
    const depth = [0, 1, 2].find((free) => under.every((lane) => lane.depth !== free));
    if (depth === undefined) {
      const last = more.at(-1);
      if (last !== undefined && card.from - last.from < NEAR) last.ids.push(card.id);
      else more.push({ from: card.from, ids: [card.id] });
    } else placed.push({ ...card, depth });
  }
  const lefts = LEFTS[Math.max(0, ...placed.map(({ depth }) => depth))] ?? LEFTS[DEEPEST];
  const lanes = new Map(
    placed.map((card): readonly [string, Lane] => {
      const isAlone = placed.every(
        ({ id, from, to }) => id === card.id || to <= card.from || from >= card.to,
      );
      const left = isAlone ? 0 : (lefts[card.depth] ?? 0);
      return [card.id, { left, width: 100 - left, depth: card.depth }];
    }),
  );
  return { lanes, more };
}
