import { useEffect, type RefObject } from 'react';

/** Pixels over which a row of tabs fades where more of them lie outside. */
const FADE = 28;

/**
 * Keeps the current tab in sight, also when counts arrive and the row grows, and sets `--before` and `--after` on the
 * row: how far it fades at either end, 0px where nothing lies outside.
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

  useEffect(() => {
    const box = row.current;
    if (box === null) return;
    const fade = () => {
      const { scrollLeft, clientWidth, scrollWidth } = box;
      box.style.setProperty('--before', scrollLeft > 1 ? `${FADE}px` : '0px');
      box.style.setProperty('--after', scrollLeft + clientWidth < scrollWidth - 1 ? `${FADE}px` : '0px');
    };
    const frame = requestAnimationFrame(fade);
    const sizes = new ResizeObserver(fade);
    sizes.observe(box);
    box.addEventListener('scroll', fade, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      box.removeEventListener('scroll', fade);
    };
  }, [row, widths]);
}
