import { describe, expect, it } from 'vitest';
import { tabsThatFit } from './use-fitting-tabs';

const widths = [100, 100, 100, 100];
const box = (room: number) => ({ room, gap: 10, menu: 50 });

describe('the tabs that fit', () => {
  it.each([
    ['all with enough room', 430, 0, [0, 1, 2, 3]],
    ['three and the menu', 429, 0, [0, 1, 2]],
    ['two and the menu', 379, 0, [0, 1]],
    ['the current one before others', 379, 3, [0, 3]],
    ['the current one alone', 60, 2, [2]],
  ])('are %s', (_, room, current, expected) => {
    expect(tabsThatFit(widths, current, box(room))).toEqual(expected);
  });
});
