import { describe, expect, it } from 'vitest';
import { variableKey } from './template-language.ts';
import { honorific, samplePatients, sampleValues, variableOf, variables, writeValue } from './variables.ts';
import type { SamplePatient } from './variables.ts';

const languages = ['tr', 'en', 'de', 'ar', 'ru', 'fr'] as const;

describe('how values are written', () => {
  it.each([
    ['tr', '19.11.2026'],
    ['de', '19.11.2026'],
    ['ru', '19.11.2026'],
    ['en', '19 Nov 2026'],
    ['fr', '19/11/2026'],
    ['ar', '19/11/2026'],
  ])('a day in %s', (language, expected) => {
    expect(writeValue('date', '2026-11-19', language)).toBe(expected);
  });

  it('takes an instant by the clocks of the hospital', () => {
    // Half past nine in the evening in UTC is the next day in Istanbul.
    expect(writeValue('date', '2026-11-18T21:30:00Z', 'tr')).toBe('19.11.2026');
    expect(writeValue('time', '2026-11-18T21:30:00.000Z', 'tr')).toBe('00:30');
    expect(writeValue('time', '2026-07-18T12:00:00Z', 'de', 'Europe/Berlin')).toBe('14:00');
  });

  it.each([
    ['tr', 1234567.5, '1.234.567,5'],
    ['en', -1234.25, '-1,234.25'],
    ['fr', 999, '999'],
    ['ru', 12345, '12 345'],
    ['ar', 0, '0'],
  ])('a number in %s', (language, value, expected) => {
    expect(writeValue('number', value, language)).toBe(expected);
  });

  it.each([
    ['tr', 123456, 'TRY', '1.234,56 TL'],
    ['en', 5, 'EUR', '0.05 EUR'],
    ['de', -100000000, 'USD', '-1.000.000,00 USD'],
    ['fr', 123456, 'EUR', '1 234,56 EUR'],
  ])('money in %s', (language, amount, currency, expected) => {
    expect(writeValue('money', { amount, currency }, language)).toBe(expected);
  });

  it('writes a number so that it can be dialled from abroad', () => {
    expect(writeValue('phone', '+905321234567', 'tr')).toBe('0532 123 45 67');
    expect(writeValue('phone', '+905321234567', 'ru')).toBe('+90 532 123 45 67');
    expect(writeValue('phone', '4441234', 'tr')).toBe('444 12 34');
  });

  it('writes nothing that is not of the type', () => {
    expect(writeValue('date', '19.11.2026', 'tr')).toBeNull();
    expect(writeValue('date', 'T', 'tr')).toBeNull();
    expect(writeValue('time', '25:00', 'tr')).toBeNull();
    expect(writeValue('text', '  ', 'tr')).toBeNull();
    expect(writeValue('text', 5, 'tr')).toBeNull();
    expect(writeValue('number', '5', 'tr')).toBeNull();
    expect(writeValue('money', { amount: 1.5, currency: 'TRY' }, 'tr')).toBeNull();
    expect(writeValue('number', Number.NaN, 'tr')).toBeNull();
    expect(writeValue('text', null, 'tr')).toBeNull();
  });

  it('addresses people in their language, and nobody whose sex is unknown', () => {
    expect(honorific('female', 'tr')).toBe('Hanım');
    expect(honorific('male', 'de')).toBe('Herr');
    expect(honorific('unspecified', 'tr')).toBeNull();
    expect(honorific('male', 'ja')).toBeNull();
  });
});

describe('the catalogue', () => {
  it('has keys that a template can name, each once', () => {
    expect(variables.filter(({ key }) => !variableKey.test(key))).toEqual([]);
    expect(new Set(variables.map(({ key }) => key)).size).toBe(variables.length);
    expect(variables.filter(({ key }) => key.startsWith('sor.'))).toEqual([]);
  });

  it('has samples of the type, in every language, and no worse than the worst', () => {
    for (const { key, type, sample, worst } of variables) {
      for (const language of languages) {
        const usual = writeValue(type, sample, language);
        const longest = writeValue(type, worst, language);
        expect([key, usual === null || longest === null || longest.length < usual.length]).toEqual([
          key,
          false,
        ]);
      }
    }
  });

  it('knows which values tell of health', () => {
    expect(variableOf('ameliyat.tarih')?.health).toBe(true);
    expect(variableOf('hasta.ad')?.health).toBe(false);
    expect(variableOf('hasta.tckn')).toBeUndefined();
  });

  it('has sample patients, one of whom lacks things', () => {
    const lacking = (patient: SamplePatient) =>
      Object.values(sampleValues(patient, 'tr')).filter((value) => value === null).length;
    expect(
      (Object.keys(samplePatients) as SamplePatient[]).map((patient) => [patient, lacking(patient) > 0]),
    ).toEqual([
      ['usual', false],
      ['worst', false],
      ['arabic', false],
      ['missing', true],
    ]);
    expect(sampleValues('arabic', 'en')['hasta.ad']).toBe('عبد الرحمن');
    expect(sampleValues('worst', 'en')['hasta.hitap']).toBe('Ms');
  });
});
