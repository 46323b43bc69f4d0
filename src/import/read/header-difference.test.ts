import { describe, expect, it } from 'vitest';
import { differencesOf, profileFor } from './header-difference';
import { bankNames, bankProfile } from './profile.fixture';
import { parseProfile } from './profile';

const fingerprint = 'a'.repeat(64);

describe('a header', () => {
  it('as the profile knows it has no difference', () => {
    expect(differencesOf(bankProfile, bankNames)).toEqual([]);
    expect(
      differencesOf(
        bankProfile,
        bankNames.map((name) => name.toUpperCase()),
      ),
    ).toEqual([]);
  });

  it('with a renamed, a moved and a new column tells all of them', () => {
    const names = bankNames.with(2, 'Brüt İşlem Tutarı').with(4, 'Kampanya');
    names.push('Net Tutar');
    expect(differencesOf(bankProfile, names)).toEqual([
      {
        kind: 'missing',
        column: { at: 2, name: 'İşlem Tutarı' },
        candidates: [expect.objectContaining({ at: 2, name: 'Brüt İşlem Tutarı' })],
      },
      { kind: 'moved', column: { at: 4, name: 'Net Tutar' }, to: [names.length - 1] },
      { kind: 'new', column: { at: 2, name: 'Brüt İşlem Tutarı' } },
      { kind: 'new', column: { at: 4, name: 'Kampanya' } },
    ]);
    const last = names.length - 1;
    expect(profileFor(bankProfile, { names, fingerprint }, new Map([[2, 2]]))).toBeNull();
    const next = profileFor(
      bankProfile,
      { names, fingerprint },
      new Map([
        [2, 2],
        [4, last],
      ]),
    );
    expect(next).toMatchObject({ version: 2, fingerprints: [fingerprint] });
    expect(next?.columns.find(({ field }) => field === 'net')).toMatchObject({ at: last, name: 'Net Tutar' });
    expect(next === null ? [] : differencesOf(next, names)).toEqual([]);
  });

  it('with a name that was cut off is a candidate', () => {
    const profile = {
      ...bankProfile,
      columns: bankProfile.columns.map((column) =>
        column.field === 'net' ? { ...column, name: 'Hesaba Geçen/Geçecek Net Tutar (TL)' } : column,
      ),
    };
    const names = bankNames.with(4, 'Hesaba Geçen/Geçecek Net Tutar');
    expect(differencesOf(profile, names)[0]).toMatchObject({
      kind: 'missing',
      candidates: [{ at: 4, similarity: 0.95 }],
    });
  });
});

it('a profile is plain JSON, and checked', () => {
  expect(parseProfile(JSON.parse(JSON.stringify(bankProfile)))).toEqual(bankProfile);
  expect(parseProfile({ ...bankProfile, mark: ';' })).toBeNull();
  expect(parseProfile(null)).toBeNull();
});
