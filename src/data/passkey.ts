import { DamagedKeyRing, openByPasskey, readKeyRing, removeSecret, setPasskey } from '@sync/session/key-ring';
import { askPasskey, forgetPasskey, makePasskey } from '@sync/session/passkey-prompt';
import type { Passkey } from '@sync/session/passkey-wrap';
import { session } from './session';
import type { SignedInUser } from './session';
import { proveSecret } from './unlock';
import type { Opening, Proof } from './unlock';
import { errorTrace } from '@sync/model/error-trace';

export { canAskPasskey } from '@sync/session/passkey-prompt';
export type { Passkey } from '@sync/session/passkey-wrap';

/**
 * Result of asking the device's own lock. `unable`: device or browser cannot do it. `wrong`: what it answered opens
 * nothing here.
 */
export type PasskeyOpening = 'open' | 'cancelled' | 'unable' | 'wrong' | 'damaged';

/**
 * Opens the lock with the device's own lock. Tries are neither counted nor slowed down as with a PIN: the authenticator
 * stops wrong tries, and its answer cannot be guessed. A wait after wrong PINs does not apply. Never throws.
 * @param signal takes the prompt away when the lock screen goes
 */
export async function openWithPasskey(
  { id }: SignedInUser,
  passkey: Passkey,
  signal: AbortSignal,
): Promise<PasskeyOpening> {
  const answer = await askPasskey(passkey, signal);
  if (answer.result !== 'answer') return answer.result;
  try {
    const key = await openByPasskey(id, answer.output);
    if (key === null) return 'wrong';
    await session.unlock(id, key);
    const { state } = session;
    // Another user may be the locked one by now.
    return state.kind === 'signed-in' && state.user.id === id ? 'open' : 'cancelled';
  } catch (error) {
    if (error instanceof DamagedKeyRing) return 'damaged';
    console.error('the passkey could not be looked at', errorTrace(error));
    return 'unable';
  }
}

/** `not-kept`: the browser did not store it. The others as for `PasskeyOpening` and `Opening`. */
export type PasskeySetUp =
  | Opening
  | { readonly result: 'cancelled' }
  | { readonly result: 'unable' }
  | { readonly result: 'not-kept' };

/** Lets the device's own lock open the app from now on. The user has to prove first who they are. Never throws. */
export async function setUpPasskey(user: SignedInUser, proof: Proof): Promise<PasskeySetUp> {
  const found = await proveSecret(user, proof.kind, proof.secret);
  if (found.result !== 'right') return found;
  const known = (await readKeyRing(user.id).catch(() => null))?.wraps.passkey ?? null;
  const made = await makePasskey(user.email, known);
  if (made.result !== 'answer') return made;
  try {
    await setPasskey(user.id, found.key, made.passkey, made.output);
    return { result: 'open' };
  } catch (error) {
    console.error('the passkey could not be kept', errorTrace(error));
    await forgetPasskey(made.passkey);
    return { result: 'not-kept' };
  }
}

/** Removes the passkey: only password or PIN open from now on. Proof as for `setUpPasskey`. */
export async function removePasskey(user: SignedInUser, proof: Proof): Promise<Opening> {
  const found = await proveSecret(user, proof.kind, proof.secret);
  if (found.result !== 'right') return found;
  const known = (await readKeyRing(user.id))?.wraps.passkey;
  await removeSecret(user.id, 'passkey');
  if (known !== undefined) await forgetPasskey(known);
  return { result: 'open' };
}
