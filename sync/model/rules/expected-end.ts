import { quantileSorted } from 'd3-array';
import type { SurgeryProcedure } from '../entities/surgery-values';
import type { Piece } from './domino';
import { drawnLengths } from './likely-lengths';
import type { Estimate } from './likely-lengths';
import { learntOf } from './surgery-minutes';
import type { Learnt } from './surgery-minutes';
import { overlap } from './theatre';
import type { Span } from './theatre';

/* When a room is likely to be done with its day, by how long procedures have taken so far. Times are epoch milliseconds. */

const MINUTE = 60_000;

export type { Estimate } from './likely-lengths';

/** Likely end of a day, and the end if each surgery takes as long as its surgeon asked for. */
export interface ExpectedEnd extends Estimate {
  readonly planned: number;
}

/**
 * Returns the duration of a surgery by what its first procedure took this surgeon, else everybody; further procedures
 * as planned.
 * @returns null where the plan is all that is known
 */
export function estimateOf(
  durations: ReadonlyMap<string, readonly Learnt[]>,
  procedures: readonly Pick<SurgeryProcedure, 'procedure_id' | 'minutes'>[],
  surgeonId: string,
): Estimate | null {
  const [first, ...others] = procedures;
  const known = learntOf(durations.get(first?.procedure_id ?? '') ?? [], surgeonId);
  if (known === undefined) return null;
  const more = others.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    low: (known.p10_minutes + more) * MINUTE,
    middle: (known.median_minutes + more) * MINUTE,
    high: (known.p90_minutes + more) * MINUTE,
  };
}

/** Returns the first moment from `earliest` on at which the room is free for so long; no grid rounds it. */
function freeFrom(earliest: number, room: number, taken: readonly Span[]): number {
  let from = earliest;
  for (;;) {
    const blocking = taken.find((span) => overlap(span, { from, to: from + room }));
    if (blocking === undefined) return from;
    from = blocking.to;
  }
}

/**
 * Returns the end of the last surgery of a table that takes these lengths: in the order of the day, none before its
 * planned start, each when the one before has left the room and it is made ready.
 * @param pieces in the order of their starts
 */
function endOf(pieces: readonly Piece[], lengthOf: (place: number) => number, now: number): number {
  const taken: Span[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const [place, piece] of pieces.entries()) {
    if (!piece.isFixed) continue;
    const to = piece.from + (piece.isOver ? piece.length : lengthOf(place));
    taken.push({ from: piece.from, to: to + piece.turnover });
    if (!piece.isOver) end = Math.max(end, to);
  }
  let cursor = now;
  for (const [place, piece] of pieces.entries()) {
    if (piece.isFixed) continue;
    const length = lengthOf(place);
    const from = freeFrom(Math.max(piece.from, cursor), length + piece.turnover, taken);
    cursor = from + length + piece.turnover;
    end = Math.max(end, from + length);
  }
  return end;
}

/**
 * Returns the likely end of the last surgery of a table: eight of ten days end between `low` and `high`. The lengths
 * vary independently of each other; nothing is drawn by chance, so that the same day gives the same answer.
 * @param pieces of one table
 * @param estimates by id; those without one take as long as planned
 * @returns null where nothing is left to do
 */
export function expectedEnd(
  pieces: readonly Piece[],
  estimates: ReadonlyMap<string, Estimate>,
  now: number,
): ExpectedEnd | null {
  if (pieces.every(({ isOver }) => isOver)) return null;
  const day = pieces.toSorted((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1));
  const planned = endOf(day, (place) => day[place]?.length ?? 0, now);
  const drawn = day.map((piece, place): readonly number[] | null => {
    const estimate = estimates.get(piece.id);
    if (piece.isOver || estimate === undefined) return null;
    // What runs already has taken that long at least.
    return drawnLengths(estimate, place, piece.isFixed ? now - piece.from : 0);
  });
  const courses = drawn.find((lengths) => lengths !== null)?.length ?? 0;
  if (courses === 0) return { low: planned, middle: planned, high: planned, planned };
  const ends = Array.from({ length: courses }, (_none, course) =>
    endOf(day, (place) => drawn[place]?.[course] ?? day[place]?.length ?? 0, now),
  ).sort((a, b) => a - b);
  const shareAt = (share: number): number => quantileSorted(ends, share) ?? planned;
  return { low: shareAt(0.1), middle: shareAt(0.5), high: shareAt(0.9), planned };
}
