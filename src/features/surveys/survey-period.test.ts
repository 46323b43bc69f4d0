import { expect, test } from 'vitest';
import { monthLater, monthsOf, monthsText, surveyPeriod } from './survey-period';

test('months are counted across years', () => {
  expect(monthLater('2026-01', -1)).toBe('2025-12');
  expect(monthLater('2025-11', 14)).toBe('2027-01');
});

test('a period is whole months, and so is the one before', () => {
  expect(surveyPeriod('month', '2026-02-10')).toEqual({
    period: { from: '2026-02-01', to: '2026-02-28' },
    former: { from: '2026-01-01', to: '2026-01-31' },
    last: '2026-02',
  });
  expect(surveyPeriod('last_month', '2026-01-31').period).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  const { period, former } = surveyPeriod('half', '2026-11-27');
  expect([period, former]).toEqual([
    { from: '2026-06-01', to: '2026-11-30' },
    { from: '2025-12-01', to: '2026-05-31' },
  ]);
  expect(monthsOf(period)).toHaveLength(6);
  expect([monthsText(period), monthsText(former)]).toEqual(['Haz–Kas 2026', 'Ara 2025–May 2026']);
});
