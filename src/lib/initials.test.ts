import { describe, expect, it } from 'vitest';
import { hashName, initialsOf } from './initials';
import { countOf, listOf, numbered, ofPerson, toPerson } from './sentences';

describe('initialsOf', () => {
  it.each([
    ['Selin Karaca', 'SK'],
    ['ilyas demirkıran', 'İD'],
    ['ışıl', 'I'],
    ['Dr. Ayla Saygın', 'AS'],
    ['Ömer Faruk Sezgin', 'ÖS'],
    ['Doç. Dr.', 'DD'],
    ['  ', ''],
  ])('%s → %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('gives one tint to every spelling of a name', () => {
    expect(hashName('IŞIL KARADOĞAN', 6)).toBe(hashName('Işıl Karadoğan', 6));
    const tints = ['Selin Karaca', 'Derya Oğuz', 'Onur Bilgiç', 'Tuğba Yücel', 'Nermin Aksoylu'].map((name) =>
      hashName(name, 6),
    );
    expect(tints).toEqual([0, 5, 4, 1, 2]);
  });
});

describe('sentences', () => {
  it('keep suffixes off names and numbers', () => {
    expect(countOf(1284, 'talep')).toBe('1.284 talep');
    expect(listOf(['Ada', 'Bora', 'Cem'])).toBe('Ada, Bora ve Cem');
    expect(listOf(['Ada'])).toBe('Ada');
    expect(toPerson('Derya Oğuz')).toBe('Derya Oğuz kişisine');
    expect(ofPerson('Derya Oğuz')).toBe('Derya Oğuz kişisinin');
    expect(numbered('T-20415', 'talebi')).toBe('T-20415 numaralı talebi');
  });
});
