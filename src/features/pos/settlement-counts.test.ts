import { expect, it } from 'vitest';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import { settlementCounts } from './settlement-counts';

it('counts what is open before today, and what is paid today', () => {
  const day = (on: string, patch: object) =>
    ({
      day: on,
      bank: [],
      receipts: [],
      otherBank: [],
      otherReceipts: [],
      groups: [],
      values: [],
      account: [],
      covered: [],
      ...patch,
    }) as UnpackedDay;
  const counts = settlementCounts(
    [
      day('2026-11-01', { bank: [{ kind: 'sale', gross: 5, matched: 0 }] }),
      day('2026-11-20', {
        bank: [
          { kind: 'sale', gross: 5, matched: 5 },
          { kind: 'sale', gross: 5, matched: 2 },
          { kind: 'fee', gross: -3, matched: 0 },
        ],
        receipts: [
          { amount: 5, matched: 0, cancelled: true },
          { amount: 5, matched: 0, cancelled: false },
        ],
        groups: [
          { no: 1, state: 'proposed' },
          { no: 2, state: 'confirmed' },
        ],
      }),
      day('2026-11-25', {
        bank: [{ kind: 'sale', gross: 5, matched: 0 }],
        values: [
          { bankId: 'b', currency: 'TRY', net: 70, postedNet: 30 },
          { bankId: 'b', currency: 'EUR', net: 9, postedNet: 9 },
        ],
      }),
    ],
    '2026-11-25',
  );
  expect(counts).toEqual({ open: 2, proposed: 1, dueToday: 70, arrivedToday: 0, reportedToday: 30 });
});
