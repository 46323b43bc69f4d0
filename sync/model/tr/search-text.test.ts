import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, it, test } from 'vitest';
import vectors from '../../../tests/vectors/search.json';
import { finderOf, searchKey } from './search-text';

test.each(vectors)('$typed in $text: $begins, within $within', ({ text, typed, begins, within }) => {
  expect([finderOf(typed)(searchKey(text)), finderOf(typed, true)(searchKey(text))]).toEqual([
    begins,
    within,
  ]);
});

const word = array(constantFrom(...'abcçdegğıioöprsşuü'), { minLength: 2, maxLength: 6 }).map((letters) =>
  letters.join(''),
);
const hyphen = constantFrom(...'-‐‑–—−·');
const apostrophe = constantFrom(..."'’‘ʼ`´′");

it('finds a name in every way in which it is written', () => {
  assert(
    property(tuple(word, word, word), tuple(hyphen, hyphen, apostrophe, apostrophe), (words, signs) => {
      const [first, second, third] = words;
      const [dash, otherDash, quote, otherQuote] = signs;
      const key = searchKey(`${first} O${quote}${second}${dash}${third}`);
      for (const typed of [
        second,
        third,
        `o${second}${third}`,
        `O${otherQuote}${second}${otherDash}${third} ${first}`,
        `${first} O${otherQuote}${second}${otherDash}${third}`.normalize('NFD'),
        `O${otherQuote}${second}${otherDash}${third}`.toLocaleUpperCase('tr'),
      ]) {
        expect([typed, finderOf(typed)(key)]).toEqual([typed, true]);
      }
    }),
  );
});
