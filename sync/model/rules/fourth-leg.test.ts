import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountLegs, nextBankDays } from './fourth-leg';
import type { AccountLeg } from './fourth-leg';
import type { AccountRow, CoveredAccount, UnpackedDay, ValueSum } from './settlement';

const TODAY = '2026-11-25';
const BANK = 'b1';

const paid = (net: number, more: Partial<ValueSum> = {}): ValueSum => ({
  bankId: BANK,
  terminalNo: '1',
  kind: 'sale',
  currency: 'TRY',
  instalmentNo: null,
  instalmentCount: 1,
  rows: 1,
  net,
  postedNet: net,
  postedRows: 1,
  lateNet: 0,
  lateRows: 0,
  lateSince: null,
  ...more,
});
const came = (amount: number, more: Partial<AccountRow> = {}): AccountRow => ({
  no: 1,
  fileId: 'f',
  bankId: BANK,
  account: '4410',
  kind: 'payout',
  currency: 'TRY',
  amount,
  bookedOn: TODAY,
  reference: null,
  text: 'POS',
  ...more,
});
const told = (more: Partial<CoveredAccount> = {}): CoveredAccount => ({
  bankId: BANK,
  account: '4410',
  currency: 'TRY',
  ...more,
});
const day = (
  on: string,
  values: readonly ValueSum[],
  account: readonly AccountRow[],
  covered: readonly CoveredAccount[] = [told()],
): UnpackedDay => ({
  day: on,
  bank: [],
  receipts: [],
  otherBank: [],
  otherReceipts: [],
  groups: [],
  values,
  account,
  covered,
});
const legOn = (legs: readonly AccountLeg[], on: string): AccountLeg | undefined =>
  legs.find((leg) => leg.day === on);
/** Returns the leg of a single day. */
const stateOf = (...of: Parameters<typeof day> extends [string, ...infer Rest] ? Rest : never) =>
  legOn(accountLegs([day('2026-11-17', ...of)], TODAY), '2026-11-17');

describe('what came on a value date', () => {
  it.each([
    ['one payment', [paid(100)], [came(100)], 'arrived', 0],
    ['several payments', [paid(60), paid(40)], [came(30), came(70)], 'arrived', 0],
    [
      'a payment and what is taken back',
      [paid(100), paid(-20)],
      [came(100), came(-20, { kind: 'chargeback' })],
      'arrived',
      0,
    ],
    ['too little', [paid(100)], [came(90)], 'short', -10],
    ['too much', [paid(100)], [came(130)], 'over', 30],
    ['nothing at all', [paid(100)], [], 'short', -100],
    ['what no report has', [], [came(50)], 'over', 50],
  ] as const)('%s', (_, values, rows, state, difference) => {
    expect(stateOf(values, rows)).toMatchObject({ state, difference });
  });

  it('counts a fee that is charged apart where the sums agree with it, and only then', () => {
    const fee = came(-15, { kind: 'fee' });
    expect(stateOf([paid(85)], [came(100), fee])).toMatchObject({
      state: 'arrived',
      arrived: 85,
      withFees: true,
    });
    expect(stateOf([paid(100)], [came(100), fee])).toMatchObject({
      state: 'arrived',
      arrived: 100,
      withFees: false,
    });
    // With the fee it is too little, without it too much: a person looks.
    expect(stateOf([paid(95)], [came(100), fee])).toMatchObject({ state: 'unsure', difference: null });
    expect(stateOf([paid(200)], [came(100), fee])).toMatchObject({ state: 'short', difference: -100 });
  });

  it('is unknown without a statement of the day: no amount, no difference, whatever the report says', () => {
    expect(stateOf([paid(100)], [], [])).toMatchObject({
      state: 'no_statement',
      arrived: null,
      difference: null,
      reported: 100,
    });
    expect(stateOf([paid(100)], [came(40)], [])).toMatchObject({ state: 'no_statement', difference: null });
    expect(stateOf([paid(100)], [], [told({ bankId: 'b2' })])).toMatchObject({ state: 'no_statement' });
    expect(stateOf([paid(100)], [], [told({ currency: 'EUR' })])).toMatchObject({ state: 'no_statement' });
  });

  it('is unknown where the statement of another account of the bank is missing', () => {
    const legs = accountLegs(
      [
        day('2026-11-16', [paid(10)], [came(10, { account: '9999' })], [told({ account: '9999' })]),
        day('2026-11-17', [paid(100)], []),
      ],
      TODAY,
    );
    expect(legOn(legs, '2026-11-17')).toMatchObject({ state: 'no_statement' });
  });

  it('is expected from today on', () => {
    expect(legOn(accountLegs([day(TODAY, [paid(1)], [], [])], TODAY), TODAY)).toMatchObject({
      state: 'expected',
    });
  });
});

