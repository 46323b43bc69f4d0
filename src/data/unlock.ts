import { useEffect, useState } from 'react';
import { DamagedKeyRing, openKeyRing, readKeyRing, removeKeyRing } from '@sync/session/key-ring';
import type { KeyRing, SecretKind } from '@sync/session/key-ring';
import { hasPlainTokens, hasSealedTokens } from '@sync/session/sealed-tokens';
import { countedTry, readTries } from '@sync/session/unlock-tries';
import type { TryState } from '@sync/session/unlock-tries';
import type { DataKey } from '@sync/store/data-key';
import { listDevicePeople, markLeaving } from './device-people';
import type { LockedState } from './lock';
import { session } from './session';
import type { SignedInPerson } from './session';
import { endSession, isNothingLeft, leftBehindOf, removeLeftRecords } from './sign-out';
import type { LeftBehind } from './sign-out';
import { errorTrace } from '@sync/model/error-trace';

export { PIN_DIGITS, pinProblem } from '@sync/session/pin-rules';
export type { PinProblem } from '@sync/session/pin-rules';
export type { SecretKind } from '@sync/session/key-ring';
export type { TryState } from '@sync/session/unlock-tries';

/** What opens what is here of a person. */
export type Door =
  | { readonly state: 'looking' }
  /** Nothing is sealed yet: the person chooses a PIN. */
  | { readonly state: 'new' }
  /** The browser does not let it be looked at. */
  | { readonly state: 'refused' }
  /** The stored key cannot be read; what is here is lost. */
  | { readonly state: 'damaged' }
  | { readonly state: 'closed'; readonly ring: KeyRing; readonly tries: TryState };

async function lookAtDoor({ person, arrival }: LockedState): Promise<Door> {
  try {
    const [ring, tries] = await Promise.all([readKeyRing(person.id), readTries(person.id)]);
    if (ring !== null) return { state: 'closed', ring, tries };
  } catch (error) {
    return { state: error instanceof DamagedKeyRing ? 'damaged' : 'refused' };
  }
  if ((arrival === 'start' || arrival === 'return') && !hasPlainTokens(person.id)) {
    // Neither key nor tokens: there is nothing to come back to.
    await session.leave();
    return { state: 'looking' };
  }
  return { state: 'new' };
}

/** What the lock screen has to ask for. */
export function useDoor(locked: LockedState): Door {
  const [door, setDoor] = useState<Door>({ state: 'looking' });
  useEffect(() => {
    let gone = false;
    void lookAtDoor(locked).then((found) => gone || setDoor(found));
    return () => {
      gone = true;
    };
  }, [locked]);
  return door;
}

/** How a try ended. `wait`: it was not made, since the person has to wait first. `failed`: the browser refused. */
export type Opening =
  | { readonly result: 'open' }
  | { readonly result: 'damaged' }
  | { readonly result: 'wrong' | 'wait' | 'failed'; readonly tries: TryState };

/** What somebody types to show who they are. */
export interface Proof {
  readonly kind: SecretKind;
  readonly secret: string;
}

/** Looks at a secret; tries are counted and slowed down. Takes a few tenths of a second; never throws. */
export async function proveSecret(
  { id }: SignedInPerson,
  kind: SecretKind,
  secret: string,
): Promise<Opening | { readonly result: 'right'; readonly key: DataKey }> {
  try {
    const tried = await countedTry(id, () => openKeyRing(id, kind, secret));
    if (!tried.made) return { result: 'wait', tries: tried.tries };
    return tried.found === null
      ? { result: 'wrong', tries: tried.tries }
      : { result: 'right', key: tried.found };
  } catch (error) {
    if (error instanceof DamagedKeyRing) return { result: 'damaged' };
    console.error('a secret could not be looked at', errorTrace(error));
    return { result: 'failed', tries: await readTries(id) };
  }
}

/** Tries to open the lock. */
export async function tryToOpen(person: SignedInPerson, kind: SecretKind, secret: string): Promise<Opening> {
  const proof = await proveSecret(person, kind, secret);
  if (proof.result !== 'right') return proof;
  await session.unlock(person.id, proof.key);
  return { result: 'open' };
}

/** Gives a person a key here, who has none: the PIN opens it from now on. */
export function beginWithPin(pin: string): Promise<void> {
  return session.unlockAnew(pin);
}

/** Takes everything of who stands before the lock off this device. Who has just signed in goes on from nothing. */
export async function removeFromDevice({ person, arrival }: LockedState): Promise<void> {
  markLeaving(person, 'all');
  await removeKeyRing(person.id);
  if (arrival !== 'password') return endSession();
  await removeLeftRecords(person.id);
  await session.unlockAnew(null);
}

/** What would stay here, or be lost, of who stands before the lock; null while it is counted. */
export function useLeftBehind({ id }: SignedInPerson): LeftBehind | null {
  const [left, setLeft] = useState<LeftBehind | null>(null);
  useEffect(() => {
    let gone = false;
    void leftBehindOf(id).then((found) => gone || setLeft(found));
    return () => {
      gone = true;
    };
  }, [id]);
  return left;
}

/** Ends the session of who stands before the lock. Records stay only where there is something that was not sent. */
export async function signOutLocked(person: SignedInPerson, left: LeftBehind): Promise<void> {
  if (isNothingLeft(left)) markLeaving(person, 'sent');
  await endSession();
}

/**
 * Brings a person of this device before the lock, where the device holds key and tokens of theirs; else they have to
 * sign in. Resolves with which it is.
 */
export async function returnTo(person: SignedInPerson): Promise<boolean> {
  const ring = await readKeyRing(person.id).catch(() => null);
  if (ring === null || !(await hasSealedTokens(person.id))) return false;
  session.choose(person);
  return true;
}

/** How the person before the lock is called and how much of theirs waits here, as the device noted it. */
export function describeLocked({ id, email }: SignedInPerson): {
  readonly name: string;
  readonly unsent: number;
} {
  const known = listDevicePeople().find((person) => person.id === id);
  return { name: known?.name ?? email, unsent: known?.unsent ?? 0 };
}
