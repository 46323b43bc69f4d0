/**
 * Edits (insert, delete, replace, swap of neighbours) between two texts, `limit + 1` when there are more.
 * Computes only the diagonal band of width `limit`, so that a draft can be held against thousands of names.
 */
export function editsBetween(left: string, right: string, limit: number): number {
  if (left === right) return 0;
  const far = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return far;
  let older: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => Math.min(at, far));
  for (let row = 1; row <= left.length; row += 1) {
    const current = new Array<number>(right.length + 1).fill(far);
    current[0] = Math.min(row, far);
    let best = current[0];
    for (let at = Math.max(1, row - limit); at <= Math.min(right.length, row + limit); at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(
        (previous[at] ?? far) + 1,
        (current[at - 1] ?? far) + 1,
        (previous[at - 1] ?? far) + (same ? 0 : 1),
      );
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        edits = Math.min(edits, (older[at - 2] ?? far) + 1);
      }
      current[at] = Math.min(edits, far);
      best = Math.min(best, edits);
    }
    if (best > limit && (row === 1 || Math.min(...previous) > limit)) return far;
    older = previous;
    previous = current;
  }
  return previous[right.length] ?? far;
}

/** Words of so many letters may differ by one edit, of so many by two, to be close. */
const ONE_EDIT = 4;
const TWO_EDITS = 8;
/** Longer ones have more room for slips that are still recognised. */
const ALIKE: readonly (readonly [letters: number, edits: number])[] = [
  [9, 3],
  [5, 2],
  [2, 1],
];
/** Letters that a short form begins with as the name does, and its length at most. */
const BEGINNING = 3;
const SHORT_FORM = 5;

const within = (left: string, right: string, limit: number): boolean =>
  limit > 0 && editsBetween(left, right, limit) <= limit;

/** Returns whether two names differ by a slip of the pen. */
export function areClose(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  return within(left, right, shorter >= TWO_EDITS ? 2 : shorter >= ONE_EDIT ? 1 : 0);
}

/** Returns whether two words are recognised as one, though they differ by more than a slip, or are short. */
export function areAlike(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  return within(left, right, ALIKE.find(([letters]) => shorter >= letters)?.[1] ?? 0);
}

/** Returns whether one of two words may be short for the other: `Fatoş` for `Fatma`. */
export function beginAlike(left: string, right: string): boolean {
  return (
    Math.min(left.length, right.length) <= SHORT_FORM &&
    left.length >= BEGINNING &&
    left.slice(0, BEGINNING) === right.slice(0, BEGINNING)
  );
}
