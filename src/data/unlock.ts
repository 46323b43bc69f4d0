import { useEffect, useState } from 'react';
import { DamagedKeyRing, openKeyRing, readKeyRing, removeKeyRing } from '@sync/session/key-ring';
import type { KeyRing, SecretKind } from '@sync/session/key-ring';
import { hasPlainTokens, hasSealedTokens } from '@sync/session/sealed-tokens';
import { countedTry, readTries } from '@sync/session/unlock-tries';
import type { TryState } from '@sync/session/unlock-tries';
import type { DataKey } from '@sync/store/data-key';
import { listDeviceUsers, markLeaving } from './device-users';
import type { LockedState } from './lock';
import { session } from './session';
import type { SignedInUser } from './session';
import { endSession, isNothingLeft, leftBehindOf, removeLeftRecords } from './sign-out';
import type { LeftBehind } from '@/lib/left-behind';
import { errorTrace } from '@sync/model/error-trace';

export { PIN_DIGITS, pinProblem } from '@sync/session/pin-rules';
export type { PinProblem } from '@sync/session/pin-rules';
export type { SecretKind } from '@sync/session/key-ring';
export type { TryState } from '@sync/session/unlock-tries';

/** Means to open what is here of a user. */
export type Door =
  | { readonly state: 'looking' }
  /** Nothing is sealed yet: the user chooses a PIN. */
  | { readonly state: 'new' }
  /** The browser does not let it be looked at. */
  | { readonly state: 'refused' }
  /** The stored key cannot be read; what is here is lost. */
  | { readonly state: 'damaged' }
  | { readonly state: 'closed'; readonly ring: KeyRing; readonly tries: TryState };

async function lookAtDoor({ user, arrival }: LockedState): Promise<Door> {
  try {
    const [ring, tries] = await Promise.all([readKeyRing(user.id), readTries(user.id)]);
    if (ring !== null) return { state: 'closed', ring, tries };
  } catch (error) {
    return { state: error instanceof DamagedKeyRing ? 'damaged' : 'refused' };
  }
  if (arrival !== 'provider' && arrival !== 'password' && !hasPlainTokens(user.id)) {
    // Neither key nor tokens: there is nothing to come back to.
    await session.leave();
    return { state: 'looking' };
  }
  return { state: 'new' };
}

/** Returns what the lock screen has to ask for. */
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

/** Result of a try. `wait`: it was not made, since the user has to wait first. `failed`: the browser refused. */
export type Opening =
  | { readonly result: 'open' }
  | { readonly result: 'damaged' }
  | { readonly result: 'wrong' | 'wait' | 'failed'; readonly tries: TryState };

/** Secret that a user types as proof of identity. */
export interface Proof {
  readonly kind: SecretKind;
  readonly secret: string;
}

/** Looks at a secret; tries are counted and slowed down. Takes a few tenths of a second; never throws. */
export async function proveSecret(
  { id }: Pick<SignedInUser, 'id'>,
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
export async function tryToOpen(user: SignedInUser, kind: SecretKind, secret: string): Promise<Opening> {
  const proof = await proveSecret(user, kind, secret);
  if (proof.result !== 'right') return proof;
  await session.unlock(user.id, proof.key);
  return { result: 'open' };
}

/** Gives a key to a user who has none on this device. The PIN opens it from now on. */
export function beginWithPin(pin: string): Promise<void> {
  return session.unlockAnew(pin);
}

/** Removes everything of the locked user from this device. A user who has just signed in starts with nothing. */
export async function removeFromDevice({ user, arrival }: LockedState): Promise<void> {
  markLeaving(user, 'all');
  await removeKeyRing(user.id);
  if (arrival !== 'password') return endSession();
  await removeLeftRecords(user.id);
  await session.unlockAnew(null);
}

/** Counts what would stay here, or be lost, of the locked user. Null while it is being counted. */
export function useLeftBehind({ id }: SignedInUser): LeftBehind | null {
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

/** Ends the session of the locked user. Records stay only if something was not sent. */
export async function signOutLocked(user: SignedInUser, left: LeftBehind): Promise<void> {
  if (isNothingLeft(left)) markLeaving(user, 'sent');
  await endSession();
}

/**
 * Shows the lock for a user of this device, if the device holds key and tokens. Otherwise the user has to sign in.
 * Resolves with which it is.
 */
export async function returnTo(user: SignedInUser): Promise<boolean> {
  const ring = await readKeyRing(user.id).catch(() => null);
  if (ring === null || !(await hasSealedTokens(user.id))) return false;
  session.choose(user);
  return true;
}

/** Returns the name of the locked user, and the count of unsent changes, as the device remembers them. */
export function describeLocked({ id, email }: SignedInUser): {
  readonly name: string;
  readonly unsent: number;
} {
  const known = listDeviceUsers().find((user) => user.id === id);
  return { name: known?.name ?? email, unsent: known?.unsent ?? 0 };
}
