import { asciiCompact } from '../tr/ascii';
import { plainSigns } from '../tr/plain-signs';

/** Kind of number that proves a person's identity. Their names: `identityTypes`. */
export type IdentityCode = 'tckn' | 'ykn' | 'passport' | 'none';

/** Reason why an identity number is refused. */
export type IdentityError =
  | 'required'
  | 'not_digits'
  | 'length'
  | 'leading_zero'
  | 'checksum'
  | 'placeholder'
  | 'passport'
  | 'not_empty';

export type IdentityCheck =
  /** `value` is the number as it is stored: without spaces, passports in capitals. */
  | { readonly ok: true; readonly kind: Exclude<IdentityCode, 'none'>; readonly value: string }
  | { readonly ok: true; readonly kind: 'none'; readonly value: null }
  | { readonly ok: false; readonly code: IdentityError; readonly message: string };

const LENGTH = 11;

function refuse(code: IdentityError, message: string): IdentityCheck {
  return { ok: false, code, message };
}

/**
 * Returns whether the two check digits fit the first nine. Expects 11 digits.
 * The bracket of the first check digit may be negative, so a true modulo is needed.
 */
function checksumFits(digits: readonly number[]): boolean {
  let odd = 0;
  let even = 0;
  for (let at = 0; at < 9; at += 1) {
    if (at % 2 === 0) odd += digits[at] ?? 0;
    else even += digits[at] ?? 0;
  }
  const tenth = (((odd * 7 - even) % 10) + 10) % 10;
  const eleventh = (odd + even + tenth) % 10;
  return digits[9] === tenth && digits[10] === eleventh;
}

function checkNational(type: 'tckn' | 'ykn', compact: string): IdentityCheck {
  if (compact === '') return refuse('required', 'Kimlik numarası boş bırakılamaz');
  if (!/^[0-9]+$/u.test(compact)) return refuse('not_digits', 'Kimlik numarası yalnız rakamlardan oluşur');
  const missing = LENGTH - compact.length;
  if (missing > 0) return refuse('length', `${missing} hane eksik, ${LENGTH} hane olmalı`);
  if (missing < 0) return refuse('length', `${-missing} hane fazla, ${LENGTH} hane olmalı`);
  if (compact.startsWith('0')) return refuse('leading_zero', 'Kimlik numarası 0 ile başlamaz');
  // 11111111110 and its like pass the checksum; they are what people type to get past a form.
  if (/^(\d)\1{8}/u.test(compact)) {
    return refuse(
      'placeholder',
      'Bu bir dolgu numarası; gerçek numarayı yazın ya da kimlik türünü “Yok” seçin',
    );
  }
  if (!checksumFits([...compact].map(Number))) {
    return refuse('checksum', 'Kontrol hanesi tutmuyor, rakamları yeniden bakın');
  }
  // Foreigners' numbers start with 99 as far as known: a label, never a reason to refuse.
  return { ok: true, kind: compact.startsWith('99') ? 'ykn' : type, value: compact };
}

function checkPassport(compact: string): IdentityCheck {
  const value = asciiCompact(compact);
  if (value === '') return refuse('required', 'Pasaport numarası boş bırakılamaz');
  if (!/^[A-Z0-9]{5,20}$/u.test(value) || !/[0-9]/u.test(value)) {
    return refuse('passport', 'Pasaport numarası 5–20 harf ve rakamdan oluşur, en az bir rakam içerir');
  }
  if (/^(.)\1+$/u.test(value)) {
    return refuse(
      'placeholder',
      'Bu bir dolgu numarası; gerçek numarayı yazın ya da kimlik türünü “Yok” seçin',
    );
  }
  return { ok: true, kind: 'passport', value };
}

/**
 * Checks an identity number as a person typed it (spaces allowed). The checksum proves the form, not the
 * identity; birth date and sex are never derived from the number. Vectors: `tests/vectors/tckn.json`.
 */
export function checkIdentity(type: IdentityCode, input: string | null): IdentityCheck {
  const compact = plainSigns(input ?? '')
    .normalize('NFKC')
    .replace(/\s/gu, '');
  switch (type) {
    case 'tckn':
    case 'ykn':
      return checkNational(type, compact);
    case 'passport':
      return checkPassport(compact);
    case 'none':
      return compact === ''
        ? { ok: true, kind: 'none', value: null }
        : refuse('not_empty', 'Kimlik türü “Yok” iken numara yazılmaz; önce türünü seçin');
  }
}

/**
 * Returns the number with its middle hidden: `123******46`, passports `U1*****78`. Null where there is no number. The
 * server computes the same for `identity_masked`.
 */
export function maskIdentity(type: IdentityCode, value: string | null): string | null {
  if (value === null || value === '' || type === 'none') return null;
  return type === 'passport'
    ? `${value.slice(0, 2)}*****${value.slice(-2)}`
    : `${value.slice(0, 3)}******${value.slice(-2)}`;
}
