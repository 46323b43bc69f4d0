import type { ReferenceData } from '@/data/reference-data';
import { formatDate, formatDateTime } from '@/lib/dates';
import { formatMinor, formatMoney, formatNumber, formatShare } from '@/lib/numbers';
import type { Definition } from '@sync/model/entities/definition';
import type { Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import { maskIdentity } from '@sync/model/rules/identity';
import type { IdentityType } from '@sync/model/entities/client';
import { formatPhone } from '@sync/model/rules/phone';
import { countries } from '@sync/model/tr/countries';

const EMPTY = 'Boş';
/** Name of a record that is not on the device. */
export const unknownRecord = 'Bağlı kayıt';

/** Source of the names of records that a record names by id. */
export interface Names extends Pick<ReferenceData, 'definitionName' | 'userName'> {
  /** Returns names of records of other tables; absent if they are not available. */
  readonly recordName?: (table: string, id: string) => string | null;
}

/** Returns whether a field has a value that is not null, an empty text or an empty list. */
export function isGiven(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

/** Returns the look-up kind that a field chooses from; undefined if it chooses from none. */
export function lookupOf(entity: Entity, name: string): Definition['kind'] | undefined {
  return entity.fields[name]?.lookup as Definition['kind'] | undefined;
}

function phoneWords(value: unknown): string {
  const phones = Array.isArray(value) ? (value as readonly { readonly e164?: unknown }[]) : [];
  return phones.flatMap(({ e164 }) => (typeof e164 === 'string' ? [formatPhone(e164)] : [])).join(', ');
}

function referenceWords(field: Field, id: string, directory: Names): string {
  if (field.references === 'definitions') return directory.definitionName(id) ?? EMPTY;
  if (field.references === 'profiles') return directory.userName(id) ?? EMPTY;
  return directory.recordName?.(field.references ?? '', id) ?? unknownRecord;
}

/** Formats a number as its field says: an amount with its currency, a share in percent, else a count. */
export function numberWords(field: Field, value: number, currency: unknown): string {
  if (field.form === 'money') return formatMoney(value, typeof currency === 'string' ? currency : 'TRY');
  if (field.form === 'rate') return formatMinor(value, 4);
  return field.form === 'share' ? formatShare(value) : formatNumber(value);
}

/**
 * Writes items one after the other, each with its details: `Kasık fıtığı · Sağ · 60; Göbek fıtığı · Taraf yok · 50`.
 */
function itemWords(fields: Entity['fields'], items: readonly unknown[], directory: Names): string {
  return items
    .map((item) => {
      const values = { ...(item as object) } as Readonly<Record<string, unknown>>;
      const given = Object.keys(fields).filter((name) => isGiven(values[name]));
      return given.map((name) => fieldWords({ fields }, name, values, directory)).join(' · ');
    })
    .join('; ');
}

/** Formats a field's value for people. Identity numbers stay masked unless told otherwise. */
export function fieldWords(
  entity: Pick<Entity, 'fields'>,
  name: string,
  values: Readonly<Record<string, unknown>>,
  directory: Names,
  unmasked = false,
): string {
  const field = entity.fields[name];
  const value = values[name];
  if (field === undefined || !isGiven(value)) return EMPTY;
  if (name === 'identity_no' && typeof value === 'string' && !unmasked) {
    const type = values['identity_type'];
    return maskIdentity(typeof type === 'string' ? (type as IdentityType) : 'tckn', value) ?? EMPTY;
  }
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
  if (typeof value === 'number') return numberWords(field, value, values[field.currencyField ?? 'currency']);
  if (Array.isArray(value)) {
    if (field.mergeKey === 'e164') return phoneWords(value);
    if (field.items !== undefined) return itemWords(field.items, value, directory);
    if (field.references === undefined && value.every((item) => typeof item === 'string'))
      return value.join(', ');
    return value
      .flatMap((id: unknown) => (typeof id === 'string' ? [referenceWords(field, id, directory)] : []))
      .join(', ');
  }
  if (typeof value !== 'string') return 'Ayrıntılı bilgi';
  if (field.valueLabels !== undefined) return field.valueLabels[value] ?? value;
  if (field.column === 'date') return formatDate(value);
  if (field.column === 'timestamp with time zone') return formatDateTime(value);
  if (field.column === 'uuid') return referenceWords(field, value, directory);
  switch (field.form) {
    case 'phone':
      return formatPhone(value);
    case 'country':
      return countries[value as keyof typeof countries] ?? value;
    case 'iban':
      return value.replaceAll(/(.{4})(?=.)/gu, '$1 ');
    default:
      return value;
  }
}

/**
 * Writes a rejected version as plain lines, for the clipboard: one field each, in the entity's order, nothing masked.
 */
export function copyText(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  whole: Readonly<Record<string, unknown>>,
  directory: ReferenceData,
): string {
  const lines = Object.keys(values).flatMap((name) => {
    const field = entity.fields[name];
    if (field === undefined || name === 'status_category') return [];
    return [`${field.label}: ${fieldWords(entity, name, whole, directory, true)}`];
  });
  return [entity.label.singular, ...lines].join('\n');
}
