import { describe, expect, it } from 'vitest';
import { sampleRecurrence } from '@/records/testing/meetings.fixture';
import { recurrenceWords } from './recurrence-words';

describe('a recurrence in words', () => {
  it.each([
    [{}, 'Her hafta: Salı, 31.12.2026 gününe kadar'],
    [{ interval: 2, weekdays: ['tu', 'th'] }, '2 haftada bir: Salı ve Perşembe, 31.12.2026 gününe kadar'],
    [{ weekdays: ['mo', 'tu', 'we', 'th', 'fr'] }, 'Her iş günü, 31.12.2026 gününe kadar'],
    [{ freq: 'daily', interval: 3, weekdays: [], until: null, count: 5 }, '3 günde bir, 5 kez'],
    [{ freq: 'monthly', nth: -1, weekdays: ['fr'] }, 'Her ay: son Cuma, 31.12.2026 gününe kadar'],
    [{ freq: 'monthly', month_day: 15, weekdays: [] }, 'Her ay: ayın 15. günü, 31.12.2026 gününe kadar'],
    [{ freq: 'yearly', interval: 2, weekdays: [], until: null, count: 3 }, '2 yılda bir, 3 kez'],
  ] as const)('%o', (given, words) => {
    expect(recurrenceWords({ ...sampleRecurrence, ...given })).toBe(words);
  });
});
