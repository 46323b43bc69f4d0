import { useMemo } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useReadingWords } from '@/records/pathology/use-reading-words';
import type { ListContext } from './kinds/list-context';

/** Returns the same object as long as its content is the same: reading a file again takes seconds. */
function useSame<T>(value: T): T {
  const text = JSON.stringify(value);
  // The text is all that the value says.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => value, [text]);
}

/** Returns the context that rows of lists are read with, from the look-ups on this device. */
export function useListContext(aliases: ListContext['aliases']): ListContext {
  const reference = useReferenceData();
  const words = useReadingWords();
  const insurers = useSame(
    reference
      .definitions('insurer')
      .map(({ id, name, attributes }) => ({ id, name, others: attributes.other_names })),
  );
  const phrases = useSame(
    reference
      .definitions('refusal_phrase')
      .filter(({ active }) => active)
      .map(({ name, attributes }) => ({ phrase: name, reason: attributes.reason })),
  );
  const doctors = useSame(
    reference
      .definitions('clinician')
      .filter(({ active }) => active)
      .map(({ id, name }) => ({ id, name })),
  );
  return useMemo(
    () => ({ insurers, phrases, doctors, words, aliases }),
    [insurers, phrases, doctors, words, aliases],
  );
}
