import { describe, expect, it } from 'vitest';
import { instantsOf, rangeOf, rangeTitle, stepped } from './calendar-range';
import { readCalendarSearch } from './calendar-search';

describe('the days of a view', () => {
  it.each([
    ['month', '2026-11-17', '2026-10-26', '2026-12-07', 'Kasım 2026'],
    ['month', '2027-02-10', '2027-02-01', '2027-03-01', 'Şubat 2027'],
    ['agenda', '2026-12-31', '2026-12-01', '2027-01-01', 'Aralık 2026'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-23', '16–22 Kasım 2026'],
    ['week', '2026-11-30', '2026-11-30', '2026-12-07', '30 Kasım – 6 Aralık 2026'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-04', '28 Aralık 2026 – 3 Ocak 2027'],
    ['threedays', '2026-11-29', '2026-11-29', '2026-12-02', '29 Kasım – 1 Aralık 2026'],
    ['workweek', '2026-11-17', '2026-11-16', '2026-11-21', '16–20 Kasım 2026'],
    ['day', '2026-11-17', '2026-11-17', '2026-11-18', '17 Kasım 2026, Salı'],
  ] as const)('%s of %s', (view, date, from, until, title) => {
    expect(rangeOf(view, date)).toEqual({ from, until });
    expect(rangeTitle(view, date)).toBe(title);
  });

  it('begins at midnight in Istanbul', () => {
    const { from, to } = instantsOf(rangeOf('day', '2026-11-17'));
    expect([from, to].map((at) => new Date(at).toISOString())).toEqual([
      '2026-11-16T21:00:00.000Z',
      '2026-11-17T21:00:00.000Z',
    ]);
  });

  it.each([
    ['month', '2026-12-31', 1, '2027-01-01'],
    ['month', '2026-03-31', -1, '2026-02-01'],
    ['week', '2026-11-22', 1, '2026-11-23'],
    ['workweek', '2026-11-22', -1, '2026-11-09'],
    ['day', '2026-12-31', 1, '2027-01-01'],
    ['threedays', '2026-12-30', 1, '2027-01-02'],
    ['threedays', '2026-12-02', -1, '2026-11-29'],
  ] as const)('goes from the %s of %s by %i to %s', (view, date, direction, next) => {
    expect(stepped(view, date, direction)).toBe(next);
  });
});

describe('the address of the calendar', () => {
  it('keeps what it knows and drops the rest', () => {
    expect(
      readCalendarSearch({ view: 'week', date: '2026-02-30', whose: 'mine', at: 1.5, person: 'Ayşe' }),
    ).toEqual({ view: 'week', whose: 'mine' });
  });
});
