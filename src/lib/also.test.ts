import { expect, it } from 'vitest';
import { alsoWord } from './also';

it.each([
  ['Derya', 'da'],
  ['Ayşe', 'de'],
  ['Onur', 'da'],
  ['Işıl', 'da'],
  ['IŞIL', 'da'],
  ['Gül', 'de'],
  ['Ömer', 'de'],
  ['İLKİN', 'de'],
  ['Bcd', 'de'],
])('%s %s', (name, word) => {
  expect(alsoWord(name)).toBe(word);
});
