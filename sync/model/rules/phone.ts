import { asciiLower, asciiText } from '../tr/ascii.ts';
import { withoutEnd } from '../text-ends.ts';
import { callingCode, dialledFromAbroad } from './phone-abroad.ts';

/**
 * Phone numbers as Turkish hospitals write and telephone systems send them. Stored form: E.164
 * (`+905321234567`), or a seven-digit 444 number as it is (`4441234`), which has no E.164 form.
 */

export type PhoneError =
  | 'letters'
  | 'too_short'
  | 'too_long'
  | 'area_code'
  | 'country_code'
  | 'not_assigned'
  | 'trunk_zero'
  | 'extension';

/** A number that can be called; `extension` where one follows it, which no stored number has. */
interface Callable {
  readonly value: string;
  readonly extension?: string;
}

export type ParsedPhone =
  | ({ readonly kind: 'e164' } & Callable)
  | ({ readonly kind: 'short' } & Callable)
  /** A number of the hospital's own exchange, 3–5 digits. */
  | { readonly kind: 'extension'; readonly digits: string }
  /** The caller's number was not sent. */
  | { readonly kind: 'withheld' }
  | { readonly kind: 'invalid'; readonly code: PhoneError; readonly message: string };

const WITHHELD = new Set([
  '',
  'anonymous',
  'anonim',
  'gizli',
  'gizli numara',
  'private',
  'restricted',
  'unavailable',
  'unknown',
  'bilinmeyen',
  'withheld',
]);

const messages: Readonly<Record<PhoneError, string>> = {
  letters: 'Telefon numarası yalnız rakam içerir',
  too_short: 'Numara eksik: 0 sonrası 10 hane olmalı (0532 123 45 67)',
  too_long: 'Numara fazla uzun: 0 sonrası 10 hane olmalı (0532 123 45 67)',
  area_code: 'Alan kodu eksik; şehir numarasını alan koduyla yazın (0212 123 45 67)',
  country_code: 'Yabancı numarayı + ve ülke koduyla yazın (+49 151 …)',
  not_assigned: 'Türkiye’de böyle başlayan bir numara yok; ilk rakamlara yeniden bakın',
  trunk_zero: 'Ülke kodundan sonraki 0 yurt dışından çevrilmez ve numara onsuz eksik; numaraya yeniden bakın',
  extension: 'Dahili numara burada saklanmaz; numarayı dahilisiz yazın, dahiliyi nota ekleyin',
};

function invalid(code: PhoneError): ParsedPhone {
  return { kind: 'invalid', code, message: messages[code] };
}

/** Decodes a URL at most twice. Telephone systems encode `+` as `%2B`, some of them again as `%252B`. */
function decode(raw: string): string {
  let text = raw;
  for (let round = 0; round < 2 && /%[0-9a-f]{2}/iu.test(text); round += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      return text;
    }
  }
  return text;
}

/** Cuts what surrounds the number in SIP and tel addresses. */
function bare(text: string): string {
  const inside = /<([^<>]*)>/u.exec(text)?.[1] ?? text;
  return inside.replace(/^\s*(?:sips?|tel|callto):(?:\/\/)?/iu, '').replace(/[@;?].*$/su, '');
}

