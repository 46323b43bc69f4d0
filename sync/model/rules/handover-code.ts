/** What the one who gives a terminal shows to the one who takes it: no name, no patient. */
export interface Handover {
  readonly terminalId: string;
  /** Stands in both usages; eight letters and digits. */
  readonly code: string;
  readonly count: number;
  /** In minor units. */
  readonly sum: number;
  readonly currency: string;
  /** When it was counted, epoch milliseconds. */
  readonly at: number;
}

export type HandoverProblem = 'foreign' | 'damaged' | 'expired';

/** Without letters and digits that look alike (Crockford). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const PREFIX = 'VZT1';
/** A shift and a half: later somebody else holds the terminal. */
export const HANDOVER_HOURS = 12;

/** A new code; the same one is made once in a million million times. */
export function newHandoverCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return Array.from(bytes, (byte) => SIGNS[byte % SIGNS.length] ?? '0').join('');
}

/** A typed code without blanks and dashes, with what looks alike put right; null where it is none. */
export function readHandoverCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll('İ', 'I')
    .replace(/[\s-]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/gu, '1');
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign)) ? code : null;
}

/** `K7QM2X9D` → `K7QM-2X9D`. */
export const shownHandoverCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Tells typing and reading errors; no proof of who made it. CRC-32 (ISO-HDLC). */
function checkOf(text: string): string {
  let rest = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ((rest ^ 0xffffffff) >>> 0).toString(36);
}

/** The text of the picture. */
export function writeHandover({ terminalId, code, count, sum, currency, at }: Handover): string {
  const body = [
    PREFIX,
    terminalId,
    code,
    count.toString(36),
    sum.toString(36),
    currency,
    at.toString(36),
  ].join(':');
  return `${body}:${checkOf(body)}`;
}

const numberOf = (text: string): number =>
  /^-?[\da-z]{1,11}$/u.test(text) ? parseInt(text, 36) : Number.NaN;

/** Reads the text of a picture. @param now epoch milliseconds */
export function readHandover(
  text: string,
  now: number,
): { readonly handover: Handover } | { readonly problem: HandoverProblem } {
  const parts = text.trim().split(':');
  if (parts[0] !== PREFIX) return { problem: 'foreign' };
  const body = parts.slice(0, -1).join(':');
  const [, terminalId = '', typed = '', counted = '', summed = '', currency = '', counting = ''] = parts;
  const code = readHandoverCode(typed);
  const [count, sum, at] = [numberOf(counted), numberOf(summed), numberOf(counting)];
  const isWhole =
    parts.length === 8 &&
    checkOf(body) === parts[7] &&
    code !== null &&
    /^[\da-f-]{36}$/u.test(terminalId) &&
    /^[A-Z]{3}$/u.test(currency) &&
    [count, sum, at].every(Number.isSafeInteger);
  if (!isWhole) return { problem: 'damaged' };
  if (Math.abs(now - at) > HANDOVER_HOURS * 3_600_000) return { problem: 'expired' };
  return { handover: { terminalId, code, count, sum, currency, at } };
}
