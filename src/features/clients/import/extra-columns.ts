import { centuriesOf, LAST_DAY } from '@/import/read/day';
import { nameKey } from '@/import/read/name-key';
import type { FieldWords } from '@/import/read/known-words';
import type { Profile } from '@/import/read/profile';
import type { ReadRow } from '@/import/read/read-row';
import type { ImportField, StagedValues } from '@/import/flow/import-kind';
import { extraText } from '@/records/extra-fields/extra-words';
import { extraRowKey, noContent, readExtraValue } from '@sync/model/rules/extra-values';
import type { ExtraContent, ExtraField } from '@sync/model/rules/extra-values';
import { foldTurkish } from '@sync/model/tr/turkish';

/*
 * Fields of the hospital's own as columns of a list of patients. In a row each has a key, `extra_` and the field's id in
 * hexadecimal; its value is a text: words, an exact decimal, a day, the id of a choice.
 */

const KEY = /^extra_[\da-f]{32}$/u;

const readings = { text: 'text', number: 'decimal', date: 'day', choice: 'text' } as const;

function wordsOf(field: ExtraField): FieldWords {
  const { value_kind } = field.attributes;
  return {
    field: extraRowKey(field),
    reads: readings[value_kind],
    ...(value_kind === 'date' ? { range: 'any' } : {}),
    keys: [nameKey(field.name)],
  };
}

/** Returns the choice of a column that is read into a field. */
export const extraImportField = (field: ExtraField): ImportField => ({
  id: extraRowKey(field),
  label: field.name,
  own: wordsOf(field),
});

/** Returns the one text of a value; null for none. */
const textIn = ({ text_value, number_value, date_value, choice_id }: ExtraContent): string | null =>
  text_value ?? number_value ?? date_value ?? choice_id;

/** Writes a value of a row as people read it; null for none. */
export function shownExtra(field: ExtraField, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null;
  const column = {
    text: 'text_value',
    number: 'number_value',
    date: 'date_value',
    choice: 'choice_id',
  } as const;
  return extraText(field, { ...noContent, [column[field.attributes.value_kind]]: value });
}

/** Returns what a text may mean, as a form would take it: one meaning is sure, several are asked, none is unreadable. */
function meaningsOf(field: ExtraField, text: string): readonly string[] {
  const { value_kind, choices } = field.attributes;
  if (value_kind !== 'choice') return [value_kind === 'number' ? text.replace('.', ',') : text];
  const exact = choices.filter(({ name }) => name === text);
  const alike = choices.filter(({ name }) => foldTurkish(name) === foldTurkish(text));
  return (exact.length > 0 ? exact : alike).map(({ id }) => id);
}

/** Values of extra fields in a row: sure ones, and by key the readings of which somebody picks. */
interface ReadExtras {
  readonly values: StagedValues;
  readonly unsure: Readonly<Record<string, readonly StagedValues[]>>;
  /** True where a column goes into a field that is not there, or that the user may not see. */
  readonly lost: boolean;
}

/** Reads the extra fields of a row by the rule of the forms. What does not fit is asked, never dropped. */
export function readExtras(
  { values: row, problems }: ReadRow,
  { dates }: Pick<Profile, 'dates'>,
  fields: readonly ExtraField[],
): ReadExtras {
  const values: Record<string, string> = {};
  const unsure: Record<string, readonly StagedValues[]> = {};
  for (const field of fields) {
    const key = extraRowKey(field);
    const fault = problems.find((problem) => problem.field === key);
    const text = String(row[key] ?? '').trim();
    if (fault === undefined && text === '') continue;
    const meant =
      fault === undefined
        ? meaningsOf(field, text)
        : fault.code === 'two_digit_year'
          ? centuriesOf(fault.text ?? '', dates, LAST_DAY)
          : [];
    const read = meant.flatMap((typed) => {
      const value = readExtraValue(field, typed);
      const own = 'content' in value ? textIn(value.content) : null;
      return own === null ? [] : [own];
    });
    const [sure] = read;
    if (read.length === 1 && sure !== undefined) values[key] = sure;
    else unsure[key] = read.map((value) => ({ [key]: value }));
  }
  const known = new Set(fields.map(extraRowKey));
  const lost = Object.entries(row).some(
    ([name, value]) => KEY.test(name) && !known.has(name) && value !== null && value !== '',
  );
  return { values, unsure, lost };
}

/** Returns whether a problem is about an extra field: such a value is asked, its row is not left out. */
export const isExtraProblem = ({ field }: { readonly field: string }): boolean => KEY.test(field);
