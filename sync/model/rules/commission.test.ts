import { expect, it } from 'vitest';
import type { CommissionRate } from '../entities/commission-rate';
import type { PosTerminal } from '../entities/pos-terminal';
import { cheapestTerminals, commissionOf, legalCap, rateFor } from './commission';

const terminal = (id: string, bank_id: string, more: Partial<PosTerminal> = {}) =>
  ({ id, bank_id, status: 'active', currency: 'TRY', block_days: null, ...more }) as PosTerminal;
const rate = (id: string, bank_id: string, more: Partial<CommissionRate>) =>
  ({
    id,
    bank_id,
    terminal_id: null,
    card_kind: 'credit',
    instalments_from: 1,
    instalments_to: 1,
    valid_from: '2026-01-01',
    valid_to: null,
    block_days: null,
    ...more,
  }) as CommissionRate;

it.each([
  [100_000, 17_900, 1_790],
  [1, 10_400, 0],
  [50, 10_000, 1],
  [-100_000, 17_900, -1_790],
  [9_007_199_254_740_991, 35_600, 320_656_293_468_779],
])('of %d at %d millionths the bank keeps %d', (gross, of, kept) => {
  expect(commissionOf(gross, of)).toBe(kept);
});

it('a rate of the terminal comes before that of its bank, on the days on which it is valid', () => {
  const rates = [
    rate('bank', 'b', { rate: 20_000 }),
    rate('own', 'b', { rate: 10_000, terminal_id: 't', valid_to: '2026-06-30' }),
  ];
  const payment = { kind: 'credit', instalments: 1 } as const;
  expect(rateFor(terminal('t', 'b'), rates, { ...payment, day: '2026-06-30' })?.id).toBe('own');
  expect(rateFor(terminal('t', 'b'), rates, { ...payment, day: '2026-07-01' })?.id).toBe('bank');
  expect(rateFor(terminal('t', 'b'), rates, { ...payment, day: '2025-12-31' })).toBeUndefined();
  expect(
    rateFor(terminal('t', 'b'), rates, { ...payment, instalments: 2, day: '2026-07-01' }),
  ).toBeUndefined();
});

it('offers the cheapest terminal first, and none that is not in use', () => {
  const offers = cheapestTerminals(
    [terminal('a', 'x'), terminal('b', 'y'), terminal('c', 'y', { status: 'faulty' })],
    [rate('x', 'x', { rate: 25_000, block_days: 1 }), rate('y', 'y', { rate: 15_000, block_days: 30 })],
    1_000_000,
    { kind: 'credit', instalments: 1, day: '2026-11-25' },
  );
  expect(offers.map(({ terminal: { id }, commission, blockDays }) => [id, commission, blockDays])).toEqual([
    ['b', 15_000, 30],
    ['a', 25_000, 1],
  ]);
});

it('knows the cap by law from the day on which it came into force', () => {
  expect(legalCap('credit', '2025-10-31')).toBeUndefined();
  expect(legalCap('credit', '2025-11-01')?.rate).toBe(35_600);
  expect(legalCap('debit', '2026-11-25')).toMatchObject({ rate: 10_400, blockDays: 15 });
  expect(legalCap('foreign', '2026-11-25')).toBeUndefined();
});
