import { useCallback, useLayoutEffect, useRef } from 'react';

type Handler<A extends readonly unknown[]> = (...given: A) => void;

/**
 * Returns the same function in each render, which calls the latest handler: components that receive it need not be
 * rendered again for another handler. For user actions; it must not be called while the page is rendered.
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
