import { describe, expect, it } from 'vitest';
import { parse } from '../source-files';
import { moneyFaults, sqlMoneyFaults } from './rounding';

const faultsOf = (text: string) => moneyFaults(parse('sample.ts', text));

describe('the rule of money', () => {
  it.each([
    'const a = Math.round(row.gross * share);',
    'const a = Math.floor((granted * line.asked) / asked);',
    'const a = Math.trunc(amount / parts);',
    'const a = Math.ceil(item.unit_price);',
    'const a = (minor / 100).toFixed(2);',
    'const a = Number(counted_gross).toFixed(2);',
    "const a = Math['round'](openAmount);",
    'const { round } = Math; const a = round(net / 3);',
    'const { floor: cutOff } = Math; const a = cutOff(net / 3);',
    'const cutOff = Math.floor; const a = cutOff(total.commission);',
    'const third = order.price / 3; const half = third / 2; const a = Math.round(half);',
    'const { gross: g } = row; const a = Math.round(g / 2);',
    'const f = ({ fee: f }: Row) => Math.round(f * 0.2);',
    'const a = ~~(amount / 3);',
    'const a = (amount / 3) | 0;',
    'const a = amount >> 1;',
    'const a = parseInt(row.cost);',
    'const a = Math.round(Math.abs(paid_amount) * 1.5);',
    'const a = Math.max(1, Math.round(isNew ? 0 : lira * 0.4));',
    "const a = Math.round(row['price'] as number);",
    'const a = Math.round(costs[0] / 2);',
    'const sum = rows.reduce((all, { gross }) => all + gross, 0);',
    'const sum = rows.reduce((all, row) => all + (row.amount ?? 0), 0);',
    'const sum = rows.reduce((all, row) => { return all + row.unitPrice; }, 0);',
    'const a = Math.round(rows.reduce((all, row) => row.net + all, 0) / 2);',
  ])('finds %s', (text) => {
    expect(faultsOf(text)).not.toEqual([]);
  });

  it.each([
    'const minutes = Math.round(milliseconds / 60_000);',
    'const day = Math.floor(Date.parse(paid_at) / DAY);',
    'const width = Math.round(box.width * scale);',
    'const x = point.x.toFixed(1);',
    'const page = Math.max(1, Math.ceil(amounts.length / size));',
    'const step = Math.floor(target.amounts.length / SAMPLE);',
    'const total = Math.round(prices.size * SHARE);',
    'const wait = Math.ceil(tries.wait / 1000);',
    'const count = rows.reduce((sum, row) => sum + row.count, 0);',
    'const minutes = list.reduce((sum, item) => sum + item.minutes, 0);',
    'const flags = bits | 1;',
    'const text = Math.round(seconds) + formatMoney(amount);',
    'const same = Math.round(rate * 100);',
    'const percent = Math.round((100 * done) / all);',
    'const largest = amounts.reduce((most, minor) => (minor > most ? minor : most), 0);',
    'const names = gross === net ? 1 : 0; const width = Math.round(names * 4);',
    'const id = parseInt(text, 10);',
  ])('passes %s', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it('tells the line', () => {
    expect(faultsOf('const a = 1;\n\nconst b =\n  Math.round(amount);')).toEqual([
      { line: 4, said: 'Math.round(amount)' },
    ]);
  });

  it.each([
    ['select round(r.gross * c.rate / 100)', 1],
    ['select floor(granted::numeric * (line ->> asked)::bigint / 3)', 1],
    ['select trunc(y.paid_amount, 2)', 1],
    ['select round(extract(epoch from a.ended - a.paid_at) / 60)', 0],
    ['-- round(amount)\nselect date_trunc(moment)', 0],
    ['select round(weight::numeric, 2)', 0],
  ])('SQL: %s', (text, count) => {
    expect(sqlMoneyFaults(text)).toHaveLength(count);
  });
});
