import { expect, it } from 'vitest';
import { inSentence } from './sentences';

it.each([
  ['Talep tipi', 'talep tipi'],
  ['POS personeli', 'POS personeli'],
  ['İletişim tipi', 'iletişim tipi'],
  ['Işık', 'ışık'],
])('%s is written %s within a sentence', (noun, written) => {
  expect(inSentence(noun)).toBe(written);
});
