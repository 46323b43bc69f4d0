import { describe, expect, it } from 'vitest';
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
  it.each([
    ['İSTANBUL', 'istanbul'],
    ['ISTANBUL', 'istanbul'],
    ['istanbul', 'istanbul'],
    ['ıstanbul', 'istanbul'],
    ['Çağrı ŞAHİN', 'cagri sahin'],
    ['  Gülizar \t Çetinbaş ', 'gulizar cetinbas'],
    ['Hâlâ kâğıt, îmâ, sükûn', 'hala kagit, ima, sukun'],
    ['I\u0307ZMI\u0307R', 'izmir'],
    ['s\u0327ule', 'sule'],
    ['', ''],
  ])('%s → %s', (text, key) => {
    expect(foldTurkish(text)).toBe(key);
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
