import { array, assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import vectors from '../../../tests/vectors/matching.json';
import { findMatches, matchSides } from './match';
import type { MatchSide } from './match-key';
import { startShares } from './weights';

/** A side as the vectors write it: phones as texts, `shared` behind a family's. */
type Written = Omit<Partial<MatchSide>, 'phones'> & { readonly phones: readonly string[] };

function side({ phones, ...rest }: Written): MatchSide {
  return {
    first_name: '',
    last_name: '',
    identity_type: 'none',
    identity_no: null,
    birth_date: null,
    ...rest,
    phones: phones.map((phone) => ({
      e164: phone.split(' ')[0] ?? '',
      label: 'mobile',
      primary: true,
      whatsapp: false,
      shared: phone.endsWith('shared'),
    })),
  };
}

const cases = vectors.map(({ left, right, ...rest }) => ({
  ...rest,
  left: side(left as Written),
  right: side(right as Written),
}));

describe('matchSides', () => {
  it.each(cases)('$name: $level', ({ left, right, level, agree }) => {
    const match = matchSides(left, right);
    const given = match.parts.filter(({ agreement }) => agreement !== 'empty');
    expect(Object.fromEntries(given.map(({ field, agreement }) => [field, agreement]))).toMatchObject(agree);
    expect({ level: match.level, weight: match.weight }).toMatchObject({ level });
    expect(matchSides(right, left)).toEqual(match);
  });

  it('is symmetric, and certain of a record and itself only by number', () => {
    const names = constantFrom('Ayşe', 'Ayşe Nur', 'AYŞENUR', 'A.', 'Yılmaz', 'Yılmaz Kaya', 'Kaya', '');
    const sides = record({
      first_name: names,
      last_name: names,
      identity_no: constantFrom(null, '10000000146', '19090909018'),
      birth_date: constantFrom(null, '1984-03-02', '1984-02-03', '1985-03-02', '1984-01-01'),
      phones: array(constantFrom('+905550001234', '+905550001234 shared', '+905550009999'), { maxLength: 2 }),
    }).map((values) => side({ ...values, identity_type: values.identity_no === null ? 'none' : 'tckn' }));
    assert(
      property(sides, sides, (left, right) => {
        const match = matchSides(left, right);
        expect(matchSides(right, left)).toEqual(match);
        expect(match.level === 'certain').toBe(
          left.identity_no !== null && left.identity_no === right.identity_no,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it('says less of a common name than of a rare one', () => {
    const [vector] = cases.filter(({ name }) => name === 'same name alone');
    if (vector === undefined) throw new Error('no such vector');
    const among = (share: number) => matchSides(vector.left, vector.right, { nameShare: () => share });
    expect(among(0.03).level).toBe('none');
    expect(among(0.000_1).level).toBe('possible');
    expect(among(0.000_1).weight).toBeGreaterThan(matchSides(vector.left, vector.right).weight);
  });
});

it('begins with shares that add up to one', () => {
  for (const [field, shares] of Object.entries(startShares)) {
    if (field === 'identity_no') continue;
    for (const of of ['m', 'u'] as const) {
      const sum = Object.values(shares).reduce((total, share) => total + share[of], 0);
      expect(sum, `${field} ${of}`).toBeCloseTo(1, 6);
    }
  }
});

describe('findMatches', () => {
  const draft = cases[0]?.left as MatchSide;
  const unknown = { identity_type: 'none', identity_no: null } as const;

  it('puts the certain one first and those of the same name alone last', () => {
    const named = { ...draft, ...unknown, phones: [], birth_date: null };
    const likely = { ...draft, ...unknown, last_name: 'Yılmas', birth_date: null };
    const found = findMatches(draft, [named, likely, { ...draft, first_name: 'X' }]);
    expect(found.map(({ match }) => match.level)).toEqual(['certain', 'likely', 'possible']);
  });

  it('stops at the limit', () => {
    const likely = Array.from({ length: 7 }, () => ({ ...draft, ...unknown }));
    const found = findMatches(draft, [...likely, { ...draft, first_name: 'X' }], { limit: 5 });
    expect(found.map(({ match }) => match.level)).toEqual([
      'certain',
      'likely',
      'likely',
      'likely',
      'likely',
    ]);
  });
});
