import type { DataKey } from '../data-key';

/*
 * Blocks and heads are large, written once and read whole, so the browser itself compresses and seals them:
 * AES-256-GCM under a key of their own that is derived from the user's.
 */

const NONCE_BYTES = 12;
export const TAG_BYTES = 16;
const encoder = new TextEncoder();

export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the authentication tag of what is sealed. No two seals have the same. */
export const tagOf = (sealed: Bytes): Bytes => sealed.slice(-TAG_BYTES);

async function through(bytes: Bytes, stream: GenericTransformStream): Promise<Bytes> {
  const writer = (stream.writable as WritableStream<BufferSource>).getWriter();
  // A failure shows at the readable end as well.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = (stream.readable as ReadableStream<Bytes>).getReader();
  const parts: Bytes[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
  }
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return first;
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}

export const deflated = (bytes: Bytes): Promise<Bytes> =>
  through(bytes, new CompressionStream('deflate-raw'));
export const inflated = (bytes: Bytes): Promise<Bytes> =>
  through(bytes, new DecompressionStream('deflate-raw'));

/** Derives a key that only the browser's own ciphers can use. */
async function derivedKey(key: DataKey, purpose: string): Promise<CryptoKey> {
  const user = await crypto.subtle.importKey('raw', key, 'HKDF', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    user,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Seals bytes to a place. What was changed, or put in another place, does not open. */
export class BlockSeal {
  readonly #key: Promise<CryptoKey>;

  /** @param purpose no two uses share a key */
  constructor(key: DataKey, purpose: string) {
    this.#key = derivedKey(key, purpose);
  }

  /** @param place where it will be stored, in words that no other place has */
  async seal(place: string, bytes: Bytes): Promise<Bytes> {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const block = await crypto.subtle.encrypt(this.#cipher(place, nonce), await this.#key, bytes);
    const sealed = new Uint8Array(NONCE_BYTES + block.byteLength);
    sealed.set(nonce);
    sealed.set(new Uint8Array(block), NONCE_BYTES);
    return sealed;
  }

  /** @throws OperationError where it does not open */
  async open(place: string, sealed: Bytes): Promise<Bytes> {
    const cipher = this.#cipher(place, sealed.subarray(0, NONCE_BYTES));
    return new Uint8Array(await crypto.subtle.decrypt(cipher, await this.#key, sealed.subarray(NONCE_BYTES)));
  }

  #cipher(place: string, iv: Bytes): AesGcmParams {
    return { name: 'AES-GCM', iv, additionalData: encoder.encode(place) };
  }
}
