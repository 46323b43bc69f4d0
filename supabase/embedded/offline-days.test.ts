import { describe, expect, it } from 'vitest';
import { offlineDaysFrom } from './offline-days';

describe('the days that a device may be without contact', () => {
  it.each([
    [undefined, null],
    [' ', null],
    ['1', 1],
    [' 45 ', 45],
  ])('are read from %j', (text, days) => {
    expect(offlineDaysFrom({ VIZITE_OFFLINE_DAYS: text })).toBe(days);
  });

  it.each(['0', '366', '2,5', 'otuz', '-1'])('are refused where they are %j', (text) => {
    expect(() => offlineDaysFrom({ VIZITE_OFFLINE_DAYS: text })).toThrow(/1 ile 365/);
  });
});
