import { toBase64 } from '@sync/session/base64';

/**
 * Returns a new word for an address that is its own secret, 32 signs of base64url, and what the server keeps of it: its
 * SHA-256 in hexadecimal.
 */
export async function makeLinkWord(): Promise<{ readonly word: string; readonly hash: string }> {
  const word = toBase64(crypto.getRandomValues(new Uint8Array(24)))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(word));
  return {
    word,
    hash: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
  };
}
