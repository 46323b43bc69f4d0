import { xchacha20, xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { DataKey } from '../data-key';
import { TAG_BYTES } from './block-seal';
import type { Bytes } from './block-seal';

/*
 * Single records are sealed within a transaction, where nothing may be waited for, so with a cipher that answers at
 * once: XChaCha20-Poly1305 under the user's key.
 *
 * A seal alone does not tell that an earlier version was put back in its place. For that the store keeps a sum over all
 * that it holds: each tag goes through a keyed function, the results are added up. Whoever does not have the key cannot
 * find other tags with the same sum.
 */

const NONCE_BYTES = 24;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** Four numbers of 32 bits, each added for itself. */
export type Sum = readonly [number, number, number, number];
export const EMPTY_SUM: Sum = [0, 0, 0, 0];

export class RecordSeal {
  readonly #key: DataKey;
  readonly #sumKey: Bytes;

  private constructor(key: DataKey, sumKey: Bytes) {
    this.#key = key;
    this.#sumKey = sumKey;
  }

  static async under(key: DataKey): Promise<RecordSeal> {
    const user = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveBits']);
    const info = encoder.encode('vizite sum of records');
    const derivation = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info };
    return new RecordSeal(key, new Uint8Array(await crypto.subtle.deriveBits(derivation, user, 256)));
  }

  /** @param place where it will be stored, and all that is readable beside it */
  seal(place: string, value: unknown): Bytes {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const block = xchacha20poly1305(this.#key, nonce, encoder.encode(place)).encrypt(
      encoder.encode(JSON.stringify(value)),
    );
    const sealed = new Uint8Array(NONCE_BYTES + block.length);
    sealed.set(nonce);
    sealed.set(block, NONCE_BYTES);
    return sealed;
  }

  /** @throws where it does not open */
  open(place: string, sealed: Uint8Array): unknown {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const block = sealed.subarray(NONCE_BYTES);
    return JSON.parse(
      decoder.decode(xchacha20poly1305(this.#key, nonce, encoder.encode(place)).decrypt(block)),
    );
  }

  /** Returns a sum with one tag more. */
  with(sum: Sum, tag: Uint8Array): Sum {
    return added(sum, this.#share(tag), 1);
  }

  /** Returns a sum with one tag less. */
  without(sum: Sum, tag: Uint8Array): Sum {
    return added(sum, this.#share(tag), -1);
  }

  #share(tag: Uint8Array): Uint32Array {
    const nonce = new Uint8Array(NONCE_BYTES);
    nonce.set(tag.subarray(0, TAG_BYTES));
    return new Uint32Array(xchacha20(this.#sumKey, nonce, new Uint8Array(16)).buffer);
  }
}

function added(sum: Sum, share: Uint32Array, sign: number): Sum {
  const at = (place: 0 | 1 | 2 | 3): number => (sum[place] + sign * (share[place] ?? 0)) >>> 0;
  return [at(0), at(1), at(2), at(3)];
}

export const sameSum = (a: Sum, b: Sum): boolean => a.every((part, at) => part === b[at]);
