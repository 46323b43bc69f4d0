import { foldTurkish } from '@sync/model/tr/turkish';
import type { IncomingCandidate, IncomingField, IncomingPick, IncomingRow } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';

/** Picks of the user by group: `file`, `kept`, or the place of a reading. */
export type Choices = Readonly<Record<string, string>>;

/** Returns the values of a row that is compared with nothing. */
export function ownFields(
  { groups, ifGiven, columns, groupText }: DecideKind,
  { given, masked, fields, unsure }: Pick<IncomingRow, 'given' | 'masked' | 'fields' | 'unsure'>,
): readonly IncomingField[] {
  if (columns === undefined) return fields;
  return Object.keys(groups).flatMap((name): IncomingField[] => {
    const theirs = Object.fromEntries((columns[name] ?? []).map((column) => [column, given[column]]));
    const shown = name === 'identity' ? { identity_no: masked } : theirs;
    const state = groupText(name, shown) === null ? 'absent' : 'equal';
    if (state === 'absent' && ifGiven?.has(name) === true && unsure[name] === undefined) return [];
    return [{ name, state, ours: null, theirs: shown, word: null }];
  });
}

/** Results of readings by group; of a row that is compared with nothing there are none. */
export type Picks = IncomingCandidate['picks'];

/** Returns the groups of which a record keeps its value, whatever reading is picked. */
const lockedGroups = (picks: Picks): readonly string[] =>
  Object.keys(picks).filter((name) => {
    const states = picks[name] ?? [];
    return states.length > 0 && states.every((state) => state === 'locked');
  });

/** Returns the groups that somebody has to choose before the row and a record are one. */
export function openGroups(
  fields: readonly IncomingField[],
  unsure: IncomingRow['unsure'],
  choices: Choices,
  picks: Picks = {},
): readonly string[] {
  const locked = new Set(lockedGroups(picks));
  return fields.flatMap(({ name, state }) =>
    (unsure[name] !== undefined || state === 'differs') && choices[name] === undefined && !locked.has(name)
      ? [name]
      : [],
  );
}

/** Returns the choices that a record gets: what a list cannot change in it is kept. */
export const choicesForRecord = (choices: Choices, picks: Picks): Choices => ({
  ...choices,
  ...Object.fromEntries(lockedGroups(picks).map((name) => [name, 'kept'])),
});

/** Result of a choice: of a reading or of the file, or the record's value stays. */
export type ChoiceResult = IncomingPick | 'kept';

/** Returns what a choice does to a record; null where nothing is chosen. */
export function resultOf(
  { name, state }: Pick<IncomingField, 'name' | 'state'>,
  choice: string | undefined,
  picks: Picks,
): ChoiceResult | null {
  if (choice === undefined) return lockedGroups(picks).includes(name) ? 'locked' : null;
  if (choice === 'kept') return 'kept';
  return choice === 'file' ? state : (picks[name]?.[Number(choice)] ?? null);
}

/**
 * Returns what is picked at first: what fills or adds, and of two spellings of one name the record's. Where both say
 * something else nothing is. Who the patient is, a record that is there has said already.
 */
export function firstChoices(
  { groupText }: DecideKind,
  row: IncomingRow,
  candidate: IncomingCandidate | undefined,
): Choices {
  if (Object.keys(row.choices).length > 0) {
    const alike = ([name, choice]: readonly [string, string]): [string, string] => {
      if (choice !== 'first') return [name, choice];
      const state = candidate?.picks[name]?.[0];
      const stays = row.decision === 'same' && (state === 'differs' || state === 'locked');
      return [name, stays ? 'kept' : '0'];
    };
    return Object.fromEntries(Object.entries(row.choices).map(alike));
  }
  const picked = (candidate?.fields ?? []).flatMap(({ name, state, ours, theirs }): [string, string][] => {
    if (row.unsure[name] !== undefined) return name === 'patient' ? [[name, 'kept']] : [];
    if (state === 'fill' || state === 'adds') return [[name, 'file']];
    const alike = foldTurkish(groupText(name, ours) ?? '') === foldTurkish(groupText(name, theirs) ?? '');
    return state === 'differs' && alike ? [[name, 'kept']] : [];
  });
  return Object.fromEntries(picked);
}
