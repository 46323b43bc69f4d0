import { describe, expect, test } from 'vitest';
import {
  countedMonths,
  daysOfMark,
  formerMonths,
  formerPeriod,
  marksOf,
  periodOf,
  periodText,
  timePartOf,
} from './period';

const today = '2026-11-26';

describe('periodOf', () => {
  test.each([
    ['week', '2026-11-20', today],
    ['four_weeks', '2026-10-30', today],
    ['month', '2026-11-01', today],
    ['last_month', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-08-28', today],
    ['year', '2026-01-01', today],
  ] as const)('%s', (id, from, to) => expect(periodOf(id, today)).toEqual({ from, to }));

  test('days chosen the wrong way round count as not chosen', () => {
    const chosen = { from: '2026-11-20', to: '2026-11-01' };
    expect(periodOf('custom', today, chosen)).toEqual(periodOf('four_weeks', today));
  });
});

describe('formerPeriod', () => {
  test('as many days before, or the same days of the year before', () => {
    const period = { from: '2026-11-01', to: '2026-11-10' };
    expect(formerPeriod(period, 'before')).toEqual({ from: '2026-10-22', to: '2026-10-31' });
    expect(formerPeriod(period, 'year')).toEqual({ from: '2025-11-01', to: '2025-11-10' });
    expect(formerPeriod(period, 'none')).toBeNull();
  });

  test('the 29th of February is compared with the 28th', () => {
    expect(formerPeriod({ from: '2028-02-29', to: '2028-02-29' }, 'year')?.from).toBe('2027-02-28');
  });
});

describe('marks', () => {
  test('days, weeks from Monday, months', () => {
    expect(marksOf({ from: '2026-11-24', to: '2026-11-26' }, 'day')).toHaveLength(3);
    expect(marksOf({ from: '2026-11-20', to: '2026-11-26' }, 'week')).toEqual(['2026-11-16', '2026-11-23']);
    expect(marksOf({ from: '2026-01-31', to: '2026-03-01' }, 'month')).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ]);
  });

  test('a mark has no days outside of the period', () => {
    const period = { from: '2026-11-20', to: '2026-11-26' };
    expect(daysOfMark(period, 'week', '2026-11-16')).toEqual({ from: '2026-11-20', to: '2026-11-22' });
    expect(daysOfMark(period, 'month', '2026-11')).toEqual(period);
  });

  test.each([
    [28, 'day'],
    [91, 'week'],
    [500, 'month'],
  ] as const)('%i days are drawn by %s', (days, part) => {
    const from = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
    expect(timePartOf({ from, to: today })).toBe(part);
  });
});

test('periodText tells the year once', () => {
  expect(periodText({ from: '2026-10-19', to: '2026-11-15' })).toBe('19.10–15.11.2026');
  expect(periodText({ from: '2025-12-19', to: '2026-01-15' })).toBe('19.12.2025–15.01.2026');
});

test('whole months that are over stand for a period, and as many before', () => {
  const of = (from: string, to: string, day = '2026-11-29') => countedMonths({ from, to }, day);
  expect(of('2026-08-20', '2026-10-02')).toEqual({ from: '2026-08-01', to: '2026-10-31' });
  expect(of('2026-10-05', '2026-11-29')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  // The running month is not over; the last one is, three days later.
  expect(of('2026-11-02', '2026-11-29')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(of('2026-11-01', '2026-12-03', '2026-12-03')).toEqual({ from: '2026-10-01', to: '2026-10-31' });
  expect(of('2026-11-01', '2026-12-04', '2026-12-04')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  const days = { from: '2026-08-20', to: '2026-10-02' };
  const months = countedMonths(days, '2026-11-29');
  expect(formerMonths(months, days, formerPeriod(days, 'before') ?? days)).toEqual({
    from: '2026-05-01',
    to: '2026-07-31',
  });
  expect(formerMonths(months, days, formerPeriod(days, 'year') ?? days)).toEqual({
    from: '2025-08-01',
    to: '2025-10-31',
  });
});
