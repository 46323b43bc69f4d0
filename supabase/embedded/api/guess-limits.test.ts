import { expect, it } from 'vitest';
import { createGuessLimits } from './guess-limits';

it('stops listening after so many refusals, to that caller alone, until the window ends', () => {
  let now = 1_000_000;
  const limits = createGuessLimits({ most: 3, window: 60_000 }, () => now);
  expect([limits.refused('a'), limits.refused('a')]).toEqual([false, false]);
  expect(limits.check('a')).toBeNull();
  now += 20_000;
  expect([limits.refused('a'), limits.refused('a')]).toEqual([true, false]);
  expect([limits.check('a'), limits.check('b')]).toEqual([40, null]);
  now += 40_000;
  expect(limits.check('a')).toBeNull();
  expect(limits.refused('a')).toBe(false);
});

it('forgets who was longest not heard of, so that its memory is bounded', () => {
  const limits = createGuessLimits({ most: 1, window: 60_000, capacity: 2 }, () => 0);
  for (const caller of ['a', 'b', 'a', 'c']) limits.refused(caller);
  expect(['a', 'b', 'c'].map((caller) => limits.check(caller) !== null)).toEqual([true, false, true]);
});
