import { describe, expect, it } from 'vitest';
import { addDays } from './dates';
import { nearDay, quickDays } from './near-days';

/** A Friday. */
const today = '2026-11-27';

describe('nearDay', () => {
  it.each([
    ['bugün', '2026-11-27'],
    [' YARIN ', '2026-11-28'],
    ['öbür  gün', '2026-11-29'],
    ['dün', '2026-11-26'],
    ['Haftaya', '2026-12-04'],
    ['3 gün', '2026-11-30'],
    ['3 gün sonra', '2026-11-30'],
    ['3g', '2026-11-30'],
    ['+5', '2026-12-02'],
    ['2 hafta', '2026-12-11'],
    ['cuma', '2026-12-04'],
    ['Cumartesi', '2026-11-28'],
    ['pzt', '2026-11-30'],
    ['haftaya salı', '2026-12-01'],
    ['haftaya cuma', '2026-12-04'],
    ['HAFTAYA PAZAR', '2026-12-06'],
  ])('reads “%s” as %s', (text, day) => {
    expect(nearDay(text, today)).toBe(day);
  });

  it.each([
    '',
    '3',
    '27',
    '+',
    '-3',
    '3 ay',
    'haftaya bir',
    'gün',
    '1000 gün',
    '3.5 gün',
    'salı 14:00',
    'constructor',
  ])('leaves “%s” to other readers', (text) => {
    expect(nearDay(text, today)).toBeNull();
  });

  it('names the same weekday from each day of a week, always ahead and within seven days', () => {
    for (let away = 0; away < 7; away += 1) {
      const from = addDays(today, away);
      const wednesday = nearDay('çarşamba', from) ?? '';
      expect(new Date(`${wednesday}T00:00:00Z`).getUTCDay()).toBe(3);
      expect(wednesday > from && wednesday <= addDays(from, 7)).toBe(true);
    }
  });
});

describe('quickDays', () => {
  const labels = (limits: { min?: string; max?: string }) =>
    quickDays(today, limits).map(({ label }) => label);

  it('offers what lies ahead, or what is past where nothing may lie ahead, within the limits', () => {
    expect(labels({})).toEqual(['Bugün', 'Yarın', '3 gün', 'Haftaya']);
    expect(labels({ min: '2026-11-28', max: '2026-12-01' })).toEqual(['Yarın', '3 gün']);
    expect(labels({ max: today })).toEqual(['Bugün', 'Dün']);
    expect(labels({ max: '2026-01-01' })).toEqual([]);
  });
});
