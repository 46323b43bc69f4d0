import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';

/** The last address of each user in this window, by their ids, without the origin. */
const places = new Map<string, string>();
/** Storage key of the last user's id; it outlives a reload. */
const HERE = 'vizite.here';

/**
 * Brings a user who takes the window over to where they were in it themselves, or home. The other user's record is not
 * what they came for, and opening it would be logged as an access. The browser's history stays as it is.
 */
export function useOwnPlace(userId: string): void {
  const router = useRouter();
  useLayoutEffect(() => {
    const before = sessionStorage.getItem(HERE);
    sessionStorage.setItem(HERE, userId);
    if (before === null || before === userId) return;
    places.set(before, router.history.location.href);
    router.history.replace(places.get(userId) ?? '/');
  }, [router, userId]);
}
