import { describe, expect, it } from 'vitest';
import { compareTurkish, findFolded } from './turkish';

describe('findFolded', () => {
  it.each([
    ['Kulak Burun Boğaz', 'kulak', 'Kulak'],
    ['Odyoloji (kulak)', 'KULAK', 'kulak'],
    ['İlyas Demirkıran', 'demirki', 'Demirkı'],
    ['Işıl   Karadoğan', 'isil kara', 'Işıl   Kara'],
    ['Çağrı', 'rı', 'rı'],
    ['Groß Łukasz', 'SS LUK', 'ß Łuk'],
    ['Søren', 'soren', 'Søren'],
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

describe('compareTurkish', () => {
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
