import { foldTurkish } from '@/lib/turkish';

/** A text letter by letter: no letter is lost, so that what is found has its place in the text. */
export interface FoldedText {
  /** Text folded by `foldTurkish`; spaces and tabs stay. */
  readonly folded: string;
  /** Places in the text of each character of `folded`, and the end of the text. */
  readonly origin: readonly number[];
}

/** Folds a text so that what is found in it can be shown. */
export function foldInPlace(text: string): FoldedText {
  let folded = '';
  const origin: number[] = [];
  let at = 0;
  for (const letter of text) {
    const part = letter === '\t' ? '\t' : /\s/u.test(letter) ? ' ' : foldTurkish(letter);
    for (const sign of part) {
      folded += sign;
      origin.push(at);
    }
    at += letter.length;
  }
  origin.push(text.length);
  return { folded, origin };
}
