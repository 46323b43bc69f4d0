import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field, FieldValue, ReferenceField } from '@sync/model/fields';
import { isIban } from '@sync/model/rules/iban';
import { formatPhone, parseStorablePhone } from '@sync/model/rules/phone';
import { checkEmail } from '@sync/model/validation';
import { asciiCompact, asciiLower, asciiText } from '@sync/model/tr/ascii';

type Name<E extends Entity> = keyof E['fields'] & string;

/** Value of a field in a form: a truth value, a number, id or null, else the text as typed. */
type Typed<F> =
  F extends ReferenceField<unknown>
    ? string | null
    : FieldValue<F> extends boolean
      ? boolean
      : FieldValue<F> extends number | null
        ? number | null
        : string;

/** Values in the form of some fields of an entity. */
export type FormValues<E extends Entity, N extends Name<E>> = {
  readonly [K in N]: Typed<E['fields'][K]>;
};

/** Stored values of some fields of an entity. */
type Stored<E extends Entity, N extends Name<E>> = Pick<DocumentOf<E>, N & keyof DocumentOf<E>>;

const isNumber = ({ column }: Field): boolean => column === 'integer' || column === 'bigint';

function typedOf(field: Field, stored: unknown): string | number | boolean | null {
  if (field.column === 'boolean') return stored === true;
  if (isNumber(field)) return typeof stored === 'number' ? stored : null;
  if (field.column === 'uuid') return typeof stored === 'string' ? stored : null;
  if (typeof stored !== 'string') return '';
  return field.form === 'phone' ? formatPhone(stored) : stored;
}

/** Returns the values of an untouched form; of a new record those of `start`. */
export function formValuesOf<E extends Entity, N extends Name<E>>(
  entity: E,
  names: readonly N[],
  stored: object | null,
  start: Partial<Readonly<Record<N, unknown>>> = {},
): FormValues<E, N> {
  const values = { ...(stored ?? start) } as Readonly<Record<string, unknown>>;
  const fields: Readonly<Record<string, Field>> = entity.fields;
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field === undefined ? [] : [[name, typedOf(field, values[name])]];
    }),
  ) as FormValues<E, N>;
}

/** Returns the number as it is stored, null if nothing is typed; otherwise what is wrong with it. */
export function readPhone(typed: string): { readonly number: string | null } | { readonly problem: string } {
  if (typed.trim() === '') return { number: null };
  const parsed = parseStorablePhone(typed);
  if (parsed.kind === 'e164' || parsed.kind === 'short') return { number: parsed.value };
  return { problem: parsed.kind === 'invalid' ? parsed.message : 'Telefon numarası eksik' };
}

function storedOf(field: Field, typed: unknown): { readonly value: unknown } | { readonly problem: string } {
  if (typeof typed === 'number' && !Number.isSafeInteger(typed)) {
    return { problem: `${field.label} için bir sayı yazın` };
  }
  if (typeof typed !== 'string') return { value: typed };
  // Instants and days are empty, not "".
  if (field.column === 'timestamp with time zone') return { value: typed === '' ? null : typed };
  if (field.column === 'date') return { value: typed === '' ? null : typed };
  switch (field.form) {
    case 'phone': {
      const read = readPhone(typed);
      return 'problem' in read ? read : { value: read.number };
    }
    case 'email': {
      const error = checkEmail(typed, field.label);
      return error === null ? { value: asciiLower(typed) } : { problem: error.message };
    }
    case 'digits':
      return { value: asciiText(typed).replaceAll(/[\s.-]/gu, '') };
    case 'iban': {
      const iban = asciiCompact(typed);
      const isSound = iban === '' || isIban(iban);
      return isSound ? { value: iban } : { problem: 'IBAN geçersiz; harf ve rakamlara yeniden bakın' };
    }
    default:
      return { value: typed };
  }
}

/**
 * Reads the form as it is stored. The write checks the entity's own rules (required, length); this function decides
 * what a text means.
 * @returns the record, and a sentence for each field that cannot be read
 */
export function readForm<E extends Entity, N extends Name<E>>(
  entity: E,
  values: FormValues<E, N>,
): { readonly record: Stored<E, N>; readonly problems: Record<string, string> } {
  const fields: Readonly<Record<string, Field>> = entity.fields;
  const problems: Record<string, string> = {};
  const record: Record<string, unknown> = {};
  for (const [name, typed] of Object.entries(values)) {
    const field = fields[name];
    if (field === undefined) continue;
    const read = storedOf(field, typed);
    if ('problem' in read) problems[name] = read.problem;
    else record[name] = read.value;
  }
  return { record: record as Stored<E, N>, problems };
}
