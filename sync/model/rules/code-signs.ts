/** What the pictures and codes share that one device shows and another reads. */

/** Signs without letters and digits that look alike (Crockford). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Returns a new code; the same one is made once in a million million times. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length] ?? '0').join('');
}

/** Returns a typed code without blanks and dashes, with what looks alike put right. Null where it is none. */
export function readCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replace(/[\s-]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}

/** `K7QM2X9D` → `K7QM-2X9D`. */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Tells typing and reading errors; no proof of who made it. CRC-32 (ISO-HDLC), base 36. */
export function checkOf(text: string): string {
  let rest = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ((rest ^ 0xffffffff) >>> 0).toString(36);
}
