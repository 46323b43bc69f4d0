import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answered } from '@/data/use-server-query';
import { by } from './select-rows';
import type { ListSearch, Selection } from './select-rows';
import { SelectedList } from './selected-list';
import { serverRows } from './server-rows';

const status = vi.hoisted(() => ({ complete: true }));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: { status: object }) => unknown) => select({ status }),
}));
vi.mock('@/data/preferences', () => ({
  usePreference: (_name: string, parse: (stored: unknown) => unknown) => [parse(null), () => undefined],
}));
vi.mock('@/data/remembered-text', () => ({ useRememberedText: () => useState('') }));
beforeEach(() => {
  status.complete = true;
});
afterEach(cleanup);

interface Person {
  readonly id: string;
  readonly name: string;
  readonly age: number | null;
}
type Search = ListSearch<'name' | 'age'> & { readonly old?: 'yes' };

const people: readonly Person[] = [
  { id: 'a', name: 'Şule', age: 41 },
  { id: 'b', name: 'Çağrı', age: null },
  { id: 'c', name: 'Cem', age: 29 },
];
const selection: Selection<Person, Search> = {
  filters: { old: ({ age }) => (age ?? 0) > 40 },
  texts: ({ name }) => [name],
  sorts: { name: by(({ name }) => name), age: by(({ age }) => age) },
  standing: { sort: 'name', order: 'asc', largestFirst: ['age'] },
};

const asked = (values: Partial<Answered<unknown>>): Answered<unknown> => ({
  value: null,
  at: 0,
  problem: null,
  offline: false,
  refresh: () => Promise.resolve(),
  ...values,
});

function List({
  server,
  rows = people,
  ...first
}: Search & { server?: Answered<unknown>; rows?: readonly Person[] }) {
  const [search, setSearch] = useState<Search>(first);
  return (
    <>
      <SelectedList
        name="people"
        entity="person"
        label="Kişiler"
        noun="kişi"
        icon={Users}
        placeholder="Ad"
        columns={[
          { id: 'name', header: 'Ad', cell: ({ name }) => name },
          { id: 'age', header: 'Yaş', cell: ({ age }) => age },
          { id: 'mark', header: 'İşaret', cell: () => '' },
        ]}
        rows={rows}
        rowId={({ id }) => id}
        onOpen={() => undefined}
        state={server === undefined ? 'ready' : serverRows(server, 'Kişiler', 'Yalnız sunucu bilir.')}
        selection={selection}
        search={search}
        onChange={(patch) => setSearch({ ...search, ...patch })}
        filters={[{ id: 'old', label: 'Yaşlılar' }]}
        notice="Liste uzun."
      />
      <output>{JSON.stringify(search)}</output>
    </>
  );
}

const rowIds = () => screen.queryAllByRole('row').flatMap((row) => row.dataset['row'] ?? []);
const head = (name: string) => within(screen.getByRole('columnheader', { name }));
const address = () => JSON.parse(document.querySelector('output')?.textContent ?? '') as Search;

it('orders by the columns that it knows an order of, the largest first where those are wanted', async () => {
  render(<List />);
  expect(rowIds()).toEqual(['c', 'b', 'a']);
  expect(head('İşaret').queryByRole('button')).toBeNull();
  await userEvent.click(head('Yaş').getByRole('button'));
  expect(rowIds()).toEqual(['a', 'c', 'b']);
  await userEvent.click(head('Yaş').getByRole('button'));
  expect(rowIds()).toEqual(['c', 'a', 'b']);
  await userEvent.click(head('Yaş').getByRole('button'));
  expect(address()).toEqual({ sort: 'age', order: 'desc' });
});

it('goes back to its first page with another filter', async () => {
  render(<List page={2} size={25} />);
  await userEvent.click(screen.getByRole('button', { name: /Filtre/ }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /Yaşlılar/ }));
  expect(rowIds()).toEqual(['a']);
  expect(address()).toEqual({ old: 'yes', size: 25 });
  await userEvent.click(screen.getByRole('button', { name: 'Yaşlılar süzgecini kaldır' }));
  expect(rowIds()).toHaveLength(3);
});

it('says that nothing is known where the server has not answered, whatever it was narrowed to', () => {
  render(<List server={asked({ problem: { kind: 'server' }, offline: true })} rows={[]} old="yes" />);
  expect(screen.getByText('Çevrimdışısınız')).toBeTruthy();
  expect(screen.getByText('Yalnız sunucu bilir.')).toBeTruthy();
  expect(screen.queryByText('Eşleşen kayıt bulunamadı')).toBeNull();
});

it('says of what time its rows are where the server does not answer any more', () => {
  const { rerender } = render(<List server={asked({ value: people, offline: true })} />);
  expect(screen.getByText(/^Kişiler .* itibarıyla gösteriliyor\.$/)).toBeTruthy();
  expect(screen.queryByText('Liste uzun.')).toBeNull();
  rerender(<List server={asked({ value: people })} />);
  expect(screen.getByText('Liste uzun.')).toBeTruthy();
});

it('shows at once what the server tells, also while the first sync runs', () => {
  status.complete = false;
  const server = asked({ value: people });
  const { rerender } = render(<List server={server} rows={people.slice(0, 2)} />);
  rerender(<List server={server} />);
  expect(rowIds()).toEqual(['c', 'b', 'a']);
});

it('keeps the order in which rows come where the address names a column that the selection does not know', async () => {
  const seen: Record<string, unknown>[] = [];
  function Ordered() {
    const [search, setSearch] = useState<Search & { readonly by?: string | undefined }>({ sort: 'age' });
    return (
      <SelectedList
        name="people"
        entity="person"
        label="Kişiler"
        noun="kişi"
        icon={Users}
        placeholder="Ad"
        columns={[
          { id: 'name', header: 'Ad', cell: ({ name }) => name },
          { id: 'mark', header: 'İşaret', cell: () => '' },
        ]}
        rows={people}
        rowId={({ id }) => id}
        onOpen={() => undefined}
        state="ready"
        selection={selection}
        ordered={{ columns: ['mark'], by: search.by }}
        search={search}
        onChange={(patch) => {
          seen.push(patch);
          setSearch({ ...search, ...patch });
        }}
        filters={[]}
        emptyText=""
      />
    );
  }
  render(<Ordered />);
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  expect(names()).toEqual(['Şule', 'Cem', 'Çağrı']);
  await userEvent.click(screen.getByRole('button', { name: /İşaret/u }));
  expect(seen.at(-1)).toMatchObject({ by: 'mark', sort: undefined });
  expect(names()).toEqual(people.map(({ name }) => name));
  await userEvent.click(screen.getByRole('button', { name: /^Ad/u }));
  expect(seen.at(-1)).toMatchObject({ by: undefined, sort: 'name' });
  expect(names()).toEqual(['Cem', 'Çağrı', 'Şule']);
});
