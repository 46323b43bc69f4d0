import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { findDuplicates, nameDistance, scoreDuplicate } from './duplicates';
import type { DuplicateSide } from './duplicates';

const ayse: DuplicateSide = {
  first_name: 'Ayşe Nur',
  last_name: 'Yılmaz',
  identity_type: 'tckn',
  identity_no: '10000000146',
  birth_date: '1984-03-02',
  phones: [{ e164: '+905550001234', label: 'mobile', primary: true, whatsapp: true, shared: false }],
};
const unknown = { identity_type: 'none', identity_no: null } as const;
const noPhone = { phones: [] } as const;
const otherPhone = ayse.phones.map((phone) => ({ ...phone, e164: '+905550009999' }));

/** Full-table reference (optimal string alignment). */
function slowDistance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, row) =>
    Array.from({ length: right.length + 1 }, (_, at) => (row === 0 ? at : at === 0 ? row : 0)),
  );
  const get = (row: number, at: number) => table[row]?.[at] ?? 0;
  for (let row = 1; row <= left.length; row += 1) {
    for (let at = 1; at <= right.length; at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(get(row - 1, at) + 1, get(row, at - 1) + 1, get(row - 1, at - 1) + (same ? 0 : 1));
      if (row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1]) {
        edits = Math.min(edits, get(row - 2, at - 2) + 1);
      }
      const line = table[row];
      if (line !== undefined) line[at] = edits;
    }
  }
  return get(left.length, right.length);
}

describe('nameDistance', () => {
  const word = array(constantFrom(...'abc '), { maxLength: 9 }).map((letters) => letters.join(''));

  it('equals the full computation within its limit', () => {
    assert(
      property(word, word, constantFrom(1, 2, 3), (left, right, limit) => {
        expect(nameDistance(left, right, limit)).toBe(Math.min(slowDistance(left, right), limit + 1));
      }),
      { numRuns: 3000 },
    );
  });

  test.each([
    ['mehmet', 'mehmet', 0],
    ['mehmet', 'mehemt', 1],
    ['mehmet', 'memet', 1],
    ['yilmaz', 'yildiz', 2],
    ['ayse', 'fatma', 3],
    ['', 'ab', 2],
  ])('%s / %s: %i', (left, right, edits) => {
    expect(nameDistance(left, right)).toBe(edits);
  });
});

describe('scoreDuplicate', () => {
  test.each<[string, DuplicateSide, 'certain' | 'likely' | 'possible' | 'none']>([
    [
      'same number',
      { ...ayse, first_name: 'Başka', last_name: 'Biri', phones: [], birth_date: null },
      'certain',
    ],
    ['same phone, name misspelt', { ...ayse, ...unknown, last_name: 'Yilmas', birth_date: null }, 'likely'],
    [
      'same phone, second name left out',
      { ...ayse, ...unknown, first_name: 'Ayşe', birth_date: null },
      'likely',
    ],
    [
      'same phone, other name (family)',
      { ...ayse, ...unknown, first_name: 'Mustafa', birth_date: null },
      'none',
    ],
    ['same birth date and name', { ...ayse, ...unknown, ...noPhone }, 'likely'],
    ['same birth date, other name', { ...ayse, ...unknown, ...noPhone, first_name: 'Zehra' }, 'none'],
    ['same name only', { ...ayse, ...unknown, ...noPhone, birth_date: null }, 'possible'],
    ['same name, other phone', { ...ayse, ...unknown, phones: otherPhone, birth_date: null }, 'none'],
    ['same name, other birth date', { ...ayse, ...unknown, ...noPhone, birth_date: '1991-01-01' }, 'none'],
    ['similar name only', { ...ayse, ...unknown, ...noPhone, birth_date: null, last_name: 'Yılmas' }, 'none'],
    ['other number (twins)', { ...ayse, identity_no: '19090909018', first_name: 'Ayşe Naz' }, 'none'],
    [
      'first and last name swapped',
      { ...ayse, ...unknown, first_name: 'YILMAZ', last_name: 'AYŞE NUR' },
      'likely',
    ],
    [
      'masked number and name',
      { ...ayse, ...noPhone, identity_no: null, identity_masked: '100******46', birth_date: null },
      'likely',
    ],
  ])('%s', (_, other, level) => {
    expect(scoreDuplicate(ayse, other).level).toBe(level);
    expect(scoreDuplicate(other, ayse)).toEqual(scoreDuplicate(ayse, other));
  });

  it('takes two passports of one person for likely', () => {
    const first: DuplicateSide = { ...ayse, identity_type: 'passport', identity_no: 'U1234567' };
    expect(scoreDuplicate(first, { ...first, identity_no: 'U7654321' }).level).toBe('likely');
  });

  it('names what agrees', () => {
    expect(scoreDuplicate(ayse, { ...ayse, ...unknown, last_name: 'Yılmas', phones: [] }).reasons).toEqual([
      { field: 'identity_no', match: 'empty' },
      { field: 'name', match: 'similar' },
      { field: 'phones', match: 'empty' },
      { field: 'birth_date', match: 'same' },
    ]);
  });
});

test('findDuplicates puts those of the same name alone last', () => {
  const named = { ...ayse, ...unknown, ...noPhone, birth_date: null };
  const likely = { ...ayse, ...unknown, last_name: 'Yılmas', birth_date: null };
  const found = findDuplicates(ayse, [named, likely, { ...ayse, first_name: 'X' }]);
  expect(found.map(({ score }) => score.level)).toEqual(['certain', 'likely', 'possible']);
});

test('findDuplicates puts the certain one first and stops at the limit', () => {
  const likely = Array.from({ length: 7 }, () => ({ ...ayse, ...unknown }));
  const found = findDuplicates(ayse, [...likely, { ...ayse, first_name: 'X' }], 5);
  expect(found).toHaveLength(5);
  expect(found.map(({ score }) => score.level)).toEqual(['certain', 'likely', 'likely', 'likely', 'likely']);
});
