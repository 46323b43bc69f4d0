import { describe, expect, it } from 'vitest';
import { misses, nameOf, nameOfAll } from './chart-words';

const tickets = (value: number) => `${value} talep`;
const goal = { value: 90, label: 'hedef 90', missed: 'below' } as const;

describe('the name of a mark', () => {
  it.each([
    [{ label: 'Oca', title: 'Ocak 2026', value: 412 }, 'Ocak 2026: 412 talep'],
    [{ label: 'Oca', value: 0 }, 'Oca: 0 talep, hedefin altında'],
    [{ label: 'Oca', value: null }, 'Oca: veri yok'],
    [{ label: 'Oca', value: 3, hidden: true }, 'Oca: 5’ten az'],
    [{ label: 'Oca', value: 95, expected: true }, 'Oca: 95 talep, beklenen'],
    [{ label: 'Oca', value: null, expected: true }, 'Oca: veri yok'],
  ])('of %j is %s', (datum, name) => {
    expect(nameOf(datum, tickets, goal)).toBe(name);
  });

  it('says the values of all series', () => {
    const values = [
      { label: 'p50', value: 11 },
      { label: 'p90', value: null },
    ];
    expect(nameOfAll({ label: '16.11' }, values, tickets)).toBe('16.11: p50 11 talep, p90 veri yok');
    expect(nameOfAll({ label: '16.11', hidden: true }, values, tickets)).toBe('16.11: 5’ten az');
  });
});

it('a target is missed on one side alone, or on none', () => {
  expect(misses(95, { value: 90, label: '', missed: 'above' })).toBe(true);
  expect(misses(90, goal)).toBe(false);
  expect(misses(10, { value: 90, label: '' })).toBe(false);
  expect(misses(null, goal)).toBe(false);
});
