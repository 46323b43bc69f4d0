import { expect, it } from 'vitest';
import { BANK, bankRow, dayOf, OTHER_BANK } from '../settlement.fixture';
import { monthReports } from './month-reports';

it('sums of banks stand by month, with what is open of them', () => {
  const days = [
    dayOf({
      day: '2026-10-31',
      bank: [bankRow(1, 100_00, { fileId: 'a', matched: 100_00, commission: 2_00 })],
    }),
    dayOf({
      day: '2026-11-01',
      bank: [
        bankRow(2, 50_00, { fileId: 'a', matched: 20_00 }),
        bankRow(3, 70_00, { fileId: 'b', matched: 70_00 }),
        bankRow(4, -3_00, { fileId: 'b', kind: 'fee' }),
        bankRow(5, 9_00, { bankId: OTHER_BANK, currency: 'EUR', matched: 9_00 }),
      ],
    }),
  ];
  const closed = (bank: string, day: string) => bank === BANK && day === '2026-10-31';
  expect(
    monthReports(days, closed).map(
      ({ month, currency, files, rows, gross, needing, matched, open, state }) => [
        ...[month, currency, files, rows, gross],
        ...[needing, matched, open, state],
      ],
    ),
  ).toEqual([
    ['2026-11', 'TRY', 2, 3, 117_00, 2, 1, 30_00, 'open'],
    ['2026-11', 'EUR', 1, 1, 9_00, 1, 1, 0, 'settled'],
    ['2026-10', 'TRY', 1, 1, 100_00, 1, 1, 0, 'closed'],
  ]);
});
