import { foldTurkish } from '@sync/model/tr/turkish';
import type { IncomingCandidate, IncomingField, IncomingRow } from '@sync/rpc/incoming';
import type { DecideKind } from './decide-kind';
import type { Choices } from './field-table';

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

/** Returns the groups that somebody has to choose before the row and a record are one. */
export const openGroups = (
  fields: readonly IncomingField[],
  unsure: IncomingRow['unsure'],
  choices: Choices,
): readonly string[] =>
  fields.flatMap(({ name, state }) =>
    (unsure[name] !== undefined || state === 'differs') && choices[name] === undefined ? [name] : [],
  );

/**
 * Returns what is picked at first: what fills or adds, and of two spellings of one name the record's. Where both say
 * something else nothing is. Who the patient is, a record that is there has said already.
 */
export function firstChoices(
  { groupText }: DecideKind,
  row: IncomingRow,
  candidate: IncomingCandidate | undefined,
): Choices {
  if (Object.keys(row.choices).length > 0) return row.choices;
  const picked = (candidate?.fields ?? []).flatMap(({ name, state, ours, theirs }): [string, string][] => {
    if (row.unsure[name] !== undefined) return name === 'patient' ? [[name, 'kept']] : [];
    if (state === 'fill' || state === 'adds') return [[name, 'file']];
    const alike = foldTurkish(groupText(name, ours) ?? '') === foldTurkish(groupText(name, theirs) ?? '');
    return state === 'differs' && alike ? [[name, 'kept']] : [];
  });
  return Object.fromEntries(picked);
}
