import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import type { ReadingWords } from '@sync/model/entities/biopsy-values';
import { readingWordList } from '@sync/model/entities/reading-words';
import type { ReadingWordList } from '@sync/model/entities/reading-words';
import { parseReadingWords } from '@sync/model/rules/pathology-reading/parse-words';
import {
  TURKISH_WORDS_VERSION,
  turkishReadingWords,
} from '@sync/model/rules/pathology-reading/turkish-words';

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

/** Returns the words by which reports are read on this device. */
export function useReadingWords(): WordsInUse {
  const { records } = useRecords(readingWordList);
  return useMemo(() => wordsInUse(records), [records]);
}
