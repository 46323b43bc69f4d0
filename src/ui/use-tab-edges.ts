import { useEffect, type RefObject } from 'react';
import { useEdges } from './use-edges';

/**
 * Keeps the current tab visible, also when counts arrive and the row grows. It marks the ends at which more tabs lie
 * outside.
 * @param widths changes when the tabs' widths do; a row that somebody scrolled stays as it is otherwise.
 */
export function useTabEdges(row: RefObject<HTMLElement | null>, current: string, widths: string): void {
  useEffect(() => {
    // With the frame: on its own it would make the browser lay out the page twice.
    const frame = requestAnimationFrame(() =>
      row.current
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView({ inline: 'nearest', block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [row, current, widths]);

  useEdges(row, widths);
}
