/** Milliseconds until a request is given up whose answer is not whole. */
const LONGEST = 60_000;

/**
 * `fetch` for what a person, or the rest of the app, waits for: sign-in, new tokens, commands. A line may swallow a
 * request without a word; this one fails then, as it does without a network.
 */
export const fetchInTime: typeof fetch = (input, init) => {
  const request = new AbortController();
  const giveUp = (): void => request.abort();
  if (init?.signal?.aborted === true) giveUp();
  init?.signal?.addEventListener('abort', giveUp, { once: true });
  // Never cleared: the body may stop coming, too.
  setTimeout(giveUp, LONGEST);
  return fetch(input, { ...init, signal: request.signal });
};
