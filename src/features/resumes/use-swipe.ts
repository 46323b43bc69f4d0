import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** Pixels that a finger goes sideways at least. */
const FAR = 72;

/** Handlers of what a finger swipes: to the left the next one, to the right the one before. */
export function useSwipe(step: (by: 1 | -1) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0);
      from.current = touch === null || touches.length > 1 ? null : { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0);
      const start = from.current;
      from.current = null;
      if (start === null || touch === null) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) >= FAR && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1);
    },
  };
}
