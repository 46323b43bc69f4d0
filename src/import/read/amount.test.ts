import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyOf, markOf } from '@sync/model/tr/decimals';
import { readAmount } from './amount';

const lira = (minor: number) => ({ minor, currency: null });

describe('amounts', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1 234,56', 123_456],
    ['1.234', 123_400],
    ['12,5', 1_250],
    [',50', 50],
    ['12,', 1_200],
    ['12,5000', 1_250],
    ['-12,50', -1_250],
    ['12,50-', -1_250],
    ['\u221212,50', -1_250],
    ['(12,50)', -1_250],
    ['12,50 B', -1_250],
    ['12,50 (A)', 1_250],
    ['+0000000005.038,80'.replace('.', ''), 503_880],
    ['-0,00', 0],
  ])('with a comma: %s', (text, minor) => {
    expect(readAmount(text, ',')).toEqual(lira(minor));
  });

  it.each([
    ['+00000000000005038.80', 503_880],
    ['1,234.56', 123_456],
    ['1234.56', 123_456],
    ['1,234', 123_400],
  ])('with a point: %s', (text, minor) => {
    expect(readAmount(text, '.')).toEqual(lira(minor));
  });

  it.each([
    ['12,50 TL', 'TRY'],
    ['₺12,50', 'TRY'],
    ['12,50 EUR', 'EUR'],
    ['USD 12,50', 'USD'],
  ])('name their currency: %s', (text, currency) => {
    expect(readAmount(text, ',')).toEqual({ minor: 1_250, currency });
  });

  it.each([
    ['1,234.56', ',', 'wrong_mark'],
    ['1234.56', ',', 'wrong_mark'],
    ['1.234,56', '.', 'wrong_mark'],
    ['1.23.456,00', ',', 'no_amount'],
    ['12,50,10', ',', 'no_amount'],
    ['(-12,50)', ',', 'no_amount'],
    ['%1,79', ',', 'no_amount'],
    ['abc', ',', 'no_amount'],
    ['1,234', ',', 'too_many_decimals'],
    ['4111111111111111', ',', 'too_large_amount'],
    ['=1+1', ',', 'no_amount'],
  ] as const)('that are none: %s', (text, mark, problem) => {
    expect(readAmount(text, mark)).toBe(problem);
  });

  it.each(['', ' ', '-', '\u00a0'])('are absent: %j', (text) => {
    expect(readAmount(text, ',')).toBeNull();
  });

  it('of workbooks are exact whatever the mark is', () => {
    expect(readAmount({ kind: 'number', text: '1234.5' }, ',')).toEqual(lira(123_450));
    expect(readAmount({ kind: 'number', text: '-0.07' }, ',')).toEqual(lira(-7));
    expect(readAmount({ kind: 'date', text: '2026-11-21' }, ',')).toBe('no_amount');
  });

  it('come back as they were written', () => {
    const amounts = fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 });
    const marks = fc.constantFrom<readonly [',' | '.', string]>([',', 'tr-TR'], ['.', 'en-US']);
    const signs = fc.constantFrom(
      (body: string) => `-${body}`,
      (body: string) => `${body}-`,
      (body: string) => `(${body})`,
      (body: string) => `${body} B`,
    );
    fc.assert(
      fc.property(amounts, marks, signs, fc.boolean(), (minor, [mark, locale], negated, useGrouping) => {
        const size = Math.abs(minor);
        const format = new Intl.NumberFormat(locale, { useGrouping });
        const body = `${format.format(Math.floor(size / 100))}${mark}${String(size % 100).padStart(2, '0')}`;
        expect(readAmount(minor < 0 ? negated(body) : body, mark)).toEqual(lira(minor));
      }),
    );
  });
});

it.each([
  [['1.234', '12,50'], ','],
  [['1,234', '12.50'], '.'],
  [['1.234', '2.500'], null],
  [['12,50', '12.50'], null],
  [['1.234.567'], ','],
  [['0.125'], '.'],
  [['abc', ''], null],
] as const)('the decimal mark of %j is %j', (texts, mark) => {
  expect(markOf(texts)).toBe(mark);
});

it.each([
  ['TL', 'TRY'],
  ['Türk Lirası', 'TRY'],
  ['949', 'TRY'],
  ['eur', 'EUR'],
  ['CHF', 'CHF'],
  ['12', null],
])('the currency %s is %s', (text, code) => {
  expect(currencyOf(text)).toBe(code);
});
