import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { editsBetween } from './edits';

/** Computes the distance by the full table, for reference (optimal string alignment). */
function slowDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)),
  );
  const get = (row: number, at: number) => table[row]?.[at] ?? 0;
  for (let row = 1; row <= left.length; row += 1) {
    for (let at = 1; at <= right.length; at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(get(row - 1, at) + 1, get(row, at - 1) + 1, get(row - 1, at - 1) + (same ? 0 : 1));
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        edits = Math.min(edits, get(row - 2, at - 2) + 1);
      }
      const line = table[row];
      if (line !== undefined) line[at] = edits;
    }
  }
  return get(left.length, right.length);
}

describe('editsBetween', () => {
  const word = array(constantFrom(...'abc '), { maxLength: 9 }).map((letters) => letters.join(''));

  it('equals the full computation within its limit', () => {
    assert(
      property(word, word, constantFrom(1, 2, 3), (left, right, limit) => {
        expect(editsBetween(left, right, limit)).toBe(Math.min(slowDistance(left, right), limit + 1));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['mehmet', 'mehmet', 0],
    ['mehmet', 'mehemt', 1],
    ['mehmet', 'memet', 1],
    ['yilmaz', 'yildiz', 2],
    ['ayse', 'fatma', 3],
    ['', 'ab', 2],
  ])('%s / %s: %i', (left, right, edits) => {
    expect(editsBetween(left, right, 2)).toBe(edits);
  });
});
