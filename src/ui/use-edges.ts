import { useEffect, type RefObject } from 'react';

/**
 * Sets `--before` and `--after` on a box that scrolls sideways: 1 where more of it lies outside at that end, else 0.
 * @param target carries the values where that is not the box itself
 * @param widths changes when the widths inside do
 */
export function useEdges(
  scroller: RefObject<HTMLElement | null>,
  widths: string,
  target: RefObject<HTMLElement | null> = scroller,
): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const show = () => {
      const { scrollLeft, clientWidth, scrollWidth } = box;
      target.current?.style.setProperty('--before', scrollLeft > 1 ? '1' : '0');
      target.current?.style.setProperty('--after', scrollLeft + clientWidth < scrollWidth - 1 ? '1' : '0');
    };
    // With the frame: on its own it would make the browser lay out the page twice.
    const frame = requestAnimationFrame(show);
    const sizes = new ResizeObserver(show);
    sizes.observe(box);
    box.addEventListener('scroll', show, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      box.removeEventListener('scroll', show);
    };
  }, [scroller, target, widths]);
}
