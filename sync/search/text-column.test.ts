import { array, assert, constantFrom, integer, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { TextColumn } from './text-column';

const letters = (least: number) =>
  string({ unit: constantFrom('a', 'b', ' '), minLength: least, maxLength: 4 });

it('finds the same rows as looking into each, also where a beginning of the piece was found before', () => {
  assert(
    property(
      array(letters(0), { maxLength: 12 }),
      letters(1),
      integer({ min: 0, max: 4 }),
      (texts, piece, known) => {
        const expected = texts.flatMap((text, at) => (text.includes(piece) ? [at] : []));
        const column = new TextColumn(texts);
        const marks = new Uint8Array(texts.length);
        if (known > 0) column.mark(piece.slice(0, known), new Uint8Array(texts.length), 0, 1);
        column.mark(piece, marks, 0, 1);
        expect([...marks].flatMap((mark, at) => (mark === 1 ? [at] : []))).toEqual(expected);
      },
    ),
    { numRuns: 2000 },
  );
});

it('marks only rows that had the mark before', () => {
  const column = new TextColumn([' ada', ' ada kaya', ' kaya']);
  const marks = new Uint8Array(3);
  column.mark(' ada', marks, 0, 1);
  column.mark(' kaya', marks, 1, 2);
  expect([...marks]).toEqual([1, 2, 0]);
});

it('finds each of many pieces again', () => {
  const texts = ['abcdef', 'bcdefa', 'cdefab'];
  const column = new TextColumn(texts);
  for (const piece of [...'abcdef', 'ab', 'bc', 'cd', 'de', 'ef', 'fa', ...'abcdef', 'abc', 'fab']) {
    const marks = new Uint8Array(3);
    column.mark(piece, marks, 0, 1);
    expect([piece, ...marks]).toEqual([piece, ...texts.map((text) => (text.includes(piece) ? 1 : 0))]);
  }
});
