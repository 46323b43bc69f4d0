import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UnpackedDay } from '@sync/model/rules/settlement';
import type { RowKey } from '../day-rows';
import { bankRow, DAY, dayOf, group, receipt } from '../settlement.fixture';
import { clustersOf } from './clusters';
import type { Cluster } from './clusters';
import { useKeyboard } from '@/ui/keys/keyboard';
import { MatchBoard } from './match-board';

beforeEach(() => {
  // Nothing is laid out here; the board draws what a box of this height has room for.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const content: Partial<UnpackedDay> = {
  receipts: [
    receipt(1, 100_00, { time: '08:00:00', matched: 100_00 }),
    receipt(2, 19_800_00, { time: '09:00:00' }),
    receipt(3, 60_00, { time: '10:00:00', matched: 60_00 }),
    receipt(4, 2_300_00, { time: '11:00:00' }),
  ],
  bank: [
    bankRow(1, 100_00, { time: '08:00:00', matched: 100_00 }),
    bankRow(2, 12_600_00, { time: '09:01:00' }),
    bankRow(3, 7_200_00, { time: '09:02:00' }),
    bankRow(4, 60_00, { time: '10:00:00', matched: 60_00 }),
    bankRow(5, 950_00, { time: '12:00:00' }),
  ],
  groups: [
    group(1, [[1, 100_00]], [[1, 100_00]]),
    group(
      2,
      [[2, 19_800_00]],
      [
        [2, 12_600_00],
        [3, 7_200_00],
      ],
      { state: 'proposed', basis: 'split', minutes: null },
    ),
    group(3, [[3, 60_00]], [[4, 60_00]], { automatic: false, basis: 'manual' }),
  ],
};
const clusters = clustersOf(dayOf(content), { bank: null, terminal: null, currency: 'TRY' }, () => null);

const told = vi.fn<(...words: string[]) => void>();
function Board({ locked = false, offline = false }: { locked?: boolean; offline?: boolean }) {
  const [ticked, setTicked] = useState<ReadonlySet<RowKey>>(new Set());
  const [whole, setWhole] = useState(false);
  const tell = (what: string) => (cluster: Cluster) => told(what, cluster.id);
  return (
    <>
      <input aria-label="Arama" />
      <Keys />
      <MatchBoard
        clusters={clusters}
        day={DAY}
        receipts={4}
        bankRows={5}
        ticked={ticked}
        isLocked={() => locked}
        mayMatch
        offline={offline}
        holderOf={() => 'Ayşe Kara'}
        hands={{
          onTick: (key) => setTicked((before) => new Set(before.has(key) ? [] : [...before, key])),
          onOpen: tell('open'),
          onAccept: tell('accept'),
          onRefuse: tell('refuse'),
        }}
        keys={{
          onMatch: () => told('match', [...ticked].join()),
          onUndo: () => told('undo'),
          onTakeApart: tell('takeApart'),
        }}
        whole={whole}
        onWhole={setWhole}
        neighbours={false}
        onNeighbours={() => undefined}
        sought={null}
        onFound={() => undefined}
      />
    </>
  );
}
/** Stands for the listener of the page. */
function Keys() {
  useKeyboard({ single: true, keys: {} }, () => undefined);
  return null;
}
beforeEach(() => told.mockClear());
const focused = () => (document.activeElement as HTMLElement).dataset['item'];

describe('the board', () => {
  it('hides what was matched by itself until somebody wants to see it', async () => {
    render(<Board />);
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByText('1 banka satırı').parentElement?.textContent).toContain('iki yanda 100,00');
    await userEvent.click(screen.getByRole('button', { name: 'Göster' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'Eşleşeni gizle' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(4);
  });

  it('says why it suggests something, and takes it or leaves it', async () => {
    render(<Board />);
    const suggestion = screen.getAllByRole('listitem')[0] as HTMLElement;
    expect(suggestion.textContent).toContain('tutarlar birlikte eşit, aynı cihazda Ayşe Kara kullanımı');
    await userEvent.click(within(suggestion).getByRole('button', { name: 'Eşle' }));
    await userEvent.click(within(suggestion).getByRole('button', { name: /Öneri değil/ }));
    expect(told.mock.calls).toEqual([
      ['accept', 'g2'],
      ['refuse', 'g2'],
    ]);
  });

  it('offers nothing to change offline, and still ticks to add up', async () => {
    render(<Board offline />);
    expect(screen.queryByRole('button', { name: 'Eşle' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: /M-4/ }));
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /M-4/ }).checked).toBe(true);
  });

  it('lets no row of a closed day be ticked', () => {
    render(<Board locked />);
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Eşle' })).toBeNull();
    expect(screen.getAllByLabelText('Dönem kapalı')).not.toHaveLength(0);
  });
});

describe('keys', () => {
  it('move over rows and bands, tick and match', async () => {
    render(<Board />);
    const user = userEvent.setup();
    await user.keyboard('j');
    expect(focused()).toBe('receipts/2');
    await user.keyboard(' jj');
    expect(focused()).toBe('bank/3');
    await user.keyboard('k {Enter}');
    expect(focused()).toBe('bank/2');
    expect(told.mock.calls).toEqual([['match', 'receipts/2,bank/2']]);
  });

  it('go from difference to difference', async () => {
    render(<Board />);
    await userEvent.keyboard('...');
    expect(focused()).toBe('bank/5');
    await userEvent.keyboard(',');
    expect(focused()).toBe('receipts/4');
  });

  it('take apart what has the focus, and take back the last', async () => {
    render(<Board />);
    screen.getByRole('button', { name: 'Eşleşti' }).focus();
    await userEvent.keyboard('{Backspace}u');
    expect(told.mock.calls).toEqual([['takeApart', 'g3'], ['undo']]);
  });

  it('mean letters where somebody types', async () => {
    render(<Board />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Arama' }), 'ju.{Backspace}');
    expect(told).not.toHaveBeenCalled();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Arama' }).value).toBe('ju');
  });
});
