import {
  useCallback,
  useMemo,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react';
import type { ChartMark, Picking } from './chart-types';
import { markAfterKey } from './mark-keys';

/** A mark, what readers call it, and whether rows lie behind it. */
export type MarkItem = { readonly mark: ChartMark; readonly name: string; readonly open: boolean };

export type Marks = ReturnType<typeof useMarks>;

function sameMark(a: ChartMark, b: ChartMark | null | undefined): boolean {
  return b != null && a.id === b.id && a.part === b.part;
}

function indexAt(target: EventTarget): number | null {
  const at =
    target instanceof Element ? target.closest<SVGElement>('[data-mark]')?.dataset['mark'] : undefined;
  return at === undefined ? null : Number(at);
}

/**
 * Handles keyboard, mouse and names of a chart's marks. The figure and its marks are one tab stop: Tab reaches the
 * figure, which reads its sentence out, arrows lead from there to the marks.
 * @param columns number of columns where marks are in rows and columns; otherwise they are one row
 */
export function useMarks(items: readonly MarkItem[], { selected, onPick }: Picking, columns = items.length) {
  const [last, setLast] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [hovered, setHovered] = useState<number | null>(null);
  const stop = last !== null && last < items.length ? last : null;
  const pointed = hovered ?? focused;
  const chosen = useMemo(() => items.findIndex(({ mark }) => sameMark(mark, selected)), [items, selected]);
  const canPick = onPick !== undefined;

  /** Props that make an element the mark; `aria-pressed` says whether its rows are open. */
  const markProps = useCallback(
    (at: number) => {
      const item = items[at];
      const opens = canPick && item?.open === true;
      return {
        'data-mark': at,
        tabIndex: at === stop ? 0 : -1,
        role: opens ? 'button' : 'img',
        'aria-label': item?.name,
        'aria-pressed': opens ? at === chosen : undefined,
      };
    },
    [items, stop, chosen, canPick],
  );

  const pick = (at: number | null) => {
    const item = at === null ? undefined : items[at];
    if (item?.open === true) onPick?.(item.mark);
    return item?.open === true && canPick;
  };

  const figureProps = {
    tabIndex: stop === null ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const at = indexAt(event.target);
      // Keys of the table and its button are theirs.
      if (at === null && event.target !== event.currentTarget) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Escape') {
        setHovered(null);
        setFocused(null);
        return;
      }
      if (event.key === 'Enter' || event.key === ' ') {
        if (pick(at)) event.preventDefault();
        return;
      }
      const next = markAfterKey(event.key, at, { count: items.length, columns });
      if (next === null) return;
      event.preventDefault();
      setHovered(null);
      event.currentTarget.querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const at = indexAt(event.target);
      // A press shows the name by its pointer, and leaves the drawing free once that is gone.
      setFocused(event.target.matches(':focus-visible') ? at : null);
      if (at !== null) setLast(at);
    },
    onBlur: () => {
      setFocused(null);
      setHovered(null);
    },
    onClick: (event: MouseEvent<HTMLElement>) => pick(indexAt(event.target)),
    onPointerOver: (event: PointerEvent<HTMLElement>) => setHovered(indexAt(event.target)),
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      // A finger has left as soon as it is lifted: the name stays until the next press.
      if (event.pointerType !== 'touch') setHovered(null);
    },
  };

  return {
    items,
    figureProps,
    markProps,
    /** The mark whose name is shown. */
    pointed,
    /** Index of the selected mark, −1 without one. */
    chosen,
    canPick,
    pick,
  };
}
