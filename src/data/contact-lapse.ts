import { liveQuery } from 'dexie';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { from, NEVER } from 'rxjs';
import { offlineDays } from '@sync/session/server-config';
import { noteDeparture } from './departure-note';
import { listDevicePeople, markLeaving } from './device-people';
import { useObservable } from './live';
import { useNow } from './now';
import type { LockedState } from './lock';
import { endSession, isNothingLeft, leftBehindOf, readLeftBehind, signOut } from './sign-out';
import type { LeftBehind } from './sign-out';
import type { Workspace } from './workspace';

/*
 * A tablet that has had no contact for long may be lost: what came from the server leaves it. What somebody typed and
 * nothing else holds stays, behind a closed screen, until the next contact.
 */

const DAY = 86_400_000;

/** @param at milliseconds since 1970 of the last contact; null where there was none, and so is nothing to protect */
export function hasLapsed(at: number | null, now: number, days = offlineDays()): boolean {
  return at !== null && now - at > days * DAY;
}

/** What keeps the records of this person here although contact is missing; `open` where the screens may be shown. */
export type ContactLapse =
  | { readonly state: 'unknown' }
  | { readonly state: 'open' }
  | { readonly state: 'lapsed'; readonly left: LeftBehind };

/** Follows whether contact has been missing for too long. Where nothing is left behind, the records go at once. */
export function useContactLapse(workspace: Workspace): ContactLapse {
  const { device } = workspace.store;
  const now = useNow();
  const status = useObservable(useMemo(() => workspace.status$, [workspace]));
  const lapsed = status.state === 'ready' ? hasLapsed(status.data.lastSyncAt, now) : null;
  // Counted only where it matters: otherwise with each write of everybody.
  const counts = useMemo(
    () => (lapsed === true ? from(liveQuery(() => readLeftBehind(device))) : NEVER),
    [device, lapsed],
  );
  const left = useObservable(counts);
  const nothingLeft = left.state === 'ready' && isNothingLeft(left.data);
  const leave = useEffectEvent(() => {
    noteDeparture(workspace.person, 'lapsed', { unsent: 0, toDecide: 0, drafts: 0 });
    void signOut(workspace, { keep: false });
  });
  useEffect(() => {
    if (lapsed === true && nothingLeft) leave();
  }, [lapsed, nothingLeft]);
  if (lapsed === false) return { state: 'open' };
  if (lapsed === null || left.state !== 'ready' || nothingLeft) return { state: 'unknown' };
  return { state: 'lapsed', left: left.data };
}

/**
 * Marks as leaving who is signed out here, was not seen for too long, and left nothing that is not on the server.
 * Called while no workspace is open; never rejects.
 */
export async function markLapsedPeople(): Promise<void> {
  const now = Date.now();
  for (const person of listDevicePeople()) {
    // Seen without a network counts as well: the records are looked at anew with the person's next sign-in.
    if (!hasLapsed(person.lastSeenAt, now)) continue;
    const left = await leftBehindOf(person.id).catch(() => null);
    if (left !== null && isNothingLeft(left)) markLeaving(person, 'sent');
  }
}

/**
 * The same of who stands before the lock: a tablet is mostly lost locked, and nobody opens it. What only it has stays, as
 * does who has just signed in on the server.
 */
export function useLapsedLock({ person, arrival }: LockedState): void {
  const now = useNow();
  const seenAt = listDevicePeople().find(({ id }) => id === person.id)?.lastSeenAt ?? null;
  const lapsed = (arrival === 'start' || arrival === 'return') && hasLapsed(seenAt, now);
  useEffect(() => {
    if (!lapsed) return;
    let gone = false;
    const leave = async (): Promise<void> => {
      const left = await leftBehindOf(person.id).catch(() => null);
      if (gone || left === null || !isNothingLeft(left)) return;
      noteDeparture(person, 'lapsed', left);
      markLeaving(person, 'sent');
      await endSession();
    };
    void leave();
    return () => {
      gone = true;
    };
  }, [lapsed, person]);
}
