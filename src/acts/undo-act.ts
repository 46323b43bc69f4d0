import type { LocalWrites } from '@/data/workspace';
import { holdsAny } from '@sync/model/access/permissions';
import type { HeldPermissions } from '@sync/model/access/permissions';
import { ActionError, actionError } from '@sync/model/action-error';
import { actName } from '@sync/model/acts/act';
import type { Act, AnyRecord } from '@sync/model/acts/act';
import { actSentence, CHANGED_SINCE } from '@sync/model/acts/perform';
import type { Entity } from '@sync/model/entity';
import { sameJson } from '@sync/model/merge/equality';
import { formerValue } from './former-value';

type Values = Readonly<Record<string, unknown>>;

/** One stored change of an act, with what is needed to take it back. */
export type Step =
  | {
      readonly kind: 'changed';
      readonly entity: Entity;
      readonly id: string;
      readonly before: Values;
      readonly after: Values;
      /** Version of the record that the act was done on. */
      readonly version: number;
    }
  | { readonly kind: 'created' | 'removed'; readonly entity: Entity; readonly id: string };

/** Returns whether a record has these values already. */
export const isSo = (record: object, values: object): boolean =>
  Object.entries(values).every(([name, value]) => sameJson((record as Values)[name], value));

export function stepOf(entity: Entity, id: string, patch: object, before: AnyRecord, after: object): Step {
  const named = (record: object): Values =>
    Object.fromEntries(Object.keys(patch).map((name) => [name, (record as Values)[name]]));
  return {
    kind: 'changed',
    entity,
    id,
    before: named(before),
    after: named(after),
    version: before.row_version,
  };
}

/** Returns the fields that are one decision with a field, itself included. */
function decidedWith({ groups = [] }: Entity, name: string): readonly string[] {
  const group = groups.find(({ decides, follows }) => decides.includes(name) || follows.includes(name));
  return group === undefined ? [name] : [...group.decides, ...group.follows];
}

/**
 * Returns the former values of the fields that still say what the act wrote, as `formerValue` takes each back; of a group
 * of fields all or none.
 */
export function undoneValues(
  entity: Entity,
  { before, after }: { readonly before: Values; readonly after: Values },
  current: Values,
): Values {
  const former = (name: string): { readonly value: unknown } | null =>
    name in after
      ? formerValue(entity.fields[name] ?? {}, {
          before: before[name],
          after: after[name],
          current: current[name],
        })
      : { value: current[name] };
  return Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const own = former(name);
      const isTogether = decidedWith(entity, name).every((other) => other === name || former(other) !== null);
      return own !== null && isTogether ? [[name, own.value]] : [];
    }),
  );
}

/**
 * Returns what taking a step back writes.
 * @throws ActionError where the act says that it cannot be
 */
function restored(
  act: Act,
  { entity, version, before, after }: Extract<Step, { kind: 'changed' }>,
  current: AnyRecord,
  former: Values,
  permissions: HeldPermissions,
): Values {
  if (typeof act.undo !== 'function' || entity !== act.entity) return former;
  return act.undo(current, {
    before,
    after,
    former,
    permissions,
    isSent: current.row_version !== version,
  });
}

/**
 * Takes an act back, as one commit: field by field where it still says what the act wrote. What somebody has changed since
 * is kept.
 * @returns how many fields were kept
 * @throws ActionError where nothing can be taken back
 */
export async function undoAct(writes: LocalWrites, act: Act, steps: readonly Step[]): Promise<number> {
  if (!holdsAny(writes.access, act.permissions)) throw actionError('permission_denied');
  let said = '';
  // Rows that mean one thing together mean it when they are taken back, too.
  const as = act.whole === true ? { name: actName(act), sentence: () => said, whole: true } : undefined;
  return writes.run(async (within) => {
    let kept = 0;
    let undone = 0;
    for (const step of steps.toReversed()) {
      if (step.kind !== 'changed') throw new Error(`${act.name} cannot be taken back`);
      const { entity, id, before } = step;
      const current = await within.read(entity, id);
      const former = undoneValues(entity, step, { ...current });
      const values = restored(act, step, current, former, within.access.permissions);
      kept += Object.keys(before).filter((name) => !(name in values)).length;
      undone += Object.keys(values).length;
      const summary = actSentence(act, current, 'Geri alındı');
      if (entity === act.entity) said = summary;
      if (Object.keys(values).length > 0) await within.change(entity, id, values, { summary });
    }
    if (undone === 0 || (act.undo === 'all' && kept > 0)) throw new ActionError('not_allowed', CHANGED_SINCE);
    return kept;
  }, as);
}
