import type { Entity } from '../model/entity';
import { entityOfKind } from '../model/registry';
import { sameJson } from '../model/merge/equality';
import type { RefusedChange } from './device';

type Values = Readonly<Record<string, unknown>>;

/** Names of the fields that a person sets, in the entity's order. */
export function ownFields(entity: Entity): readonly string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.serverOnly || field.derived ? [] : [name],
  );
}

/**
 * What a refused change was written onto; of an entry of an earlier version of the app, which did not keep it, what the
 * server had when it refused. Null for a record that the server does not have.
 */
export function writtenOnto({ base, current }: RefusedChange): Values | null {
  const ground = base ?? current;
  return ground === null ? null : { ...ground };
}

/** Whether nothing is said there. */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** What of a version of a record somebody has changed since `before`; for a new record, all that is filled. */
export function changedFrom(entity: Entity, before: Values | null, mine: Values): Values {
  return Object.fromEntries(
    ownFields(entity).flatMap((name) => {
      const value = mine[name];
      const isSame = before !== null && Object.hasOwn(before, name) && sameJson(value, before[name]);
      // What an earlier version of the app did not know, nobody has changed there.
      const differs = before === null ? !isEmpty(value) : value !== undefined && !isSame;
      return differs ? [[name, value]] : [];
    }),
  );
}

/** The person's own values of a refused change; for a record the server does not have, all that are filled. */
export function refusedValues(change: RefusedChange): Values {
  return changedFrom(entityOfKind(change.kind), writtenOnto(change), { ...change.document });
}
