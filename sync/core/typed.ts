import { sameJson } from '../model/merge/equality';
import type { Entity } from '../model/entity';
import { ownFields } from './row';

/* What of a version of a record the user has typed. */

type Values = Readonly<Record<string, unknown>>;

/** Returns whether a value is empty. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/**
 * Returns the names of the fields that somebody has changed since `base`; of a new record, those that are filled.
 * Leaves out a field that an earlier version of the app did not know: nobody has changed it.
 */
export function typedFields(entity: Entity, document: Values, base: Values | null): readonly string[] {
  return ownFields(entity).filter((name) => {
    const value = document[name];
    if (base === null) return !isEmpty(value);
    return value !== undefined && !(Object.hasOwn(base, name) && sameJson(value, base[name]));
  });
}

/** Returns the fields that `typedFields` names, with their values. */
export function typedValues(entity: Entity, document: Values, base: Values | null): Values {
  return Object.fromEntries(typedFields(entity, document, base).map((name) => [name, document[name]]));
}
