import type { CollectionName } from '../model/entity';
import type { Field } from '../model/fields';
import { entities } from '../model/registry';

/** Says what of a value does not fit, as a path (`clients.phones`). Null where it fits. Values are never named. */
export type Misfit = string | null;

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): boolean => typeof value === 'string';
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isInstant = (value: unknown): boolean => typeof value === 'string' && !Number.isNaN(Date.parse(value));

const fits: Readonly<Record<Field['column'], (value: unknown) => boolean>> = {
  text: isText,
  uuid: isText,
  date: isText,
  'timestamp with time zone': isInstant,
  boolean: (value) => typeof value === 'boolean',
  integer: isWhole,
  bigint: isWhole,
  jsonb: (value) => typeof value === 'object',
  'uuid[]': isTexts,
  'text[]': isTexts,
};

interface Kind {
  readonly collection: CollectionName;
  readonly fields: readonly (readonly [string, Field])[];
}
const kinds = new Map<unknown, Kind>(
  entities.map(({ kind, collection, fields }) => [kind, { collection, fields: Object.entries(fields) }]),
);

/** Returns whether this version of the app knows the kind of a row. Rows of a newer server's kinds are passed over. */
export function isKnownKind(row: unknown): boolean {
  return !isObject(row) || typeof row['kind'] !== 'string' || kinds.has(row['kind']);
}

/** Checks a row from the server against the model: all of its fields, and of a deleted one what names it. */
export function misfitOfRow(row: unknown, collection?: CollectionName): Misfit {
  if (!isObject(row)) return 'row';
  const kind = kinds.get(row['kind']);
  if (kind === undefined || (collection !== undefined && kind.collection !== collection)) return 'kind';
  const at = (name: string): string => `${kind.collection}.${name}`;
  if (!isText(row['id']) || row['id'] === '') return at('id');
  if (!isWhole(row['row_version'])) return at('row_version');
  const { deleted_at: deletedAt = null } = row;
  if (deletedAt !== null) return isText(deletedAt) ? null : at('deleted_at');
  if (!isInstant(row['updated_at'])) return at('updated_at');
  for (const [name, { column, nullable, restrictedTo }] of kind.fields) {
    const value = row[name] ?? null;
    const isFit = value === null ? nullable || restrictedTo !== undefined : fits[column](value);
    if (!isFit) return at(name);
  }
  return null;
}

export const isTransactionId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9]{1,20}$/.test(value);

/** Checks a cursor. */
export function misfitOfCursor(cursor: unknown): Misfit {
  if (!isObject(cursor) || typeof cursor['id'] !== 'string' || cursor['id'] === '') return 'cursor';
  return isTransactionId(cursor['xid']) ? null : 'cursor';
}

/** Checks the person's rights. */
export function misfitOfAccess(access: unknown): Misfit {
  if (access === undefined || access === null) return null;
  if (!isObject(access) || !isText(access['user_id']) || !isText(access['scope'])) return 'access';
  const { windows = {}, own_scope: ownScope, emergency } = access;
  const fit =
    isTexts(access['permissions']) &&
    isObject(windows) &&
    Object.values(windows).every(isWhole) &&
    (ownScope === undefined || isText(ownScope)) &&
    (emergency === undefined ||
      emergency === null ||
      (isObject(emergency) && isText(emergency['id']) && isInstant(emergency['ends_at'])));
  return fit ? null : 'access';
}
