import { ownFields, rejectedValues } from '@/data/rejected-changes';
import type { RejectedChange } from '@/data/sync-state';
import type { Entity } from '@sync/model/entity';
import { checkIdentity } from '@sync/model/rules/identity';
import type { IdentityType } from '@sync/model/entities/client';
import { entityOfKind } from '@sync/model/registry';
import { parseStorablePhone } from '@sync/model/rules/phone';
import { checkDocument, checkEmail } from '@sync/model/validation';

/** Set together with another field, or not by people at all. */
const followers = new Set([
  'status_category',
  'paused_at',
  'temporary_no',
  'position',
  'target',
  'target_id',
]);

/** Returns the fields of the correction form: those named by the server first, then those set by the user. */
export function fieldsToMend(change: RejectedChange): readonly string[] {
  const entity = entityOfKind(change.kind);
  const set = rejectedValues(change);
  const shown = ownFields(entity).filter((name) => name in set && !followers.has(name));
  const named = change.field;
  if (named === null || !ownFields(entity).includes(named) || followers.has(named)) return shown;
  return [named, ...shown.filter((name) => name !== named)];
}

/** Returns the problems of the corrected values, one Turkish sentence for each field. */
export function problemsOf(
  entity: Entity,
  values: Readonly<Record<string, unknown>>,
  names: readonly string[],
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [name, error] of Object.entries(checkDocument(entity, values, names)))
    problems[name] = error.message;
  for (const name of names) {
    const value = values[name];
    if (problems[name] !== undefined) continue;
    if (name === 'identity_no') {
      const checked = checkIdentity(
        values['identity_type'] as IdentityType,
        typeof value === 'string' ? value : null,
      );
      if (!checked.ok) problems[name] = checked.message;
    } else if (name === 'email' && typeof value === 'string') {
      const error = checkEmail(value);
      if (error !== null) problems[name] = error.message;
    } else if (name === 'phones' && Array.isArray(value)) {
      for (const phone of value as readonly { readonly e164: string }[]) {
        const parsed = parseStorablePhone(phone.e164);
        if (parsed.kind === 'invalid') problems[name] = parsed.message;
        else if (parsed.kind !== 'e164' && parsed.kind !== 'short') problems[name] = 'Telefon numarası eksik';
      }
    }
  }
  return problems;
}
