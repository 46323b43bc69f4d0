import { array, assert, constantFrom, property, string, tuple } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import vectors from '../../../tests/vectors/ascii.json';
import { asciiCompact, asciiLower, asciiText, asciiUpper, foreignSign } from './ascii';

test.each(vectors)('$input → $text', ({ input, text, lower, upper }) => {
  expect([asciiText(input), asciiLower(input), asciiUpper(input)]).toEqual([text, lower, upper]);
});

/** A letter, and the ways in which keyboards and copies write it. */
const writings: Readonly<Record<string, readonly string[]>> = {
  i: ['i', 'ı', 'İ', 'I', 'i\u0307', 'I\u0307', 'ｉ'],
  a: ['a', 'A', 'ａ', 'a\u200b', '\u00ada'],
  7: ['7', '７', '٧', '۷', '७'],
  '-': ['-', '‐', '‑', '–', '—', '−', '·'],
};
const letter = constantFrom(...Object.keys(writings)).chain((plain) =>
  tuple(constantFrom(plain), constantFrom(...(writings[plain] ?? []))),
);

describe('any writing of an ASCII text', () => {
  it('is the same text', () => {
    assert(
      property(array(letter, { minLength: 1 }), (letters) => {
        const plain = letters.map(([to]) => to).join('');
        const written = letters.map(([, as]) => as).join('');
        expect(asciiLower(written)).toBe(plain);
        expect(asciiUpper(written)).toBe(plain.toUpperCase());
        expect(asciiCompact(written)).toBe(plain.toUpperCase().replaceAll('-', ''));
      }),
    );
  });

  it('changes no more the second time, whatever it is', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        expect(asciiText(asciiText(text))).toBe(asciiText(text));
        expect(asciiLower(asciiLower(text))).toBe(asciiLower(text));
      }),
    );
  });
});

test('the first letter that is none is named', () => {
  expect([foreignSign('cagri'), foreignSign('çağrı'), foreignSign('аli')]).toEqual([null, 'ç', 'а']);
});
