import { latinDigits, plainSigns } from './plain-signs.ts';

/*
 * Things that consist of ASCII alone, as people type and paste them: e-mails, passports, IBANs, codes, addresses. Turkish
 * case rules never apply to them: CAGRİ@VİZİTE.DEMO is cagri@vizite.demo. `app.ascii_text`, `app.ascii_lower` and
 * `app.ascii_upper` are the same in the database; both are held by `tests/vectors/ascii.json`.
 */

const CAPITALS = 'ÇĞÖŞÜÂÎÛ';
const SMALL = 'çğöşüâîû';

/**
 * Returns the ASCII text that somebody meant: İ and ı are I and i, full-width letters and digits, digits of other scripts,
 * dashes and apostrophes are the plain ones, signs that nobody sees are gone, blanks at the edges too. Letters that have no
 * ASCII form stay, so that the reader is told of them.
 */
export function asciiText(text: string): string {
  return latinDigits(plainSigns(plainSigns(text).normalize('NFKC')))
    .replace(/([iıIİ])\u0307+/gu, '$1')
    .replaceAll('İ', 'I')
    .replaceAll('ı', 'i')
    .replace(/[\t\n\v\f\r \u0085\u1680\u2028\u2029]+/gu, ' ')
    .replace(/^ | $/gu, '');
}

/** Returns `asciiText` in small letters. */
export function asciiLower(text: string): string {
  return asciiText(text)
    .replace(/[A-Z]+/gu, (letters) => letters.toLowerCase())
    .replace(/[ÇĞÖŞÜÂÎÛ]/gu, (letter) => SMALL.charAt(CAPITALS.indexOf(letter)));
}

/** Returns `asciiText` in capitals. */
export function asciiUpper(text: string): string {
  return asciiText(text)
    .replace(/[a-z]+/gu, (letters) => letters.toUpperCase())
    .replace(/[çğöşüâîû]/gu, (letter) => CAPITALS.charAt(SMALL.indexOf(letter)));
}

/** Returns `asciiUpper` without blanks and hyphens: the form in which passports and IBANs are stored. */
export function asciiCompact(text: string): string {
  return asciiUpper(text).replace(/[\s-]/gu, '');
}

/** Returns the first sign of a text that is not ASCII; null where all are. */
export function foreignSign(text: string): string | null {
  return /[^\u0020-\u007e]/u.exec(text)?.[0] ?? null;
}
