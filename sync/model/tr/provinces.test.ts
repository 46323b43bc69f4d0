import { describe, expect, test } from 'vitest';
import { provinces, readPlace } from './provinces';
import { upperTurkish } from './turkish';

describe('places', () => {
  test('every province is read in capitals, in small letters and by itself', () => {
    expect(provinces).toHaveLength(81);
    expect(new Set(provinces).size).toBe(81);
    for (const province of provinces) {
      for (const text of [province, upperTurkish(province), ` ${province.toLocaleLowerCase('tr')} `]) {
        expect(readPlace(text)).toEqual({ province, district: null });
      }
    }
  });

  test.each([
    ['İSTANBUL/KADIKÖY', 'İstanbul', 'Kadıköy'],
    ['Çankaya - ANKARA', 'Ankara', 'Çankaya'],
    ['afyon', 'Afyonkarahisar', null],
    ['Berlin', 'Berlin', null],
    ['', null, null],
  ])('%s', (text, province, district) => {
    expect(readPlace(text)).toEqual({ province, district });
  });

  test('a number may be a plate and may be something else', () => {
    expect(readPlace('34')).toEqual({ province: 'İstanbul', district: null, plate: true });
    expect(readPlace('082')).toEqual({ province: null, district: null, plate: true });
  });
});
