import type { Lexicon } from './compile';
import { beginsPhrase } from './match';

/** Returns whether two words differ by one letter that is wrong, missing, too much or in its neighbour's place. */
function isOneOff(left: string, right: string): boolean {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (isSwapped(left, right, start)) return true;
  // The first letter is hardly ever wrong, and `tipik` is not `atipik`.
  if (start === 0) return false;
  if (left.length === right.length) return rest(left, start + 1) === rest(right, start + 1);
  return left.length > right.length
    ? rest(left, start + 1) === rest(right, start)
    : rest(left, start) === rest(right, start + 1);
}

const isSwapped = (left: string, right: string, at: number): boolean =>
  left.length === right.length &&
  left[at] === right[at + 1] &&
  left[at + 1] === right[at] &&
  left.slice(at + 2) === right.slice(at + 2);

/** Returns whether a word has another one in it from a place on, but for one letter. */
const hasNearAt = (text: string, word: string, from: number): boolean =>
  [word.length - 1, word.length, word.length + 1].some(
    (length) => from + length <= text.length && isOneOff(text.slice(from, from + length), word),
  );

const known = new Map<string, readonly string[]>();

/** Returns a word in three parts. One wrong letter, or two swapped ones, leave at least one of them as it is. */
function thirdsOf(word: string): readonly string[] {
  let parts = known.get(word);
  if (parts === undefined) {
    const third = Math.floor(word.length / 3);
    parts = [word.slice(0, third), word.slice(third, 2 * third), word.slice(2 * third)];
    known.set(word, parts);
  }
  return parts;
}

/** Returns whether a word has another one in it, but for one letter: `adenkoarsinom`. */
function hasNear(text: string, word: string): boolean {
  if (thirdsOf(word).every((part) => !text.includes(part))) return false;
  for (let from = 0; from + word.length - 1 <= text.length; from += 1) {
    const begins = text[from] === word[0] || (text[from] === word[1] && text[from + 1] === word[0]);
    if (begins && hasNearAt(text, word, from)) return true;
  }
  return false;
}

/** Shorter words are too near to others. */
const SHORTEST_CUE = 5;
const SHORTEST_WORD = 6;
/** Two letters beside a shorter word may be anything. */
const SHORTEST_REST = 4;

/** Returns whether a short word of bad findings is joined to a known one (`asapsaptandı`), or has two letters swapped. */
export function hasShort(text: string, word: string, lexicon: Lexicon): boolean {
  const isKnown = (rest: string) => rest.length >= SHORTEST_REST && beginsPhrase(lexicon, rest);
  if (text.startsWith(word) && isKnown(text.slice(word.length))) return true;
  if (text.endsWith(word) && isKnown(text.slice(0, -word.length))) return true;
  return hasSwap(text, word);
}

/** Returns whether a short word is another one with two letters swapped. */
function hasSwap(text: string, word: string): boolean {
  if (word.length < 3 || text.length !== word.length || text === word) return false;
  return [...text].some((_, at) => text.slice(0, at) === word.slice(0, at) && isSwapped(text, word, at));
}

const MOST_WORDS = 20_000;

/** Returns a test of words that remembers its answers for a lexicon. */
function remembered(ask: (text: string, lexicon: Lexicon) => boolean): typeof ask {
  const known = new WeakMap<Lexicon, Map<string, boolean>>();
  return (text, lexicon) => {
    let words = known.get(lexicon);
    if (words === undefined || words.size >= MOST_WORDS)
      known.set(lexicon, (words = new Map<string, boolean>()));
    const before = words.get(text);
    if (before !== undefined) return before;
    const answer = ask(text, lexicon);
    words.set(text, answer);
    return answer;
  };
}

/**
 * Returns whether an unknown word has a word of bad findings in it, but for one letter: `adenokarsnom`. It may be a
 * typing error, so that a person has to look.
 * @param text folded
 */
export const isNearDangerous = remembered(
  (text, lexicon) =>
    (text.length >= SHORTEST_WORD - 1 && lexicon.dangerous.some((word) => hasNear(text, word))) ||
    lexicon.shortDangers.some((word) => hasShort(text, word, lexicon)),
);

/** Returns whether an unknown word may be a negation: by its ending, or but for one letter: `izlenemdi`. */
export const mayNegate = remembered(
  (text, lexicon) =>
    lexicon.shortNegations.some((word) => hasSwap(text, word)) ||
    (text.length >= SHORTEST_CUE &&
      (lexicon.negating.some((word) => text.includes(word)) ||
        lexicon.shortNegations.some((word) => text.endsWith(word)) ||
        lexicon.negationEndings.some((ending) => text.length > ending.length + 1 && text.endsWith(ending)) ||
        lexicon.qualifying.some((word) => hasNearAt(text, word, 0)))),
);

const MOST_JOINTS = 20_000;
const joints = new WeakMap<readonly string[], Map<string, boolean>>();

/** Returns whether a word lies across the place where two texts meet: `disp|lazi`. Remembers its answers for a list of words. */
export function liesAcross(left: string, right: string, words: readonly string[]): boolean {
  let known = joints.get(words);
  if (known === undefined || known.size >= MOST_JOINTS)
    joints.set(words, (known = new Map<string, boolean>()));
  const joint = `${left.length} ${left}${right}`;
  const before = known.get(joint);
  if (before !== undefined) return before;
  const joined = left + right;
  const answer = words.some((word) => {
    const from = joined.indexOf(word, Math.max(0, left.length - word.length + 1));
    return from >= 0 && from < left.length && from + word.length > left.length;
  });
  known.set(joint, answer);
  return answer;
}
