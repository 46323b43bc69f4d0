import { describe, expect, it } from 'vitest';
import { beginsWord, chipsOf, deletedChip, stepOver, wholeChips } from './chip-text';

// The variable extends from 3 to 15, directly followed by another one to 27.
const text = 'Sn {{hasta.ad}}{{talep.no}} a';

describe('a variable in a text', () => {
  it('is stepped over', () => {
    expect(chipsOf(text)).toEqual([
      { from: 3, to: 15 },
      { from: 15, to: 27 },
    ]);
    expect(stepOver(text, 3, true)).toBe(15);
    expect(stepOver(text, 15, true)).toBe(27);
    expect(stepOver(text, 15, false)).toBe(3);
    expect(stepOver(text, 27, false)).toBe(15);
    // A caret that got inside leaves it.
    expect(stepOver(text, 7, true)).toBe(15);
    expect(stepOver(text, 7, false)).toBe(3);
    expect(stepOver(text, 2, true)).toBeNull();
    expect(stepOver(text, 3, false)).toBeNull();
    expect(stepOver(text, 27, true)).toBeNull();
  });

  it('is deleted as a whole', () => {
    expect(deletedChip(text, 15, false)).toEqual({ from: 3, to: 15 });
    expect(deletedChip(text, 15, true)).toEqual({ from: 15, to: 27 });
    expect(deletedChip(text, 28, false)).toBeNull();
  });

  it('is selected as a whole', () => {
    expect(wholeChips(text, 5, 5)).toEqual([3, 3]);
    expect(wholeChips(text, 13, 13)).toEqual([15, 15]);
    expect(wholeChips(text, 15, 15)).toEqual([15, 15]);
    expect(wholeChips(text, 1, 5)).toEqual([1, 15]);
    expect(wholeChips(text, 5, 20)).toEqual([3, 27]);
    expect(wholeChips(text, 1, 28)).toEqual([1, 28]);
  });
});

it('is asked for at the beginning of a word', () => {
  expect([0, 3, 2, 15].map((at) => beginsWord(text, at))).toEqual([true, true, false, true]);
  expect(beginsWord('24', 2)).toBe(false);
});
