import { fromBase64, toBase64 } from './base64';

/*
 * AES-256-GCM for the few things beside the databases that have to be sealed. What is sealed is bound to a label, so
 * that nothing can be put in the place of something else.
 */

const IV_BYTES = 12;

/** Bytes under seal, as they are stored. */
export interface Sealed {
  readonly iv: string;
  readonly sealed: string;
}

const labelled = (iv: Uint8Array<ArrayBuffer>, label: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(label),
});

/** @param key one that may encrypt */
export async function seal(key: CryptoKey, label: string, plain: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const bytes = await crypto.subtle.encrypt(labelled(iv, label), key, plain);
  return { iv: toBase64(iv), sealed: toBase64(new Uint8Array(bytes)) };
}

/**
 * Returns what was sealed; null under another key or label, or where it was altered.
 * @param key one that may decrypt
 */
export async function unseal(
  key: CryptoKey,
  label: string,
  { iv, sealed }: Sealed,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const plain = await crypto.subtle.decrypt(labelled(fromBase64(iv), label), key, fromBase64(sealed));
    return new Uint8Array(plain);
  } catch {
    return null;
  }
}

/** Returns whether a parsed value has the fields of something sealed. */
export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null) return false;
  const { iv, sealed } = value as Record<string, unknown>;
  return typeof iv === 'string' && typeof sealed === 'string';
}
