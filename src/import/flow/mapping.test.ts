import { describe, expect, test } from 'vitest';
import { bankNames, bankProfile } from '../read/profile.fixture';
import { profileSchema } from '../read/profile';
import * as v from 'valibot';
import { sampleKind as kind } from './kind.fixture';
import {
  columnLetter,
  fieldAt,
  KIND,
  missingFields,
  setColumn,
  setKindRule,
  signAt,
  turnColumn,
  withKnownFields,
} from './mapping';

const ref = (at: number) => ({ at, name: bankNames[at] ?? '' });

describe('a column', () => {
  test('is read into one field, or into none', () => {
    expect([0, 2, 3, 5, 6, 9, 10].map((at) => fieldAt(bankProfile, at))).toEqual([
      ...['merchant_no', 'gross', 'commission', KIND, 'instalment_no/instalment_count', null, 'commission'],
    ]);
  });

  test('that gets a field takes it from the column before', () => {
    const next = setColumn(bankProfile, kind, ref(8), 'merchant_no');
    expect(fieldAt(next, 8)).toBe('merchant_no');
    expect(fieldAt(next, 0)).toBeNull();
  });

  test('of an amount that is read already becomes a part of a sum', () => {
    const next = setColumn(bankProfile, kind, ref(8), 'gross');
    expect(next.computed.find(({ field }) => field === 'gross')?.of.map(({ at }) => at)).toEqual([2, 8]);
    expect(fieldAt(next, 2)).toBe('gross');
    expect(next.columns.some(({ field }) => field === 'gross')).toBe(false);
  });

  test('with two numbers takes both fields', () => {
    const single = setColumn(bankProfile, kind, ref(8), 'instalment_count');
    expect(fieldAt(single, 6)).toBeNull();
    const pair = setColumn(single, kind, ref(6), 'instalment_no/instalment_count');
    expect(fieldAt(pair, 6)).toBe('instalment_no/instalment_count');
    expect(fieldAt(pair, 8)).toBeNull();
  });

  test('that goes takes its terms of the identity along', () => {
    const less = setColumn(setColumn(bankProfile, kind, ref(3), null), kind, ref(10), null);
    expect(less.computed).toEqual([]);
    expect(less.identity).toBeNull();
  });

  test('tells the kind besides another one, and leaves again with its words', () => {
    const two = setColumn(bankProfile, kind, ref(8), KIND);
    expect(two.kinds?.rules[0]?.when).toEqual(['Satış', null]);
    const single = setColumn(two, kind, ref(5), null);
    expect(single.kinds?.columns).toEqual([ref(8)]);
    expect(single.kinds?.rules[0]?.when).toEqual([null]);
    expect(setColumn(single, kind, ref(8), null).kinds).toBeNull();
  });

  test('is turned within a sum, and a single one by becoming a sum', () => {
    expect(signAt(turnColumn(bankProfile, 10), 10)).toBe(-1);
    expect(signAt(turnColumn(turnColumn(bankProfile, 10), 10), 10)).toBe(1);
    const turned = turnColumn(bankProfile, 2);
    expect([signAt(turned, 2), fieldAt(turned, 2)]).toEqual([-1, 'gross']);
  });
});

test('whatever is changed, it stays a profile', () => {
  const ids = [...kind.fields.map(({ id }) => id), KIND, null];
  let profile = bankProfile;
  for (const [at] of bankNames.entries()) {
    for (const id of ids) {
      profile = setColumn(profile, kind, ref(at), id);
      expect(v.is(profileSchema, profile)).toBe(true);
    }
  }
});

test('columns that the kind of list does not take are not read', () => {
  const known = withKnownFields(bankProfile, kind);
  expect(known.columns.map(({ field }) => field)).not.toContain('card_masked');
  expect(known.columns.map(({ field }) => field)).toContain('merchant_no');
});

test('required fields without a column are named', () => {
  expect(missingFields(bankProfile, kind)).toEqual([]);
  expect(missingFields(setColumn(bankProfile, kind, ref(2), null), kind)).toEqual(['Brüt tutar']);
});

test('words of a kind get a rule, change it and lose it', () => {
  const added = setKindRule(bankProfile, ['Kampanya'], { kind: 'sale', sign: 1 });
  expect(added.kinds?.rules.at(0)).toEqual({ when: ['Kampanya'], kind: 'sale', sign: 1 });
  const changed = setKindRule(added, ['Kampanya'], { kind: 'refund', sign: -1 });
  expect(changed.kinds?.rules).toHaveLength(added.kinds?.rules.length ?? 0);
  expect(changed.kinds?.rules.at(0)).toMatchObject({ kind: 'refund', sign: -1 });
  expect(setKindRule(changed, ['Kampanya'], null).kinds?.rules).toEqual(bankProfile.kinds?.rules);
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (at, letter) => expect(columnLetter(at)).toBe(letter));
