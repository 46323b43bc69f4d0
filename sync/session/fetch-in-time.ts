/** Milliseconds until a request is given up whose answer is not whole. */
const LONGEST = 60_000;

/** @param ends each of them gives it up before its time */
function inTime(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  ends: readonly (AbortSignal | null | undefined)[],
): Promise<Response> {
  const request = new AbortController();
  const { signal } = request;
  const abort = (): void => {
    // An ended request keeps in memory who ended it, and with that the records of a page that is locked by now.
    clearTimeout(timer);
    request.abort();
  };
  // An answer does not clear it: the body may stop coming, too.
  const timer = setTimeout(abort, LONGEST);
  for (const end of ends) {
    if (end?.aborted === true) abort();
    end?.addEventListener('abort', abort, { once: true, signal });
  }
  return fetch(input, { ...init, signal });
}

/**
 * `fetch` for what a user, or the rest of the app, waits for: sign-in, new tokens, commands. A line may swallow a
 * request without a word; this one fails then, as it does without a network.
 */
export const fetchInTime: typeof fetch = (input, init) => inTime(input, init, [init?.signal]);

/**
 * `fetchInTime`, whose requests for records are given up when the user leaves: one that waits for its answer keeps in
 * memory who asks, with token and records. Those for tokens go on: the server takes each token to renew once.
 */
export function fetchUntil(left: AbortSignal): typeof fetch {
  return (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    return inTime(input, init, [init?.signal, url.includes('/auth/v1/') ? null : left]);
  };
}
