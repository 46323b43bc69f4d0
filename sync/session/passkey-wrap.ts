import type { DataKey } from '../store/data-key';
import { isSealed, seal, unseal } from './sealing';
import type { Sealed } from './sealing';

/*
 * The data key under seal of what an authenticator answers: 32 bytes that it computes from a secret of its own and a
 * salt (WebAuthn's PRF extension), and gives only to who has proven to it that they are there.
 */

/** Bytes of an answer; nothing shorter is taken. */
const OUTPUT_BYTES = 32;

/** Request to the authenticator that gives the same answer. Both base64. */
export interface Passkey {
  readonly credentialId: string;
  readonly salt: string;
}

export interface PasskeyWrap extends Passkey, Sealed {}

export function isPasskeyWrap(value: unknown): value is PasskeyWrap {
  if (!isSealed(value)) return false;
  const { credentialId, salt } = value as Partial<PasskeyWrap>;
  return typeof credentialId === 'string' && typeof salt === 'string';
}

/**
 * Returns the wrapping key of an answer. The answer is as random as a key, so nothing has to slow down who guesses
 * it.
 */
async function wrappingKey(output: Uint8Array<ArrayBuffer>, label: string): Promise<CryptoKey> {
  if (output.length < OUTPUT_BYTES) throw new RangeError('the answer of the authenticator is too short');
  const base = await crypto.subtle.importKey('raw', output, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(label);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, usages);
}

/** @param output 32 bytes from the authenticator @param label binds to user and kind */
export async function wrapUnderPasskey(
  { credentialId, salt }: Passkey,
  output: Uint8Array<ArrayBuffer>,
  label: string,
  key: DataKey,
): Promise<PasskeyWrap> {
  return { credentialId, salt, ...(await seal(await wrappingKey(output, label), label, key)) };
}

/** Returns the data key. Null where the answer, the label or the wrap is another one. */
export async function unwrapUnderPasskey(
  wrap: PasskeyWrap,
  output: Uint8Array<ArrayBuffer>,
  label: string,
): Promise<DataKey | null> {
  return unseal(await wrappingKey(output, label), label, wrap);
}
