import { expect, it } from 'vitest';
import { isBankDay, valueDate } from './value-date';

it.each([
  // Thursday, Friday, and over the weekend.
  ['2026-11-25', 1, '2026-11-26'],
  ['2026-11-27', 1, '2026-11-30'],
  // 29 October is a Thursday, 28 October a half day on which banks work.
  ['2026-10-27', 1, '2026-10-28'],
  ['2026-10-28', 1, '2026-10-30'],
  // Kurban Bayramı: Wednesday to Saturday, then Sunday.
  ['2026-05-26', 1, '2026-06-01'],
  ['2026-11-25', 0, '2026-11-25'],
  ['2026-11-22', 0, '2026-11-23'],
])('of a payment on %s the bank pays after %d days on %s', (day, blocked, paid) => {
  expect(valueDate(day, blocked)).toBe(paid);
});

it('knows feasts beyond the calendar by their names', () => {
  expect(isBankDay('2030-02-04')).toBe(false);
  expect(isBankDay('2030-02-08')).toBe(true);
});
