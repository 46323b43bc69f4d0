import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareExtra,
  isExtraNumber,
  noContent,
  readExtraValue,
  suitsExtraField,
  typedValue,
} from './extra-values';
import type { ExtraField } from './extra-values';

const choices = ['Servis', 'Taksi', 'Özel'].map((name, at) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  active: at !== 1,
}));
const fieldOf = (attributes: Partial<ExtraField['attributes']>) =>
  ({
    name: 'Alan',
    attributes: {
      record_kind: 'client',
      value_kind: 'text',
      choices,
      decimals: '0',
      unit: null,
      required: false,
      health: false,
      ...attributes,
    },
  }) as unknown as ExtraField;

const kinds = fc.constantFrom('text' as const, 'number' as const, 'date' as const, 'choice' as const);
const decimals = fc.constantFrom('0' as const, '1' as const, '2' as const, '3' as const, '4' as const);

describe('what is typed for an extra field', () => {
  it('is a value that suits the field, or a sentence; and reads the same from what a form shows of it', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^-?\d{1,13}([.,]\d{1,5})?$/u),
      fc
        .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
      fc.constantFrom(...choices.map(({ id }) => id)),
    );
    fc.assert(
      fc.property(kinds, decimals, typed, (value_kind, digits, text) => {
        const field = fieldOf({ value_kind, decimals: digits });
        const read = readExtraValue(field, text);
        if ('problem' in read) {
          expect(read.problem).toContain('Alan');
          return;
        }
        expect(suitsExtraField(field.attributes, read.content)).toBe(true);
        expect(readExtraValue(field, typedValue(read.content))).toEqual(read);
      }),
    );
  });

  it.each([
    ['12,50', '2', '12.5'],
    ['1.234,5', '1', '1234.5'],
    ['-0', '0', '0'],
    ['0,0000', '4', '0'],
    ['12345678901', '0', '12345678901'],
  ] as const)('reads the number %s with %s decimals as %s', (text, digits, number) => {
    const read = readExtraValue(fieldOf({ value_kind: 'number', decimals: digits }), text);
    expect(read).toEqual({ content: { ...noContent, number_value: number } });
  });

  it.each([
    ['on iki', '2'],
    ['1,5', '0'],
    ['1,234', '2'],
    ['123456789012', '0'],
  ] as const)('says that %s is no number with %s decimals', (text, digits) => {
    const read = readExtraValue(fieldOf({ value_kind: 'number', decimals: digits }), text);
    expect(read).toHaveProperty('problem');
  });

  it('stores each exact decimal in one way alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{1,12}(\.\d{1,5})?$/u), (text) => {
        if (isExtraNumber(text)) expect(String(Number(text))).toBe(text);
      }),
    );
  });
});

describe('the order of values', () => {
  it('is by size, by day, by the order of the choices, and as in Turkish', () => {
    const sorted = (value_kind: ExtraField['attributes']['value_kind'], typed: readonly string[]) => {
      const field = fieldOf({ value_kind, decimals: '1' });
      const contents = typed.map((text) => {
        const read = readExtraValue(field, text);
        return 'content' in read ? read.content : noContent;
      });
      return contents.toSorted((a, b) => compareExtra(field, a, b)).map(typedValue);
    };
    expect(sorted('number', ['10', '9,5', '-1'])).toEqual(['-1', '9,5', '10']);
    expect(sorted('date', ['2026-10-01', '2026-09-30'])).toEqual(['2026-09-30', '2026-10-01']);
    expect(sorted('text', ['Zeynep', 'Çınar', 'Işık', 'İzmir', 'Can'])).toEqual([
      'Can',
      'Çınar',
      'Işık',
      'İzmir',
      'Zeynep',
    ]);
    const ids = choices.map(({ id }) => id);
    expect(sorted('choice', ids.toReversed())).toEqual(ids);
  });
});
