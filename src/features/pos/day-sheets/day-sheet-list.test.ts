import { describe, expect, it } from 'vitest';
import { daySheetCells, daySheetHead, gapOf, sheetRow, sumsOf } from './day-sheet-list';
import { legText } from './day-sheet-paper';
import type { Leg, SheetLine } from './three-way';

const leg = (sum: number, count: number | null = 1): Leg => ({ count, sum });
const line = (more: Partial<SheetLine> = {}): SheetLine => ({
  id: 'line',
  day: '2026-11-16',
  terminalId: 't',
  terminalNo: '00412077',
  bankId: 'b',
  staffId: 's',
  usage: null,
  currency: 'TRY',
  receipts: null,
  cancelled: 0,
  slip: null,
  bank: null,
  net: 0,
  lastValueOn: null,
  closed: false,
  receiptRows: [],
  bankRows: [],
  ...more,
});
const row = (more: Partial<SheetLine> = {}) => sheetRow(line(more), { staffName: 'Ada Kaya', deskId: null });
const names = { definitionName: () => null } as never;
const exported = (more: Partial<SheetLine>) =>
  Object.fromEntries(daySheetCells(row(more), names).map((cell, at) => [daySheetHead[at] ?? '', cell]));

describe('a missing side', () => {
  it('is empty in the export and a dash on paper, never zero', () => {
    expect(exported({ receipts: leg(100) })).toMatchObject({
      'Makbuz toplamı': { minor: 100 },
      Sayılan: null,
      'Banka brüt': null,
      'Banka net': null,
      'Makbuz − sayım': null,
      'Makbuz − banka': null,
      Durum: 'Eksik',
    });
    expect([legText(null, 'TRY'), legText(leg(0, 0), 'TRY')]).toEqual(['–', '0 · 0,00 ₺']);
    expect(gapOf(row({ receipts: leg(100), bank: leg(100) }).differences)).toBeNull();
  });

  it('is missing in the sum of its currency, too', () => {
    const rows = [
      row({ currency: 'USD', slip: leg(5) }),
      row({ receipts: leg(100), bank: leg(90), net: 80 }),
      row({ receipts: leg(1) }),
    ];
    expect(sumsOf(rows)).toEqual([
      { currency: 'TRY', receipts: 101, slip: null, bank: 90, net: 80 },
      { currency: 'USD', receipts: null, slip: 5, bank: null, net: null },
    ]);
  });
});

it.each([
  [{ receipts: leg(100, 3), slip: leg(100, 2), bank: leg(100, 3) }, 'Adet farklı', 'Adet farklı'],
  [{ receipts: leg(100, 3), slip: leg(100, 2), bank: leg(100, 3), closed: true }, 'Kapalı', 'Adet farklı'],
  [{ receipts: leg(100, 3), slip: leg(90, 2), bank: leg(100, 3) }, 'Farklı', 'Sayım ayrı düşüyor'],
  [{ receipts: leg(100), slip: leg(100), bank: leg(100) }, 'Mutabık', null],
])('the export says the same as the list (%#)', (sides, state, odd) => {
  expect(exported(sides)).toMatchObject({ Durum: state, 'Ayrı düşen': odd });
  expect(row(sides).oddWords).toBe(odd);
});
