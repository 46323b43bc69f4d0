import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button';
import { ComboboxField } from './combobox-field';
import { Dialog } from './dialog';
import { useSaveKey } from './save-key';

afterEach(cleanup);

function Page({ children }: { children: React.ReactNode }) {
  useSaveKey();
  return children;
}

function Form({ onSave, busy = false }: { onSave: (text: string) => void; busy?: boolean }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(screen.getByLabelText<HTMLTextAreaElement>('Not').value);
      }}
    >
      <textarea aria-label="Not" name="note" />
      <ComboboxField
        label="Tip"
        options={[{ value: 'a', label: 'Şikayet' }]}
        value={null}
        onChange={() => undefined}
      />
      <Button type="submit" tone="primary" busy={busy}>
        Kaydet
      </Button>
    </form>
  );
}

it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])('saves the form with %s', async (keys) => {
  const saved: string[] = [];
  render(
    <Page>
      <Form onSave={(text) => saved.push(text)} />
    </Page>,
  );
  await userEvent.type(screen.getByLabelText('Not'), `bir{Enter}iki${keys}`);
  await vi.waitFor(() => expect(saved).toEqual(['bir\niki']));
});

it('saves while a list of choices hangs open', async () => {
  const saved: string[] = [];
  render(
    <Page>
      <Form onSave={(text) => saved.push(text)} />
    </Page>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await screen.findByRole('option');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(saved).toEqual(['']));
});

it('does not save twice what is being saved', async () => {
  const saved: string[] = [];
  render(
    <Page>
      <Form busy onSave={(text) => saved.push(text)} />
      <button type="button">Sonraki</button>
    </Page>,
  );
  await userEvent.type(screen.getByLabelText('Not'), '{Control>}{Enter}{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(saved).toEqual([]);
});

it('presses the main button of a dialog without a form', async () => {
  let pressed = 0;
  render(
    <Page>
      <Dialog
        open
        title="Ata"
        onClose={() => undefined}
        actions={
          <>
            <Button>Vazgeç</Button>
            <Button tone="primary" onClick={() => (pressed += 1)}>
              Ata
            </Button>
          </>
        }
      >
        <input aria-label="Kime" />
      </Dialog>
    </Page>,
  );
  await userEvent.type(screen.getByLabelText('Kime'), '{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(pressed).toBe(1));
});

it('goes to the field that keeps the form from being saved', async () => {
  function Refusing() {
    const [wrong, setWrong] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTimeout(() => setWrong(true));
        }}
      >
        <input aria-label="Ad" />
        <input aria-label="Kaynak" aria-invalid={wrong} />
        <textarea aria-label="Not" />
        <Button type="submit" tone="primary">
          Kaydet
        </Button>
      </form>
    );
  }
  render(
    <Page>
      <Refusing />
    </Page>,
  );
  await userEvent.type(screen.getByLabelText('Not'), 'bir{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Kaynak')));
});
