import { useEffect, useEffectEvent, useState } from 'react';
import { of } from 'rxjs';
import { lockAfterwards } from '@/data/idle-lock';
import { keepAwake } from '@/data/keep-awake';

/** Milliseconds that a slide stays. */
const STAY = 20_000;

/** Position of the wall among its slides, and what moves it. */
export interface WallTurn {
  readonly at: number;
  readonly isPaused: boolean;
  readonly go: (by: number) => void;
  readonly pause: () => void;
}

/** Turns the slides by itself, unless it is paused. Who turns by hand gets the whole time of a slide. */
export function useWallTurn(count: number): WallTurn {
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const go = (by: number): void => setAt((before) => (before + by + count) % count);
  const next = useEffectEvent(() => go(1));
  useEffect(() => {
    if (isPaused || count < 2) return undefined;
    const timer = setTimeout(next, STAY);
    return () => clearTimeout(timer);
  }, [at, isPaused, count]);
  const pressed = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    // The same keys lead through a chart that has the focus.
    if (defaultPrevented) return;
    if (key === 'ArrowRight') go(1);
    else if (key === 'ArrowLeft') go(-1);
  });
  useEffect(() => {
    addEventListener('keydown', pressed);
    return () => removeEventListener('keydown', pressed);
  }, []);
  return { at: Math.min(at, count - 1), isPaused, go, pause: () => setPaused(!isPaused) };
}

/**
 * Makes the page a wall while it is mounted: the screen stays on, the lock waits, and no toast tells of anybody. At the
 * end the full screen is left, too.
 */
export function useWall(): void {
  useEffect(() => {
    const { documentElement } = document;
    const endings = [lockAfterwards(), keepAwake(of(true))];
    documentElement.dataset['wall'] = '';
    return () => {
      for (const end of endings) end();
      delete documentElement.dataset['wall'];
      if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
}

/** Fills the screen with the page; a browser that cannot shows the wall in its window. Call it from a press. */
export function fillScreen(): void {
  // Safari on iPhones has no such method.
  const { documentElement } = document;
  if ('requestFullscreen' in documentElement) void documentElement.requestFullscreen().catch(() => undefined);
}
