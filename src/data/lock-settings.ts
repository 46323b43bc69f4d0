import { useEffect, useState } from 'react';
import { IDLE_MINUTES, readKeyRing, removeSecret, setIdleMinutes, setSecret } from '@sync/session/key-ring';
import { offersPasskey } from '@sync/session/passkey-prompt';
import { useSignedIn } from './workspace';
import type { SignedInUser } from './session';
import { proveSecret } from './unlock';
import type { Opening, Proof } from './unlock';
import { errorTrace } from '@sync/model/error-trace';

export { IDLE_MINUTES };

export interface LockSettings {
  readonly hasPin: boolean;
  readonly hasPassword: boolean;
  /** State of the device's own lock: opens the app, can be set up, or neither. */
  readonly passkey: 'set' | 'offered' | 'none';
  readonly idleMinutes: number;
}

async function readSettings(id: string): Promise<LockSettings | null> {
  const [ring, offered] = await Promise.all([readKeyRing(id), offersPasskey()]);
  if (ring === null) return null;
  const { pin, password, passkey } = ring.wraps;
  return {
    hasPin: pin !== undefined,
    hasPassword: password !== undefined,
    passkey: passkey !== undefined ? 'set' : offered ? 'offered' : 'none',
    idleMinutes: ring.idleMinutes,
  };
}

/** Returns how the user's lock is set on this device; null until it is read. The function reads it again. */
export function useLockSettings(): readonly [LockSettings | null, () => void] {
  const { id } = useSignedIn().workspace.user;
  const [settings, setSettings] = useState<LockSettings | null>(null);
  const [reading, setReading] = useState(0);
  useEffect(() => {
    let gone = false;
    readSettings(id).then(
      (found) => gone || setSettings(found),
      (error: unknown) => console.error('the lock settings could not be read', errorTrace(error)),
    );
    return () => {
      gone = true;
    };
  }, [id, reading]);
  return [settings, () => setReading((before) => before + 1)];
}

/** Sets the PIN, after the user has proved who they are with the password or the old PIN. Never throws. */
export async function setPin(user: SignedInUser, proof: Proof, pin: string): Promise<Opening> {
  const found = await proveSecret(user, proof.kind, proof.secret);
  if (found.result !== 'right') return found;
  await setSecret(user.id, found.key, 'pin', pin);
  return { result: 'open' };
}

/** Takes the PIN away; the password opens from now on. Proof as for `setPin`. */
export async function removePin(user: SignedInUser, proof: Proof): Promise<Opening> {
  const found = await proveSecret(user, proof.kind, proof.secret);
  if (found.result !== 'right') return found;
  await removeSecret(user.id, 'pin');
  return { result: 'open' };
}

/** @param minutes one of `IDLE_MINUTES` */
export function chooseIdleMinutes(user: SignedInUser, minutes: number): Promise<void> {
  return setIdleMinutes(user.id, minutes);
}
