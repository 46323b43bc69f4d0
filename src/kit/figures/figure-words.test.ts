import { describe, expect, test } from 'vitest';
import { changeOf, formatFigure, shownOf, shownText } from './figure-words';

const value = (v: number, n = 30) => ({ is: 'value', value: v, n }) as const;

test.each([
  ['count', 1316, '1.316'],
  ['minutes', 11, '11 dk'],
  ['minutes', 2.5, '2,5 dk'],
  ['percent', 90.54, '%90,5'],
  ['money', 1_248_050, '12.481 ₺'],
  ['days', 3.25, '3,3 gün'],
] as const)('%s %s', (unit, number, text) => expect(formatFigure(unit, number)).toBe(text));

describe('shownOf', () => {
  test('a period without rows is a dash, never 0', () => {
    expect(shownText('count', shownOf('opened', undefined))).toBe('—');
    expect(shownText('minutes', shownOf('answer_p50', { v: null, n: 0 }))).toBe('—');
  });

  test('a few patients are hidden, and a p90 needs twenty rows', () => {
    expect(shownText('count', shownOf('taken', { hidden: true }))).toBe('5’ten az');
    expect(shownText('days', shownOf('report_p90', { v: 4, n: 19 }))).toBe('Yeterli kayıt yok');
    expect(shownText('days', shownOf('report_p90', { v: 4, n: 20 }))).toBe('4,0 gün');
  });

  test('a counted 0 is a 0', () =>
    expect(shownText('percent', shownOf('reopened', { v: 0, n: 12 }))).toBe('%0'));
});

describe('changeOf', () => {
  test.each([
    [{ unit: 'count' }, 100, 106.4, '%6,4', 1, null],
    [{ unit: 'percent', better: 'more' }, 90, 91.8, '1,8 puan', 1, true],
    [{ unit: 'minutes', better: 'fewer' }, 14, 11, '3 dk', -1, true],
    [{ unit: 'percent', better: 'more' }, 15.3, 14.6, '0,7 puan', -1, false],
    [{ unit: 'percent', better: 'more' }, 15.31, 15.3, '0,0 puan', 0, null],
    [{ unit: 'count', better: 'fewer' }, 0, 4, '4', 1, false],
  ] as const)('%j from %s to %s', (figure, before, now, text, direction, good) =>
    expect(changeOf(figure, value(before), value(now))).toEqual({ text, direction, good }),
  );

  test('nothing is compared with what is not known', () =>
    expect(changeOf({ unit: 'count' }, { is: 'none' }, value(4))).toBeNull());
});
