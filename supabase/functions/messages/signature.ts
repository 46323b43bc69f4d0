/** Seconds for which a signed report counts: a recorded one is of no use later. */
const FRESH = 300;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

async function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** @param timestamp seconds since 1970 */
function signed(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = bytesOf(`${timestamp}.`);
  const whole = new Uint8Array(head.length + body.length);
  whole.set(head);
  whole.set(body, head.length);
  return whole;
}

/** Computes the signature of `<timestamp>.<body>` by HMAC-SHA-256, hexadecimal. */
export async function sign(secret: string, timestamp: string, body: string): Promise<string> {
  const made = await crypto.subtle.sign(
    'HMAC',
    await keyOf(secret, 'sign'),
    signed(timestamp, bytesOf(body)),
  );
  return [...new Uint8Array(made)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns whether a report is the provider's own and fresh. The comparison takes equally long for any input. */
export async function isSigned(
  secret: string,
  timestamp: string | null,
  signature: string | null,
  body: Uint8Array,
  now: number,
): Promise<boolean> {
  if (timestamp === null || !/^\d{1,12}$/u.test(timestamp)) return false;
  if (Math.abs(now / 1000 - Number(timestamp)) > FRESH) return false;
  const hex = /^(?:sha256=)?([0-9a-f]{64})$/u.exec(signature ?? '')?.[1];
  if (hex === undefined) return false;
  const given = Uint8Array.from({ length: 32 }, (_none, at) =>
    Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
  );
  return crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, signed(timestamp, body));
}
