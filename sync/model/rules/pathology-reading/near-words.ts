import type { Lexicon } from './compile';

/** Returns whether two words differ by one letter that is wrong, missing, too much or in its neighbour's place. */
function isOneOff(left: string, right: string): boolean {
  // The first letter is hardly ever wrong, and `tipik` is not `atipik`.
  if (left === right || left[0] !== right[0] || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (left.length === right.length) {
    if (rest(left, start + 1) === rest(right, start + 1)) return true;
    return (
      left[start] === right[start + 1] &&
      left[start + 1] === right[start] &&
      rest(left, start + 2) === rest(right, start + 2)
    );
  }
  return left.length > right.length
    ? rest(left, start + 1) === rest(right, start)
    : rest(left, start) === rest(right, start + 1);
}

/** Returns whether a word begins like another one, but for one letter. */
const startsNear = (text: string, word: string): boolean =>
  [word.length - 1, word.length, word.length + 1].some(
    (length) => length <= text.length && isOneOff(text.slice(0, length), word),
  );

/** Shorter words are too near to others. */
const SHORTEST_CUE = 5;

const MOST_WORDS = 20_000;
const known = new WeakMap<Lexicon, Map<string, boolean>>();

/**
 * Returns whether an unknown word begins like a word of bad findings, but for one letter: `adenokarsnom`. It may be a
 * typing error, so that a person has to look.
 * @param text folded
 */
export function isNearDangerous(text: string, lexicon: Lexicon): boolean {
  let words = known.get(lexicon);
  if (words === undefined || words.size >= MOST_WORDS)
    known.set(lexicon, (words = new Map<string, boolean>()));
  const before = words.get(text);
  if (before !== undefined) return before;
  const isNear = lexicon.dangerous.some((word) => startsNear(text, word));
  words.set(text, isNear);
  return isNear;
}

/** Returns whether an unknown word may be a negation: by its ending, or but for one letter: `izlenemdi`. */
export function mayNegate(text: string, lexicon: Lexicon): boolean {
  if (text.length < SHORTEST_CUE) return false;
  return (
    lexicon.negationEndings.some((ending) => text.length > ending.length + 1 && text.endsWith(ending)) ||
    lexicon.negating.some((word) => word.length > SHORTEST_CUE && startsNear(text, word))
  );
}
