import { DATA_KEY_BYTES, newDataKey } from '../store/data-key';
import type { DataKey } from '../store/data-key';
import { personHash } from '../store/store-names';
import { fromBase64, toBase64 } from './base64';
import { isPasskeyWrap, unwrapUnderPasskey, wrapUnderPasskey } from './passkey-wrap';
import type { Passkey, PasskeyWrap } from './passkey-wrap';
import { readRing, removeRing, writeRing } from './ring-store';
import { isSealed, seal, unseal } from './sealing';
import type { Sealed } from './sealing';

/*
 * The data key of a user on this device, wrapped under what the user knows. The password and the PIN each open
 * it; neither is stored, and the key itself is in memory only. A passkey opens it beside them.
 */

/** Secret that the user knows. */
export type SecretKind = 'password' | 'pin';
type WrapKind = SecretKind | 'passkey';

/** The key under seal, and what the sealing key was derived with. */
interface Wrap extends Sealed {
  readonly iterations: number;
  readonly salt: string;
}

export interface KeyRing {
  readonly version: 1;
  /** Tells whether a key is the one in the ring; says nothing of it. */
  readonly keyId: string;
  readonly wraps: Readonly<Partial<Record<SecretKind, Wrap> & { passkey: PasskeyWrap }>>;
  /** Minutes without a touch or a key after which the app locks. */
  readonly idleMinutes: number;
}

export const IDLE_MINUTES = [1, 5, 15, 30] as const;
const USUAL_IDLE_MINUTES = 5;

/** PBKDF2 with SHA-256; a wrap with fewer rounds is replaced when it is opened. */
export const ITERATIONS = 600_000;
const SALT_BYTES = 16;

/** Failure to read the stored ring: with it the key is lost. */
export class DamagedKeyRing extends Error {
  override readonly name = 'DamagedKeyRing';
}

const labelOf = (userId: string, kind: WrapKind): string => `vizite:wrap:1:${userId}:${kind}`;

function isWrap(value: unknown): value is Wrap {
  if (!isSealed(value)) return false;
  const { iterations, salt } = value as Partial<Wrap>;
  return Number.isInteger(iterations) && Number(iterations) > 0 && typeof salt === 'string';
}

function parseRing(value: unknown): KeyRing {
  if (typeof value !== 'object' || value === null) throw new DamagedKeyRing('the key ring is no object');
  const { version, keyId, wraps, idleMinutes } = value as Record<string, unknown>;
  if (version !== 1 || typeof keyId !== 'string' || typeof wraps !== 'object' || wraps === null)
    throw new DamagedKeyRing('the key ring lacks fields');
  const { password, pin, passkey } = wraps as Record<string, unknown>;
  const known = {
    ...(isWrap(password) ? { password } : {}),
    ...(isWrap(pin) ? { pin } : {}),
    ...(isPasskeyWrap(passkey) ? { passkey } : {}),
  };
  if (Object.keys(known).length === 0) throw new DamagedKeyRing('nothing opens the key ring');
  const minutes = IDLE_MINUTES.find((choice) => choice === idleMinutes) ?? USUAL_IDLE_MINUTES;
  return { version: 1, keyId, wraps: known, idleMinutes: minutes };
}

/**
 * Returns the ring of a user on this device; null where there is none.
 * @throws DamagedKeyRing
 */
export async function readKeyRing(userId: string): Promise<KeyRing | null> {
  const stored = await readRing(await personHash(userId));
  return stored === undefined ? null : parseRing(stored);
}

async function writeKeyRing(userId: string, ring: KeyRing): Promise<void> {
  await writeRing(await personHash(userId), ring);
}

/** Removes the key ring. Without it nobody can read what is on this device of the user. */
export async function removeKeyRing(userId: string): Promise<void> {
  await removeRing(await personHash(userId));
}

/** Returns a key for one purpose out of the data key. Purposes cannot be told from one another's keys. */
export async function derivedKey(
  key: DataKey,
  purpose: string,
  usages: readonly KeyUsage[],
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  const info = new TextEncoder().encode(purpose);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, [...usages]);
}

async function idOfKey(key: DataKey): Promise<string> {
  const base = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
  const info = new TextEncoder().encode('id');
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info };
  return toBase64(new Uint8Array(await crypto.subtle.deriveBits(how, base, 128)));
}

/** Returns whether this is the key that the ring holds. */
export async function isKeyOf(ring: KeyRing, key: DataKey): Promise<boolean> {
  return key.length === DATA_KEY_BYTES && (await idOfKey(key)) === ring.keyId;
}

async function wrappingKey(
  secret: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(secret);
  const base = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  const usages: KeyUsage[] = ['encrypt', 'decrypt'];
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, usages);
}

