/** Signal that ends a request in time; `end` lets go of what it holds. */
export interface Deadline {
  readonly signal: AbortSignal;
  readonly end: () => void;
}

/**
 * Returns a signal that fires after `milliseconds`, as a `TimeoutError`, or with `stop`. It has a timer of its own:
 * Node collects a signal that `AbortSignal.any` makes of `AbortSignal.timeout` as garbage, and it then never fires.
 */
export function deadline(milliseconds: number, stop?: AbortSignal): Deadline {
  const ending = new AbortController();
  const give = (): void => ending.abort(stop?.reason);
  const timer = setTimeout(
    () => ending.abort(new DOMException('The time is over', 'TimeoutError')),
    milliseconds,
  );
  if (stop?.aborted === true) give();
  stop?.addEventListener('abort', give);
  return {
    signal: ending.signal,
    end() {
      clearTimeout(timer);
      stop?.removeEventListener('abort', give);
    },
  };
}
