import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSwipes } from './use-swipes';

afterEach(cleanup);

function List({ onTake, onOpen }: { onTake: () => void; onOpen: () => void }) {
  const list = useRef<HTMLUListElement>(null);
  useSwipes(list);
  return (
    <ul ref={list}>
      <li onClick={(event) => (event.target as HTMLElement).tagName !== 'BUTTON' && onOpen()}>
        <span>Ada</span>
        <button type="button" data-swipe="Üstlen" onClick={onTake}>
          Üstlen
        </button>
      </li>
      <li>
        <span>Ece</span>
      </li>
    </ul>
  );
}

function open() {
  const [onTake, onOpen] = [vi.fn(), vi.fn()];
  render(<List {...{ onTake, onOpen }} />);
  for (const row of screen.getAllByRole('listitem')) {
    Object.defineProperty(row, 'offsetWidth', { value: 300 });
  }
  return { onTake, onOpen };
}

function point(name: string, on: Element, x: number, y: number, pointerType = 'touch') {
  const event = new MouseEvent(name, { bubbles: true, clientX: x, clientY: y });
  act(() => void on.dispatchEvent(Object.assign(event, { pointerType, pointerId: 1, isPrimary: true })));
}

/** Moves a finger from a place, by steps, and lifts it. */
async function swipe(name: string, steps: readonly (readonly [number, number])[], type = 'touch') {
  const on = screen.getByText(name);
  point('pointerdown', on, 100, 100, type);
  for (const [x, y] of steps) point('pointermove', on, 100 + x, 100 + y, type);
  const [x, y] = steps.at(-1) ?? [0, 0];
  const shown = document.querySelector('.swipe-label')?.textContent ?? null;
  point('pointerup', on, 100 + x, 100 + y, type);
  act(() => void on.dispatchEvent(new MouseEvent('click', { bubbles: true })));
  await act(() => new Promise((resolve) => void setTimeout(resolve)));
  return shown;
}

describe('a swipe of a row', () => {
  it('shows its act while the finger moves, and presses its button where it went far enough', async () => {
    const { onTake, onOpen } = open();
    expect(
      await swipe('Ada', [
        [20, 0],
        [80, 4],
        [130, 6],
      ]),
    ).toBe('Üstlen');
    expect(onTake).toHaveBeenCalledOnce();
    expect(onOpen).not.toHaveBeenCalled();
    expect(document.querySelector('.swipe-label')).toBeNull();
  });

  it.each<[string, readonly (readonly [number, number])[]]>([
    [
      'that turns back',
      [
        [20, 0],
        [130, 0],
        [60, 0],
      ],
    ],
    [
      'that is too short',
      [
        [20, 0],
        [100, 0],
      ],
    ],
    [
      'down the list',
      [
        [4, 40],
        [150, 60],
      ],
    ],
    [
      'to the left',
      [
        [-40, 0],
        [130, 0],
      ],
    ],
  ])('does nothing %s', async (_what, steps) => {
    const { onTake } = open();
    await swipe('Ada', steps);
    expect(onTake).not.toHaveBeenCalled();
  });

  it('is one of a finger, and of a row with an act', async () => {
    const { onTake } = open();
    expect(
      await swipe(
        'Ada',
        [
          [20, 0],
          [150, 0],
        ],
        'mouse',
      ),
    ).toBeNull();
    expect(
      await swipe('Ece', [
        [20, 0],
        [150, 0],
      ]),
    ).toBeNull();
    expect(onTake).not.toHaveBeenCalled();
  });

  it('that begins with a tap opens the row as ever', async () => {
    const { onTake, onOpen } = open();
    await swipe('Ada', [[2, 1]]);
    expect([onTake.mock.calls.length, onOpen.mock.calls.length]).toEqual([0, 1]);
  });
});
