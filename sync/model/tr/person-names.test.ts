import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readName } from './person-names';
import { upperTurkish } from './turkish';

const read = (full: string) => readName({ full, first: null, last: null });

describe('names in one cell', () => {
  test.each([
    ['Ayşe Yılmaz', [['Ayşe', 'Yılmaz']]],
    ['AYŞE  NUR   YILMAZ', [['Ayşe Nur', 'Yılmaz']]],
    ['YILMAZ, Ayşe', [['Ayşe', 'Yılmaz']]],
    ['Ayşe Nur YILMAZ KAYA', [['Ayşe Nur', 'Yılmaz Kaya']]],
    // Nothing says which is the surname.
    [
      'ÖZTÜRK Ayşe',
      [
        ['Ayşe', 'Öztürk'],
        ['Öztürk', 'Ayşe'],
      ],
    ],
    // A system without Turkish letters writes ALI for Ali.
    [
      'ALI YILMAZ',
      [
        ['Alı', 'Yılmaz'],
        ['Ali', 'Yilmaz'],
      ],
    ],
    ['ALİ YILMAZ', [['Ali', 'Yılmaz']]],
    [
      "O'BRIEN, Mary-Ann",
      [
        ['Mary-Ann', "O'Brıen"],
        ['Mary-Ann', "O'Brien"],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(read(text)?.map(({ first_name: first, last_name: last }) => [first, last])).toEqual(expected);
  });

  test.each(['', '  ', 'Ayşe', ', Ayşe', '.. --', 'YILMAZ,'])('no whole name: “%s”', (text) => {
    expect(read(text)).toBeNull();
  });

  test('a name in capitals with Turkish letters is read as it was written, whatever its spaces', () => {
    const word = fc.constantFrom('Ayşe', 'İpek', 'Işıl', 'Çağrı', 'Ömer', 'Güneş', 'Şirin', 'Ilgın');
    const gap = fc.constantFrom(' ', '  ', '\u00a0', '\t');
    fc.assert(
      fc.property(word, word, gap, (first, last, space) => {
        const [likeliest] = read(`${space}${upperTurkish(first)}${space}${upperTurkish(last)}${space}`) ?? [];
        expect(likeliest).toEqual({ first_name: first, last_name: last });
      }),
    );
  });
});
