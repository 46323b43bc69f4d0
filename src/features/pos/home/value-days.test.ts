import { describe, expect, it } from 'vitest';
import type { UnpackedDay, ValueSum } from '@sync/model/rules/settlement';
import { BANK, dayOf, OTHER_BANK, valueSum } from '../settlement/settlement.fixture';
import { homeValues } from './value-days';

/** A Friday; the days around it are the week before, and the Monday after it. */
const TODAY = '2026-11-27';

const value = (net: number, more: Partial<ValueSum> = {}) => valueSum({ net, ...more });
const came = (day: string, amount: number, bankId = BANK): Partial<UnpackedDay> => ({
  account: [
    {
      no: 1,
      fileId: 'f',
      bankId,
      account: '4410',
      kind: 'payout',
      currency: 'TRY',
      amount,
      bookedOn: day,
      reference: null,
      text: 'POS',
    },
  ],
  covered: [{ bankId, account: '4410', currency: 'TRY' }],
});
const on = (day: string, values: readonly ValueSum[], account: Partial<UnpackedDay> = {}) =>
  dayOf({ day, values, ...account });
const sumOn = (days: readonly UnpackedDay[], day: string) =>
  homeValues(days, TODAY).days.find((sum) => sum.day === day);

describe('the payments around today', () => {
  it('are those of four banking days before it, of today and of the next', () => {
    expect(homeValues([], TODAY).days.map(({ day }) => day)).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-30',
    ]);
    // On a Sunday nothing is paid.
    expect(
      homeValues([], '2026-11-29')
        .days.map(({ day }) => day)
        .slice(3),
    ).toEqual(['2026-11-27', '2026-11-30', '2026-12-01']);
  });

  it('are whole, short, not told, or still ahead', () => {
    const whole = on('2026-11-24', [value(500)], came('2026-11-24', 500));
    expect(sumOn([whole], '2026-11-24')).toMatchObject({
      expected: 500,
      arrived: 500,
      short: 0,
      isUnsure: false,
    });
    const short = on('2026-11-26', [value(500)], came('2026-11-26', 450));
    expect(sumOn([short], '2026-11-26')).toMatchObject({
      expected: 500,
      arrived: 450,
      short: 50,
      isUnsure: false,
    });
    // What the card report says has come is not on the account.
    const untold = on('2026-11-25', [value(500, { postedNet: 500 })]);
    expect(sumOn([untold], '2026-11-25')).toMatchObject({
      expected: 500,
      arrived: 0,
      short: 0,
      isUnsure: true,
    });
    expect(sumOn([on(TODAY, [value(500)])], TODAY)).toMatchObject({
      expected: 500,
      arrived: 0,
      isUnsure: false,
    });
  });

  it('never show more on the account than was expected, nor one bank’s surplus in another’s place', () => {
    const over = on('2026-11-26', [value(100), value(300, { bankId: OTHER_BANK })], came('2026-11-26', 180));
    expect(sumOn([over], '2026-11-26')).toMatchObject({
      expected: 400,
      arrived: 100,
      short: 0,
      isUnsure: true,
    });
  });

  it('are those in lira alone', () => {
    expect(sumOn([on('2026-11-26', [value(70, { currency: 'EUR' })])], '2026-11-26')).toMatchObject({
      expected: 0,
    });
  });

  it('name what did not come, the latest first, and nothing that may still come', () => {
    const days = [
      on('2026-11-17', [value(80)], came('2026-11-17', 10)),
      on('2026-11-26', [value(500)], came('2026-11-26', 450)),
      on(TODAY, [value(500)], came(TODAY, 1)),
    ];
    expect(homeValues(days, TODAY).wrong.map(({ day, difference }) => [day, difference])).toEqual([
      ['2026-11-26', -50],
      ['2026-11-17', -70],
    ]);
  });
});
