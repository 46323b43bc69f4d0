import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { askForKey, forgetHandedKey, offerKey, onKeyOffered } from '@sync/session/key-hand-over';
import { readKeyRing } from '@sync/session/key-ring';
import { storedUser } from '@sync/session/stored-user';
import type { DataKey } from '@sync/store/data-key';
import { coverScreen, uncoverScreen } from './cover';
import { session, useSessionState } from './session';
import type { SessionState, SignedInUser } from './session';
import { settleWorkInTime } from './unsaved-work';
import { errorTrace } from '@sync/model/error-trace';

export type LockedState = Extract<SessionState, { kind: 'locked' }>;

/** Another value whenever somebody locks, so that tabs that slept through it lock as well. */
const LOCK_MARK = 'vizite.lock';
/** Told at the same time: a device that takes nothing more keeps no mark. */
const LOCK_CHANNEL = 'vizite.lock';

const readMark = (): string | null => localStorage.getItem(LOCK_MARK);

/** The mark under which another page's key was asked for. Undefined where somebody has opened this page by hand. */
let askedUnder: string | null | undefined;

/** Asks other pages of the user for the key. Resolves when they have had their time. */
async function askAround({ id }: SignedInUser): Promise<void> {
  const mark = readMark();
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
    const mark = askedUnder === undefined ? readMark() : askedUnder;
    const isLocked = (): boolean => readMark() !== mark;
    const stop = offerKey(id, key, () => !isLocked() && storedUser()?.id === id);
    const follow = (): void => {
      if (isLocked()) void lockHere();
    };
    // Also where somebody has taken the mark away.
    const told = (event: StorageEvent): void => {
      if (event.key === LOCK_MARK || event.key === null) void lockHere();
    };
    const channel = new BroadcastChannel(LOCK_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent) => {
      if (data === id) void lockHere();
    };
    // Another page may have locked while this one was opened with its key.
    follow();
    addEventListener('storage', told);
    addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      askedUnder = undefined;
      stop();
      channel.close();
      removeEventListener('storage', told);
      removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
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

const lockHere = (): Promise<void> => leavePage(() => session.lock());

/** Tells the other tabs of the user that the app is locked. Never throws: this one locks in any case. */
async function lockElsewhere(): Promise<void> {
  const { state } = session;
  try {
    const channel = new BroadcastChannel(LOCK_CHANNEL);
    if (state.kind === 'signed-in') channel.postMessage(state.user.id);
    channel.close();
    localStorage.setItem(LOCK_MARK, crypto.randomUUID());
  } catch (error) {
    console.error('other tabs were not told by the mark that the app is locked', errorTrace(error));
  }
  await forgetHandedKey().catch(() => undefined);
}

/** Locks all tabs of the user. What is being typed is stored before. */
export async function lock(): Promise<void> {
  const told = lockElsewhere();
  await lockHere();
  await told;
}

/** Makes room for another user of this device. Everything of this one stays as it is, under lock. */
export async function switchUser(): Promise<void> {
  if (session.state.kind !== 'signed-in') return session.leave();
  const told = lockElsewhere();
  await leavePage(() => session.leave());
  await told;
}

/** Returns the user before the lock, if there is one. */
export function useLocked(): LockedState | null {
  const state = useSessionState();
  return state.kind === 'locked' ? state : null;
}
