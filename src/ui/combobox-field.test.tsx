import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('TagsField', () => {
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
