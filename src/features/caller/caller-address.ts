declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the telephone system put into the address of the caller page; travels beside it from then on. */
    caller?: string | undefined;
  }
}

/** Stands in the address in the place of the number, which must not stay in history, logs or titles. */
export const OPAQUE = '_';

const PATH = /^\/hasta\/tel(?:\/(.*))?$/su;

/**
 * The address of the caller page as the router understands it. Telephone systems put numbers into it as they come:
 * with slashes, or none at all. Changes `url` and gives it back; others stay as they are.
 */
export function tidyCallerAddress(url: URL): URL {
  const match = PATH.exec(url.pathname);
  if (match === null) return url;
  const number = (match[1] ?? '').replace(/\/+$/u, '');
  const part = number.replaceAll('/', '%2F');
  url.pathname = `/hasta/tel/${part === '' ? OPAQUE : part}`;
  return url;
}
