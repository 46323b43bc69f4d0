import { useCallback, useEffect, useRef, useState } from 'react';
import { useDraft } from '@/data/drafts';
import { withDraft } from '@/kit/form/record-sheet';

/** Draft of a short row of fields, kept on the device until it is added. */
export interface EntryDraft<V extends object> {
  readonly values: V;
  readonly change: (patch: Partial<V>) => void;
  /** Empties the row. */
  readonly clear: () => void;
}

/** @param empty the untouched row; the same object with every call */
export function useEntryDraft<V extends object>(key: string, empty: V): EntryDraft<V> {
  const draft = useDraft<unknown>(key);
  const { ready, restored } = draft;
  const [values, setValues] = useState(empty);
  const latest = useRef(values);
  const show = useCallback((next: V) => {
    latest.current = next;
    setValues(next);
  }, []);
  useEffect(() => {
    // What was typed before the look into the store was done is newer.
    if (ready && restored !== null && latest.current === empty) show(withDraft(empty, restored));
  }, [ready, restored, empty, show]);
  const change = useCallback(
    (patch: Partial<V>) => {
      show({ ...latest.current, ...patch });
      draft.save(latest.current);
    },
    [show, draft],
  );
  const clear = useCallback(() => {
    show(empty);
    void draft.clear();
  }, [show, empty, draft]);
  return { values, change, clear };
}
