import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CardRetry } from './card-retry';
import { ResultLine, STAYS, useKeptRows } from './kept-rows';
import { useWaiting } from './waiting';
import { WaitingCard } from './waiting-card';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const link = (props: { className: string; children: React.ReactNode }) => <a href="#liste" {...props} />;

function Waiting() {
  const count = useWaiting();
  return <output>{count ?? 'bilinmiyor'}</output>;
}
const total = () => document.querySelector('output')?.textContent;

it('the head says how much there is, and the last line what is not among the rows', () => {
  render(
    <WaitingCard area="a" title="Davetler" count={6} empty="Davet yok" link={link} rest={[2, 'davet']}>
      <ul>
        <li>Kurul</li>
      </ul>
    </WaitingCard>,
  );
  expect(screen.getByRole('heading', { name: 'Davetler 6' })).toBeDefined();
  expect(screen.getByRole('link', { name: '2 davet daha' })).toBeDefined();
  expect(screen.queryByText('Davet yok')).toBeNull();
});

it('a card without work says so in one line, or stays away', () => {
  const { rerender } = render(<WaitingCard area="a" title="Davetler" count={0} empty="Davet yok" />);
  expect(screen.getByText('Davet yok')).toBeDefined();
  rerender(<WaitingCard area="a" title="Davetler" count={0} empty={null} />);
  expect(screen.queryByRole('region')).toBeNull();
});

it('what waits is told only when all cards know it; a card that failed does not', () => {
  const cards = (failed: boolean) => (
    <>
      <Waiting />
      <WaitingCard area="a" title="Davetler" count={2} empty="Davet yok" />
      <WaitingCard area="b" title="Sevkler" count={3} waits={1} failed={failed} empty="Sevk yok" />
    </>
  );
  const { rerender } = render(cards(false));
  expect(total()).toBe('3');
  rerender(cards(true));
  expect(total()).toBe('bilinmiyor');
});

it('a card that failed is read anew, and shows no rows', () => {
  const again = vi.fn<() => void>();
  render(
    <CardRetry value={again}>
      <WaitingCard area="a" title="Davetler" count={1} failed empty="Davet yok">
        <ul>
          <li>Kurul</li>
        </ul>
      </WaitingCard>
    </CardRetry>,
  );
  expect(screen.queryByText('Kurul')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Yeniden dene' }));
  expect(again).toHaveBeenCalledOnce();
});

it('what only the server knows is not told as nothing while it cannot be asked', () => {
  render(
    <>
      <Waiting />
      <WaitingCard area="a" title="Çiftler" count={null} isOffline empty="Çift yok" />
    </>,
  );
  expect(screen.getByText('Bağlantı gelince gösterilir.')).toBeDefined();
  expect(total()).toBe('bilinmiyor');
});

interface Row {
  readonly id: string;
}
const all: readonly Row[] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

function Rows({ waiting, onUndo }: { waiting: readonly Row[]; onUndo: () => void }) {
  const kept = useKeptRows(
    waiting,
    ({ id }) => id,
    (first, other) => first.id.localeCompare(other.id),
  );
  return (
    <>
      <output>{kept.waiting.length}</output>
      <ul>
        {kept.rows.map(({ row, result }) => (
          <li key={row.id}>
            {row.id}
            {result === null ? (
              <button
                type="button"
                onClick={() =>
                  kept.keep(row, {
                    words: 'Kabul edildi',
                    undo: () => {
                      kept.drop(row);
                      onUndo();
                    },
                  })
                }
              >
                Kabul {row.id}
              </button>
            ) : (
              <ResultLine result={result} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('a row keeps its place with its result, the number falls at once, and the focus goes on', () => {
  vi.useFakeTimers();
  const { rerender } = render(<Rows waiting={all} onUndo={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Kabul b' });
  button.focus();
  fireEvent.click(button);
  expect(total()).toBe('2');
  // It waits no more for the records either.
  rerender(<Rows waiting={all.filter(({ id }) => id !== 'b')} onUndo={() => undefined} />);
  expect(lines()).toEqual(['aKabul a', 'bKabul edildiGeri al', 'cKabul c']);
  expect(document.activeElement?.textContent).toBe('Kabul c');
  act(() => void vi.advanceTimersByTime(STAYS));
  expect(lines()).toEqual(['aKabul a', 'cKabul c']);
});

it('a row that is taken back waits again', () => {
  const onUndo = vi.fn<() => void>();
  render(<Rows waiting={all} onUndo={onUndo} />);
  fireEvent.click(screen.getByRole('button', { name: 'Kabul a' }));
  fireEvent.click(screen.getByRole('button', { name: 'Geri al' }));
  expect(onUndo).toHaveBeenCalledOnce();
  expect(lines()).toEqual(['aKabul a', 'bKabul b', 'cKabul c']);
});
