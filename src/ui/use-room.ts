import { useLayoutEffect, useState, type RefObject } from 'react';

/**
 * Returns the width of a box in pixels of a standard text size: undefined before it is measured, null where nothing
 * can be measured. Measures before the first paint, so that nothing flickers.
 */
export function useRoom(box: RefObject<HTMLElement | null>): number | null | undefined {
  const [room, setRoom] = useState<number | null>();
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () => {
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setRoom(element.clientWidth === 0 ? null : Math.floor((element.clientWidth * 16) / size));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [box]);
  return room;
}
