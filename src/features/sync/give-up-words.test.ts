import { describe, expect, it } from 'vitest';
import { mayGiveUp } from './give-up-words';

describe('mayGiveUp', () => {
  const now = 1_000_000;
  it.each([
    ['offline', 0, true],
    ['failing', 0, true],
    ['session', 0, true],
    ['online', 5_000, false],
    ['starting', 5_000, false],
    ['online', 61_000, true],
  ] as const)('%s, made %d ms ago: %s', (phase, age, expected) => {
    expect(mayGiveUp(phase, { at: now - age }, now)).toBe(expected);
  });
});
