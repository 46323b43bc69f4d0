import { describe, expect, it } from 'vitest';
import { formatBytes, formatMinor, formatMoney, formatNumber, formatPercent } from './numbers';

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
