import { describe, expect, it } from 'vitest';
import { publicHolidays } from '@sync/model/tr/public-holidays';
import { addDays } from '@/lib/dates';
import { holidayOn } from './holidays';

describe('public holidays', () => {
  it.each([
    ['2026-10-28', 'Cumhuriyet Bayramı arifesi'],
    ['2026-10-29', 'Cumhuriyet Bayramı'],
    ['2026-03-19', 'Ramazan Bayramı arifesi'],
    ['2026-05-30', 'Kurban Bayramı 4. gün'],
    ['2027-05-19', 'Atatürk’ü Anma, Gençlik ve Spor Bayramı, Kurban Bayramı 4. gün'],
    ['2029-04-23', 'Ulusal Egemenlik ve Çocuk Bayramı, Kurban Bayramı arifesi'],
    ['2030-02-06', 'Ramazan Bayramı 3. gün'],
    ['2026-11-17', null],
  ])('%s is %s', (date, name) => {
    expect(holidayOn(date)).toBe(name);
  });

  it('names exactly the days on which working time rests', () => {
    const named: string[] = [];
    for (let day = '2025-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      if (holidayOn(day) !== null) named.push(day);
    }
    expect(named).toEqual(Object.keys(publicHolidays).sort());
  });
});
