import { useMemo } from 'react';
import { useRecords } from '@/data/records';
import { readingWordList } from '@sync/model/entities/reading-words';
import { wordsInUse } from '@sync/model/rules/pathology-reading/words-in-use';
import type { WordsInUse } from '@sync/model/rules/pathology-reading/words-in-use';

/** Returns the words by which reports are read on this device. */
export function useReadingWords(): WordsInUse {
  const { records } = useRecords(readingWordList);
  return useMemo(() => wordsInUse(records), [records]);
}
