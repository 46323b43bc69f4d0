import { deepEqual, notFound, redirect } from '@tanstack/react-router';
import { isRecordId } from '@/lib/record-id';

interface Opening {
  readonly location: { readonly search: object };
  /** From the root to the screen. */
  readonly matches: readonly { readonly _strictSearch: Readonly<Record<string, unknown>> }[];
}

/**
 * Leaves in an address only what the routes have read of it. The router gives a screen what its route has read on top
 * of everything that stands in the address, so that a value which the route refuses would come through as it is.
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

/** @throws that there is no such page, where what stands in the place of an id can be none */
export function requireRecordId(text: string): void {
  if (!isRecordId(text)) throw notFound();
}
