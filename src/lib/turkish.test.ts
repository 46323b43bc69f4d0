import { describe, expect, it } from 'vitest';
import vectors from '../../tests/vectors/turkish-fold.json';
import {
  compareTurkish,
  findFolded,
  foldTurkish,
  lowerTurkish,
  sentenceTurkish,
  titleTurkish,
  upperTurkish,
} from './turkish';

describe('foldTurkish', () => {
  it.each(vectors)('folds "$input" as the database does', ({ input, key }) => {
    expect(foldTurkish(input)).toBe(key);
  });
});

describe('findFolded', () => {
  it.each([
    ['Kulak Burun Boğaz', 'kulak', 'Kulak'],
    ['Odyoloji (kulak)', 'KULAK', 'kulak'],
    ['İlyas Demirkıran', 'demirki', 'Demirkı'],
    ['Işıl   Karadoğan', 'isil kara', 'Işıl   Kara'],
    ['Çağrı', 'rı', 'rı'],
  ])('finds in %s for %s', (text, query, hit) => {
    const found = findFolded(text, query);
    expect(found && text.slice(found[0], found[1])).toBe(hit);
  });

  it.each([
    ['Kulak', 'burun'],
    ['Kulak', '  '],
  ])('no hit in %s for "%s"', (text, query) => {
    expect(findFolded(text, query)).toBeNull();
  });
});

describe('case', () => {
  it('follows Turkish rules', () => {
    expect(upperTurkish('ilgi ışık')).toBe('İLGİ IŞIK');
    expect(lowerTurkish('IŞIK İLGİ')).toBe('ışık ilgi');
    expect(titleTurkish('IŞIL KARADOĞAN-İNCE')).toBe('Işıl Karadoğan-İnce');
    expect(sentenceTurkish('ilk yanıt')).toBe('İlk yanıt');
  });

  it('sorts as a Turkish reader does', () => {
    const names = ['Zeki', 'Şule', 'Işıl', 'İlyas', 'Çağrı', 'Cemre', 'Sena', 'Oda 10', 'Oda 9'];
    expect(names.toSorted(compareTurkish)).toEqual([
      'Cemre',
      'Çağrı',
      'Işıl',
      'İlyas',
      'Oda 9',
      'Oda 10',
      'Sena',
      'Şule',
      'Zeki',
    ]);
  });
});
