import { expect, test } from 'vitest';
import { shippedReport } from '@sync/model/figures/reports';
import type { FigureAnswer } from '@sync/rpc/figures';
import { groupLabel, reportRows } from './report-rows';

const names = {
  definitionName: (id: string | null) => ({ a: 'Şehir', b: 'Çarşı' })[id ?? ''] ?? null,
  userName: () => null,
  countryName: () => '',
};
const report = shippedReport('tickets');
const answer: FigureAnswer = {
  hidden: false,
  rows: [
    { g: [null], m: { opened: { v: 90, n: 90 } } },
    { g: ['a'], m: { opened: { v: 3, n: 3 } } },
    { g: ['b'], m: { opened: { v: 7, n: 7 }, closed: { v: 1, n: 1 } } },
  ],
};
const labels = (order: Parameters<typeof reportRows>[4]) =>
  reportRows(report, 'department_id', answer, names, order).map(({ label }) => label);

test('the largest first, rows without a value last whatever they count', () => {
  expect(labels({ by: 0, descending: true })).toEqual(['Çarşı', 'Şehir', 'Birim yok']);
  expect(labels({ by: 0, descending: false })).toEqual(['Şehir', 'Çarşı', 'Birim yok']);
});

test('names as Turkish sorts them; of a group that is there nothing counted is 0, nothing measured is not known', () => {
  expect(labels({ by: 'group', descending: false })).toEqual(['Çarşı', 'Şehir', 'Birim yok']);
  expect(labels({ by: 1, descending: false })).toEqual(['Şehir', 'Çarşı', 'Birim yok']);
  const [first] = reportRows(report, 'department_id', answer, names, { by: 0, descending: true });
  expect(first?.shown.slice(1, 4)).toEqual([
    { is: 'value', value: 1, n: 1 },
    { is: 'value', value: 0, n: 0 },
    { is: 'none' },
  ]);
});

test('hours and months are in their order', () => {
  const hours: FigureAnswer = { hidden: false, rows: [10, 9].map((hour) => ({ g: [String(hour)], m: {} })) };
  const calls = shippedReport('calls');
  const rows = reportRows(calls, 'hour', hours, names, { by: 'group', descending: false });
  expect(rows.map(({ label }) => label)).toEqual(['9.00', '10.00']);
  expect(groupLabel(calls, 'hour')).toBe('Saat');
  expect(groupLabel(calls, 'user_id')).toBe('Temsilci');
});
