import { expect, it } from 'vitest';
import { isIban } from './iban';

it.each([
  ['TR330006100519786457841326', true],
  ['DE89370400440532013000', true],
  ['TR33000610051978645784132', false],
  ['DE89370400440532013001', false],
  ['', false],
])('IBAN %s: %s', (iban, valid) => {
  expect(isIban(iban)).toBe(valid);
});
