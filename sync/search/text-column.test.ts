import { array, assert, constantFrom, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { TextColumn } from './text-column';

const letters = (least: number) =>
  string({ unit: constantFrom('a', 'b', ' '), minLength: least, maxLength: 4 });

it('finds the same rows as looking into each', () => {
  assert(
    property(array(letters(0), { maxLength: 12 }), letters(1), (texts, piece) => {
      const expected = texts.flatMap((text, at) => (text.includes(piece) ? [at] : []));
      const marks = new Uint8Array(texts.length);
      new TextColumn(texts).mark(piece, marks);
      expect([...marks].flatMap((mark, at) => (mark === 1 ? [at] : []))).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});
