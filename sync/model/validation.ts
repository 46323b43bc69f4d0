import type { Entity } from './entity';
import type { Field } from './fields';
import { asciiLower, foreignSign } from './tr/ascii';

/** Faults of one field, and the sentences shown below it. */
const sentences = {
  required: (label: string) => `${label} boş bırakılamaz`,
  too_long: (label: string, detail: string) => `${label} çok uzun: en çok ${detail} karakter yazılabilir`,
  not_text: (label: string) => `${label} metin olmalı`,
  unreadable_character: (label: string) => `${label} okunamayan bir karakter içeriyor; silip yeniden yazın`,
  invalid_choice: (label: string) => `${label} listeden seçilmeli`,
  invalid_reference: (label: string) => `${label} geçersiz; listeden yeniden seçin`,
  invalid_day: (label: string) => `${label} geçerli bir gün değil; gg.aa.yyyy biçiminde yazın`,
  invalid_instant: (label: string) => `${label} geçerli bir tarih ve saat değil`,
  in_future: (label: string) => `${label} bugünden sonra olamaz`,
  too_old: (label: string) => `${label} 130 yıldan eski olamaz`,
  invalid_number: (label: string) => `${label} tam sayı olmalı`,
  invalid_flag: (label: string) => `${label} evet ya da hayır olmalı`,
  invalid_list: (label: string) => `${label} listesi geçersiz; yeniden seçin`,
  too_many: (label: string, detail: string) => `${label} için en çok ${detail} seçim yapılabilir`,
  invalid_structure: (label: string) => `${label} geçersiz; yeniden girin`,
  invalid_email: (label: string) => `${label} geçersiz; ad@kurum.com biçiminde yazın`,
  email_letter: (label: string, detail: string) =>
    `${label} içinde ${detail} olamaz; adresi yalnız İngilizce harflerle yazın (Türkçe ve aksanlı harfli adresler desteklenmez)`,
} as const satisfies Readonly<Record<string, (label: string, detail: string) => string>>;

export type FieldErrorCode = keyof typeof sentences;

export interface FieldError {
  readonly code: FieldErrorCode;
  /** One plain Turkish sentence. */
  readonly message: string;
}

/** Returns the error of a code at a field, worded with the field's label. */
export function fieldError(code: FieldErrorCode, label: string, detail = ''): FieldError {
  return { code, message: sentences[code](label, detail) };
}

/** The most entries a list of references or texts may hold. The server checks the same. */
export const LONGEST_LIST = 50;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
const DAY = /^(\d{4})-(\d{2})-(\d{2})$/u;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/u;

function isDay(text: string): boolean {
  const [, year, month, day] = DAY.exec(text) ?? [];
  if (year === undefined || Number(year) === 0) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  // A 31st that does not exist rolls over to the next month, and so reads differently.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
}

/** Returns whether a text is longer than `limit` as the database counts: characters, not UTF-16 units. */
function isLonger(text: string, limit: number): boolean {
  return text.length > limit && [...text].length > limit;
}

function checkText(field: Field, value: unknown): FieldError | null {
  if (typeof value !== 'string') return fieldError('not_text', field.label);
  if (!field.nullable && value.trim() === '') return fieldError('required', field.label);
  if (field.values !== undefined && !field.values.includes(value))
    return fieldError('invalid_choice', field.label);
  if (field.maxLength !== undefined && isLonger(value, field.maxLength)) {
    return fieldError('too_long', field.label, String(field.maxLength));
  }
  // The database stores neither NUL nor halves of surrogate pairs (cut emoji).
  if (value.includes('\u0000') || /\p{Surrogate}/u.test(value))
    return fieldError('unreadable_character', field.label);
  return null;
}

function checkList(field: Field, value: unknown, item: (entry: unknown) => boolean): FieldError | null {
  if (!Array.isArray(value) || !value.every(item)) return fieldError('invalid_list', field.label);
  return value.length > LONGEST_LIST ? fieldError('too_many', field.label, String(LONGEST_LIST)) : null;
}

/**
 * Checks a value against its field's description: presence, type, length, choice, date. Used at forms and before
 * every local write. Null when it is fine. Structured values (`json`) are checked only for being structures; their
 * own rules are with their entity.
 */
export function checkField(field: Field, value: unknown): FieldError | null {
  if (value === null || value === undefined)
    return field.nullable ? null : fieldError('required', field.label);
  switch (field.column) {
    case 'text':
      return checkText(field, value);
    case 'uuid':
      return typeof value === 'string' && UUID.test(value)
        ? null
        : fieldError('invalid_reference', field.label);
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : fieldError('invalid_day', field.label);
    case 'timestamp with time zone':
      return typeof value === 'string' && INSTANT.test(value) && !Number.isNaN(Date.parse(value))
        ? null
        : fieldError('invalid_instant', field.label);
    case 'boolean':
      return typeof value === 'boolean' ? null : fieldError('invalid_flag', field.label);
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31
        ? null
        : fieldError('invalid_number', field.label);
    case 'bigint':
      return Number.isSafeInteger(value) ? null : fieldError('invalid_number', field.label);
    case 'jsonb':
      return typeof value === 'object' ? null : fieldError('invalid_structure', field.label);
    case 'uuid[]':
      return checkList(field, value, (entry) => typeof entry === 'string' && UUID.test(entry));
    case 'text[]':
      return checkList(field, value, (entry) => typeof entry === 'string' && entry.trim() !== '');
  }
}

/**
 * Checks every field of a document that a device may write. `fields` limits the check to what a change touches.
 *
 * @returns the errors by field name; empty when all is fine
 */
export function checkDocument(
  entity: Entity,
  document: Readonly<Record<string, unknown>>,
  fields: readonly string[] = Object.keys(entity.fields),
): Readonly<Record<string, FieldError>> {
  const errors: Record<string, FieldError> = {};
  for (const name of fields) {
    const field = entity.fields[name];
    if (field === undefined || field.serverOnly || field.derived) continue;
    const error = checkField(field, document[name]);
    if (error !== null) errors[name] = error;
  }
  return errors;
}

/**
 * Checks an e-mail address as it was typed (`asciiLower` is its stored form): one @, a name before it, a domain with a dot
 * after it, ASCII only. The error names a letter that is none. An empty text is fine. Whether the address exists nobody
 * can tell from its form.
 */
export function checkEmail(value: string | null, label = 'E-posta'): FieldError | null {
  const address = asciiLower(value ?? '');
  if (address === '') return null;
  const foreign = foreignSign(address);
  if (foreign !== null) {
    const isLatin = /[\p{Script=Latin}\P{L}]/u.test(foreign);
    return fieldError('email_letter', label, `${isLatin ? '' : 'başka bir alfabeden '}“${foreign}”`);
  }
  const fits = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/u.test(
    address,
  );
  return fits ? null : fieldError('invalid_email', label);
}

/** Checks a day that lies in the past (birth, death): real, not after `today`, at most 130 years ago. */
export function checkPastDay(value: string | null, today: string, label: string): FieldError | null {
  if (value === null) return null;
  if (!isDay(value)) return fieldError('invalid_day', label);
  if (value > today) return fieldError('in_future', label);
  const earliest = `${String(Number(today.slice(0, 4)) - 130).padStart(4, '0')}${today.slice(4)}`;
  return value < earliest ? fieldError('too_old', label) : null;
}
