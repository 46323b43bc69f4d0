import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { askForKey, forgetHandedKey, offerKey, onKeyOffered } from '@sync/session/key-hand-over';
import { readKeyRing } from '@sync/session/key-ring';
import { storedPerson } from '@sync/session/stored-person';
import type { DataKey } from '@sync/store/data-key';
import { session, useSessionState } from './session';
import type { SessionState, SignedInPerson } from './session';
import { settleWorkInTime } from './unsaved-work';

export type LockedState = Extract<SessionState, { kind: 'locked' }>;

/** Another value whenever somebody locks, so that tabs that slept through it lock as well. */
const LOCK_MARK = 'vizite.lock';

/** Asks other pages of the person for the key. Resolves when they have had their time. */
async function askAround({ id }: SignedInPerson): Promise<void> {
  const ring = await readKeyRing(id).catch(() => null);
  const key = ring === null ? null : await askForKey(id, ring);
  if (key !== null) await session.unlock(key);
}

/**
 * Whether other pages are still being asked for the key; the lock screen waits for that. Only a page that was just
 * opened asks by itself; one that was locked takes the key when another one is opened.
 */
export function useKeySearch({ person, arrival }: LockedState): boolean {
  const [asked, setAsked] = useState(arrival !== 'start');
  useEffect(() => {
    let gone = false;
    if (arrival === 'start') void askAround(person).finally(() => gone || setAsked(true));
    const end = onKeyOffered(person.id, () => void askAround(person));
    return () => {
      gone = true;
      end();
    };
  }, [person, arrival]);
  return !asked;
}

/** Hands the key to other pages of the person while this one is open, and locks it when another one does. */
export function useSharedLock(person: SignedInPerson, key: DataKey): void {
  const { id } = person;
  useEffect(() => {
    const mark = localStorage.getItem(LOCK_MARK);
    const isLocked = (): boolean => localStorage.getItem(LOCK_MARK) !== mark;
    const stop = offerKey(id, key, () => !isLocked() && storedPerson()?.id === id);
    const follow = (): void => {
      if (isLocked()) void lockHere();
    };
    const told = (event: StorageEvent): void => {
      if (event.key === LOCK_MARK) follow();
    };
    addEventListener('storage', told);
    addEventListener('pageshow', follow);
    document.addEventListener('visibilitychange', follow);
    return () => {
      stop();
      removeEventListener('storage', told);
      removeEventListener('pageshow', follow);
      document.removeEventListener('visibilitychange', follow);
    };
  }, [id, key]);
}

/** Nothing of the open page is seen from here on. */
export function coverScreen(): void {
  document.body.style.visibility = 'hidden';
}

export function uncoverScreen(): void {
  document.body.style.visibility = '';
}

/** Takes the open page away; what is being typed on it is stored before. */
async function leavePage(leave: () => void | Promise<void>): Promise<void> {
  coverScreen();
  await settleWorkInTime();
  flushSync(() => void leave());
  uncoverScreen();
}

const lockHere = (): Promise<void> => leavePage(() => session.lock());

/** Tells the other tabs of the person that the app is locked. */
async function lockElsewhere(): Promise<void> {
  localStorage.setItem(LOCK_MARK, crypto.randomUUID());
  await forgetHandedKey();
}

/** Locks all tabs of the person. What is being typed is stored before. */
export async function lock(): Promise<void> {
  await lockElsewhere();
  await lockHere();
}

/** Makes room for another person of this device; everything of this one stays as it is, under lock. */
export async function switchPerson(): Promise<void> {
  if (session.state.kind !== 'signed-in') return session.leave();
  await lockElsewhere();
  await leavePage(() => session.leave());
}

/** The person before the lock, if there is one. */
export function useLocked(): LockedState | null {
  const state = useSessionState();
  return state.kind === 'locked' ? state : null;
}
