import { useEffect, useRef } from 'react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

interface EntryKeys {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: () => void;
}

/**
 * Handles the keyboard in a list of `li`, of which the main control of each carries `data-entry`: arrows, Home and
 * End move between entries. An entry that leaves the list while it has the focus passes it to the one that replaces
 * it.
 */
export function useEntryKeys(): EntryKeys {
  const ref = useRef<HTMLDivElement>(null);
  const at = useRef(-1);
  const entries = (): HTMLElement[] => [...(ref.current?.querySelectorAll('li') ?? [])];

  useEffect(() => {
    if (at.current === -1 || document.activeElement !== document.body) return;
    const left = entries();
    const next = left[Math.min(at.current, left.length - 1)];
    next?.querySelector<HTMLElement>('[data-entry], button')?.focus();
  });

  return {
    ref,
    onFocus: ({ target }) => {
      at.current = entries().findIndex((entry) => entry.contains(target));
    },
    // Browsers tell nothing of the sort when the focused element is taken away.
    onBlur: () => {
      at.current = -1;
    },
    onKeyDown: (event) => {
      const step = steps[event.key];
      if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (!(event.target instanceof HTMLElement) || event.target.dataset['entry'] === undefined) return;
      const ways = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entry]')];
      event.preventDefault();
      ways[step(ways.indexOf(event.target), ways.length - 1)]?.focus();
    },
  };
}
