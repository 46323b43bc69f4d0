import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Where somebody who has just come to a screen stands. */
export interface Arrival {
  readonly main: RefObject<HTMLElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * After each navigation to another screen: the content is at its top and the heading has the focus, so that readers
 * say where one is. The window's title names the screen, never the record.
 */
export function useArrival(title: string | null): Arrival {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = title === null ? 'Vizite' : `${title} – Vizite`;
  }, [title]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!pathChanged) return;
        main.current?.scrollTo({ top: 0 });
        if (fromLocation === undefined) return;
        // The page names itself in the top bar after it is drawn; a page that focused a field of its own keeps it.
        setTimeout(() => {
          const { activeElement } = document;
          if (main.current?.contains(activeElement) === true && activeElement !== main.current) return;
          heading.current?.focus({ preventScroll: true });
        });
      }),
    [router],
  );
  return { main, heading };
}
