import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStableRows } from './stable-rows';

const status = vi.hoisted(() => ({ complete: false }));
vi.mock('@/data/sync-state', () => ({
  useSyncState: (select: (sync: { status: object }) => unknown) => select({ status }),
}));
beforeEach(() => {
  status.complete = false;
});
afterEach(cleanup);

interface Row {
  readonly id: string;
  readonly name: string;
}
const page = (...ids: readonly string[]): readonly Row[] => ids.map((id) => ({ id, name: `Ad ${id}` }));

function listOf(rows: readonly Row[], asked = '') {
  const { result, rerender } = renderHook(
    (props: { rows: readonly Row[]; asked: string }) =>
      useStableRows(props.rows, ({ id }) => id, props.asked, 3),
    { initialProps: { rows, asked } },
  );
  return {
    shows: (next: readonly Row[], nextAsked = asked) => rerender({ rows: next, asked: nextAsked }),
    names: () => result.current.rows.map(({ name }) => name),
    refresh: () => result.current.refresh,
  };
}

it('a full page stands still while others come, and shows them when it is asked to', () => {
  const list = listOf(page('b', 'd', 'f'));
  expect(list.refresh()).toBeNull();
  list.shows(page('a', 'b', 'c'));
  expect(list.names()).toEqual(['Ad b', 'Ad d', 'Ad f']);
  act(() => list.refresh()?.());
  expect(list.names()).toEqual(['Ad a', 'Ad b', 'Ad c']);
  expect(list.refresh()).toBeNull();
});

it('a row that stands still says what it says by now', () => {
  const list = listOf(page('b', 'd', 'f'));
  list.shows([{ id: 'a', name: 'Ad a' }, { id: 'b', name: 'Yeni ad' }, ...page('d')]);
  expect(list.names()).toEqual(['Yeni ad', 'Ad d', 'Ad f']);
});

it('a page that is not full takes what comes at its end, and loses what has left', () => {
  const list = listOf(page('b', 'd'));
  list.shows(page('a', 'b', 'd'));
  expect(list.names()).toEqual(['Ad b', 'Ad d', 'Ad a']);
  act(() => list.refresh()?.());
  expect(list.names()).toEqual(['Ad a', 'Ad b', 'Ad d']);
  expect(list.refresh()).toBeNull();
  list.shows(page('a', 'd'));
  expect(list.names()).toEqual(['Ad a', 'Ad d']);
});

it('rows that leave the device leave the page', () => {
  const list = listOf(page('b', 'd', 'f'));
  list.shows([]);
  expect(list.names()).toEqual([]);
  list.shows(page('a', 'b', 'c'));
  expect(list.names()).toEqual(['Ad a', 'Ad b', 'Ad c']);
});

it('another page, order or text is another list', () => {
  const list = listOf(page('b', 'd', 'f'));
  list.shows(page('a', 'b', 'c'), 'çağ');
  expect(list.names()).toEqual(['Ad a', 'Ad b', 'Ad c']);
});

it('after the first sync the page is what it is', () => {
  const list = listOf(page('b', 'd', 'f'));
  list.shows(page('a', 'b', 'c'));
  status.complete = true;
  list.shows(page('a', 'b', 'c'));
  expect(list.names()).toEqual(['Ad a', 'Ad b', 'Ad c']);
  expect(list.refresh()).toBeNull();
});
