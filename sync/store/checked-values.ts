import { actionError } from '../model/action-error';
import { holdsAny } from '../model/access/permissions';
import type { Access, PermissionKey } from '../model/access/permissions';
import type { Entity } from '../model/entity';
import { emptyValue } from '../model/fields';
import { nfc, nfcValue } from '../model/tr/normal-form';
import { checkField } from '../model/validation';

/* What every write of a screen is checked for before anything of it is stored. */

type Values = Readonly<Record<string, unknown>>;

/**
 * @param current the record that is changed or removed; absent where that does not matter
 * @param delegateField the column of those who may do it for the row's owner
 * @throws ActionError `permission_denied`
 */
export function demand(
  access: Access,
  entity: Entity,
  keys: readonly PermissionKey[] | undefined,
  current?: Values,
  delegateField?: string,
): void {
  if (keys === undefined || !holdsAny(access, keys)) throw actionError('permission_denied');
  if (
    entity.ownerField !== undefined &&
    current !== undefined &&
    current[entity.ownerField] !== access.userId &&
    (delegateField === undefined || current[delegateField] !== access.userId)
  ) {
    throw actionError('permission_denied');
  }
}

/**
 * Returns a whole record that is made now, before the server has stamped it.
 * @param now ISO, UTC
 */
export function newValues(
  access: Access,
  entity: Entity,
  id: string,
  given: Values,
  now: string,
): Record<string, unknown> {
  const values: Record<string, unknown> = {
    id,
    kind: entity.kind,
    row_version: 0,
    created_at: now,
    created_by: access.userId,
    updated_at: now,
    updated_by: access.userId,
  };
  for (const [name, field] of Object.entries(entity.fields)) {
    values[name] = given[name] ?? emptyValue(field);
  }
  return values;
}

/**
 * Returns texts in normal form C, without blanks at the ends and without NUL, which no database text may hold; an empty text of an
 * optional field becomes no value.
 */
export function tidy(entity: Entity, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value !== 'string') return [name, nfcValue(value)];
      const trimmed = nfc(value.replaceAll('\u0000', '')).trim();
      return [name, trimmed === '' && entity.fields[name]?.nullable === true ? null : trimmed];
    }),
  );
}

/** @throws ActionError `invalid` with the message of each field that cannot be stored so */
export function checkFields(entity: Entity, values: Values, names: readonly string[]): void {
  const problems: Record<string, string> = {};
  for (const name of names) {
    const field = entity.fields[name];
    if (field === undefined) throw new Error(`unknown field: ${entity.kind}.${name}`);
    if (field.serverOnly) continue;
    const problem = checkField(field, values[name]);
    if (problem !== null) problems[name] = problem.message;
  }
  if (Object.keys(problems).length > 0) throw actionError('invalid', problems);
}

/** Sets the fields that the server computes and that the device shows before it has answered. */
export function provisional(entity: Entity, values: Record<string, unknown>, patch: Values): void {
  for (const { field, from, compute } of entity.provisional ?? []) {
    if (from.some((name) => name in patch)) values[field] = compute(values);
  }
}
