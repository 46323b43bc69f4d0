import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Focus targets for a user who has just come to a screen. */
export interface Arrival {
  readonly main: RefObject<HTMLElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Handles navigation to another screen: the content is at its top and the heading has the focus, so that screen
 * readers announce the place. If the user has meanwhile moved into a field or a menu, the focus stays there. The
 * window's title names the screen, never the record.
 */
export function useArrival(title: string | null): Arrival {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title === null ? 'Vizite' : `${title} – Vizite`;
  }, [title]);

  useEffect(() => {
    let left: Element | null = null;
    const stops = [
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) left = document.activeElement;
      }),
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged) return;
        // With the frame: on its own it would make the browser lay out the page twice.
        requestAnimationFrame(() => main.current?.scrollTo({ top: 0 }));
        if (fromLocation === undefined) return;
        // The page names itself in the top bar after it is drawn; a page that focused a field of its own keeps it.
        setTimeout(() => {
          const { activeElement, body } = document;
          const waiting = activeElement === left || activeElement === body || activeElement === main.current;
          if (waiting || activeElement === null) heading.current?.focus({ preventScroll: true });
        });
      }),
    ];
    return () => stops.forEach((stop) => stop());
  }, [router]);
  return { main, heading };
}
