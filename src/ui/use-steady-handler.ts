import { useCallback, useLayoutEffect, useRef } from 'react';

type Handler<A extends readonly unknown[]> = (...given: A) => void;

/**
 * The same function in each drawing, which calls the latest handler: who is given it need not be drawn again for another
 * one. For what users do; while the page is drawn it must not be called.
 * @returns undefined where there is no handler
 */
export function useSteadyHandler<A extends readonly unknown[]>(
  handler: Handler<A> | undefined,
): Handler<A> | undefined {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  const steady = useCallback((...given: A) => latest.current?.(...given), []);
  return handler === undefined ? undefined : steady;
}
