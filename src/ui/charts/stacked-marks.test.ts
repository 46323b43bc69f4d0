import { expect, it } from 'vitest';
import { partIndex, partItems } from './stacked-marks';

const data = [
  { id: 'a', label: 'Ocak', title: 'Ocak 2026', values: [3, null] },
  { id: 'b', label: 'Şubat', values: [0, 5], hidden: true },
  { id: 'c', label: 'Mart', values: [1, 2] },
];
const series = [
  { id: 'x', label: 'Telefon' },
  { id: 'y', label: 'SMS' },
];

it('lying bars are read row by row', () => {
  const names = partItems(data, series, (value) => `${value} talep`, false).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual([
    'Ocak 2026, Telefon: 3 talep',
    'Ocak 2026, SMS: veri yok',
    'Şubat, Telefon: 5’ten az',
  ]);
});

it('standing bars are read from their top to their base', () => {
  const marks = partItems(data, series, String, true).map(({ mark }) => `${mark.id}${mark.part}`);
  expect(marks).toEqual(['ay', 'by', 'cy', 'ax', 'bx', 'cx']);
  expect(partIndex({ group: 2, series: 0 }, { groups: 3, series: 2 }, true)).toBe(5);
});

it('only parts that are there have rows behind them', () => {
  expect(partItems(data, series, String, false).map(({ open }) => open)).toEqual([
    true,
    false,
    false,
    false,
    true,
    true,
  ]);
});
