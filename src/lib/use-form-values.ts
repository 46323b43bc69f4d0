import { useCallback, useRef, useState } from 'react';

/**
 * Keeps the values of a form. A change builds on the last one, rendered or not: on a busy tablet the next field may
 * call before the page has caught up, and what was typed in between would be lost.
 * @returns the values as drawn, and the function that changes some of them and gives all of them back
 */
export function useFormValues<V extends object>(
  initial: V | (() => V),
): readonly [V, (patch: Partial<V>) => V] {
  const [values, setValues] = useState(initial);
  const latest = useRef(values);
  const change = useCallback((patch: Partial<V>): V => {
    const next = { ...latest.current, ...patch };
    latest.current = next;
    setValues(next);
    return next;
  }, []);
  return [values, change];
}
