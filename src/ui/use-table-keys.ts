import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useKeys } from './keys/key-commands';

const JUMP = 10;

/**
 * Handles the keyboard of a table: one tab stop, arrows, Home, End and Page keys move, Enter opens, Space selects,
 * Shift with arrows selects a range, Ctrl-A all, Esc clears the selection. From anywhere on the page J and K move.
 */
export function useTableKeys({
  ids,
  scroller,
  scrollToIndex,
  onOpen,
  onMove,
  onToggle,
  onToggleAll,
  onClear,
  isSelected,
  current,
}: {
  ids: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  /** Brings a row that is not drawn yet into being. */
  scrollToIndex: (index: number) => void;
  onOpen: (id: string) => void;
  /** Receives the row that keys have moved to. */
  onMove: (id: string) => void;
  onToggle: ((id: string, checked: boolean, range: boolean) => void) | undefined;
  onToggleAll: (checked: boolean) => void;
  onClear: () => boolean;
  isSelected: (id: string) => boolean;
  /** Row of the record that is open; null for none. */
  current: string | null;
}) {
  const [active, setActive] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);

  // After every drawing: the row asked for may only exist now.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = rowOf(scroller.current, wanted.current);
    if (row) {
      wanted.current = null;
      row.focus();
    }
  });

  const focusAt = useCallback(
    (index: number) => {
      const id = ids[Math.max(0, Math.min(ids.length - 1, index))];
      if (id === undefined) return;
      setActive(id);
      const row = rowOf(scroller.current, id);
      if (row) {
        row.focus();
        row.scrollIntoView({ block: 'nearest' });
      } else {
        wanted.current = id;
        scrollToIndex(ids.indexOf(id));
      }
    },
    [ids, scroller, scrollToIndex],
  );

  const moveTo = (index: number): void => {
    focusAt(index);
    const id = ids[Math.max(0, Math.min(ids.length - 1, index))];
    if (id !== undefined) onMove(id);
  };

  /** Moves from the row that was last on, else from the open one, to the next; the first press goes to the first. */
  const step = (by: number): void => {
    const at = ids.indexOf(active ?? current ?? '');
    moveTo(at < 0 ? 0 : at + by);
  };
  useKeys(
    ids.length === 0
      ? null
      : {
          rank: 'list',
          title: 'Listede',
          commands: [
            { id: 'list.next', label: 'Sonraki satır', key: 'j', repeats: true, run: () => step(1) },
            { id: 'list.previous', label: 'Önceki satır', key: 'k', repeats: true, run: () => step(-1) },
            ...(onToggle === undefined
              ? []
              : [
                  {
                    id: 'list.select',
                    label: 'Satırı seç',
                    key: 'x',
                    run: () => {
                      if (active !== null) onToggle(active, !isSelected(active), false);
                    },
                  },
                ]),
          ],
        },
  );

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const id = row.dataset['row'];
    if (id === undefined) return;
    const at = ids.indexOf(id);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + JUMP,
      PageUp: at - JUMP,
      Home: 0,
      End: ids.length - 1,
    }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      const next = ids[Math.max(0, Math.min(ids.length - 1, to))];
      if (event.shiftKey && onToggle && next !== undefined) {
        if (!isSelected(id)) onToggle(id, true, false);
        else onToggle(next, true, true);
      }
      if (event.shiftKey) focusAt(to);
      else moveTo(to);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(id);
    } else if (event.key === ' ') {
      event.preventDefault();
      onToggle?.(id, !isSelected(id), event.shiftKey);
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && onToggle) {
      event.preventDefault();
      onToggleAll(true);
    } else if (event.key === 'Escape' && onClear()) {
      event.stopPropagation();
    }
  };

  return { active, setActive, onKeyDown };
}

function rowOf(scroller: HTMLElement | null, id: string): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(id)}"]`) ?? null;
}
