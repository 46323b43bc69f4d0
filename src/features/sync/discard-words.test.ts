import { describe, expect, it } from 'vitest';
import { mayDiscard } from './discard-words';

describe('mayDiscard', () => {
  const now = 1_000_000;
  it.each([
    ['offline', 0, true],
    ['failing', 0, true],
    ['session', 0, true],
    ['online', 5_000, false],
    ['starting', 5_000, false],
    ['online', 61_000, true],
  ] as const)('%s, made %d ms ago: %s', (phase, age, expected) => {
    expect(mayDiscard(phase, { at: now - age }, now)).toBe(expected);
  });
});
