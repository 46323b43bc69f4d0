import { MOST_VALUES } from '@/lib/address';
import { isRecordId } from '@/lib/record-id';

/** Address parameter of a field, and the id of its column: `x.` and the field's id. */
export type ExtraKey = `x.${string}`;

/**
 * The part of an address that names extra fields. `by`: the field that the list is sorted by. Filters are beside it, under
 * their `ExtraKey`: `some`, `none`, or ids of choices (`extraFilter`).
 */
export interface ExtraSearch {
  readonly by?: ExtraKey | undefined;
}

export const extraKey = (fieldId: string): ExtraKey => `x.${fieldId}`;

export const isExtraKey = (name: string): name is ExtraKey =>
  name.startsWith('x.') && isRecordId(name.slice(2));

/** Returns the values of a filter in the address; undefined where it is not set. */
export function extraFilter(search: object, key: ExtraKey): readonly string[] | undefined {
  const value = (search as Readonly<Record<string, unknown>>)[key];
  return typeof value === 'string' ? value.split(',') : undefined;
}

const isValue = (value: string): boolean => value === 'some' || value === 'none' || isRecordId(value);

/** Reads the part of an address that names extra fields; what is unreadable is left out. */
export function readExtraSearch(search: unknown): ExtraSearch {
  if (typeof search !== 'object' || search === null) return {};
  const read: Record<ExtraKey, string> = {};
  let by: ExtraKey | undefined;
  for (const [name, value] of Object.entries(search as Readonly<Record<string, unknown>>)) {
    if (typeof value !== 'string') continue;
    if (name === 'by' && isExtraKey(value)) by = value;
    if (!isExtraKey(name)) continue;
    const values = value.split(',').filter(isValue).slice(0, MOST_VALUES);
    if (values.length > 0) read[name] = values.join(',');
  }
  return { ...read, ...(by === undefined ? {} : { by }) };
}
