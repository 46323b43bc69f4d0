import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/** Items that can have the focus on the board, in order: rows that can be ticked, and bands. */
export interface BoardItem {
  /** Key as in `data-item`. */
  readonly key: string;
  /** The place of its cluster in the drawn list. */
  readonly at: number;
  /** Difference in this item. */
  readonly differs: boolean;
}

export interface BoardKeys {
  readonly onMatch: () => void;
  readonly onTakeApart: (clusterAt: number) => void;
  readonly onUndo: () => void;
}

/** Selector of places where keys mean something else: text input, and all layers above the page. */
const ELSEWHERE =
  'input:not([type=checkbox]), textarea, select, [role=dialog], [role=listbox], [role=menu], [role=combobox], [role=tablist]';

function itemOf(box: HTMLElement | null, key: string): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-item="${CSS.escape(key)}"]`) ?? null;
}

/**
 * Handles the keys: J and K move, comma and full stop go from difference to difference, Enter matches the ticked
 * rows, Backspace undoes a match, U undoes the last action; the space bar ticks natively. @returns a function that
 * scrolls an item into view
 */
export function useBoardKeys(
  scroller: RefObject<HTMLElement | null>,
  items: readonly BoardItem[],
  scrollToIndex: (at: number) => void,
  { onMatch, onTakeApart, onUndo }: BoardKeys,
) {
  const active = useRef<string | null>(null);
  const wanted = useRef<string | null>(null);
  // After every drawing: the item asked for may only exist now.
  useEffect(() => {
    if (wanted.current === null) return;
    const found = itemOf(scroller.current, wanted.current);
    if (found === null) return;
    wanted.current = null;
    found.focus();
  });
  const focusItem = (item: BoardItem | undefined) => {
    if (item === undefined) return;
    active.current = item.key;
    scrollToIndex(item.at);
    const found = itemOf(scroller.current, item.key);
    if (found === null) wanted.current = item.key;
    else found.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as Element;
    if (target.closest(ELSEWHERE) !== null || document.querySelector('[role=dialog]:not([popover])') !== null)
      return;
    const at = items.findIndex(({ key }) => key === active.current);
    const here = items[at];
    const to = (step: number, fits: (item: BoardItem) => boolean): BoardItem | undefined => {
      for (let next = at + step; next >= 0 && next < items.length; next += step) {
        const item = items[next];
        if (item !== undefined && fits(item)) return item;
      }
      return undefined;
    };
    const act: Readonly<Record<string, (() => void) | undefined>> = {
      j: () => focusItem(to(1, () => true)),
      k: () => focusItem(to(-1, () => true)),
      '.': () => focusItem(to(1, (item) => item.differs && item.at !== here?.at)),
      ',': () => focusItem(to(-1, (item) => item.differs && item.at !== here?.at)),
      u: onUndo,
      // A button that has the focus takes Enter for itself.
      Enter: target.closest('button, a') === null ? onMatch : undefined,
      Backspace: here === undefined ? undefined : () => onTakeApart(here.at),
    };
    const acts = act[event.key.length === 1 ? event.key.toLocaleLowerCase('en') : event.key];
    if (acts === undefined) return;
    event.preventDefault();
    acts();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return {
    /** Tells which item has the focus. */
    note: (key: string) => {
      active.current = key;
    },
    focusItem,
  };
}
