import { holdsAny } from '../access/permissions';
import type { Access } from '../access/permissions';
import { actionError, ActionError, actionErrors } from '../action-error';
import { titleOf } from '../entity';
import type { Entity } from '../entity';
import { emptyValue } from '../fields';
import { checkField } from '../validation';
import type { Act, ActChanges, ActFields, ActWorld, AnyRecord, AnyValues, AnyWorld } from './act';

type Values = Readonly<Record<string, unknown>>;

/** Sentences that keep an act from being done, by field; under `''` one for the whole. */
export type Problems = Readonly<Record<string, string>>;

/** Sentence at a record that an emergency access alone shows. */
export const BEYOND = 'Kapsamınız dışında: acil erişimle görülür, değiştirilemez.';

/** Sentence at an act that is not taken back: somebody has changed since what it wrote. */
export const CHANGED_SINCE = 'Kayıt bu arada değişti; geri alınmadı.';

/** One stored change of an act. */
export type ActEdit =
  | {
      readonly kind: 'change';
      readonly entity: Entity;
      readonly id: string;
      readonly patch: Values | ((current: Values) => Values);
    }
  | {
      readonly kind: 'create';
      readonly entity: Entity;
      readonly draft: Values;
      readonly id: string | undefined;
    }
  | { readonly kind: 'remove'; readonly entity: Entity; readonly id: string };

/** Input of an act: what was typed, and what it reads. */
export interface Doing {
  readonly values: AnyValues;
  readonly world: AnyWorld;
}

/** Returns whether a user has the permission for an act; without any it is of those whose record it is. */
function mayDo({ permissions, entity }: Act, access: Access, record: AnyRecord): boolean {
  if (permissions.length > 0) return holdsAny(access, permissions);
  const values = record as AnyRecord & Values;
  return [entity.ownerField, entity.delegateField].some(
    (name) => name !== undefined && values[name] === access.userId,
  );
}

/**
 * Returns why the user cannot do an act with a record; null where it can be done. Menus, dialogs and the act itself ask
 * this.
 */
export function whyNot(
  act: Act,
  access: Access,
  record: AnyRecord,
  world: ActWorld,
): { readonly code: 'permission_denied' | 'not_allowed'; readonly said: string | null } | null {
  if (!mayDo(act, access, record)) return { code: 'permission_denied', said: null };
  if (world.isBeyond?.(record) === true) return { code: 'not_allowed', said: BEYOND };
  const answer = act.when(record, world);
  if (answer === true) return null;
  return { code: 'not_allowed', said: answer === false ? null : answer };
}

/** Returns the values of an act's fields, without blanks at the ends: a list is empty, anything else that is not given null. */
function valuesOf(fields: ActFields, given: Values): Values {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = typeof given[name] === 'string' ? given[name].trim() : given[name];
      if (value !== '' && value != null) return [name, value];
      const empty = emptyValue(field);
      return [name, typeof empty === 'object' || typeof empty === 'boolean' ? empty : null];
    }),
  );
}

/** Returns a sentence for each field that cannot be taken so. */
function fieldProblems({ fields = {}, missing = {} }: Act, values: Values): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem = checkField(field, values[name]);
    const empty = problem?.code === 'required' ? missing[name] : undefined;
    if (problem !== null) problems[name] = empty ?? problem.message;
  }
  return problems;
}

/** Returns whether a field of an act is still to be filled or mended, whatever the record. */
export const lacksValues = (act: Act, given: Values): boolean =>
  Object.keys(fieldProblems(act, valuesOf(act.fields ?? {}, given))).length > 0;

/** Returns the sentences that keep an act from being done; its own rules are asked once each field is sound. */
function problemsOf(act: Act, record: AnyRecord, values: Values, world: Doing['world']): Problems {
  const atFields = fieldProblems(act, values);
  if (Object.keys(atFields).length > 0) return atFields;
  return act.check(record, values, world);
}

/** Refuses an act where there are problems. @throws ActionError */
export function refuse({ '': whole, ...problems }: Problems): void {
  const isAtField = Object.keys(problems).length > 0;
  if (whole === undefined && !isAtField) return;
  throw new ActionError(isAtField ? 'invalid' : 'not_allowed', whole ?? actionErrors.invalid, problems);
}

/** `PR-8035: süre uzatıldı`, what was done behind the name of its record. */
export const behindName = (name: string, done: string): string =>
  `${name}: ${done.charAt(0).toLocaleLowerCase('tr-TR')}${done.slice(1)}`;

/** Returns the name by which an act speaks of a record. */
export const nameOf = ({ entity, named }: Pick<Act, 'entity' | 'named'>, record: AnyRecord): string =>
  named?.(record) ??
  titleOf(entity, { ...record }) ??
  `Yeni ${entity.label.singular.toLocaleLowerCase('tr-TR')}`;

/** Returns the line of an act in the panel of unsent changes. */
export const actSentence = (act: Pick<Act, 'entity' | 'named'>, record: AnyRecord, done: string): string =>
  behindName(nameOf(act, record), done);

/**
 * Returns the changes that an act makes of a record as it is stored now, and what it says when it is done.
 * @throws ActionError where the user may not, the record does not allow it, or a field is to be mended
 */
export function perform(
  act: Act,
  access: Access,
  record: AnyRecord,
  { values: given, world }: Doing,
): { readonly edits: readonly ActEdit[]; readonly done: string; readonly values: Values } {
  const refused = whyNot(act, access, record, world);
  if (refused?.code === 'permission_denied') throw actionError('permission_denied');
  if (refused !== null) {
    throw new ActionError('not_allowed', refused.said ?? act.refusal(record) ?? actionErrors.not_allowed);
  }
  const values = valuesOf(act.fields ?? {}, given);
  refuse(problemsOf(act, record, values, world));
  const edits: ActEdit[] = [];
  const change = (entity: Entity, id: string, patch: unknown): void => {
    edits.push({ kind: 'change', entity, id, patch: patch as Values });
  };
  const changes: ActChanges<Entity> = {
    update: (patch) => change(act.entity, record.id, patch),
    change,
    create: (entity, draft, id) => {
      edits.push({ kind: 'create', entity, draft, id });
    },
    remove: (entity, id) => {
      edits.push({ kind: 'remove', entity, id });
    },
  };
  act.run(changes, record, values, world);
  return { edits, done: act.done(record, values, world), values };
}
