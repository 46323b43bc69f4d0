import { expect, it } from 'vitest';
import { moved, ordered, parseOrder } from './card-order';

const usual = ['day', 'team', 'surgeries', 'news'].map((id) => ({ id }));
const idsOf = (order: readonly string[]) => ordered(usual, order).map(({ id }) => id);

it('the usual order stands where the user has none', () => {
  expect(idsOf([])).toEqual(['day', 'team', 'surgeries', 'news']);
});

it('a card that the order does not know stands behind the one that it usually follows', () => {
  expect(idsOf(['news', 'day', 'team'])).toEqual(['news', 'day', 'team', 'surgeries']);
  expect(idsOf(['news', 'surgeries'])).toEqual(['day', 'team', 'news', 'surgeries']);
});

it('cards that are no more are left out', () => {
  expect(idsOf(['gone', 'news', 'day', 'team', 'surgeries'])).toEqual(['news', 'day', 'team', 'surgeries']);
});

it('a card passes the next one that shows something, and hidden ones keep their places', () => {
  const all = ['day', 'team', 'surgeries', 'news'];
  const shown = new Set(['day', 'surgeries', 'news']);
  expect(moved(all, shown, 'surgeries', -1)).toEqual(['surgeries', 'day', 'team', 'news']);
  expect(moved(all, shown, 'day', 1)).toEqual(['team', 'surgeries', 'day', 'news']);
});

it.each([
  ['day', -1],
  ['news', 1],
  ['team', 1],
] as const)('%s does not move by %i: it is at the end, or not shown', (id, by) => {
  const all = ['day', 'team', 'surgeries', 'news'];
  expect(moved(all, new Set(['day', 'surgeries', 'news']), id, by)).toEqual(all);
});

it.each([[undefined], ['day'], [{ day: 1 }], [[1, 2]]])('what is kept as %j is no order', (stored) => {
  expect(parseOrder(stored)).toEqual([]);
});

it('an order names a card once', () => {
  expect(parseOrder(['news', 'day', 'news'])).toEqual(['news', 'day']);
});
