import { expect, it } from 'vitest';
import { matchSides } from './match';
import type { MatchSide } from './match-key';

const side = (own: Partial<MatchSide>): MatchSide => ({
  first_name: 'Ali',
  last_name: 'Yılmaz',
  identity_type: 'none',
  identity_no: null,
  birth_date: '1984-03-02',
  phones: [{ e164: '+905550001234', label: 'mobile', primary: true, whatsapp: false, shared: false }],
  email: 'yilmaz@example.org',
  address: 'Lale Sokak 14 Bornova',
  ...own,
});

it.each([
  ['Ali', 'Lai'],
  ['Ece', 'Ecce'],
  ['Ayşe', 'Aye'],
  ['Uğur', 'Uğr'],
  ['Mehmet', 'Memo'],
  ['Fatma', 'Fatoş'],
  ['William', 'Bill'],
  ['Koray', ''],
  ['Zeynep Su', 'Zeynep Siu'],
])('%s and %s, all else the same, may be one person', (first_name, other) => {
  expect(matchSides(side({ first_name }), side({ first_name: other })).level).not.toBe('none');
});

it.each([
  ['twins', { first_name: 'Ege' }, { first_name: 'Efe' }],
  [
    'twins of nearly one name',
    { first_name: 'Emin', sex: 'male' as const },
    { first_name: 'Emine', sex: 'female' as const },
  ],
  ['brothers', { first_name: 'Ahmet' }, { first_name: 'Mehmet', birth_date: '1986-07-15' }],
  ['father and son of one name', { birth_date: '1954-11-20' }, {}],
  [
    'grandfather and grandson, both of a first of January',
    { birth_date: '1940-01-01' },
    { birth_date: '2001-01-01' },
  ],
])('%s of a household are never likely', (_name, left, right) => {
  expect(['none', 'possible']).toContain(matchSides(side(left), side(right)).level);
});
