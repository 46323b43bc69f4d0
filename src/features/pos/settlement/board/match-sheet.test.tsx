import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { DayRow } from '../day-rows';
import { bankRow, receipt } from '../settlement.fixture';
import type { Matching } from '../use-matching';
import { MatchSheet } from './match-sheet';

vi.mock('@tanstack/react-router', () => ({ useBlocker: () => ({ status: 'idle' }) }));
afterEach(cleanup);

const rows: readonly DayRow[] = [
  { side: 'receipts', row: receipt(1, 289_00), amount: 289_00 },
  { side: 'bank', row: bankRow(7, 284_00), amount: 284_00 },
];
function open(answer: string | null = null) {
  const make = vi.fn<Matching['make']>((_given, _done, onProblem) => {
    if (answer !== null) onProblem?.(answer);
    return Promise.resolve(answer === null);
  });
  const matched = vi.fn();
  const matching = { busy: false, offline: false, make } as unknown as Matching;
  render(<MatchSheet rows={rows} matching={matching} onClose={() => undefined} onMatched={matched} />);
  return { make, matched };
}
const submit = () => screen.getByRole('button', { name: 'Eşle' });

it('asks why both sides are not the same', async () => {
  const { make, matched } = open();
  expect(screen.getByText(/İki taraf eşit değil/).textContent).toContain('5,00 ₺');
  await userEvent.click(submit());
  expect(make).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Farkın türü/ }));
  await userEvent.click(screen.getByRole('option', { name: 'Yuvarlama' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Neden' }), 'Kuruş farkı');
  await userEvent.click(submit());
  expect(make.mock.calls[0]?.[0]).toEqual({
    bank: [{ no: 7, amount: 284_00 }],
    receipts: [{ no: 1, amount: 289_00 }],
    kind: 'rounding',
    reason: 'Kuruş farkı',
  });
  expect(matched).toHaveBeenCalled();
});

it('matches a part of a row without a word where both sides are then the same', async () => {
  const { make } = open();
  const amount = screen.getByRole('textbox', { name: 'Vezne M-1' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '284,00');
  expect(screen.queryByText(/eşit değil/)).toBeNull();
  await userEvent.click(submit());
  expect(make.mock.calls[0]?.[0]).toMatchObject({
    receipts: [{ no: 1, amount: 284_00 }],
    kind: null,
    reason: null,
  });
});

it('takes no more of a row than is open', async () => {
  const { make } = open();
  const amount = screen.getByRole('textbox', { name: 'Vezne M-1' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '300');
  expect(screen.getAllByText('Tutar, satırın açık kalanını aşamaz')).not.toHaveLength(0);
  await userEvent.click(submit());
  expect(make).not.toHaveBeenCalled();
});

it('keeps what was written where the server says no', async () => {
  const { matched } = open('Seçtiğiniz bir satırı bu arada başkası eşledi.');
  const amount = screen.getByRole('textbox', { name: 'Vezne M-1' });
  await userEvent.clear(amount);
  await userEvent.type(amount, '284');
  await userEvent.click(submit());
  expect(screen.getByRole('alert').textContent).toContain('başkası eşledi');
  expect(matched).not.toHaveBeenCalled();
});
