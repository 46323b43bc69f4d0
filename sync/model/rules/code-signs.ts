import { asciiCompact } from '../tr/ascii';

/** What the pictures and codes share that one device shows and another reads. */

/** Signs without letters and digits that look alike (Crockford). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

/** Returns a new code; the same one is made once in a million million times. */
export function newCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length] ?? '0').join('');
}

/** Returns typed signs without blanks and dashes, with what looks alike put right. Null where others are among them. */
export function readSigns(typed: string): string | null {
  const signs = asciiCompact(typed).replaceAll('O', '0').replace(/[IL]/gu, '1');
  return [...signs].every((sign) => SIGNS.includes(sign)) ? signs : null;
}

/** Returns a typed code of eight signs as `readSigns`. Null where it is none. */
export function readCode(typed: string): string | null {
  const code = readSigns(typed);
  return code?.length === LENGTH ? code : null;
}

/** Writes a whole number from 0 on with so many signs. */
export function signsOf(number: number, length: number): string {
  let rest = BigInt(number);
  let signs = '';
  for (let at = 0; at < length; at += 1) {
    signs = `${SIGNS[Number(rest % 32n)] ?? '0'}${signs}`;
    rest /= 32n;
  }
  return signs;
}

/** Reads a number that `signsOf` wrote. */
export const numberOfSigns = (signs: string): number =>
  Number([...signs].reduce((sum, sign) => sum * 32n + BigInt(SIGNS.indexOf(sign)), 0n));

/** `K7QM2X9D` → `K7QM-2X9D`. */
export const shownCode = (code: string): string => code.replace(/(.{4})(?=.)/gu, '$1-');

/** Tells typing and reading errors; no proof of who made it. CRC-32 (ISO-HDLC), base 36. */
export const checkOf = (text: string): string => crcOf(text).toString(36);

/** Returns the CRC-32 of a text (ISO-HDLC). */
export function crcOf(text: string): number {
  let rest = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return (rest ^ 0xffffffff) >>> 0;
}
