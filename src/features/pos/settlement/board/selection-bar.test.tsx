import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { DayRow } from '../day-rows';
import { bankRow, receipt } from '../settlement.fixture';
import { sumOf } from './selection';
import { SelectionBar } from './selection-bar';

afterEach(cleanup);

const left = (no: number, amount: number, more = {}): DayRow => ({
  side: 'receipts',
  row: receipt(no, amount, more),
  amount,
});
const right = (no: number, amount: number, more = {}): DayRow => ({
  side: 'bank',
  row: bankRow(no, amount, more),
  amount,
});
const pair = vi.fn();
const bar = (rows: readonly DayRow[], offReason?: string) => {
  render(
    <SelectionBar
      sum={sumOf(rows)}
      busy={false}
      offReason={offReason}
      onPair={pair}
      onAmounts={() => undefined}
      onClear={() => undefined}
    />,
  );
  return screen.getByRole('toolbar').textContent;
};

it('shows what the ticked rows make together', () => {
  const text = bar([left(1, 19_800_00), right(1, 12_600_00), right(2, 7_200_00)]);
  expect(text).toContain('1 vezne, 2 banka seçili');
  expect(text).toContain('19.800,00 − 12.600,00 − 7.200,00 =');
  expect(text).toContain('0,00 tam');
});

it('says which side lacks something', () => {
  expect(bar([left(1, 289_00), right(1, 284_00)])).toContain('5,00 bankada eksik');
  cleanup();
  expect(bar([left(1, 284_00), right(1, 289_00)])).toContain('-5,00 veznede eksik');
  cleanup();
  bar([left(1, 284_00)]);
  expect(screen.getByRole('button', { name: /Açıkla/ })).toBeDefined();
});

it('adds a refund of the bank', () => {
  expect(bar([right(1, -40_00)])).toContain('+ 40,00 =');
});

it('matches nothing of several currencies, and nothing offline', async () => {
  expect(bar([left(1, 10_00), right(1, 10_00, { currency: 'EUR' })])).toContain('Para birimleri farklı');
  cleanup();
  expect(bar([left(1, 10_00), right(1, 10_00)], 'Bağlantı gerekir')).toContain('Bağlantı gerekir');
  await userEvent.click(screen.getByRole('button', { name: /Eşle/ }));
  expect(pair).not.toHaveBeenCalled();
});
