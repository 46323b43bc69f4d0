import type { DefinitionOf } from '../entities/definition';
import type { ExtraValue } from '../entities/extra-value';
import { parseDecimal } from '../tr/decimals';
import { compareTurkish } from '../tr/turkish';
import { checkField } from '../validation';
import { extraValue } from '../entities/extra-value';

/** A field of the hospital's own. */
export type ExtraField = DefinitionOf<'extra_field'>;

/** Columns of a value, of which one at most is filled: that of the field's type. */
export type ExtraContent = Pick<ExtraValue, 'text_value' | 'number_value' | 'date_value' | 'choice_id'>;

export const noContent: ExtraContent = {
  text_value: null,
  number_value: null,
  date_value: null,
  choice_id: null,
};

/** Returns the name of a field in rows of lists and in reports, where names are letters, digits and underscores. */
export const extraRowKey = ({ id }: Pick<ExtraField, 'id'>): string => `extra_${id.replaceAll('-', '')}`;

const EXACT = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{0,3}[1-9])?$/u;

/** Returns whether a text is an exact decimal: up to eleven digits, up to four behind the point, no zero too many. */
export const isExtraNumber = (text: string): boolean => EXACT.test(text) && text !== '-0';

export const isEmptyContent = (content: ExtraContent): boolean =>
  Object.keys(noContent).every((name) => content[name as keyof ExtraContent] === null);

/** Returns whether a value suits a field; no value suits every field. The server asks the same. */
export function suitsExtraField(
  { value_kind, decimals, choices }: Pick<ExtraField['attributes'], 'value_kind' | 'decimals' | 'choices'>,
  content: ExtraContent,
): boolean {
  const { text_value, number_value, date_value, choice_id } = content;
  const given = [text_value, number_value, date_value, choice_id].filter((value) => value !== null).length;
  if (given === 0) return true;
  if (given > 1) return false;
  switch (value_kind) {
    case 'text':
      return (
        text_value !== null &&
        /[^ ]/u.test(text_value) &&
        checkField(extraValue.fields.text_value, text_value) === null
      );
    case 'number':
      return (
        number_value !== null &&
        isExtraNumber(number_value) &&
        (number_value.split('.')[1] ?? '').length <= Number(decimals)
      );
    case 'date':
      return date_value !== null && checkField(extraValue.fields.date_value, date_value) === null;
    case 'choice':
      return choice_id !== null && choices.some(({ id }) => id === choice_id);
  }
}

/**
 * Reads what was typed for a field: words, a number in Turkish, a day `YYYY-MM-DD`, or the id of a choice. Nothing typed
 * is no value.
 * @returns the value, or a sentence
 */
export function readExtraValue(
  { name, attributes }: Pick<ExtraField, 'name' | 'attributes'>,
  typed: string,
): { readonly content: ExtraContent } | { readonly problem: string } {
  const text = typed.trim();
  if (text === '') return { content: noContent };
  switch (attributes.value_kind) {
    case 'text': {
      const content = { ...noContent, text_value: text };
      if (suitsExtraField(attributes, content)) return { content };
      const problem = checkField({ ...extraValue.fields.text_value, label: name }, text);
      return { problem: problem?.message ?? `${name} okunamadı` };
    }
    case 'number': {
      const decimals = Number(attributes.decimals);
      const number = parseDecimal(text, decimals);
      if (number !== null && isExtraNumber(number))
        return { content: { ...noContent, number_value: number } };
      return {
        problem:
          decimals === 0
            ? `${name} tam sayı olmalı, en çok 11 basamak`
            : `${name} sayı olmalı, virgülden sonra en çok ${decimals} basamak`,
      };
    }
    case 'date': {
      const content = { ...noContent, date_value: text };
      if (suitsExtraField(attributes, content)) return { content };
      return { problem: `${name} geçerli bir gün değil; gg.aa.yyyy biçiminde yazın` };
    }
    case 'choice': {
      const content = { ...noContent, choice_id: text };
      return suitsExtraField(attributes, content) ? { content } : { problem: `${name} listeden seçilmeli` };
    }
  }
}

/** Returns a value as `readExtraValue` reads it; an empty text for none. */
export function typedValue(content: ExtraContent | undefined): string {
  if (content === undefined) return '';
  const { text_value, number_value, date_value, choice_id } = content;
  return text_value ?? number_value?.replace('.', ',') ?? date_value ?? choice_id ?? '';
}

/** Compares two values of a field: numbers by size, days by time, choices by their order, words as in Turkish. */
export function compareExtra({ attributes }: ExtraField, a: ExtraContent, b: ExtraContent): number {
  switch (attributes.value_kind) {
    case 'text':
      return compareTurkish(a.text_value ?? '', b.text_value ?? '');
    case 'number':
      return Number(a.number_value) - Number(b.number_value);
    case 'date':
      return (a.date_value ?? '') < (b.date_value ?? '') ? -1 : a.date_value === b.date_value ? 0 : 1;
    case 'choice': {
      const place = (id: string | null) => attributes.choices.findIndex((choice) => choice.id === id);
      return place(a.choice_id) - place(b.choice_id);
    }
  }
}
