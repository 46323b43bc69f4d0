import { boundBy } from '@sync/core/acts';
import type { ActTitle } from '@sync/core/act';
import type { ActName } from '@sync/model/act-name';

/* Changes of a whole act are sent, listed and discarded together: what the lists show of them. */

interface OfActs {
  readonly acts?: readonly ActTitle[];
}

/** Returns the acts of some changes, each once, in the order in which they are met. */
export function actsAmong(changes: readonly OfActs[]): readonly ActTitle[] {
  return [...new Map(changes.flatMap(({ acts = [] }) => acts.map((act) => [act.id, act] as const))).values()];
}

const wholeIds = ({ acts = [] }: OfActs): readonly string[] =>
  acts.flatMap(({ id, whole }) => (whole ? [id] : []));

/** Returns changes in groups: those that are stored together or not at all. */
export const boundChanges = <T extends OfActs>(changes: readonly T[]): readonly (readonly T[])[] =>
  boundBy(changes, wholeIds);

/** Returns the changes that are stored together with a change, with that. */
export const boundTo = <T extends OfActs>(change: T, all: readonly T[]): readonly T[] =>
  boundChanges(all).find((group) => group.includes(change)) ?? [change];

/** Returns the sentences of acts, each once; those that nobody knows any more have none. */
export const sentencesOf = (acts: readonly ActTitle[]): readonly string[] => [
  ...new Set(acts.flatMap(({ sentence }) => (sentence === '' ? [] : [sentence]))),
];

/** Returns the name under which changes are written again as one act. Undefined where they are of none. */
export function nameAgain(changes: readonly OfActs[]): ActName | undefined {
  const acts = actsAmong(changes).filter(({ whole }) => whole);
  const last = acts.at(-1);
  if (last === undefined) return undefined;
  return { name: last.name, sentence: sentencesOf(acts).join(' · '), whole: true };
}

/** One line of the list of unsent changes. */
export interface ChangeLine<T> {
  readonly key: string;
  readonly changes: readonly T[];
  readonly acts: readonly ActTitle[];
  /** All of its changes go together. */
  readonly whole: boolean;
}

/** Returns the lines of the list: one for what goes together, one for another act, one for each change beside them. */
export function linesOf<T extends OfActs & { readonly key: string }>(
  changes: readonly T[],
): readonly ChangeLine<T>[] {
  const bound = boundChanges(changes);
  const whole = new Set(bound.filter((group) => group.some((change) => wholeIds(change).length > 0)));
  const loose = bound.filter((group) => !whole.has(group)).flat();
  const byAct = boundBy(loose, ({ acts = [] }) => acts.slice(-1).map(({ id }) => id));
  const place = new Map(changes.map((change, at) => [change, at]));
  const first = ({ changes: [change] }: ChangeLine<T>): number =>
    change === undefined ? 0 : (place.get(change) ?? 0);
  return [...whole, ...byAct]
    .map((group) => ({
      key: group.map(({ key }) => key).join(' '),
      changes: group,
      acts: whole.has(group) ? actsAmong(group) : actsAmong(group).slice(-1),
      whole: whole.has(group),
    }))
    .toSorted((a, b) => first(a) - first(b));
}
