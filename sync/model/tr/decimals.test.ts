import { describe, expect, it } from 'vitest';
import { markOf, parseMinor, parseNumber, plainDecimal, readSigned } from './decimals';

describe('numbers that a user types', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1 234 567,5', 1234567.5],
    ["1'234,5", 1234.5],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['0.125', 0.125],
    ['0,125', 0.125],
    ['-42', -42],
    ['−42', -42],
    ['42-', -42],
    ['(42)', -42],
    ['%1,79', 1.79],
    ['1,79 %', 1.79],
    ['1.234,56 ₺', 1234.56],
    ['50 TL', 50],
    ['50TL', 50],
    ['$ 12.50', 12.5],
    [',5', 0.5],
    ['１２，５', 12.5],
    ['١٢', 12],
    ['-0', 0],
  ])('%s → %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([
    '',
    'on',
    '1,2,3',
    '12.34,5',
    '1-2',
    '.',
    '1.2.3',
    '1e5',
    '5²',
    '0x10',
    '12 34',
    '--5',
    '1.234.56',
  ])('refuses "%s"', (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it.each([
    ['1,000', 0],
    ['1,000', 2],
    ['12,345', 2],
    ['1.25', 1],
    ['41,70001', 4],
  ])('refuses %s in a field of %d decimals, which might mean another number', (text, decimals) => {
    expect(parseNumber(text, decimals)).toBeNull();
    expect(parseMinor(text, decimals)).toBeNull();
  });

  it.each([
    ['1.234,56', 123456],
    ['0,1', 10],
    ['-0,05', -5],
    ['12', 1200],
    ['1.005,10', 100510],
    ['9.007.199.254.740,99', 900719925474099],
  ])('%s → %d minor units', (text, minor) => {
    expect(parseMinor(text)).toBe(minor);
  });

  it.each(['1,234', '99.999.999.999.999,99'])('does not split or round %s', (text) => {
    expect(parseMinor(text)).toBeNull();
  });
});

it.each([
  ['0.125', ',', 'wrong_mark'],
  ['0125', ',', '125'],
  ['001.234,50', ',', 'no_number'],
  ['1.234', '.', '1.234'],
  ['1.234', ',', '1234'],
] as const)('%s with the mark %s is %s', (text, mark, meant) => {
  const read = readSigned(text, mark);
  expect(typeof read === 'string' ? read : plainDecimal(read)).toBe(meant);
});

it('tells the mark of digits from other keyboards', () => {
  expect(markOf(['１２，５０'])).toBe(',');
});