async function wrap(userId: string, kind: SecretKind, secret: string, key: DataKey): Promise<Wrap> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const sealing = await wrappingKey(secret, salt, ITERATIONS);
  const sealed = await seal(sealing, labelOf(userId, kind), key);
  return { iterations: ITERATIONS, salt: toBase64(salt), ...sealed };
}

const only = (kind: SecretKind, made: Wrap): KeyRing['wraps'] =>
  kind === 'pin' ? { pin: made } : { password: made };

/** Makes a new key and a ring for it that this secret opens. What was sealed under an earlier key stays sealed. */
export async function makeKeyRing(userId: string, kind: SecretKind, secret: string): Promise<DataKey> {
  const key = newDataKey();
  const wraps = only(kind, await wrap(userId, kind, secret, key));
  await writeKeyRing(userId, {
    version: 1,
    keyId: await idOfKey(key),
    wraps,
    idleMinutes: USUAL_IDLE_MINUTES,
  });
  return key;
}

/**
 * Returns the key if the secret is right. Null if it is wrong or nothing of the kind is set. Takes a few tenths of a
 * second. A wrap with weaker parameters than today's is replaced.
 * @throws DamagedKeyRing
 */
export async function openKeyRing(userId: string, kind: SecretKind, secret: string): Promise<DataKey | null> {
  const ring = await readKeyRing(userId);
  const stored = ring?.wraps[kind];
  if (ring === null || stored === undefined) return null;
  let salt: Uint8Array<ArrayBuffer>;
  try {
    salt = fromBase64(stored.salt);
  } catch {
    throw new DamagedKeyRing('the salt is unreadable');
  }
  const key = await unseal(await wrappingKey(secret, salt, stored.iterations), labelOf(userId, kind), stored);
  if (key === null) return null;
  if (!(await isKeyOf(ring, key))) throw new DamagedKeyRing('the wrap holds another key');
  if (stored.iterations < ITERATIONS) await setSecret(userId, key, kind, secret);
  return key;
}

/** Lets a secret of this kind open the ring from now on. @param key the one in the ring @throws DamagedKeyRing */
export async function setSecret(
  userId: string,
  key: DataKey,
  kind: SecretKind,
  secret: string,
): Promise<void> {
  await addWrap(userId, key, only(kind, await wrap(userId, kind, secret, key)));
}

async function addWrap(userId: string, key: DataKey, made: KeyRing['wraps']): Promise<void> {
  // Read after the time that deriving takes: another tab may have changed the ring meanwhile.
  const ring = await readKeyRing(userId);
  if (ring === null || !(await isKeyOf(ring, key))) throw new DamagedKeyRing('the ring is of another key');
  await writeKeyRing(userId, { ...ring, wraps: { ...ring.wraps, ...made } });
}

/**
 * Lets a passkey open the ring from now on, instead of the previous one.
 * @param key the one in the ring
 * @param output what the authenticator answers to the passkey's salt, 32 bytes
 * @throws DamagedKeyRing
 */
export async function setPasskey(
  userId: string,
  key: DataKey,
  passkey: Passkey,
  output: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const made = await wrapUnderPasskey(passkey, output, labelOf(userId, 'passkey'), key);
  await addWrap(userId, key, { passkey: made });
}

/**
 * Returns the key, where the authenticator answered what it did before; else null.
 * @throws DamagedKeyRing
 */
export async function openByPasskey(
  userId: string,
  output: Uint8Array<ArrayBuffer>,
): Promise<DataKey | null> {
  const ring = await readKeyRing(userId);
  const stored = ring?.wraps.passkey;
  if (ring === null || stored === undefined) return null;
  const key = await unwrapUnderPasskey(stored, output, labelOf(userId, 'passkey'));
  if (key !== null && !(await isKeyOf(ring, key))) throw new DamagedKeyRing('the wrap holds another key');
  return key;
}

/**
 * Removes a kind of secret from the ring, so that nothing of this kind opens it any more. Without effect where the
 * user would know nothing that does: a passkey goes with the device's lock, or with the device's list of passkeys.
 * @throws DamagedKeyRing
 */
export async function removeSecret(userId: string, kind: WrapKind): Promise<void> {
  const ring = await readKeyRing(userId);
  if (ring === null) return;
  const wraps = { ...ring.wraps };
  Reflect.deleteProperty(wraps, kind);
  if (wraps.password !== undefined || wraps.pin !== undefined) await writeKeyRing(userId, { ...ring, wraps });
}

/** @param minutes one of `IDLE_MINUTES` @throws DamagedKeyRing */
export async function setIdleMinutes(userId: string, minutes: number): Promise<void> {
  const ring = await readKeyRing(userId);
  if (ring !== null) await writeKeyRing(userId, { ...ring, idleMinutes: minutes });
}
