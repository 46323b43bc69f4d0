import { withoutEnd } from '@sync/model/text-ends';

/** Replaces the number in the address, since history, logs and titles must not keep it. */
export const OPAQUE = '_';

const PATH = /^\/hasta\/tel(?:\/(.*))?$/su;

/**
 * Returns the address of the caller page as the router understands it. Telephone systems insert numbers unchanged:
 * with slashes, or none at all. Changes `url` and returns it; other addresses stay as they are.
 */
export function tidyCallerAddress(url: URL): URL {
  const match = PATH.exec(url.pathname);
  if (match === null) return url;
  const number = withoutEnd(match[1] ?? '', '/');
  const part = number.replaceAll('/', '%2F');
  url.pathname = `/hasta/tel/${part === '' ? OPAQUE : part}`;
  return url;
}

/**
 * Returns the telephone system's text in an address that the router has read: in the path, or after a `#`, which
 * servers and their logs do not receive. Null where it is not the address of a phone call.
 */
export function callInAddress({ pathname, hash }: { pathname: string; hash: string }): string | null {
  const part = PATH.exec(pathname)?.[1];
  if (part === undefined) return null;
  const number = part === OPAQUE ? hash : part;
  if (number === '') return null;
  try {
    return decodeURIComponent(number);
  } catch {
    return number;
  }
}
