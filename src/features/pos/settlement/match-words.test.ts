import { expect, it } from 'vitest';
import { reasonsOf } from './match-words';

it('reasons of a match are said in words', () => {
  const of = { difference: 0, minutes: 3 };
  expect(reasonsOf({ ...of, basis: 'usage_time' }, 'Ayşe Kara', 'TRY')).toBe(
    'tutar eşit, 3 dk fark, aynı cihazda Ayşe Kara kullanımı',
  );
  expect(reasonsOf({ ...of, basis: 'terminal_time', minutes: 0 }, null, 'TRY')).toBe(
    'terminal aynı, tutar eşit, aynı dakikada',
  );
  expect(reasonsOf({ basis: 'amount_differs', difference: -500, minutes: null }, null, 'TRY')).toBe(
    'veznede 5,00 ₺ eksik',
  );
  expect(reasonsOf({ basis: 'split', difference: 0, minutes: null }, null, 'TRY')).toBe(
    'tutarlar birlikte eşit',
  );
});
