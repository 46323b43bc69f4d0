import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ReadinessRing } from './readiness-ring';
import { SideMark } from './side-mark';

afterEach(cleanup);

const xs = (points: string | null) => (points ?? '').split(' ').map((point) => Number(point.split(',')[0]));

it.each([
  ['right', 'Taraf: sağ', 'SAĞ'],
  ['left', 'Taraf: sol', 'SOL'],
  ['both', 'Taraf: iki taraf', 'İKİ TARAF'],
] as const)('the mark of %s is read out and says its word', (side, name, word) => {
  render(<SideMark side={side} size="xl" />);
  expect(screen.getByRole('img', { name }).textContent).toBe(word);
});

it('points to its side, and right alone is filled', () => {
  const tipOf = (side: 'right' | 'left') => {
    const { container } = render(<SideMark side={side} />);
    const shape = container.querySelector('polygon');
    const points = xs(shape?.getAttribute('points') ?? null);
    // The tip is the one corner alone at its end.
    const [least, greatest] = [Math.min(...points), Math.max(...points)];
    return {
      alone: points.filter((x) => x === least).length === 1 ? 'left' : 'right',
      ends: points.filter((x) => x === greatest).length,
      fill: shape?.getAttribute('fill'),
    };
  };
  expect(tipOf('right')).toEqual({ alone: 'right', ends: 1, fill: 'currentColor' });
  expect(tipOf('left')).toEqual({ alone: 'left', ends: 2, fill: 'var(--color-surface)' });
});

it('draws nothing for a surgery without a side', () => {
  const { container } = render(<SideMark side="none" />);
  expect(container.innerHTML).toBe('');
});

it.each([
  [10, 11, 'Hazırlık 10/11', '10/11'],
  [11, 11, 'Hazırlık 11/11, tamam', '11/11'],
])('the ring of %s of %s is read out', (done, all, name, figure) => {
  render(<ReadinessRing done={done} all={all} />);
  expect(screen.getByRole('img', { name }).textContent).toBe(figure);
});
