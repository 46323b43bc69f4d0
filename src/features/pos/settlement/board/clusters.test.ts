import { describe, expect, it } from 'vitest';
import { BANK, bankRow, dayOf, group, OTHER_BANK, receipt } from '../settlement.fixture';
import { bandPath, layoutOf, rowTop } from './band-layout';
import { clustersOf, shapeOf } from './clusters';
import type { DayFilter } from '../day-rows';
import type { UnpackedDay } from '@sync/model/rules/settlement';

const all: DayFilter = { bank: null, terminal: null, currency: 'TRY' };
const of = (content: Partial<UnpackedDay>, filter = all) => clustersOf(dayOf(content), filter, () => null);

describe('rows that belong together', () => {
  const content = {
    receipts: [
      receipt(1, 740_00, { time: '10:40:00', matched: 740_00 }),
      receipt(2, 500_00, { time: '10:41:00', matched: 500_00 }),
      receipt(3, 50_00, { time: '08:00:00' }),
    ],
    bank: [
      bankRow(1, 1_240_00, { time: '10:42:00', matched: 1_240_00 }),
      bankRow(2, 70_00, { time: null, bankId: OTHER_BANK }),
    ],
    groups: [
      group(
        7,
        [
          [1, 740_00],
          [2, 500_00],
        ],
        [[1, 1_240_00]],
      ),
    ],
  };

  it('stand in the order of their times, what has none at the end', () => {
    expect(of(content).map(({ kind, receipts, bank }) => [kind, receipts.length, bank.length])).toEqual([
      ['no_bank', 1, 0],
      ['matched', 2, 1],
      ['no_receipt', 0, 1],
    ]);
  });

  it('are narrowed to a bank with the whole of its matches', () => {
    expect(of(content, { ...all, bank: OTHER_BANK }).map(({ id }) => id)).toEqual(['bank2']);
    expect(of(content, { ...all, bank: BANK }).map(({ id }) => id)).toEqual(['receipts3', 'g7']);
  });

  it('show a suggestion once, and not its rows alone', () => {
    const suggested = of({
      receipts: [receipt(1, 100_00)],
      bank: [bankRow(1, 100_00)],
      groups: [group(1, [[1, 100_00]], [[1, 100_00]], { state: 'proposed' })],
    });
    expect(suggested.map(({ kind, plain }) => [kind, plain])).toEqual([['proposed', false]]);
  });

  it('hide what was matched by itself only where nothing is to be said of it', () => {
    const pair = (more: object) =>
      of({
        receipts: [receipt(1, 100_00, { matched: 100_00 })],
        bank: [bankRow(1, 100_00, { matched: 100_00, ...more })],
        groups: [group(1, [[1, 100_00]], [[1, 100_00]])],
      }).map(({ kind, plain, gap }) => [kind, plain, gap]);
    expect(pair({})).toEqual([['matched', true, 0]]);
    expect(pair({ commission: 5_00, expectedCommission: 3_00 })).toEqual([['commission', false, 2_00]]);
    expect(pair({ expectedValueOn: '2026-11-15' })).toEqual([['late', false, 2]]);
  });

  it('are called by how many face how many', () => {
    const shape = (left: number, right: number) =>
      shapeOf({
        receipts: Array.from({ length: left }, (_, at) => ({
          side: 'receipts',
          row: receipt(at, 1),
          amount: 1,
        })),
        bank: Array.from({ length: right }, (_, at) => ({ side: 'bank', row: bankRow(at, 1), amount: 1 })),
      });
    expect([shape(1, 1), shape(1, 2), shape(2, 1), shape(1, 12), shape(0, 2)]).toEqual([
      'Eşleşti',
      'Bire iki',
      'İkiye bir',
      'Bire 12',
      'Satış ve iptal',
    ]);
  });

  it('are laid out with the shorter side in the middle', () => {
    const [, cluster] = of(content);
    if (cluster === undefined) throw new Error('no cluster');
    const layout = layoutOf(cluster);
    expect(layout).toEqual({ height: 100, receipts: [0, 100], bank: [26, 74], total: 108 });
    expect([rowTop(0, 2, 100), rowTop(1, 2, 100), rowTop(0, 1, 100)]).toEqual([0, 52, 26]);
    expect(bandPath(layout)).toBe('M0 4C50 4 50 30 100 30V70C50 70 50 96 0 96Z');
    expect(bandPath({ receipts: [0, 48], bank: null })).toBeNull();
  });
});
