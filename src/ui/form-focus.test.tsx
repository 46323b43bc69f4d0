import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button';
import { goOnAt, useFirstField } from './form-focus';
import { Sheet } from './sheet';

afterEach(cleanup);

const Fields = () => (
  <form>
    <input type="hidden" name="id" />
    <input aria-label="Dosya no" readOnly />
    <input aria-label="Ad" />
    <input aria-label="Soyad" />
  </form>
);

/** Renders a sheet that reads a draft before it draws its form, opened by a button that may be removed meanwhile. */
function Screen({ ready, opener = true }: { ready: boolean; opener?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>Hastalar</h1>
      {opener && <Button onClick={() => setOpen(true)}>Yeni hasta</Button>}
      {open && (
        <Sheet open onClose={() => setOpen(false)} title="Yeni hasta">
          {ready ? <Fields /> : 'Yükleniyor'}
          <Button onClick={() => setOpen(false)}>Kaydet</Button>
        </Sheet>
      )}
    </>
  );
}
const focused = () => document.activeElement;

it('puts the focus into the first field of a sheet, also when its form is drawn later', async () => {
  const { rerender } = render(<Screen ready={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Yeni hasta' }));
  await vi.waitFor(() => expect(screen.getByRole('dialog').contains(focused())).toBe(true));
  rerender(<Screen ready />);
  await vi.waitFor(() => expect(focused()).toBe(screen.getByLabelText('Ad')));
});

it('leaves the focus where somebody has gone meanwhile', async () => {
  const { rerender } = render(<Screen ready={false} />);
  await userEvent.click(screen.getByRole('button', { name: 'Yeni hasta' }));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Tab}');
  const chosen = focused();
  rerender(<Screen ready />);
  await screen.findByLabelText('Ad');
  expect(focused()).toBe(chosen);
});

it('gives the focus back to what opened the sheet, and to the heading where that is gone', async () => {
  const { rerender } = render(<Screen ready />);
  const opener = screen.getByRole('button', { name: 'Yeni hasta' });
  await userEvent.click(opener);
  await userEvent.click(await screen.findByRole('button', { name: 'Kaydet' }));
  await vi.waitFor(() => expect(focused()).toBe(opener));

  await userEvent.click(opener);
  await screen.findByRole('dialog');
  rerender(<Screen ready opener={false} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Kaydet' }));
  await vi.waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'Hastalar' })));
});

it('puts the focus into the form that takes the place of another sheet', async () => {
  function Record() {
    const [edits, setEdits] = useState<boolean | null>(null);
    return (
      <>
        <Button onClick={() => setEdits(false)}>Aç</Button>
        {edits === false && (
          <Sheet open onClose={() => setEdits(null)} title="Rol">
            <Button onClick={() => setEdits(true)}>Düzenle</Button>
          </Sheet>
        )}
        {edits === true && (
          <Sheet open onClose={() => setEdits(null)} title="Rolü düzenle">
            <Fields />
          </Sheet>
        )}
      </>
    );
  }
  render(<Record />);
  await userEvent.click(screen.getByRole('button', { name: 'Aç' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Düzenle' }));
  await vi.waitFor(() => expect(focused()).toBe(screen.getByLabelText('Ad')));
});

it('puts the focus there again for another round', async () => {
  function Page() {
    const [round, setRound] = useState(0);
    const box = useRef<HTMLDivElement>(null);
    useFirstField(box, round);
    return (
      <div ref={box} data-form>
        <input aria-label="Ad" />
        <Button onClick={() => setRound(round + 1)}>Kaydet ve yeni ekle</Button>
      </div>
    );
  }
  await act(async () => render(<Page />));
  expect(focused()).toBe(screen.getByLabelText('Ad'));
  await userEvent.click(screen.getByRole('button'));
  expect(focused()).toBe(screen.getByLabelText('Ad'));
});

it('goes on in a field as soon as it is drawn, whatever gives the focus back meanwhile, until the user goes elsewhere', async () => {
  function Page({ drawn }: { drawn: boolean }) {
    return (
      <>
        <h1 tabIndex={-1}>Talep</h1>
        {drawn && <textarea aria-label="Not" data-composer="note" />}
        <button type="button">Ata</button>
      </>
    );
  }
  const { rerender } = render(<Page drawn={false} />);
  goOnAt('[data-composer=note]');
  screen.getByRole('heading').focus();
  rerender(<Page drawn />);
  const note = screen.getByLabelText('Not');
  await vi.waitFor(() => expect(focused()).toBe(note));
  screen.getByRole('heading').focus();
  await vi.waitFor(() => expect(focused()).toBe(note));
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe(screen.getByRole('button', { name: 'Ata' }));
});
