import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SheetForm } from './sheet-form';
import type { SheetWork } from './sheet-form';

afterEach(cleanup);

const ways = { close: vi.fn(), cancel: vi.fn(), then: vi.fn(), elsewhere: vi.fn() };
const ASKED = 'Değişiklikler kaydedilmedi.';

/** Draws a sheet with something typed; each way out goes to another address, as in the product. */
async function open(work: SheetWork, command = { busy: false, offline: false }) {
  for (const way of Object.values(ways)) way.mockReset();
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const go = (to: string, way: () => void) => () => {
    way();
    history.push(to);
  };
  const root = createRootRoute({
    notFoundComponent: () => <p>Başka sayfa</p>,
    component: () => (
      <SheetForm
        title="Başlık"
        dirty
        command={command}
        submitLabel="Kaydet"
        failure={null}
        onClose={go('/kapandi', ways.close)}
        onCancel={go('/vazgecti', ways.cancel)}
        onSubmit={work}
      >
        {({ perform, leave }) => (
          <>
            <button type="button" onClick={() => leave(go('/baska', ways.elsewhere))}>
              Başka yere
            </button>
            <button type="button" onClick={() => void perform(work)}>
              Sil
            </button>
          </>
        )}
      </SheetForm>
    ),
  });
  const router = createRouter({ routeTree: root, history });
  render(<RouterProvider router={router} />);
  await screen.findByText('Başlık');
  return { address: () => router.history.location.pathname, push: () => history.push('/kapandi') };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const stored: SheetWork = () => Promise.resolve(ways.then);
const refused: SheetWork = () => Promise.resolve(undefined);

it('asks before it is closed with something typed', async () => {
  const { push, address } = await open(stored);
  push();
  expect(await screen.findByText(ASKED)).toBeTruthy();
  expect(address()).toBe('/');
  press('Düzenlemeye dön');
  expect(await screen.findByRole('button', { name: 'Vazgeç' })).toBeTruthy();
});

it.each([
  ['Vazgeç', '/vazgecti', ways.cancel],
  ['Başka yere', '/baska', ways.elsewhere],
])('%s gives up what was typed without asking', async (name, to, way) => {
  const { address } = await open(stored);
  press(name);
  await vi.waitFor(() => expect(address()).toBe(to));
  expect(way).toHaveBeenCalledOnce();
});

it.each(['Kaydet', 'Sil'])(
  '%s: what follows is done once the work is stored, and asks nothing',
  async (name) => {
    const { push, address } = await open(stored);
    press(name);
    await vi.waitFor(() => expect(ways.then).toHaveBeenCalledOnce());
    push();
    await vi.waitFor(() => expect(address()).toBe('/kapandi'));
  },
);

it.each(['Kaydet', 'Sil'])('%s: work that was not stored leaves the sheet as it is', async (name) => {
  const { push, address } = await open(refused);
  press(name);
  push();
  expect(await screen.findByText(ASKED)).toBeTruthy();
  expect(address()).toBe('/');
});

it('sends nothing twice while it is busy, and nothing without a network', async () => {
  const work = vi.fn(stored);
  await open(work, { busy: true, offline: false });
  fireEvent.submit(screen.getByRole('button', { name: /Kaydediliyor/u }));
  cleanup();
  await open(work, { busy: false, offline: true });
  fireEvent.submit(screen.getByRole('button', { name: /Kaydet/u }));
  expect(work).not.toHaveBeenCalled();
});
