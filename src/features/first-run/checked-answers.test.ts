import { expect, it } from 'vitest';
import { checkedAnswers } from './checked-answers';

const room = { name: ' Salon 1 ', departments: [], opens_at: '8', closes_at: '18:00' };
const check = (...given: Parameters<typeof checkedAnswers>) => {
  const checked = checkedAnswers(...given);
  return 'faults' in checked ? Object.keys(checked.faults) : checked.value;
};

it('trims what is sent, and writes numbers and times as they are stored', () => {
  const hospital = { name: ' Çınar ', province: '  ', phone: '0232 123 45 67' };
  expect(check('hospital', { hospital }, '', false)).toEqual({
    name: 'Çınar',
    province: null,
    phone: '+902321234567',
  });
  expect(check('places', { places: { departments: [' Göz '], rooms: [room] } }, '', false)).toEqual({
    departments: ['Göz'],
    rooms: [{ name: 'Salon 1', departments: [], opens_at: '08:00', closes_at: '18:00' }],
  });
  expect(check('places', {}, '', false)).toEqual({ departments: [], rooms: [] });
  expect(check('demo', {}, '', false)).toEqual({ wanted: false });
});

it.each([
  ['hospital', { hospital: { name: ' ', province: null, phone: 'yok' } }, '', false, ['name', 'phone']],
  ['administrator', {}, '', false, ['full_name', 'email', 'password']],
  [
    'administrator',
    { administrator: { full_name: 'A B', email: 'a@b.example' } },
    'kısa',
    true,
    ['password'],
  ],
  [
    'administrator',
    { administrator: { full_name: 'A B', email: 'a@b.example' } },
    'ş'.repeat(37),
    false,
    ['password'],
  ],
] as const)('names the fields of %s to mend, %#', (part, typed, password, hasPassword, fields) => {
  expect(check(part, typed, password, hasPassword)).toEqual(fields);
});

it('keeps the stored password where none is typed', () => {
  const administrator = { full_name: 'A B', email: 'A@B.example' };
  expect(check('administrator', { administrator }, '', true)).toEqual({
    full_name: 'A B',
    email: 'a@b.example',
  });
});

it.each([
  [{ ...room, name: ' ' }, ['rooms/1/name']],
  [{ ...room, name: 'SALON 1' }, ['rooms/1/twice']],
  [{ ...room, name: 'Salon 2', closes_at: '07:59' }, ['rooms/1/hours']],
  [{ ...room, name: 'Salon 2', opens_at: 'sabah' }, ['rooms/1/hours']],
])('names the theatre to mend by its place', (wrong, fields) => {
  expect(check('places', { places: { departments: [], rooms: [room, wrong] } }, '', false)).toEqual(fields);
});
