import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button';
import { ComboboxField } from './combobox-field';
import { ConfirmDialog } from './confirm-dialog';
import { useKeptFocus } from './kept-focus';
import { TagsField } from './tags-field';
import { TextField } from './text-field';

afterEach(cleanup);

function Page({ children }: { children: ReactNode }) {
  useKeptFocus();
  return (
    <>
      <h1 tabIndex={-1}>Sayfa</h1>
      <button type="button">Başta</button>
      <main>{children}</main>
      <button type="button">Sonda</button>
    </>
  );
}

/** Returns the name of what has the focus. */
const focused = (): string => {
  const now = document.activeElement;
  if (now === null || now === document.body) return 'nothing';
  const label = now.id === '' ? null : document.querySelector(`label[for="${now.id}"]`);
  return now.getAttribute('aria-label') ?? label?.textContent ?? now.textContent;
};

const PATIENTS = [{ value: 'p', label: 'Ayşe Kara' }];

function PatientForm({ card }: { card: (other: () => void) => ReactElement }) {
  const [patient, setPatient] = useState<string | null>(null);
  return (
    <form>
      {patient === null ? (
        <div>
          <ComboboxField label="Hasta" options={PATIENTS} value={null} onChange={setPatient} />
        </div>
      ) : (
        card(() => setPatient(null))
      )}
      <TextField label="Konu" />
    </form>
  );
}

function Rows() {
  const [rows, setRows] = useState(['bir', 'iki', 'üç']);
  return (
    <form>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <button type="button" onClick={() => setRows(rows.filter((other) => other !== row))}>
              {row} sil
            </button>
          </li>
        ))}
      </ul>
      <button type="button">Ekle</button>
    </form>
  );
}

function Pages() {
  const [page, setPage] = useState(1);
  return (
    <nav>
      <button type="button" disabled={page === 1} onClick={() => setPage(page - 1)}>
        Önceki
      </button>
      <button type="button" disabled={page === 3} onClick={() => setPage(page + 1)}>
        Sonraki
      </button>
    </nav>
  );
}

function Steps() {
  const [step, setStep] = useState(1);
  return step === 1 ? (
    <section>
      <TextField label="Dosya" />
      <Button onClick={() => setStep(2)}>İleri</Button>
    </section>
  ) : (
    <section key="2">
      <TextField label="Kolon" />
      <Button onClick={() => setStep(1)}>Geri</Button>
    </section>
  );
}

function Removal() {
  const [rows, setRows] = useState(['bir', 'iki']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <>
      {rows.map((row) => (
        <p key={row}>
          <button type="button" onClick={() => setAsked(row)}>
            {row} sil
          </button>
        </p>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Silinsin mi?"
        consequence="Geri alınamaz."
        confirmLabel="Sil"
        onConfirm={() => {
          setRows(rows.filter((row) => row !== asked));
          setAsked(null);
        }}
      />
    </>
  );
}

function Saving() {
  const [busy, setBusy] = useState(false);
  finish = () => setBusy(false);
  return (
    <form>
      <button type="button">Vazgeç</button>
      <button type="button" disabled={busy} onClick={() => setBusy(true)}>
        Kaydet ve yeni ekle
      </button>
    </form>
  );
}
let finish = (): void => undefined;

function Tags() {
  const [value, setValue] = useState(['a', 'b']);
  return <TagsField label="Etiket" options={[]} value={value} onChange={setValue} />;
}

const start = async (content: ReactElement, name: string): Promise<void> => {
  render(<Page>{content}</Page>);
  await userEvent.keyboard('{Tab}');
  screen.getByRole('button', { name }).focus();
};
const choose = async (): Promise<void> => {
  screen.getByRole('combobox').focus();
  await userEvent.keyboard('ayş{Enter}');
};

describe('the focus goes on', () => {
  it.each([
    [
      'a card with a button',
      (other: () => void) => (
        <div>
          <button type="button" onClick={other}>
            Başka
          </button>
        </div>
      ),
    ],
    ['a card of text', () => <p>Ayşe Kara</p>],
    [
      'another kind of element',
      (other: () => void) => (
        <section>
          <a href="#p">Ayşe</a>
          <button type="button" onClick={other}>
            Başka
          </button>
        </section>
      ),
    ],
  ])('to the next field where a field became %s', async (_, card) => {
    render(
      <Page>
        <PatientForm card={card} />
      </Page>,
    );
    await choose();
    await vi.waitFor(() => expect(focused()).toBe('Konu'));
  });

  it('to the field where a card became one again', async () => {
    const card = (other: () => void) => (
      <div>
        <button type="button" onClick={other}>
          Başka
        </button>
      </div>
    );
    render(
      <Page>
        <PatientForm card={card} />
      </Page>,
    );
    await choose();
    screen.getByRole('button', { name: 'Başka' }).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Hasta'));
  });

  it.each([
    ['bir', 'iki sil'],
    ['iki', 'üç sil'],
    ['üç', 'iki sil'],
  ])('from the removed row %s to %s', async (row, then) => {
    await start(<Rows />, `${row} sil`);
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe(then));
  });

  it('from the only row to what comes after', async () => {
    await start(<Rows />, 'bir sil');
    for (const left of ['iki sil', 'üç sil', 'Ekle']) {
      await userEvent.keyboard('{Enter}');
      await vi.waitFor(() => expect(focused()).toBe(left));
    }
  });

  it('from the last page to the way back', async () => {
    await start(<Pages />, 'Sonraki');
    await userEvent.keyboard('{Enter}{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Önceki'));
  });

  it('to the first field of the next step', async () => {
    await start(<Steps />, 'İleri');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Kolon'));
  });

  it('from a removed tag to the next one, and to the field', async () => {
    await start(<Tags />, 'a: kaldır');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('b: kaldır'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Etiket'));
  });

  it('to the neighbour of a row that a dialog removed', async () => {
    await start(<Removal />, 'bir sil');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('alertdialog');
    screen.getByRole('button', { name: 'Sil' }).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('iki sil'));
  });

  it('back to a button that was off for a moment', async () => {
    await start(<Saving />, 'Kaydet ve yeni ekle');
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Vazgeç'));
    finish();
    await vi.waitFor(() => expect(focused()).toBe('Kaydet ve yeni ekle'));
  });

  it('by the next Tab after a press, and not before', async () => {
    render(
      <Page>
        <Rows />
      </Page>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'iki sil' }));
    expect(focused()).toBe('nothing');
    await userEvent.tab();
    expect(focused()).toBe('üç sil');
  });
});

it('leaves the focus where the screen put it', async () => {
  function Own() {
    const [gone, setGone] = useState(false);
    return gone ? (
      <>
        <input aria-label="Yan" />
        <input aria-label="Kendi" autoFocus />
      </>
    ) : (
      <button type="button" onClick={() => setGone(true)}>
        Değiştir
      </button>
    );
  }
  await start(<Own />, 'Değiştir');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(focused()).toBe('Kendi'));
});
