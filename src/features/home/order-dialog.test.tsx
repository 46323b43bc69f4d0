import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { HomeCard } from '@/kit/home/home-card';
import { OrderDialog } from './order-dialog';

afterEach(cleanup);

const cards: readonly HomeCard[] = [
  { id: 'day', label: 'Günüm', column: 'main', card: null },
  { id: 'pairs', label: 'Aynı kişi mi?', column: 'main', card: null },
  { id: 'points', label: 'Açık maddeler', column: 'main', card: null },
  { id: 'news', label: 'Yenilikler', column: 'side', card: null },
];
const shown = new Set(['day', 'points', 'news']);

function Page() {
  const [order, setOrder] = useState<readonly string[]>([]);
  return (
    <OrderDialog cards={cards} shown={shown} order={order} onOrder={setOrder} onClose={() => undefined} />
  );
}
const names = async () =>
  within(await screen.findByRole('region', { name: 'Geniş sütun' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('cards that show something move one place at a time, and the focus stays with them', async () => {
  render(<Page />);
  expect(await names()).toEqual(['Günüm', 'Açık maddeler']);
  await press('Yukarı al: Açık maddeler');
  expect(await names()).toEqual(['Açık maddeler', 'Günüm']);
  // It is at the top: only the other button can be pressed.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Aşağı al: Açık maddeler');
  expect(screen.getByText('Açık maddeler: 1. sırada')).toBeDefined();
});

it('the usual order comes back, and can be asked for only where there is another', async () => {
  render(<Page />);
  const reset = await screen.findByRole<HTMLButtonElement>('button', { name: 'Sırayı sıfırla' });
  expect(reset.disabled).toBe(true);
  await press('Aşağı al: Günüm');
  expect(await names()).toEqual(['Açık maddeler', 'Günüm']);
  await press('Sırayı sıfırla');
  expect(await names()).toEqual(['Günüm', 'Açık maddeler']);
});
