import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MOST_PRINTED } from './list-paper';
import { ListPrint } from './list-print';
import { by } from '../list/select-rows';
import type { ListSearch, Selection } from '../list/select-rows';
import { SelectedList } from '../list/selected-list';

const stage = vi.hoisted(() => ({ logged: [] as string[], printed: 0 }));
const hidden = vi.hoisted(() => ({ columns: [] as string[] }));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: { status: object }) => unknown) => select({ status: { complete: true } }),
}));
vi.mock('@/data/preferences', () => ({
  usePreference: () => [{ order: [], hidden: hidden.columns }, () => undefined],
}));
vi.mock('@/data/remembered-text', () => ({ useRememberedText: () => useState('') }));
vi.mock('@/data/workspace', () => ({ useSignedIn: () => ({ workspace: {}, access: { userId: 'u1' } }) }));
vi.mock('@/data/reference-data', () => ({ useReferenceData: () => ({ userName: () => 'Derya Oğuz' }) }));
vi.mock('@/data/view-log', () => ({
  logView: (_: unknown, action: string, entity: string) => {
    stage.logged.push(`${action} ${entity}`);
    return Promise.resolve();
  },
}));

beforeEach(() => {
  stage.logged.length = 0;
  stage.printed = 0;
  hidden.columns = [];
  vi.stubGlobal('print', () => {
    stage.printed += 1;
    act(() => void dispatchEvent(new Event('beforeprint')));
  });
});
afterEach(() => {
  act(() => void dispatchEvent(new Event('afterprint')));
  cleanup();
  vi.unstubAllGlobals();
});

interface Row {
  readonly id: string;
  readonly name: string;
  readonly kind: 'even' | 'odd';
}
type Search = ListSearch<'name'> & { readonly kind?: 'even' | 'odd' };

const rowsOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${at}`,
    name: `Kişi ${String(at).padStart(5, '0')}`,
    kind: at % 2 === 0 ? 'even' : 'odd',
  }));
const selection: Selection<Row, Search> = {
  filters: { kind: (row, kind) => row.kind === kind },
  texts: ({ name }) => [name],
  sorts: { name: by(({ name }) => name) },
  standing: { sort: 'name', order: 'asc' },
};

function List({ count, whole = false, ...first }: Search & { count: number; whole?: boolean }) {
  const [search, setSearch] = useState<Search>(first);
  const [rows] = useState(() => rowsOf(count));
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
        { id: 'kind', header: 'Tür', cell: () => <i aria-hidden="true">x</i>, paper: ({ kind }) => kind },
      ]}
      rows={rows}
      rowId={({ id }) => id}
      onOpen={() => undefined}
      state="ready"
      selection={selection}
      search={search}
      onChange={(patch) => setSearch({ ...search, ...patch })}
      filters={[{ id: 'kind', label: 'Tür', options: [{ value: 'odd', label: 'Tek' }] }]}
      whole={whole}
      groups={whole ? { of: ({ kind }) => kind, head: (group) => `Grup ${group}` } : undefined}
      summary={(shown) => `Toplam ${shown.length}`}
    />
  );
}

const paper = () => document.querySelector('.paper-root');
const printedRows = () => [...(paper()?.querySelectorAll('tbody tr:has(td)') ?? [])];
const fromMenu = () => act(() => void dispatchEvent(new Event('beforeprint')));

it.each([
  { count: 0, page: 1, whole: false },
  { count: 1, page: 1, whole: false },
  { count: 60, page: 2, whole: false },
  { count: 260, page: 3, whole: false },
  // Beyond this the screen draws the visible rows alone.
  { count: 260, page: 1, whole: true },
])('prints all $count rows of the filter, whatever of them the screen shows', ({ count, page, whole }) => {
  render(<List count={count} page={page} whole={whole} />);
  fromMenu();
  expect(printedRows()).toHaveLength(count);
  expect(paper()?.textContent).toContain(`${count} kişi`);
  expect(paper()?.textContent).toContain('Yazdıran: Derya Oğuz');
  expect(paper()?.textContent).toContain(`Toplam ${count}`);
  act(() => void dispatchEvent(new Event('afterprint')));
  expect(paper()).toBeNull();
});

it('prints what the list is narrowed to and ordered by, in words', () => {
  render(<List count={61} kind="odd" order="desc" size={25} />);
  fromMenu();
  const names = printedRows().map((row) => row.firstElementChild?.textContent);
  expect(names).toHaveLength(30);
  expect(names[0]).toBe('Kişi 00059');
  expect(paper()?.textContent).toContain('Süzgeç: Tür: Tek');
  expect(paper()?.textContent).toContain('Sıra: Ad, azalan');
});

it('prints the columns that the user sees, and words where the screen has a drawing', () => {
  const { unmount } = render(<List count={1} />);
  fromMenu();
  expect(printedRows()[0]?.textContent).toBe('Kişi 00000even');
  unmount();
  hidden.columns = ['kind'];
  render(<List count={1} />);
  fromMenu();
  expect(printedRows()[0]?.textContent).toBe('Kişi 00000');
});

it('heads each group once, not the rows of it', () => {
  render(<List count={10} whole kind="odd" />);
  fromMenu();
  expect([...(paper()?.querySelectorAll('tbody th') ?? [])].map((head) => head.textContent)).toEqual([
    'Grup odd',
  ]);
});

it('is logged once, before the paper is made by the button and with it by the browser’s menu', async () => {
  render(<List count={3} />);
  await userEvent.click(screen.getByRole('button', { name: 'Yazdır' }));
  await vi.waitFor(() => expect(stage.printed).toBe(1));
  expect(stage.logged).toEqual(['print person']);
  expect(printedRows()).toHaveLength(3);
  act(() => void dispatchEvent(new Event('afterprint')));
  fromMenu();
  expect(stage.logged).toEqual(['print person', 'print person']);
});

const columns = [{ id: 'name', header: 'Ad', cell: ({ name }: Row) => name }];
const print = { entity: 'person', label: 'Kişiler', noun: 'kişi', columns, rowId: ({ id }: Row) => id };

it('says before printing and on the paper that a longer list is cut', async () => {
  render(<ListPrint {...print} rows={rowsOf(MOST_PRINTED + 1)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Yazdır' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('5.001 kayıt');
  expect(stage.printed).toBe(0);
  fromMenu();
  expect(printedRows()).toHaveLength(MOST_PRINTED);
  expect(paper()?.textContent).toContain('İlk 5.000 kişi basıldı; listede 5.001 kayıt var.');
});

it('reads what only the server has before its button prints; the browser’s menu says that it has a part', async () => {
  render(<ListPrint {...print} rows={rowsOf(50)} isPart readAll={() => Promise.resolve(rowsOf(130))} />);
  fromMenu();
  expect(printedRows()).toHaveLength(50);
  expect(paper()?.textContent).toContain('Yalnız görünen satırlar basıldı');
  act(() => void dispatchEvent(new Event('afterprint')));
  await userEvent.click(screen.getByRole('button', { name: 'Yazdır' }));
  await vi.waitFor(() => expect(stage.printed).toBe(1));
  expect(printedRows()).toHaveLength(130);
  expect(paper()?.textContent).not.toContain('Yalnız görünen satırlar');
});
