import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useChosenRows } from './use-chosen-rows';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));
const idOf = ({ id }: { readonly id: string }) => id;

it('counts only chosen rows that are still in the list', () => {
  const { result, rerender } = renderHook(({ list, shown }) => useChosenRows(list, shown, idOf), {
    initialProps: { list: 'all', shown: rows('a', 'b', 'c') },
  });
  act(() => result.current[1](new Set(['a', 'c'])));
  expect([...result.current[0]]).toEqual(['a', 'c']);

  rerender({ list: 'all', shown: rows('a', 'b') });
  expect([...result.current[0]]).toEqual(['a']);

  rerender({ list: 'mine', shown: rows('a', 'b') });
  expect([...result.current[0]]).toEqual([]);
});
