import { expect, test } from 'vitest';
import type { ClientPhone } from '@sync/model/entities/client';
import { isDialable } from '@sync/model/rules/phone';
import { correctedPhones } from './phone-correction';

const phone = (e164: string, own: Partial<ClientPhone> = {}): ClientPhone => ({
  e164,
  label: 'mobile',
  primary: false,
  whatsapp: false,
  shared: false,
  ...own,
});

test('a zero that nobody can dial goes, everything else stays', () => {
  const phones = [phone('+4901511234567', { primary: true, label: 'work' }), phone('+390669821234')];
  expect(correctedPhones(phones)).toEqual([{ ...phones[0], e164: '+491511234567' }, phones[1]]);
});

test('a number that is there already is not doubled, and nothing of what was said of it is lost', () => {
  const phones = [
    phone('+491511234567', { whatsapp: true }),
    phone('+4901511234567', { primary: true, shared: true }),
  ];
  expect(correctedPhones(phones)).toEqual([
    phone('+491511234567', { primary: true, whatsapp: true, shared: true }),
  ]);
});

test.each([
  ['+905321234567', true],
  ['4441234', true],
  ['+491511234567', true],
  ['+390669821234', true],
  ['+2250701234567', true],
  ['+4901511234567', false],
  ['+4402079460958', false],
  ['+3906', false],
  ['+901321234567', false],
])('%s can be dialled: %s', (stored, dialable) => {
  expect(isDialable(stored)).toBe(dialable);
});
