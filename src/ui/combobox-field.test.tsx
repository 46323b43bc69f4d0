import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ComboboxField } from './combobox-field';
import { TagsField } from './tags-field';

afterEach(cleanup);

const DEPARTMENTS = [
  'Kulak Burun Boğaz',
  'Odyoloji (kulak)',
  'Göğüs Cerrahisi',
  'İç Hastalıkları',
  'Isı ve Işık Tedavisi',
  'Ortopedi',
].map((label) => ({ value: label, label }));

function Department({ onValue }: { onValue: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <ComboboxField
      label="Bölüm"
      options={DEPARTMENTS}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
      clearable
    />
  );
}

function Tags({ onCreate }: { onCreate: (text: string) => void }) {
  const [value, setValue] = useState<string[]>(['evrak']);
  return (
    <TagsField
      label="Etiketler"
      options={['evrak', 'şikâyet', 'fatura'].map((tag) => ({ value: tag, label: tag }))}
      value={value}
      onChange={setValue}
      onCreate={onCreate}
    />
  );
}

const labels = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('ComboboxField', () => {
  it.each([
    ['isi', ['Isı ve Işık Tedavisi', 'Göğüs Cerrahisi']],
    ['IC', ['İç Hastalıkları']],
    ['gogus', ['Göğüs Cerrahisi']],
    ['KULAK', ['Kulak Burun Boğaz', 'Odyoloji (kulak)']],
  ])('finds by "%s" whatever the Turkish letters, word starts first', async (typed, expected) => {
    render(<Department onValue={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Bölüm' }), typed);
    expect(labels()).toEqual(expected);
  });

  it('takes who is named in the quiet line of somebody else after whose name it is', async () => {
    const people = [
      { value: 'gizem', label: 'Gizem Polat', description: 'İzinli · vekil: Sibel Acar' },
      { value: 'sibel', label: 'Sibel Acar' },
    ];
    render(<ComboboxField label="Kime" options={people} value={null} onChange={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Kime' }), 'acar');
    expect(labels()).toEqual(['Sibel Acar', 'Gizem Polatİzinli · vekil: Sibel Acar']);
  });

  it('sets the hit in bold', async () => {
    render(<Department onValue={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Bölüm' }), 'bogaz');
    expect(screen.getByRole('option').querySelector('b')?.textContent).toBe('Boğaz');
  });

  it('says so when nothing matches', async () => {
    render(<Department onValue={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox', { name: 'Bölüm' }), 'zzz');
    expect(labels()).toEqual([]);
    expect(screen.getByText('Eşleşen kayıt bulunamadı')).toBeDefined();
  });

  it('is chosen with the keyboard and taken back with ×', async () => {
    const values: (string | null)[] = [];
    render(<Department onValue={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Bölüm' });
    await userEvent.type(input, 'orto');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(values.at(-1)).toBe('Ortopedi');
    expect(input.value).toBe('Ortopedi');
    await userEvent.click(screen.getByRole('button', { name: 'Bölüm: seçimi kaldır' }));
    expect(values.at(-1)).toBeNull();
  });
});

describe('a combobox that is left', () => {
  const NAMES = ['Ortopedi', 'Odyoloji', 'Odyoloji (çocuk)', 'Göz'];
  const options = [...NAMES, 'Göz'].map((label, at) => ({ value: `${label} ${at}`, label }));

  /** Renders the field with a choice, types, and leaves it. Returns the value then. */
  async function leave(
    typed: string,
    way: 'Tab' | 'press',
    props: { clearable?: boolean; optional?: boolean; onCreate?: (text: string) => void } = {},
  ): Promise<string | null> {
    let value: string | null = 'Odyoloji 1';
    function Field() {
      const [chosen, setChosen] = useState(value);
      value = chosen;
      return <ComboboxField label="Bölüm" options={options} value={chosen} onChange={setChosen} {...props} />;
    }
    render(
      <>
        <Field />
        <button type="button">Sonra</button>
      </>,
    );
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.clear(input);
    if (typed !== '') await userEvent.type(input, typed);
    if (way === 'Tab') await userEvent.tab();
    else await userEvent.click(screen.getByRole('button', { name: 'Sonra' }));
    await vi.waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    expect(input.value).toBe(options.find((option) => option.value === value)?.label ?? '');
    return value;
  }

  describe.each(['Tab', 'press'] as const)('by %s', (way) => {
    it('is empty where it may be', async () => {
      expect(await leave('', way, { clearable: true })).toBeNull();
    });
    it('is empty where the value is optional', async () => {
      expect(await leave('', way, { optional: true })).toBeNull();
    });
    it('is as before where it may not be empty', async () => {
      expect(await leave('', way)).toBe('Odyoloji 1');
    });
    it.each(['o', 'ort', 'ortopedix', 'göz', '   '])('is as before with “%s”', async (typed) => {
      expect(await leave(typed, way)).toBe('Odyoloji 1');
    });
    it.each(['ortopedi', ' ORTOPEDİ '])('takes the only option called “%s”', async (typed) => {
      expect(await leave(typed, way)).toBe('Ortopedi 0');
    });
    it('adds what only “add” fits, and nothing where others fit', async () => {
      const created: string[] = [];
      await leave('Yeni bölüm', way, { onCreate: (text) => created.push(text) });
      cleanup();
      await leave('Odyo', way, { onCreate: (text) => created.push(text) });
      expect(created).toEqual(['Yeni bölüm']);
    });
  });

  it('is as before when only passed through', async () => {
    expect(await leave('{Escape}', 'Tab')).toBe('Odyoloji 1');
    cleanup();
    const values: (string | null)[] = [];
    render(<Department onValue={(value) => values.push(value)} />);
    await userEvent.tab();
    await screen.findAllByRole('option');
    await userEvent.tab();
    expect(values).toEqual([]);
  });

  it('is empty by Enter, and chooses only what the arrows reached', async () => {
    const values: (string | null)[] = [];
    render(<Department onValue={(value) => values.push(value)} />);
    const input = screen.getByRole('combobox');
    await userEvent.type(input, 'orto{Enter}');
    await userEvent.clear(input);
    await userEvent.keyboard('{Enter}');
    expect(values).toEqual(['Ortopedi', null]);
    await vi.waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
    await userEvent.clear(input);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(values.at(-1)).not.toBeNull();
  });
});

describe('a list that has yet to draw', () => {
  it.each(['Tab', 'Escape'])('has no part in what Enter chooses before %s', async (key) => {
    const values: (string | null)[] = [];
    render(<Department onValue={(value) => values.push(value)} />);
    const input = screen.getByRole<HTMLInputElement>('combobox');
    await userEvent.type(input, 'kulak');
    // As on a slow machine: the text is there, no row is marked.
    input.removeAttribute('aria-activedescendant');
    fireEvent.keyDown(input, { key: 'Enter' });
    fireEvent.keyDown(input, { key });
    expect(values).toEqual(['Kulak Burun Boğaz']);
    expect(input.value).toBe('Kulak Burun Boğaz');
    await vi.waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  });
});

describe('an Enter that comes before the options', () => {
  let arrive = (): void => undefined;
  function Found() {
    const [query, setQuery] = useState('');
    const [answered, setAnswered] = useState('');
    const [value, setValue] = useState<string | null>(null);
    arrive = () => setAnswered(query);
    return (
      <>
        <ComboboxField
          label="Hasta"
          options={answered === '' ? [] : [{ value: answered, label: answered }]}
          value={value}
          onChange={setValue}
          onQuery={setQuery}
          loading={query !== answered}
        />
        <button type="button">Sonra</button>
        <output>{value}</output>
      </>
    );
  }
  const answer = () => act(async () => arrive());

  it('takes the first one when they are there', async () => {
    render(<Found />);
    await userEvent.type(screen.getByRole('combobox'), 'ayşe{Enter}');
    expect(document.querySelector('output')?.textContent).toBe('');
    await answer();
    await vi.waitFor(() => expect(screen.getByText('ayşe', { selector: 'output' })).toBeDefined());
  });

  it.each([
    ['another text', 'x'],
    ['Escape', '{Escape}'],
  ])('is forgotten by %s', async (_, keys) => {
    render(<Found />);
    await userEvent.type(screen.getByRole('combobox'), `ayşe{Enter}${keys}`);
    await answer();
    await answer();
    expect(document.querySelector('output')?.textContent).toBe('');
  });

  it('is forgotten by going elsewhere', async () => {
    render(<Found />);
    await userEvent.type(screen.getByRole('combobox'), 'ayşe{Enter}{Tab}');
    await answer();
    expect(document.querySelector('output')?.textContent).toBe('');
  });
});

describe('TagsField', () => {
  it('adds the only tag called so on Tab, and nothing else', async () => {
    render(<Tags onCreate={() => undefined} />);
    const input = screen.getByRole('combobox', { name: 'Etiketler' });
    await userEvent.type(input, 'FATURA{Tab}');
    expect(screen.getByRole('button', { name: 'fatura: kaldır' })).toBeDefined();
    await userEvent.type(input, 'şik{Tab}');
    expect(screen.queryByRole('button', { name: 'şikâyet: kaldır' })).toBeNull();
  });

  it('takes nothing back by another Enter', async () => {
    render(<Tags onCreate={() => undefined} />);
    await userEvent.type(screen.getByRole('combobox'), 'fat{Enter}{Enter}');
    expect(screen.getByRole('button', { name: 'fatura: kaldır' })).toBeDefined();
  });

  it('adds, takes back with Backspace and offers what is new', async () => {
    const created: string[] = [];
    render(<Tags onCreate={(text) => created.push(text)} />);
    const input = screen.getByRole('combobox', { name: 'Etiketler' });
    await userEvent.type(input, 'sikayet');
    await userEvent.click(screen.getByRole('option', { name: 'şikâyet' }));
    expect(screen.getByRole('button', { name: 'şikâyet: kaldır' })).toBeDefined();
    await userEvent.type(input, '{Backspace}');
    expect(screen.queryByRole('button', { name: 'şikâyet: kaldır' })).toBeNull();
    await userEvent.type(input, 'yeni');
    await userEvent.click(screen.getByRole('option', { name: '“yeni” ekle' }));
    expect(created).toEqual(['yeni']);
  });
});
