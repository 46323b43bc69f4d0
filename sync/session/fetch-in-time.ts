/** Milliseconds until a request is given up whose answer is not whole. */
const LONGEST = 60_000;

/**
 * `fetch` for what a person, or the rest of the app, waits for: sign-in, new tokens, commands. A line may swallow a
 * request without a word; this one fails then, as it does without a network.
 */
export const fetchInTime: typeof fetch = (input, init) => {
  const request = new AbortController();
  const giveUp = (): void => {
    // An ended request keeps in memory who ended it, and with that the records of a page that is locked by now.
    clearTimeout(timer);
    request.abort();
  };
  // An answer does not clear it: the body may stop coming, too.
  const timer = setTimeout(giveUp, LONGEST);
  if (init?.signal?.aborted === true) giveUp();
  init?.signal?.addEventListener('abort', giveUp, { once: true });
  return fetch(input, { ...init, signal: request.signal });
};
