import { foldTurkish } from '@sync/model/tr/turkish';
import { incomingGroups } from '@sync/rpc/incoming';
import type { IncomingCandidate, IncomingField, IncomingGroup, IncomingRow } from '@sync/rpc/incoming';
import type { Choices } from './field-table';
import { groupText } from './incoming-words';

const columnsOf: Readonly<Record<IncomingGroup, readonly string[]>> = {
  name: ['first_name', 'last_name'],
  birth_date: ['birth_date'],
  identity: ['identity_type', 'identity_no'],
  sex: ['sex'],
  phones: ['phones'],
  email: ['email'],
  address: ['province', 'district', 'address'],
  nationality: ['nationality'],
  hospital_file_no: ['hospital_file_no'],
};

/** Returns the values of a row that is compared with nothing. */
export function ownFields({
  given,
  masked,
}: Pick<IncomingRow, 'given' | 'masked'>): readonly IncomingField[] {
  return (Object.keys(incomingGroups) as IncomingGroup[]).map((name) => {
    const theirs = Object.fromEntries(columnsOf[name].map((column) => [column, given[column]]));
    const shown = name === 'identity' ? { identity_no: masked } : theirs;
    return {
      name,
      state: groupText(name, shown) === null ? 'absent' : 'equal',
      ours: null,
      theirs: shown,
      word: null,
    };
  });
}

/** Returns the groups that somebody has to choose before the row and a record are one. */
export const openGroups = (
  fields: readonly IncomingField[],
  unsure: IncomingRow['unsure'],
  choices: Choices,
): readonly IncomingGroup[] =>
  fields.flatMap(({ name, state }) =>
    (unsure[name] !== undefined || state === 'differs') && choices[name] === undefined ? [name] : [],
  );

/**
 * Returns what is picked at first: what fills or adds, and of two spellings of one name the record's. Where both say
 * something else nothing is.
 */
export function firstChoices(row: IncomingRow, candidate: IncomingCandidate | undefined): Choices {
  if (Object.keys(row.choices).length > 0) return row.choices;
  const picked = (candidate?.fields ?? []).flatMap(({ name, state, ours, theirs }): [string, string][] => {
    if (row.unsure[name] !== undefined) return [];
    if (state === 'fill' || state === 'adds') return [[name, 'file']];
    const alike = foldTurkish(groupText(name, ours) ?? '') === foldTurkish(groupText(name, theirs) ?? '');
    return state === 'differs' && alike ? [[name, 'kept']] : [];
  });
  return Object.fromEntries(picked);
}
