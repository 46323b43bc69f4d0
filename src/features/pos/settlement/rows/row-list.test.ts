import { describe, expect, it } from 'vitest';
import { selectRows } from '@/kit/list/select-rows';
import { bankRow, dayOf, group, receipt } from '../settlement.fixture';
import type { SettlementSearch } from '../settlement-search';
import { rowFacts } from './row-facts';
import { rowExport, rowSelection } from './row-list';

const days = [
  dayOf({
    receipts: [receipt(1, 105_00, { matched: 105_00 })],
    bank: [
      bankRow(1, 100_00, { matched: 100_00, usageId: 'u1', time: '10:00:00' }),
      bankRow(2, 2_000_00, {
        time: '09:00:00',
        terminalNo: '7',
        commission: 50_00,
        expectedCommission: 40_00,
      }),
      bankRow(3, -30_00, { kind: 'refund', time: '11:00:00' }),
      bankRow(4, -5_00, { kind: 'fee', time: '12:00:00' }),
      bankRow(5, 400_00, { matched: 150_00, time: '13:00:00', net: 399_00 }),
    ],
    groups: [
      group(1, [[1, 105_00]], [[1, 100_00]], { differenceKind: 'rounding', reason: 'Kuruş' }),
      group(2, [], [[5, 150_00]]),
    ],
  }),
];
const rows = rowFacts(
  days,
  (usage) => (usage === 'u1' ? 'Ayşe Kara' : null),
  (usage) => (usage === 'u1' ? 's1' : null),
);
const shown = (search: SettlementSearch, text = '') =>
  selectRows(rows, rowSelection, search, text).map(({ row }) => row.no);

describe('rows of banks', () => {
  it('tell how they are matched and what is wrong with them', () => {
    expect(rows.map(({ row, match, exceptions, gap }) => [row.no, match, exceptions, gap])).toEqual([
      [1, 'matched', ['amount'], 0],
      [2, 'open', ['no_receipt', 'commission'], -50_00],
      [3, 'open', ['refund'], 0],
      [4, null, [], 0],
      [5, 'partly', ['amount', 'no_receipt'], 1_00],
    ]);
  });

  it('are narrowed by what the address says', () => {
    expect(shown({})).toEqual([5, 4, 3, 1, 2]);
    expect(shown({ match: 'open' })).toEqual([3, 2]);
    expect(shown({ exception: 'commission' })).toEqual([2]);
    expect(shown({ staff: 's1' })).toEqual([1]);
    expect(shown({ terminal: '7' })).toEqual([2]);
    expect(shown({ least: 'over1000' })).toEqual([2]);
    expect(shown({ sort: 'gross' })).toEqual([2, 5, 1, 4, 3]);
  });

  it('are found by holder, approval and card', () => {
    expect(shown({}, 'ayşe')).toEqual([1]);
    expect(shown({}, '100003')).toEqual([3]);
    expect(shown({}, '4417')).toHaveLength(5);
  });

  it('are exported with a cell for each head', () => {
    const table = rowExport.rows(rows, { definitionName: () => 'Akbank' });
    expect(table.every((cells) => cells.length === rowExport.head.length)).toBe(true);
    expect(table[0]?.[rowExport.head.indexOf('Brüt')]).toEqual({ minor: 100_00 });
    expect(table[1]?.[rowExport.head.indexOf('Komisyon farkı')]).toEqual({ minor: 10_00 });
  });
});
