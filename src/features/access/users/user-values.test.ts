import { expect, it } from 'vitest';
import { changedValues, changesRights, emptyUser, userProblems } from './user-values';

const form = { ...emptyUser, email: 'ada@vizite.test', full_name: 'Ada Işık' };

it('only what differs is sent, trimmed, and empty as nothing', () => {
  const after = { ...form, title: '  Uzman ', phone: '', role_ids: ['b', 'a'] };
  expect(changedValues({ ...form, phone: '+905551112233', role_ids: ['a', 'b'] }, after)).toEqual({
    title: 'Uzman',
    phone: null,
  });
});

it.each([
  [{ title: 'x' }, false],
  [{ role_ids: [] }, true],
  [{ valid_until: null }, true],
  [{ scope: 'all' }, true],
])('%j changes rights: %s', (values, rights) => expect(changesRights(values)).toBe(rights));

it.each([
  [{ full_name: ' ' }, 'full_name'],
  [{ email: 'ada' }, 'email'],
  [{ valid_until: '31.11.' }, 'valid_until'],
  [{ out_of_office_from: '2026-12-01' }, 'out_of_office_to'],
  [{ out_of_office_to: '2026-12-01' }, 'out_of_office_from'],
  [{ out_of_office_from: '2026-12-05', out_of_office_to: '2026-12-01' }, 'out_of_office_to'],
])('%j: %s', (values, field) => {
  expect(Object.keys(userProblems({ ...form, ...values }))).toEqual([field]);
  expect(userProblems(form)).toEqual({});
});
