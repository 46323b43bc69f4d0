import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { noteTour, useTours } from './tours';

beforeEach(() => localStorage.clear());

it('the tour is due once for each user of a device', () => {
  const first = renderHook(() => useTours('first'));
  const other = renderHook(() => useTours('second'));
  expect([first.result.current.isDue, other.result.current.isDue]).toEqual([true, true]);
  act(() => noteTour('first'));
  act(() => noteTour('first'));
  expect([first.result.current.isDue, other.result.current.isDue]).toEqual([false, true]);
  expect(JSON.parse(localStorage.getItem('vizite.tours') ?? '')).toEqual({ off: false, seen: ['first'] });
});

it('a device can be kept from it, which forgets nobody', () => {
  act(() => noteTour('first'));
  const { result } = renderHook(() => useTours('second'));
  act(() => result.current.setOff(true));
  expect([result.current.off, result.current.isDue]).toEqual([true, false]);
  act(() => result.current.setOff(false));
  expect([result.current.off, result.current.isDue]).toEqual([false, true]);
  expect(renderHook(() => useTours('first')).result.current.isDue).toBe(false);
});

it.each(['', 'x', '[]', '7', '{"seen":[1,null]}'])(
  'a mark that nobody can read counts as none: %s',
  (stored) => {
    localStorage.setItem('vizite.tours', stored);
    expect(renderHook(() => useTours('first')).result.current).toMatchObject({ off: false, isDue: true });
  },
);
