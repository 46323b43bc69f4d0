import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useKeys } from '@/ui/keys/key-commands';

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
  const move = (step: number, fits: (item: BoardItem, here: BoardItem | undefined) => boolean): void => {
    const at = items.findIndex(({ key }) => key === active.current);
    for (let next = at + step; next >= 0 && next < items.length; next += step) {
      const item = items[next];
      if (item !== undefined && fits(item, items[at])) return focusItem(item);
    }
  };
  const any = (): boolean => true;
  const otherDifference = (item: BoardItem, here: BoardItem | undefined): boolean =>
    item.differs && item.at !== here?.at;
  const takeApart = (): void => {
    const here = items.find(({ key }) => key === active.current);
    if (here !== undefined) onTakeApart(here.at);
  };
  useKeys({
    rank: 'list',
    title: 'Mutabakatta',
    commands: [
      { id: 'board.next', label: 'Sonraki satır', key: 'j', repeats: true, run: () => move(1, any) },
      { id: 'board.previous', label: 'Önceki satır', key: 'k', repeats: true, run: () => move(-1, any) },
      {
        id: 'board.difference',
        label: 'Sonraki fark',
        key: '.',
        repeats: true,
        run: () => move(1, otherDifference),
      },
      {
        id: 'board.difference.before',
        label: 'Önceki fark',
        key: ',',
        repeats: true,
        run: () => move(-1, otherDifference),
      },
      { id: 'board.match', label: 'Seçilenleri eşleştir', key: 'enter', isFixed: true, run: onMatch },
      { id: 'board.apart', label: 'Eşleşmeyi boz', key: 'backspace', isFixed: true, run: takeApart },
      { id: 'board.undo', label: 'Son işlemi geri al', key: 'u', run: onUndo },
    ],
  });
  return {
    /** Tells which item has the focus. */
    note: (key: string) => {
      active.current = key;
    },
    focusItem,
  };
}
