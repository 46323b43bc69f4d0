/** Milliseconds that a signature holds, either way. */
const HOLDS = 300_000;
/** The shortest secret: 256 bits as hexadecimal digits are 64. */
export const SHORTEST_SECRET = 32;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** `missing`, `old`: or of a clock that is ahead, `wrong`. */
export type SignatureProblem = 'signature_missing' | 'signature_old' | 'signature_wrong';

/**
 * Computes the signature of the form server: `<seconds since 1970>.<SHA-256 of the body, hexadecimal>`, by HMAC-SHA-256.
 * @returns hexadecimal digits
 */
export async function signatureOf(
  secret: string,
  seconds: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const told = `${seconds}.${hex(await crypto.subtle.digest('SHA-256', body))}`;
  return hex(await crypto.subtle.sign('HMAC', key, encoder.encode(told)));
}

/** Compares in the same time, wherever two texts differ. */
function equals(text: string, other: string): boolean {
  let different = text.length ^ other.length;
  for (let at = 0; at < text.length; at += 1) different |= text.charCodeAt(at) ^ other.charCodeAt(at);
  return different === 0;
}

/** Checks the headers `x-vizite-timestamp` and `x-vizite-signature`. @param now milliseconds since 1970 */
export async function signatureProblem(
  secret: string,
  headers: Headers,
  body: Uint8Array<ArrayBuffer>,
  now: number,
): Promise<SignatureProblem | null> {
  const seconds = headers.get('x-vizite-timestamp') ?? '';
  const given = headers.get('x-vizite-signature') ?? '';
  if (!/^\d{9,12}$/u.test(seconds) || !/^[0-9a-f]{64}$/u.test(given)) return 'signature_missing';
  if (!equals(await signatureOf(secret, seconds, body), given)) return 'signature_wrong';
  return Math.abs(now - Number(seconds) * 1_000) > HOLDS ? 'signature_old' : null;
}
