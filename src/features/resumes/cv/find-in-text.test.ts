import { expect, it } from 'vitest';
import { findInPages, findInText } from './find-in-text';

it('finds words without marks and over the end of a line, where they stand', () => {
  const text = 'Sterilizasyon\nkursu; STERİLİZASYON  KURSU';
  const found = findInText(text, ' sterilizasyon kursu ');
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([
    'Sterilizasyon\nkursu',
    'STERİLİZASYON  KURSU',
  ]);
});

it('finds signs as they are, and nothing where nothing is sought', () => {
  expect(findInText('C++ (orta)', '(orta')).toEqual([{ start: 4, end: 9 }]);
  expect(findInText('abc', ' ')).toEqual([]);
});

it('tells on which page each hit stands', () => {
  expect(findInPages(['dil: İngilizce', '', 'ingilizce'], 'İNGİLİZCE').map(({ page }) => page)).toEqual([
    0, 2,
  ]);
});
