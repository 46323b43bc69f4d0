import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { DataTable } from './data-table';
import type { DataColumn, DataTableProps } from './table-types';

afterEach(cleanup);

type Person = { id: string; name: string; age: number | null };
const PEOPLE: readonly Person[] = [
  { id: 'a', name: 'Şule', age: 41 },
  { id: 'b', name: 'Cemre', age: null },
  { id: 'c', name: 'İlyas', age: 29 },
  { id: 'd', name: 'Çağrı', age: 55 },
  { id: 'e', name: 'Işıl', age: 34 },
];
const COLUMNS: readonly DataColumn<Person>[] = [
  { id: 'name', header: 'Ad', cell: (row) => row.name, sortValue: (row) => row.name },
  { id: 'age', header: 'Yaş', cell: (row) => row.age ?? '–', sortValue: (row) => row.age, align: 'end' },
];

function People({ opened, ...props }: Partial<DataTableProps<Person>> & { opened?: string[] }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  return (
    <>
      <DataTable
        label="Kişiler"
        columns={COLUMNS}
        rows={PEOPLE}
        rowId={(row) => row.id}
        rowLabel={(row) => row.name}
        onOpen={(row) => opened?.push(row.id)}
        selection={{ selected, onChange: setSelected }}
        {...props}
      />
      <output>{[...selected].toSorted().join('')}</output>
    </>
  );
}

const rowIds = () => screen.getAllByRole('row').flatMap((row) => row.dataset['row'] ?? []);
const chosen = () => screen.getByRole('status', { name: '' }).textContent;
const focusRow = (id: string) => document.querySelector<HTMLElement>(`tr[data-row="${id}"]`)?.focus();
const focused = () => (document.activeElement as HTMLElement).dataset['row'];

describe('drawing', () => {
  it('does not draw rows again that are the same, whatever the page around them does', () => {
    const drawn: string[] = [];
    const columns: readonly DataColumn<Person>[] = [
      { id: 'name', header: 'Ad', cell: ({ id, name }) => (drawn.push(id), name) },
    ];
    const opened: string[] = [];
    const table = (rows: readonly Person[], before: string) => (
      <DataTable
        label="Kişiler"
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        onOpen={(row) => opened.push(before + row.id)}
        sortedOutside
      />
    );
    const { rerender } = render(table(PEOPLE, '1'));
    // Once more when the table knows how much room it has.
    expect([...new Set(drawn.splice(0))].join('')).toBe('abcde');
    rerender(table([...PEOPLE], '2'));
    expect(drawn).toEqual([]);
    screen.getByText('İlyas').click();
    expect(opened).toEqual(['2c']);
    rerender(table(PEOPLE.slice(0, 4).concat({ id: 'e', name: 'Işık', age: 34 }), '3'));
    expect(drawn).toEqual(['e']);
  });
});

