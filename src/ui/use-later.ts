import { useCallback, useEffect, useState } from 'react';
import type { ComponentType } from 'react';

/** Milliseconds after which a part is fetched although nobody asked: it has to be there when the network is not. */
const UNASKED = 3_000;

interface Later<P> {
  /** Null until the part is there. */
  readonly Part: ComponentType<P> | null;
  /** Fetches the part now. Resolves with whether it is there; without a network it may not be. */
  readonly fetch: () => Promise<boolean>;
}

/**
 * Loads a part of the frame that is not needed to draw the first screen. Unlike `lazy`, a failed fetch breaks nothing
 * and may be tried again. `load` must be a constant.
 */
export function useLater<P>(load: () => Promise<ComponentType<P>>): Later<P> {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | null>(null);
  const fetch = useCallback(
    () =>
      load().then(
        (Part) => {
          setPart({ Part });
          return true;
        },
        () => false,
      ),
    [load],
  );
  useEffect(() => {
    const timer = setTimeout(() => void fetch(), UNASKED);
    return () => clearTimeout(timer);
  }, [fetch]);
  return { Part: part?.Part ?? null, fetch };
}
