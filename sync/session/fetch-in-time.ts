import { endingByOwnClock } from './own-clock';

/** Milliseconds after which a request without a whole answer is aborted. */
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
    // An aborted request keeps its aborter in memory, and with it the records of a page that is locked by now.
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
 * `fetchInTime`, with requests for records aborted when the user leaves. A pending request keeps its sender in memory,
 * with token and records. Requests for tokens continue: the server takes each refresh token once.
 *
 * @param unreachable called when a request for tokens finds no network. The library repeats it for half a minute before
 *   it tells anybody.
 */
export function fetchUntil(left: AbortSignal, unreachable: () => void): typeof fetch {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!url.includes('/auth/v1/')) return inTime(input, init, [init?.signal, left]);
    try {
      return await endingByOwnClock(await inTime(input, init, [init?.signal]));
    } catch (error) {
      if (init?.signal?.aborted !== true && !left.aborted) unreachable();
      throw error;
    }
  };
}
