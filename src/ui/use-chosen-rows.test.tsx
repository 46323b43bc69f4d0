import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChosenRows } from './use-chosen-rows';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const idOf = ({ id }: { readonly id: string }) => id;
const followed = (list: string, shown: readonly { readonly id: string }[]) =>
  renderHook((given) => useChosenRows(given.list, given.shown, idOf), { initialProps: { list, shown } });

it('counts only chosen rows that are still in the list', () => {
  const { result, rerender } = followed('all', rows('a', 'b', 'c'));
  act(() => result.current[1](new Set(['a', 'c'])));
  expect([...result.current[0]]).toEqual(['a', 'c']);

  rerender({ list: 'all', shown: rows('a', 'b') });
  expect([...result.current[0]]).toEqual(['a']);

  rerender({ list: 'mine', shown: rows('a', 'b') });
  expect([...result.current[0]]).toEqual([]);
});

it('ends with another list, and does not come back with the former one', () => {
  const { result, rerender } = followed('all', rows('a', 'b'));
  act(() => result.current[2].onAll?.(true));
  expect(result.current[0].size).toBe(2);
  rerender({ list: 'mine', shown: rows('a', 'b') });
  rerender({ list: 'all', shown: rows('a', 'b') });
  expect(result.current[0].size).toBe(0);
  expect(result.current[2].facts).toBeUndefined();
});

it('holds all rows of the moment, less those taken out, whatever comes and goes', () => {
  // A small generator with a seed: what fails can be run again.
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 40; round += 1) {
    const all = Array.from({ length: 1 + random(60) }, (_, at) => `r${at}`);
    const { result, rerender, unmount } = followed('list', rows(...all));
    act(() => result.current[2].onAll?.(true));
    expect(result.current[0].size).toBe(all.length);

    const out = new Set(all.filter(() => random(4) === 0));
    for (const id of out) {
      act(() => result.current[1](new Set([...result.current[0]].filter((other) => other !== id))));
    }
    const come = Array.from({ length: random(10) }, (_, at) => `n${at}`);
    const here = [...all.filter(() => random(5) > 0), ...come];
    rerender({ list: 'list', shown: rows(...here) });
    expect([...result.current[0]]).toEqual(here.filter((id) => all.includes(id) && !out.has(id)));
    if (out.size < all.length) {
      expect(result.current[2].facts).toEqual({
        takenOut: here.filter((id) => out.has(id)).length,
        later: come.length,
      });
    }
    unmount();
  }
});

it('takes ten thousand rows, and one of them out', () => {
  const { result } = followed('list', rows(...Array.from({ length: 10_000 }, (_, at) => `r${at}`)));
  act(() => result.current[2].onAll?.(true));
  expect(result.current[0].size).toBe(10_000);
  act(() => {
    const next = new Set(result.current[0]);
    next.delete('r5000');
    result.current[1](next);
  });
  expect(result.current[0].size).toBe(9_999);
  expect(result.current[2].facts).toEqual({ takenOut: 1, later: 0 });
  act(() => result.current[2].onAll?.(false));
  expect(result.current[0].size).toBe(0);
});