describe('money that comes later', () => {
  const [first, second] = ['2026-11-19', '2026-11-20'];
  it('closes its value date where the amount is exact, over a weekend, too', () => {
    const legs = accountLegs(
      [day('2026-11-20', [paid(100)], []), day('2026-11-23', [paid(40)], [came(40), came(100)])],
      TODAY,
    );
    expect(legOn(legs, '2026-11-20')).toMatchObject({
      state: 'arrived',
      cameOn: '2026-11-23',
      difference: 0,
      arrived: 100,
    });
    expect(legOn(legs, '2026-11-23')).toMatchObject({
      state: 'arrived',
      lateFrom: ['2026-11-20'],
      arrived: 40,
    });
  });

  it('stays open on both days where the amount is another', () => {
    const legs = accountLegs([day(first, [paid(100)], []), day(second, [], [came(99)])], TODAY);
    expect(legs.map(({ state, difference }) => [state, difference])).toEqual([
      ['short', -100],
      ['over', 99],
    ]);
  });

  it('stays open, with the days that fit, where two of them do', () => {
    const twoShort = accountLegs(
      [day('2026-11-18', [paid(50)], []), day(first, [paid(50)], []), day(second, [], [came(50)])],
      TODAY,
    );
    expect(twoShort.map(({ state }) => state)).toEqual(['short', 'short', 'over']);
    expect(legOn(twoShort, second)?.candidates).toEqual(['2026-11-18', first]);
    const twoOver = accountLegs(
      [day('2026-11-18', [paid(50)], []), day(first, [], [came(50)]), day(second, [], [came(50)])],
      TODAY,
    );
    expect(twoOver.map(({ state }) => state)).toEqual(['short', 'over', 'over']);
    expect(legOn(twoOver, '2026-11-18')?.candidates).toEqual([first, second]);
  });

  it('is not looked for beyond some banking days, before the value date, in other currencies or at other banks', () => {
    const states = (later: UnpackedDay, on = '2026-11-10'): readonly string[] =>
      accountLegs([day(on, [paid(50)], []), later], TODAY).map(({ state }) => state);
    expect(states(day('2026-11-16', [], [came(50)]))).toEqual(['short', 'over']);
    expect(states(day('2026-11-09', [], [came(50)]))).toEqual(['over', 'short']);
    const foreign = [told({ currency: 'EUR' })];
    expect(states(day('2026-11-11', [], [came(50, { currency: 'EUR' })], foreign))).toEqual([
      'short',
      'over',
    ]);
    expect(states(day('2026-11-11', [], [came(50, { bankId: 'b2' })], [told({ bankId: 'b2' })]))).toEqual([
      'short',
      'over',
    ]);
  });

  it('comes on banking days', () => {
    expect(nextBankDays('2026-10-27', 3)).toEqual(['2026-10-28', '2026-10-30', '2026-11-02']);
  });
});

const amounts = fc.array(fc.integer({ min: -50, max: 50 }), { maxLength: 3 });
const someDay = fc.record({
  expected: amounts,
  came: amounts,
  covered: fc.boolean(),
  currency: fc.constantFrom('TRY', 'EUR'),
});

describe('any month', () => {
  it('adds no currencies together, invents no money, and is never at rest without a statement or the exact amount', () => {
    fc.assert(
      fc.property(fc.array(someDay, { maxLength: 12 }), (made) => {
        const days = made.map((of, at) =>
          day(
            `2026-11-${String(at + 9).padStart(2, '0')}`,
            of.expected.map((net) => paid(net, { currency: of.currency })),
            of.came.map((amount) => came(amount, { currency: of.currency })),
            of.covered ? [told({ currency: of.currency })] : [],
          ),
        );
        const legs = accountLegs(days, '2026-12-31');
        for (const leg of legs) {
          const own = made[Number(leg.day.slice(8)) - 9];
          expect(leg.currency).toBe(own?.currency);
          if (leg.state === 'no_statement' || leg.state === 'unsure') expect(leg.difference).toBeNull();
          if (leg.state === 'arrived') expect(leg.difference).toBe(0);
          if (leg.state === 'short' || leg.state === 'over')
            expect(leg.difference).toBe((leg.arrived ?? 0) - (leg.expected ?? 0));
          if (leg.cameOn !== null) expect(legOn(legs, leg.cameOn)?.lateFrom).toEqual([leg.day]);
        }
        // What came in all is what lines say has come, wherever it is counted.
        for (const currency of ['TRY', 'EUR']) {
          const inAll = days.flatMap((of) => of.account).filter((row) => row.currency === currency);
          const counted = legs.filter((leg) => leg.currency === currency);
          expect(counted.reduce((sum, leg) => sum + (leg.arrived ?? 0), 0)).toBe(
            inAll.reduce((sum, { amount }) => sum + amount, 0),
          );
        }
      }),
    );
  });
});
