import { describe, expect, it } from 'vitest';
import { exactNumber } from './exact-number';

describe('exactNumber', () => {
  it.each([
    ['t26021', 'T-26021'],
    ['T 26021', 'T-26021'],
    ['t-26021', 'T-26021'],
    ['26021', 'T-26021'],
    ['İ-12', 'I12'],
    ['ı12', 'I-12'],
    ['26/48113', '26/48113'],
    ['2648113', '26/48113'],
    ['p123', 'P-000123'],
    ['100001', '100001'],
  ])('%s is %s', (typed, stored) => {
    expect(exactNumber(typed)?.(stored)).toBe(true);
  });

  it.each([
    ['2602', 'T-26021'],
    ['126021', 'T-26021'],
    ['s26021', 'T-26021'],
    ['100001', '9100001'],
    ['100001', '0100001'],
    ['100001', ''],
    ['100001', null],
  ])('%s is not %s', (typed, stored) => {
    expect(exactNumber(typed)?.(stored)).toBe(false);
  });

  it.each(['', 'kara', '–'])('%s is no number', (typed) => {
    expect(exactNumber(typed)).toBeNull();
  });
});
