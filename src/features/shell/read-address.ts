import { deepEqual, notFound, redirect } from '@tanstack/react-router';
import { isRecordId } from '@/lib/record-id';

interface Opening {
  readonly location: { readonly search: object };
  /** Matched routes from the root to the screen. */
  readonly matches: readonly { readonly _strictSearch: Readonly<Record<string, unknown>> }[];
}

/**
 * Reduces an address to what the routes have read of it. The router gives a screen everything in the address with the
 * parsed values on top, so a value that the route rejects would come through unchanged.
 * @throws a redirect to the same address without the rest
 */
export function dropUnreadSearch({ location, matches }: Opening): void {
  const read = matches.at(-1)?._strictSearch ?? {};
  const known = (key: string): boolean => Object.hasOwn(read, key) && read[key] !== undefined;
  const given = Object.entries(location.search);
  if (given.every(([key, value]) => known(key) && deepEqual(read[key], value))) return;
  throw redirect({
    to: '.',
    params: true,
    search: Object.fromEntries(Object.entries(read).filter(([key]) => known(key))),
    hash: true,
    state: true,
    replace: true,
  });
}

/** @throws that there is no such page, if the text in place of an id can be none */
export function requireRecordId(text: string): void {
  if (!isRecordId(text)) throw notFound();
}