describe('sorting', () => {
  it('orders by Turkish letters, then backwards, then as given', async () => {
    render(<People />);
    const head = screen.getByRole('columnheader', { name: 'Ad' });
    await userEvent.click(within(head).getByRole('button'));
    expect(rowIds()).toEqual(['b', 'd', 'e', 'c', 'a']);
    expect(head.getAttribute('aria-sort')).toBe('ascending');
    await userEvent.click(within(head).getByRole('button'));
    expect(rowIds()).toEqual(['a', 'c', 'e', 'd', 'b']);
    await userEvent.click(within(head).getByRole('button'));
    expect(rowIds()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(head.getAttribute('aria-sort')).toBe('none');
  });

  it('keeps empty values last both ways', () => {
    const { rerender } = render(<People sort={{ column: 'age', descending: false }} />);
    expect(rowIds()).toEqual(['c', 'e', 'a', 'd', 'b']);
    rerender(<People sort={{ column: 'age', descending: true }} />);
    expect(rowIds()).toEqual(['d', 'a', 'e', 'c', 'b']);
  });
});

it('shows the column that it is sorted by, though it was hidden', () => {
  const choice = { order: [], hidden: ['age'] };
  const { rerender } = render(<People columnChoice={choice} />);
  expect(screen.queryByRole('columnheader', { name: 'Yaş' })).toBeNull();
  rerender(<People columnChoice={choice} sort={{ column: 'age', descending: true }} />);
  expect(screen.getByRole('columnheader', { name: 'Yaş' }).getAttribute('aria-sort')).toBe('descending');
});

describe('keyboard', () => {
  it('has one tab stop, moves with arrows and opens with Enter', async () => {
    const opened: string[] = [];
    render(<People opened={opened} />);
    expect(document.querySelectorAll('tbody tr[tabindex="0"]')).toHaveLength(1);
    focusRow('a');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('c');
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['c']);
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('e');
    await userEvent.keyboard('{Home}{ArrowUp}');
    expect(focused()).toBe('a');
  });

  it('tells where keys move to, but for a range, and may give Enter another meaning than a press', async () => {
    const moved: string[] = [];
    const entered: string[] = [];
    const opened: string[] = [];
    render(
      <People opened={opened} onMove={({ id }) => moved.push(id)} onEnter={({ id }) => entered.push(id)} />,
    );
    focusRow('a');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{/Shift}{ArrowUp}{Enter}');
    await userEvent.click(screen.getByText('Işıl'));
    expect([moved.join(''), entered.join(''), opened.join('')]).toEqual(['bcc', 'c', 'e']);
  });

  it('chooses with Space, a range with Shift, all with Ctrl-A, nothing with Esc', async () => {
    render(<People />);
    focusRow('b');
    await userEvent.keyboard(' ');
    expect(chosen()).toBe('b');
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('bcd');
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(chosen()).toBe('abcde');
    await userEvent.keyboard('{Escape}');
    expect(chosen()).toBe('');
  });
});

describe('mouse', () => {
  it('opens a row by a press on it, not on its checkbox', async () => {
    const opened: string[] = [];
    render(<People opened={opened} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Cemre: seç' }));
    expect(opened).toEqual([]);
    expect(chosen()).toBe('b');
    await userEvent.click(screen.getByText('İlyas'));
    expect(opened).toEqual(['c']);
  });

  it('chooses a range with Shift and the page with the head', async () => {
    render(<People />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Şule: seç' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Çağrı: seç' }));
    await user.keyboard('{/Shift}');
    expect(chosen()).toBe('abcd');
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Bu sayfadaki tüm kayıtları seç' });
    expect(all.indeterminate).toBe(true);
    await user.click(all);
    expect(chosen()).toBe('abcde');
  });
});

describe('states and paging', () => {
  it('tells apart loading, no data and no match', () => {
    const { rerender } = render(<People rows={[]} loading />);
    expect(screen.getByText('Yükleniyor…')).toBeDefined();
    rerender(<People rows={[]} />);
    expect(screen.getByText('Veri yok')).toBeDefined();
    rerender(<People rows={[]} filtered onClearFilters={() => undefined} />);
    expect(screen.getByText('Eşleşen kayıt bulunamadı')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Süzgeçleri temizle' })).toBeDefined();
  });

  it('cuts the page and names the range', () => {
    render(
      <People paging={{ page: 1, pageSize: 2, onPage: () => undefined, onPageSize: () => undefined }} />,
    );
    expect(rowIds()).toEqual(['c', 'd']);
    expect(screen.getByText(/3–4 \/ 5/u)).toBeDefined();
    expect(screen.getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('4');
  });

  it('shows the user’s columns in their order', () => {
    render(<People columnChoice={{ order: ['age', 'name'], hidden: [] }} />);
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['', 'Yaş', 'Ad']);
    cleanup();
    render(<People columnChoice={{ order: [], hidden: ['age'] }} />);
    expect(screen.queryByRole('columnheader', { name: 'Yaş' })).toBeNull();
  });
});
