import { assert, constantFrom, property, string, array } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import vectors from '../../../tests/vectors/turkish-fold.json';
import { compareTurkish, foldTurkish, titleTurkish, turkishSortKey, upperTurkish } from './turkish';

const turkishLetters = [...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ'];
const turkishWord = array(constantFrom(...turkishLetters), { minLength: 1, maxLength: 12 }).map((letters) =>
  letters.join(''),
);

describe('foldTurkish', () => {
  test.each(vectors)('$input → $key', ({ input, key }) => {
    expect(foldTurkish(input)).toBe(key);
  });

  it('is idempotent for any text', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const key = foldTurkish(text);
        expect(foldTurkish(key)).toBe(key);
      }),
    );
  });

  it('ignores Turkish case', () => {
    assert(
      property(turkishWord, (word) => {
        expect(foldTurkish(word.toLocaleUpperCase('tr'))).toBe(foldTurkish(word.toLocaleLowerCase('tr')));
        expect(foldTurkish(word)).toMatch(/^[a-z]+$/u);
      }),
    );
  });
});

describe('turkishSortKey', () => {
  it('orders the alphabet', () => {
    const alphabet = ['3', '10', ...'abcçdefgğhıijklmnoöpqrsştuüvwxyz', 'я', 'م'];
    expect([...alphabet].sort(byKey)).toEqual(['10', '3', ...alphabet.slice(2)]);
  });

  it('keeps a short family name before a longer one', () => {
    expect(['Aka Ali', 'Ak Zeynep', "Ak'a", 'Ak'].sort(byKey)).toEqual([
      'Ak',
      'Ak Zeynep',
      "Ak'a",
      'Aka Ali',
    ]);
  });

  it('equals the Turkish collation on its base level', () => {
    const base = new Intl.Collator('tr', { sensitivity: 'base' });
    const phrase = array(turkishWord, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
    assert(
      property(phrase, phrase, (left, right) => {
        expect(Math.sign(byKey(left, right))).toBe(Math.sign(base.compare(left, right)));
      }),
      { numRuns: 2000 },
    );
  });

  it('gives one key to texts that differ in case, accents and composition only', () => {
    expect(turkishSortKey('KÂZIM')).toBe(turkishSortKey('kazım'));
    expect(turkishSortKey('S\u0327en')).toBe(turkishSortKey('Şen'));
    expect(turkishSortKey('ırmak')).not.toBe(turkishSortKey('irmak'));
  });

  it('never uses a unit below the space with which indexes fill up', () => {
    assert(
      property(string({ unit: 'grapheme-ascii' }), (text) => {
        expect([...turkishSortKey(text)].every((unit) => unit >= ' ')).toBe(true);
      }),
    );
  });

  it('can be cut', () => {
    expect(turkishSortKey('Yılmaz Ayşe', 4)).toBe(turkishSortKey('Yılm'));
  });
});

describe('case', () => {
  it('follows Turkish rules', () => {
    expect(upperTurkish('çiğdem ışık')).toBe('ÇİĞDEM IŞIK');
    expect(titleTurkish('IŞIL karadoğan')).toBe('Işıl Karadoğan');
    expect(titleTurkish('ibrahim-ilhan O’neil')).toBe('İbrahim-İlhan O’Neil');
  });
});

test('compareTurkish is a total order', () => {
  expect(['Şen', 'sen', 'Sen', 'Irmak', 'irmak', 'Çelik', 'Cem'].sort(compareTurkish)).toEqual([
    'Cem',
    'Çelik',
    'Irmak',
    'irmak',
    'sen',
    'Sen',
    'Şen',
  ]);
  expect(compareTurkish('a', 'a')).toBe(0);
  expect(compareTurkish('a\u0000', 'a')).not.toBe(0);
});

function byKey(left: string, right: string): number {
  const [a, b] = [turkishSortKey(left), turkishSortKey(right)];
  return a < b ? -1 : a > b ? 1 : 0;
}
