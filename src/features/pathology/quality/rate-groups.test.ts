import { describe, expect, it } from 'vitest';
import { byDoctor, byIndication, byMonth, spanText, waitingOf, waitingText, wholeRate } from './rate-groups';
import { periodOf, rateSettingsOf } from './quality-search';

const rate = (
  doctor: string,
  of: number,
  found: number,
  month = '2026-10',
  indication: 'screening' | null = null,
  waiting = 0,
) => ({
  doctor_id: null,
  doctor,
  month,
  indication,
  of,
  found,
  waiting,
});

describe('rates', () => {
  it('ranks doctors with thirty examinations by their rate, the others behind them by name', () => {
    const rates = [
      rate('Çetin', 12, 12),
      rate('Ak', 5, 0),
      rate('Uz', 40, 10),
      rate('Kaya', 20, 9),
      rate('Kaya', 20, 9),
    ];
    expect(byDoctor(rates).map(({ label, ranked }) => [label, ranked])).toEqual([
      ['Kaya', true],
      ['Uz', true],
      ['Ak', false],
      ['Çetin', false],
    ]);
  });

  it('sums months and indications, with what has none at the end', () => {
    const rates = [
      rate('A', 4, 1, '2026-11'),
      rate('A', 6, 2, '2026-09', 'screening'),
      rate('B', 10, 5, '2026-09', 'screening'),
    ];
    expect(byMonth(rates, (month) => month).map(({ key, of, found }) => [key, of, found])).toEqual([
      ['2026-09', 16, 7],
      ['2026-11', 4, 1],
    ]);
    expect(byIndication(rates).map(({ label, of }) => [label, of])).toEqual([
      ['Tarama', 16],
      ['Belirtilmemiş', 4],
    ]);
    expect(wholeRate(rates)).toMatchObject({ of: 20, found: 8 });
    expect(wholeRate([]).rate).toBeNull();
  });

  it('tells what waits for a report, and counts it in neither number', () => {
    const rates = [rate('A', 4, 1, '2026-11', null, 2), rate('A', 6, 2, '2026-11', 'screening', 1)];
    expect(byDoctor(rates)).toMatchObject([{ of: 10, found: 3, waiting: 3 }]);
    expect(wholeRate(rates)).toMatchObject({ of: 10, found: 3 });
    expect([waitingText(waitingOf(rates)), waitingText(0)]).toEqual(['3 rapor bekliyor', null]);
    expect(spanText(null)).toBe('bekleyenler çok');
  });

  it('says spans in hours up to two days, then in days', () => {
    expect([0.2, 2.5, 4, 47.9, 148.8].map(spanText)).toEqual([
      '12 dk',
      '2 sa 30 dk',
      '4 sa',
      '47 sa 54 dk',
      '6,2 gün',
    ]);
  });
});

it('reads period and settings from the address, a period backwards too', () => {
  expect(periodOf({}, '2026-11-25')).toEqual({ from: '2025-11-26', to: '2026-11-25' });
  expect(periodOf({ from: '2026-05-01', to: '2026-02-01' }, '2026-11-25')).toEqual({
    from: '2026-02-01',
    to: '2026-05-01',
  });
  expect(rateSettingsOf({})).toEqual({});
  expect(rateSettingsOf({ indications: 'screening,diagnostic', complete: 'yes', age: '50' })).toEqual({
    indications: ['screening', 'diagnostic'],
    complete_only: true,
    age_from: 50,
  });
});
