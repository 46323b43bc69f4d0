import type { SurgeryProcedure } from '../entities/surgery-values';
import { oneAfterAnother, withStarts, workOf } from './domino';
import type { Piece } from './domino';
import { learntOf } from './surgery-minutes';
import type { Learnt } from './surgery-minutes';

/* When a room is likely to be done with its day, by how long procedures have taken so far. */

const MINUTE = 60_000;
/** Courses of the day that are tried. */
const COURSES = 120;
/** Share of the golden ratio. Its multiples spread evenly, so that the same day always gives the same answer. */
const GOLDEN = 0.618_033_988_75;

/** Duration of something, milliseconds: one in ten is shorter than `low`, one in ten longer than `high`. */
export interface Estimate {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
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

/**
 * Returns the duration that a share of courses is under, with lines between one of ten, one of two and nine of ten;
 * the ends as far out as the tenths.
 */
function drawn({ low, middle, high }: Estimate, share: number): number {
  if (share < 0.5) return low + ((share - 0.1) / 0.4) * (middle - low);
  return middle + ((share - 0.5) / 0.4) * (high - middle);
}

const shareAt = (list: readonly number[], share: number): number =>
  list[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0;

/**
 * Returns the likely end of the last surgery of a table. Nothing is drawn by chance: the same day gives the same
 * answer.
 * @param estimates by id; those without one take as long as planned
 * @returns null where nothing is left to do
 */
export function expectedEnd(
  pieces: readonly Piece[],
  estimates: ReadonlyMap<string, Estimate>,
  now: number,
): Estimate | null {
  const left = pieces.filter(({ isOver }) => !isOver);
  if (left.length === 0) return null;
  const ends: number[] = [];
  for (let course = 0; course < COURSES; course += 1) {
    const tried = pieces.map((piece, place): Piece => {
      const estimate = estimates.get(piece.id);
      if (piece.isOver || estimate === undefined) return piece;
      const share = ((course + 0.5) / COURSES + (place + 1) * GOLDEN) % 1;
      // What runs already has taken that long at least.
      const gone = piece.isFixed ? now - piece.from : 0;
      return { ...piece, length: Math.max(drawn(estimate, share), gone, MINUTE) };
    });
    const after = withStarts(tried, oneAfterAnother(tried, now));
    ends.push(Math.max(...after.filter(({ isOver }) => !isOver).map((piece) => workOf(piece).to)));
  }
  ends.sort((a, b) => a - b);
  return { low: shareAt(ends, 0.1), middle: shareAt(ends, 0.5), high: shareAt(ends, 0.9) };
}
