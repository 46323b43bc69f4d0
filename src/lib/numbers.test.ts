import { describe, expect, it } from 'vitest';
import {
  formatBytes,
  formatMinor,
  formatMoney,
  formatNumber,
  formatPercent,
  parseMinor,
  parseNumber,
} from './numbers';

describe('formatting', () => {
  it('writes numbers, money and percent the Turkish way', () => {
    expect(formatNumber(1284)).toBe('1.284');
    expect(formatNumber(1.5, 2)).toBe('1,50');
    expect(formatMoney(123456)).toBe('1.234,56 ₺');
    expect(formatMoney(-5, 'EUR')).toBe('-0,05 €');
    expect(formatMoney(100000, 'CHF')).toBe('1.000,00 CHF');
    expect(formatMinor(7, 0)).toBe('7');
    expect(formatPercent(12.5)).toBe('%12,5');
    expect(formatPercent(12)).toBe('%12');
    expect(formatBytes(1536)).toBe('1,5 KB');
    expect(formatBytes(224_395_264)).toBe('214 MB');
  });
});

describe('parseNumber', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1.234', 1234],
    ['1.234.567', 1234567],
    ['1,5', 1.5],
    ['1.5', 1.5],
    ['-42', -42],
    ['%1,79', 1.79],
    ['1.234,56 ₺', 1234.56],
    ['50 TL', 50],
    [',5', 0.5],
  ])('%s → %d', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each(['', 'on', '1,2,3', '12.34,5', '1-2', '.', '1.2.3'])('refuses "%s"', (text) => {
    expect(parseNumber(text)).toBeNull();
  });
});

describe('parseMinor', () => {
  it.each([
    ['1.234,56', 123456],
    ['0,1', 10],
    ['-0,05', -5],
    ['12', 1200],
    ['1.005,10', 100510],
  ])('%s → %d', (text, minor) => {
    expect(parseMinor(text)).toBe(minor);
  });

  it('does not split a kuruş', () => {
    expect(parseMinor('1,234')).toBeNull();
  });
});