/** An extension behind a number: in words, as `x12` and `#12`, or behind a slash. */
const EXTENSION = /(?:dahili|dah|extension|extn|ext|int|iç hat|ic hat|x|#|\/)[ .:=)]{0,4}(\d{1,6}) ?\)?$/u;
/** The same in a tel address. */
const TEL_EXTENSION = /;ext=(\d{1,6})/u;

/** Returns the ten national digits, or a 444 number, or what is wrong. Expects digits after the trunk zero. */
function turkish(national: string): ParsedPhone {
  if (/^444\d{4}$/u.test(national)) return { kind: 'short', value: national };
  if (national.length === 7) return invalid('area_code');
  if (national.length < 10) return invalid('too_short');
  if (national.length > 10) return invalid('too_long');
  return /^[23458]/u.test(national) ? { kind: 'e164', value: `+90${national}` } : invalid('not_assigned');
}

function international(digits: string): ParsedPhone {
  if (digits.startsWith('90')) return turkish(digits.slice(2).replace(/^0/u, ''));
  if (digits.startsWith('0')) return invalid('country_code');
  const dialled = dialledFromAbroad(digits);
  if (dialled === null) return invalid('trunk_zero');
  if (dialled.length < 8) return invalid('too_short');
  if (dialled.length > 15) return invalid('too_long');
  return { kind: 'e164', value: `+${dialled}` };
}

/** Reads digits with what people write between them. @param text with its blank at the beginning */
function readNumber(text: string): ParsedPhone {
  const compact = asciiText(text).replace(/[\s\-/.()[\]]/gu, '');
  if (!/^\+?[0-9]+$/u.test(compact)) return invalid('letters');
  if (compact.startsWith('+')) return international(compact.slice(1));
  if (compact.startsWith('00')) return international(compact.slice(2));
  if (/^[1-9]\d{2,4}$/u.test(compact)) return { kind: 'extension', digits: compact };
  if (compact.startsWith('0')) return turkish(compact.slice(1));
  if (/^90(?:0?[23458]\d{9}|0?444\d{4})$/u.test(compact)) return international(compact);
  // A plus that became a space; only then can a number without it belong to another country.
  if (/^\s/u.test(text) && compact.length > 10) return international(compact);
  if (compact.length > 10) return invalid(compact.startsWith('90') ? 'too_long' : 'country_code');
  return turkish(compact);
}

/**
 * Reads a number as typed, pasted, or sent in the address of the caller page (`+` may arrive as `%2B` or as a
 * space). Vectors: `tests/vectors/phone.json`.
 */
export function parsePhone(raw: string): ParsedPhone {
  const decoded = decode(raw);
  const text = bare(decoded);
  const lower = asciiLower(text);
  if (WITHHELD.has(lower)) return { kind: 'withheld' };
  const whole = readNumber(text);
  const inTel = TEL_EXTENSION.exec(asciiLower(decoded))?.[1];
  if (whole.kind !== 'invalid') {
    const isCallable = whole.kind === 'e164' || whole.kind === 'short';
    return isCallable && inTel !== undefined ? { ...whole, extension: inTel } : whole;
  }
  const told = EXTENSION.exec(lower);
  if (told === null) return whole;
  const front = readNumber(withoutEnd(lower.slice(0, told.index), ' ,('));
  return front.kind === 'e164' || front.kind === 'short' ? { ...front, extension: told[1] ?? '' } : whole;
}

/** Reads a number that is to be stored: as `parsePhone`, but an extension has no place there. */
export function parseStorablePhone(raw: string): ParsedPhone {
  const parsed = parsePhone(raw);
  return 'extension' in parsed ? invalid('extension') : parsed;
}

/**
 * Returns the form in which a stored number can be dialled, where it has digits that cannot be dialled from elsewhere:
 * `+4901511234567` → `+491511234567`. Null where it is right as it is, or nobody can tell.
 */
export function correctedPhone(stored: string): string | null {
  if (!/^\+\d+$/u.test(stored)) return null;
  const parsed = parsePhone(stored);
  return parsed.kind === 'e164' && parsed.value !== stored ? parsed.value : null;
}

/** Returns whether a stored number can be dialled as it is, as far as anybody can tell. */
export function isDialable(stored: string): boolean {
  // Nearly all of them.
  if (/^\+90[2-58]\d{9}$/u.test(stored)) return true;
  const parsed = parsePhone(stored);
  return (parsed.kind === 'e164' || parsed.kind === 'short') && parsed.value === stored;
}

/**
 * Returns a stored number as people read it: `0532 123 45 67`, `444 12 34`, `+49 151 123 456 78`. Returns texts that
 * are no stored numbers unchanged.
 */
export function formatPhone(stored: string): string {
  const home = /^\+90(\d{3})(\d{3})(\d{2})(\d{2})$/u.exec(stored);
  if (home !== null) return `0${home.slice(1).join(' ')}`;
  const short = /^(444)(\d{2})(\d{2})$/u.exec(stored);
  if (short !== null) return short.slice(1).join(' ');
  if (!/^\+\d{8,15}$/u.test(stored)) return stored;
  const [code, rest] = callingCode(stored.slice(1));
  // Groups of three; a last group of one digit would read badly, so four become two and two.
  const groups = rest.match(/\d{2}(?=\d{2}$)|\d{1,3}/gu) ?? [];
  return `+${code} ${groups.join(' ')}`;
}

/** Formats a typed number for people; what is no number stays as it is. */
export function tidyPhone(typed: string): string {
  const parsed = parseStorablePhone(typed);
  return parsed.kind === 'e164' || parsed.kind === 'short' ? formatPhone(parsed.value) : typed;
}

/**
 * Returns the keys under which a stored number is found, most exact first: the number itself, then its last ten
 * digits (the same line dialled with and without country code).
 */
export function phoneSearchKeys(stored: string): readonly string[] {
  const digits = stored.replace(/\D/gu, '');
  return digits.length > 10 ? [stored, digits.slice(-10)] : [stored];
}

/**
 * Returns the digits of a search text as they are in `phoneSearchKeys`, without trunk zero and country code of
 * Türkiye: `0 (532) 12` → `53212`. Null where the text is no beginning or piece of a number.
 */
export function phoneQuery(text: string): string | null {
  const typed = asciiText(text);
  if (!/^[\s+0-9\-/.()]*$/u.test(typed)) return null;
  const digits = typed.replace(/[^+0-9]/gu, '');
  const abroad = /^(?:\+|00)((?!90)[1-9]\d{7,14})$/u.exec(digits)?.[1];
  if (abroad !== undefined) return dialledFromAbroad(abroad) ?? abroad;
  // Without + or 00, a few digits that begin with 90 may as well be the end of a number.
  const national = digits.replace(/^(?:(?:\+|00)90|90(?=0?[23458]\d{3})|\+|00)/u, '').replace(/^0/u, '');
  return /^\d{3,}$/u.test(national) ? national : null;
}
