import type { ReadingWords } from '../../entities/biopsy-values';
import type { ReadingWordList } from '../../entities/reading-words';
import { parseReadingWords } from './parse-words';
import { TURKISH_WORDS_VERSION, turkishReadingWords } from './turkish-words';

/** The list that reports are read by now. */
export interface WordsInUse {
  readonly words: ReadingWords;
  /** Null of the list that comes with the program. */
  readonly wordsId: string | null;
  readonly wordsVersion: number;
}

export const builtInWords: WordsInUse = {
  words: turkishReadingWords,
  wordsId: null,
  wordsVersion: TURKISH_WORDS_VERSION,
};

/** Returns the list in use that was stored last and can be read; without any the one of the program. */
export function wordsInUse(lists: readonly ReadingWordList[]): WordsInUse {
  const active = lists
    .filter((list) => list.active)
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0));
  for (const list of active) {
    const parsed = parseReadingWords(list.content);
    if ('words' in parsed) return { words: parsed.words, wordsId: list.id, wordsVersion: list.version };
  }
  return builtInWords;
}
