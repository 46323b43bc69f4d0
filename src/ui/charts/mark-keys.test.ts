import { describe, expect, it } from 'vitest';
import { markAfterKey } from './mark-keys';

describe('one row of marks', () => {
  const row = { count: 4, columns: 4 };

  it.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 1, 2],
    ['ArrowDown', 1, 2],
    ['ArrowLeft', 1, 0],
    ['ArrowUp', 0, null],
    ['ArrowRight', 3, null],
    ['Home', 2, 0],
    ['End', null, 3],
    ['Tab', 2, null],
  ])('%s at %s leads to %s', (key, at, next) => {
    expect(markAfterKey(key, at, row)).toBe(next);
  });

  it('leads nowhere without marks', () => {
    expect(markAfterKey('Home', null, { count: 0, columns: 0 })).toBe(null);
  });
});

it('one column of marks is followed by both pairs of arrows', () => {
  const column = { count: 3, columns: 1 };
  expect(markAfterKey('ArrowDown', 0, column)).toBe(1);
  expect(markAfterKey('ArrowLeft', 1, column)).toBe(0);
});

describe('rows and columns', () => {
  const grid = { count: 6, columns: 3 };

  it.each([
    ['ArrowDown', 1, 4],
    ['ArrowUp', 4, 1],
    ['ArrowDown', 4, null],
    ['ArrowRight', 2, null],
    ['ArrowLeft', 3, null],
    ['ArrowRight', 3, 4],
  ])('%s at %s leads to %s', (key, at, next) => {
    expect(markAfterKey(key, at, grid)).toBe(next);
  });
});
