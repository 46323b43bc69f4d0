import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Returns the focus to the button that opened a form in place, when the form closes. */
export function useReturnFocus(open: boolean): RefObject<HTMLButtonElement | null> {
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) trigger.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return trigger;
}
