import { describe, expect, it } from 'vitest';
import { isAway, standIn, standsInFor } from './absence';
import type { Colleague } from './absence';

const person = (id: string, values: Partial<Colleague> = {}): Colleague => ({
  id,
  status: 'active',
  out_of_office_from: null,
  out_of_office_to: null,
  delegate_id: null,
  ...values,
});
const december = { out_of_office_from: '2026-12-01', out_of_office_to: '2026-12-03' };
const among =
  (...people: readonly Colleague[]) =>
  (id: string) =>
    people.find((colleague) => colleague.id === id);

describe('isAway', () => {
  it.each([
    ['2026-12-01', '2026-12-03', '2026-11-30', false],
    ['2026-12-01', '2026-12-03', '2026-12-01', true],
    ['2026-12-01', '2026-12-03', '2026-12-03', true],
    ['2026-12-01', '2026-12-03', '2026-12-04', false],
    ['2026-12-01', '2026-12-01', '2026-12-01', true],
    ['2026-12-01', null, '2027-08-01', true],
    ['2026-12-01', null, '2026-11-30', false],
    [null, '2026-12-03', '2020-01-01', true],
    [null, '2026-12-03', '2026-12-04', false],
    [null, null, '2026-12-01', false],
  ])('from %s to %s, on %s: %s', (out_of_office_from, out_of_office_to, day, expected) => {
    expect(isAway({ out_of_office_from, out_of_office_to }, day)).toBe(expected);
  });
});

describe('standIn', () => {
  const away = person('away', { ...december, delegate_id: 'deputy' });
  const deputy = person('deputy');

  it('is the delegate while the person is away, and nobody before and after', () => {
    const find = among(away, deputy);
    expect(standIn(away, find, '2026-12-03')?.id).toBe('deputy');
    expect(standIn(away, find, '2026-12-04')).toBeNull();
  });

  it.each([
    ['there is no delegate', { ...away, delegate_id: null }, deputy],
    ['the delegate is suspended', away, person('deputy', { status: 'suspended' })],
    ['the delegate has not joined yet', away, person('deputy', { status: 'invited' })],
    [
      'the delegate is away, whoever her own delegate is',
      away,
      { ...deputy, ...december, delegate_id: 'third' },
    ],
    ['the delegate is not on the device', away, person('third')],
  ])('is nobody where %s', (_, first, second) => {
    expect(standIn(first, among(first, second, person('third')), '2026-12-02')).toBeNull();
  });

  it('is each for the other where two are each other’s delegates, not while both are away', () => {
    const first = person('one', { ...december, delegate_id: 'two' });
    const two = person('two', {
      out_of_office_from: '2026-12-03',
      out_of_office_to: null,
      delegate_id: 'one',
    });
    const find = among(first, two);
    expect(standIn(first, find, '2026-12-02')?.id).toBe('two');
    expect(standIn(first, find, '2026-12-03')).toBeNull();
    expect(standIn(two, find, '2026-12-04')?.id).toBe('one');
  });
});

describe('standsInFor', () => {
  it('names those who are away now and still work here', () => {
    const people = [
      person('deputy'),
      person('away', { ...december, delegate_id: 'deputy' }),
      person('later', { out_of_office_from: '2026-12-09', out_of_office_to: null, delegate_id: 'deputy' }),
      person('left', { ...december, delegate_id: 'deputy', status: 'left' }),
      person('other', { ...december, delegate_id: 'away' }),
    ];
    expect(standsInFor('deputy', people, '2026-12-01').map(({ id }) => id)).toEqual(['away']);
  });
});
