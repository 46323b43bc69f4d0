import type { Definition } from '@sync/model/entities/definition';
import type { lookupColours } from '@sync/model/lookups/lookup';
import { checkField } from '@sync/model/validation';
import { foldTurkish } from '@sync/model/tr/turkish';
import type { Attributes, AttributeField, AttributeValue, LookupDescription } from './lookup-kinds';

import type { NamedChoice } from '@sync/model/lookups/attribute';

export type Colour = keyof typeof lookupColours;

/** Values of an entry that the panel edits. */
export interface LookupValues {
  readonly name: string;
  readonly colour: Colour | null;
  readonly icon: string | null;
  readonly attributes: Attributes;
}

/** Returns the attributes of an entry, regardless of its kind. */
export function attributesOf(entry: Definition): Attributes {
  return entry.attributes;
}

export function valuesOf(entry: Definition): LookupValues {
  const { name, colour, icon } = entry;
  return { name, colour, icon, attributes: attributesOf(entry) };
}

export function newValues(description: LookupDescription): LookupValues {
  return { name: '', colour: null, icon: null, attributes: description.initial };
}

function checkAttribute(field: AttributeField, value: AttributeValue | undefined): string | null {
  switch (field.type) {
    case 'text': {
      const text = typeof value === 'string' ? value.trim() : '';
      if (text === '') return field.required ? `${field.label} boş bırakılamaz` : null;
      return text.length > field.maxLength
        ? `${field.label} çok uzun: en çok ${field.maxLength} karakter yazılabilir`
        : null;
    }
    case 'minutes':
      if (value === null || value === undefined) return null;
      return typeof value === 'number' && Number.isInteger(value) && value > 0 && value < 1_000_000
        ? null
        : `${field.label} için pozitif bir tam sayı yazın ya da boş bırakın`;
    case 'number':
      if (value === null || value === undefined) return null;
      return typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= field.least &&
        value <= field.most
        ? null
        : `${field.label} ${field.least} ile ${field.most} arasında olmalı`;
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(field.options, value)
        ? null
        : `${field.label} listeden seçilmeli`;
    case 'lines':
      if (!Array.isArray(value)) return null;
      if (value.length > 30) return `${field.label} en çok 30 satır olabilir`;
      return (value as readonly string[]).some((line) => line.length > 200)
        ? `${field.label} satırları en çok 200 karakter olabilir`
        : null;
    case 'choices':
      return choicesProblem(field.label, value as readonly NamedChoice[]);
    case 'clock':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/u.test(value)
        ? null
        : `${field.label} 08:00 gibi yazılmalı`;
    case 'switch':
    case 'reference':
    case 'references':
    case 'user':
      return null;
  }
}

/** Choices that a list may have. */
const MOST_CHOICES = 100;

function choicesProblem(label: string, choices: readonly NamedChoice[]): string | null {
  if (!choices.some(({ active }) => active)) return `${label}: en az bir seçenek yazın`;
  if (choices.length > MOST_CHOICES) return `${label} en çok ${MOST_CHOICES} olabilir`;
  if (choices.some(({ name }) => name.trim() === '')) return 'Seçenek adı boş bırakılamaz';
  const folded = choices.map(({ name }) => foldTurkish(name));
  const twin = choices.find((_, at) => folded.indexOf(folded[at] ?? '') !== at);
  return twin === undefined ? null : `“${twin.name.trim()}” iki kez yazılmış`;
}

/** Returns whether an attribute is asked, given the others. */
export const isAsked = ({ only }: AttributeField, attributes: Attributes): boolean =>
  only === undefined || attributes[only.where] === only.is;

/**
 * Returns sentences at the fields of an entry; empty when it may be saved. Names are unique within a kind, whatever
 * their case and accents: `Acil` and `ACİL` mean one entry.
 * @param others the entries of the kind; the edited one among them is passed as `id`
 */
export function lookupProblems(
  description: LookupDescription,
  values: LookupValues,
  others: readonly Definition[],
  id: string | null,
): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  const { name } = description.entity.fields;
  const problem = name === undefined ? null : checkField(name, values.name);
  if (problem !== null) problems['name'] = problem.message;
  const folded = foldTurkish(values.name);
  const twin = others.find((other) => other.id !== id && foldTurkish(other.name) === folded);
  if (folded !== '' && twin !== undefined) {
    problems['name'] = twin.active
      ? `Bu ad kullanılıyor: “${twin.name}”. Başka bir ad yazın`
      : `Bu ad pasif bir kayıtta var: “${twin.name}”. Onu etkinleştirin ya da başka bir ad yazın`;
  }
  for (const field of description.fields) {
    if (!isAsked(field, values.attributes)) continue;
    const found = checkAttribute(field, values.attributes[field.name]);
    if (found !== null) problems[field.name] = found;
  }
  return problems;
}

/** Returns values as they are stored: texts trimmed, empty optional ones null, empty lines left out. */
export function tidyValues(description: LookupDescription, values: LookupValues): LookupValues {
  const attributes: Record<string, AttributeValue> = { ...values.attributes };
  for (const field of description.fields) {
    const value = attributes[field.name];
    if (field.type === 'text' && typeof value === 'string') {
      attributes[field.name] = value.trim() === '' && !field.required ? null : value.trim();
    }
    if (field.type === 'lines' && Array.isArray(value)) {
      const lines = value as readonly string[];
      attributes[field.name] = lines.map((line) => line.trim()).filter((line) => line !== '');
    }
    if (field.type === 'choices') {
      const choices = (value ?? []) as readonly NamedChoice[];
      attributes[field.name] = isAsked(field, values.attributes)
        ? choices.map((choice) => ({ ...choice, name: choice.name.trim() }))
        : [];
    }
  }
  return { ...values, name: values.name.trim(), attributes };
}
