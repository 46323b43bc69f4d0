import { expect, it } from 'vitest';
import { psaText, readPsa } from './psa';

it('keeps a measure exact both ways', () => {
  for (const [typed, hundredths] of [
    ['7,8', 780],
    ['0.35', 35],
    ['12', 1200],
    ['1,05', 105],
  ] as const) {
    expect(readPsa(typed)).toBe(hundredths);
    expect(readPsa(psaText(hundredths))).toBe(hundredths);
  }
  expect(readPsa('  ')).toBeNull();
  for (const wrong of ['7,8,1', 'yedi', '-1', '1,234', '12345']) expect(readPsa(wrong)).toBeUndefined();
});
