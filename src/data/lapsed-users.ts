import { useEffect } from 'react';
import { offlineDays } from '@sync/session/server-config';
import { noteDeparture } from './departure-note';
import { listDeviceUsers, markLeaving } from './device-users';
import type { LockedState } from './lock';
import { useNow } from './now';
import { endSession, isNothingLeft, leftBehindOf } from './sign-out';

/*
 * A tablet that has had no contact for long may be lost: what came from the server leaves it. What somebody typed and
 * nothing else holds stays, behind a closed screen, until the next contact.
 */

const DAY = 86_400_000;

/** @param at milliseconds since 1970 of the last contact; null where there was none, and so is nothing to protect */
export function hasLapsed(at: number | null, now: number, days = offlineDays()): boolean {
  return at !== null && now - at > days * DAY;
}

/**
 * Flags users as leaving who have not been seen for too long. Only users who are signed out and left nothing unsent.
 * Called while no workspace is open; never rejects.
 */
export async function markLapsedUsers(): Promise<void> {
  const now = Date.now();
  for (const user of listDeviceUsers()) {
    // A visit without a network counts as well: the next sign-in checks the records again.
    if (!hasLapsed(user.lastSeenAt, now)) continue;
    const left = await leftBehindOf(user.id).catch(() => null);
    if (left !== null && isNothingLeft(left)) markLeaving(user, 'sent');
  }
}

/**
 * Does the same for the locked user. A tablet is mostly lost locked, and nobody opens it. Work that only the tablet has
 * stays, and so do users who have just signed in on the server.
 */
export function useLapsedLock({ user, arrival }: LockedState): void {
  const now = useNow();
  const seenAt = listDeviceUsers().find(({ id }) => id === user.id)?.lastSeenAt ?? null;
  const lapsed = arrival !== 'provider' && arrival !== 'password' && hasLapsed(seenAt, now);
  useEffect(() => {
    if (!lapsed) return;
    let gone = false;
    const leave = async (): Promise<void> => {
      const left = await leftBehindOf(user.id).catch(() => null);
      if (gone || left === null || !isNothingLeft(left)) return;
      noteDeparture(user, 'lapsed', left);
      markLeaving(user, 'sent');
      await endSession();
    };
    void leave();
    return () => {
      gone = true;
    };
  }, [lapsed, user]);
}
