import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { askForKey, forgetHandedKey, offerKey, onKeyOffered } from '@sync/session/key-hand-over';
import { readKeyRing } from '@sync/session/key-ring';
import type { LockedBy } from '@sync/session/session';
import { storedUser } from '@sync/session/stored-user';
import type { DataKey } from '@sync/store/data-key';
import { coverScreen, uncoverScreen } from './cover';
import { followLocks, markLocked, readLockMark } from './lock-mark';
import { session, useSessionState } from './session';
import type { SessionState, SignedInUser } from './session';
import { settleWorkInTime } from './unsaved-work';

export type LockedState = Extract<SessionState, { kind: 'locked' }>;

/** The mark under which another page's key was asked for. Undefined where somebody has opened this page by hand. */
let askedUnder: string | null | undefined;

/** Asks other pages of the user for the key. Resolves when they have had their time. */
async function askAround({ id }: SignedInUser): Promise<void> {
  const mark = readLockMark();
  const ring = await readKeyRing(id).catch(() => null);
  const key = ring === null ? null : await askForKey(id, ring);
  if (key === null || session.state.kind !== 'locked') return;
  askedUnder = mark;
  await session.unlock(id, key);
}

/**
 * Returns whether other pages are still being asked for the key. The lock screen waits for that. Only a page that was
 * just opened asks by itself; one that was locked takes the key when another one is opened.
 */
export function useKeySearch({ user, arrival }: LockedState): boolean {
  const [asked, setAsked] = useState(arrival !== 'start');
  useEffect(() => {
    let gone = false;
    if (arrival === 'start') void askAround(user).finally(() => gone || setAsked(true));
    const end = onKeyOffered(user.id, () => void askAround(user));
    return () => {
      gone = true;
      end();
    };
  }, [user, arrival]);
  return !asked;
}

/** Gives the key to the user's other pages while this one is open. Locks this page when another one is locked. */
export function useSharedLock(user: SignedInUser, key: DataKey): void {
  const { id } = user;
  useEffect(() => {
    const mark = askedUnder === undefined ? readLockMark() : askedUnder;
    const isLocked = (): boolean => readLockMark() !== mark;
    const stop = offerKey(id, key, () => !isLocked() && storedUser()?.id === id);
    // Another page may have locked while this one was opened with its key.
    const deaf = followLocks(id, mark, (by) => void lockHere(by));
    return () => {
      askedUnder = undefined;
      stop();
      deaf();
    };
  }, [id, key]);
}

/** Takes the open page away; what is being typed on it is stored before. */
async function leavePage(leave: () => void | Promise<void>): Promise<void> {
  coverScreen();
  await settleWorkInTime();
  flushSync(() => void leave());
  uncoverScreen();
}

const lockHere = (by: LockedBy): Promise<void> => leavePage(() => session.lock(by));

/** Tells the other tabs of the user that the app is locked. Never throws: this one locks in any case. */
async function lockElsewhere(by: LockedBy): Promise<void> {
  const { state } = session;
  markLocked(state.kind === 'signed-in' ? state.user.id : null, by);
  await forgetHandedKey().catch(() => undefined);
}

/**
 * Locks all tabs of the user. What is being typed is stored before.
 * @param by `idle`: nobody was there, and a first sync may go on
 */
export async function lock(by: LockedBy = 'hand'): Promise<void> {
  const told = lockElsewhere(by);
  await lockHere(by);
  await told;
}

/** Makes room for another user of this device. Everything of this one stays as it is, under lock. */
export async function switchUser(): Promise<void> {
  if (session.state.kind !== 'signed-in') return session.leave();
  const told = lockElsewhere('hand');
  await leavePage(() => session.leave());
  await told;
}

/** Returns the user before the lock, if there is one. */
export function useLocked(): LockedState | null {
  const state = useSessionState();
  return state.kind === 'locked' ? state : null;
}
