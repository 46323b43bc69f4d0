import type { Entity } from '../model/entity';
import { emptyValue } from '../model/fields';
import type { ListedConflict } from './conflicts';
import type { ListedRejection } from './rejected';
import type { Row } from './row';
import { isEmpty, typedFields } from './typed';

/*
 * Rejected changes and conflicts hold what others wrote beside what the user typed. Where the user does not see the
 * record any more, or not all of its fields, only what the user typed stays.
 */

/** Parts of a record that the user may see. */
export interface Sight {
  readonly seesRow: boolean;
  readonly permissions: readonly string[];
}

export const NO_SIGHT: Sight = { seesRow: false, permissions: [] };

/** Fields that identify a record, and tell nothing of its content. */
export const BOOKKEEPING: ReadonlySet<string> = new Set([
  'id',
  'kind',
  'row_version',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'edit',
]);

/** Returns the names of the fields that the user may not see. */
export function hiddenFields(entity: Entity, { seesRow, permissions }: Sight): ReadonlySet<string> {
  const isHidden = (restrictedTo: string | undefined): boolean =>
    !seesRow || (restrictedTo !== undefined && !permissions.includes(restrictedTo));
  return new Set(
    Object.entries(entity.fields).flatMap(([name, { restrictedTo }]) =>
      isHidden(restrictedTo) ? [name] : [],
    ),
  );
}

/** Returns a rejected change with what the user typed, and of the rest what the user may see. */
export function rejectedInSight(entity: Entity, change: ListedRejection, sight: Sight): ListedRejection {
  const ground = change.base ?? change.current;
  // Created on this device: all of it is the user's.
  if (ground === null || ground.row_version === 0) return change;
  const hidden = hiddenFields(entity, sight);
  const shown = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).filter(([name]) => !hidden.has(name) && (sight.seesRow || BOOKKEEPING.has(name))),
    ) as Row;
  const typed = change.deleted
    ? []
    : typedFields(entity, change.document, ground).filter((name) => hidden.has(name));
  // What the user has emptied counts as the user's where nothing is told of what stood there.
  const over = typed.flatMap((name) => {
    const field = entity.fields[name];
    return field === undefined || isEmpty(change.document[name]) ? [] : [[name, emptyValue(field)] as const];
  });
  return {
    ...change,
    document: {
      ...shown(change.document),
      ...Object.fromEntries(typed.map((name) => [name, change.document[name]])),
    },
    base: { ...shown(ground), ...Object.fromEntries(over) },
    current: change.current === null || !sight.seesRow ? null : shown(change.current),
    ...(sight.seesRow ? {} : { outOfSight: true as const }),
  };
}

/** Returns a conflict, without the value of others where the user may not see that. */
export function conflictInSight(entity: Entity, conflict: ListedConflict, sight: Sight): ListedConflict {
  const hidden = hiddenFields(entity, sight);
  const { together } = conflict;
  const isHidden = (name: string): boolean => hidden.has(name);
  const along = Object.keys(together?.theirs ?? {}).filter(isHidden);
  if (!isHidden(conflict.field) && along.length === 0) return conflict;
  const none = Object.fromEntries(along.map((name) => [name, null]));
  return {
    ...conflict,
    ...(isHidden(conflict.field) ? { theirs: null, hidden: true as const } : {}),
    ...(together === undefined ? {} : { together: { ...together, theirs: { ...together.theirs, ...none } } }),
  };
}
