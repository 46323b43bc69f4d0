import type { DocumentOf, Entity } from '@sync/model/entity';
import type { Field } from '@sync/model/fields';
import type { HeldPermissions } from '@sync/model/access/permissions';
import { fieldWords, isGiven } from './field-words';
import type { Names } from './field-words';

/** Returns whether the reader may see a field. */
export const maySee = (field: Field, held: HeldPermissions): boolean =>
  field.restrictedTo === undefined || [...held].includes(field.restrictedTo);

/**
 * Returns the facts of a record, by the labels of its fields. Left out are fields without a value, flags that are
 * off, and fields that the reader may not see.
 * @param fields in the order in which they are told
 */
export function entityFacts<E extends Entity>(
  entity: E,
  record: DocumentOf<E>,
  fields: readonly (keyof E['fields'] & string)[],
  names: Names,
  held: HeldPermissions,
): readonly (readonly [string, string])[] {
  const values = { ...record } as Readonly<Record<string, unknown>>;
  return fields.flatMap((name) => {
    const field: Field | undefined = entity.fields[name];
    const value = values[name];
    if (field === undefined || !isGiven(value) || value === false) return [];
    if (!maySee(field, held)) return [];
    return [[field.label, fieldWords(entity, name, values, names)] as const];
  });
}
