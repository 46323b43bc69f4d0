import { tokensOf } from './tokens';

/** A word of a phrase with its stars. */
export interface Pattern {
  readonly text: string;
  readonly starts: boolean;
  readonly ends: boolean;
}

/** Returns the words of a phrase with their stars. A star belongs to the word that it touches. */
export function patternsOf(phrase: string): readonly Pattern[] {
  const tokens = tokensOf(phrase).filter(({ text }) => text !== '*');
  return tokens.map(({ text, from, to }) => ({
    text,
    starts: phrase.charAt(from - 1) === '*',
    ends: phrase.charAt(to) === '*',
  }));
}
