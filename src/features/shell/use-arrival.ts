import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Where the focus goes when a user has just come to a screen. */
export interface Arrival {
  readonly main: RefObject<HTMLElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * After each navigation to another screen: the content is at its top and the heading has the focus, so that readers
 * say where one is. Somebody who has gone on meanwhile, into a field or a menu, keeps the focus there. The window's
 * title names the screen, never the record.
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
