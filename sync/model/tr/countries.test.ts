import { expect, test } from 'vitest';
import { client } from '../entities/client';
import { countries, countryName, languageName, languages } from './countries';
import { checkField } from '../validation';

test('codes are well-formed, names are not repeated and fit their fields', () => {
  for (const [names, pattern, field] of [
    [countries, /^[A-Z]{2}$/u, client.fields.nationality],
    [languages, /^[a-z]{2,3}$/u, client.fields.language],
  ] as const) {
    const codes = Object.keys(names);
    expect(new Set(Object.values(names)).size).toBe(codes.length);
    for (const code of codes) {
      expect(code).toMatch(pattern);
      expect(checkField(field, code)).toBeNull();
    }
  }
  expect(Object.keys(countries).length).toBeGreaterThanOrEqual(60);
});

test('unknown codes show as they are', () => {
  expect(countryName('DE')).toBe('Almanya');
  expect(countryName('ZZ')).toBe('ZZ');
  expect(countryName('constructor')).toBe('constructor');
  expect(languageName('ar')).toBe('Arapça');
  expect(languageName(null)).toBeNull();
});
