import { describe, expect, it } from 'vitest';
import type { HashedRow } from '@/import/read/row-hash';
import type { Profile } from '@/import/read/profile';
import { identityKind } from './identity-kind';

const staged = (values: HashedRow['values']) => {
  const row: Partial<HashedRow> = {
    line: 2,
    values: { national_id: '10000000146', full_name: 'Ece Su', ...values },
    problems: [],
  };
  // The profile has been used by then: the values are read.
  const profile: Partial<Profile> = {};
  return identityKind.stage(row as HashedRow, profile as Profile);
};

describe('the e-mail of a row', () => {
  it.each([
    [' ECE.SU@ORNEK.TEST ', 'ece.su@ornek.test'],
    ['e+a@ornek.com.tr', 'e+a@ornek.com.tr'],
    ['', null],
    ['   ', null],
    [null, null],
    [undefined, null],
    [17, null],
  ])('%j is taken as %j', (email, taken) => {
    expect(staged({ email } as HashedRow['values'])).toMatchObject({
      values: { email: taken },
      problem: null,
      warning: null,
    });
  });

  it.each([
    'ece',
    'ece@',
    '@ornek.test',
    'a@b',
    'a b@ornek.test',
    'ç@ornek.test',
    `${'a'.repeat(60)}@${'b.'.repeat(100)}test`,
  ])('%j is left out and told; the row is taken all the same', (email) => {
    expect(staged({ email })).toMatchObject({ values: { email: null }, problem: null, warning: 'bad_email' });
  });
});
