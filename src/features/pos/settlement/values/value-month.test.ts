import { describe, expect, it } from 'vitest';
import type { ValueSum } from '@sync/model/rules/settlement';
import { accountLegs } from '@sync/model/rules/fourth-leg';
import { dayOf, valueSum } from '../settlement.fixture';
import { gridOf, holidayName, monthBeside, valueMonth } from './value-month';

const sum = (patch: Partial<ValueSum>) => valueSum({ bankId: 'b1', ...patch });
const day = (on: string, values: readonly ValueSum[]) => dayOf({ day: on, values });

describe('the grid of a month', () => {
  it('has whole weeks from Monday', () => {
    expect(gridOf('2026-11')).toEqual({ from: '2026-10-26', to: '2026-12-06', last: '2026-11-30' });
    expect(gridOf('2027-02')).toEqual({ from: '2027-02-01', to: '2027-02-28', last: '2027-02-28' });
  });

  it('knows the months beside it over the year', () => {
    expect(monthBeside('2026-12', 1)).toBe('2027-01');
    expect(monthBeside('2027-01', -1)).toBe('2026-12');
  });

  it('names holidays', () => {
    expect(holidayName('2026-10-28')).toBe('yarım gün');
    expect(holidayName('2026-10-29')).toBe('resmî tatil');
    expect(holidayName('2026-03-20')).toBe('Ramazan Bayramı 1. gün');
    expect(holidayName('2026-11-17')).toBeNull();
  });
});

describe('what banks pay', () => {
  const days = [
    day('2026-11-17', [
      sum({ net: 100, postedNet: 100 }),
      sum({ bankId: 'b2', net: 300, lateNet: 50 }),
      sum({ net: 70, currency: 'EUR' }),
    ]),
    day('2026-11-18', [sum({ net: 40 })]),
    day('2026-12-01', [sum({ net: 9 })]),
  ];

  it('is added up by day and bank in one currency, days of other months left out of the sum', () => {
    const month = valueMonth(days, accountLegs(days, '2026-11-20'), '2026-11', 'TRY', undefined);
    expect(month).toMatchObject({ net: 440, posted: 0, reported: 100, late: 50, banks: ['b2', 'b1'] });
    const cells = month.weeks.flat();
    expect(cells.find((cell) => cell.day === '2026-11-17')).toMatchObject({
      net: 400,
      posted: 0,
      reported: 100,
      late: 50,
    });
    expect(cells.find((cell) => cell.day === '2026-12-01')).toMatchObject({ net: 9, inMonth: false });
    expect(cells.find((cell) => cell.day === '2026-11-21')).toMatchObject({ isBankDay: false, net: 0 });
  });

  it('may be that of one bank', () => {
    expect(valueMonth(days, accountLegs(days, '2026-11-20'), '2026-11', 'TRY', 'b1')).toMatchObject({
      net: 140,
      banks: ['b1'],
    });
  });
});
