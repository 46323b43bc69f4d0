import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastOccurrence, occurrencesBetween, recurrenceProblem, weekdayOf } from './recurrence';
import type { Series } from './recurrence';
import type { Recurrence } from '../entities/meeting-values';
import { instantOfLocal, zoneOffset } from './time-zone';

const DAY = 86_400_000;

const nothing = { weekdays: [], month_day: null, nth: null, until: null, count: null } as const;

function rule(given: Pick<Recurrence, 'freq'> & Partial<Recurrence>): Recurrence {
  return { interval: 1, ...nothing, ...given };
}

function series(start: string, given: Parameters<typeof rule>[0], timeZone = 'Europe/Istanbul'): Series {
  return { start, recurrence: rule(given), timeZone };
}

function days(repeated: Series, from: string, to: string): readonly string[] {
  return occurrencesBetween(repeated, Date.parse(from), Date.parse(to)).map((at) =>
    new Date(at).toISOString().slice(0, 16),
  );
}

describe('the occurrences of a series', () => {
  it('repeats on the chosen weekdays of every second week', () => {
    const repeated = series('2026-11-17T06:00:00.000Z', {
      freq: 'weekly',
      interval: 2,
      weekdays: ['th', 'tu'],
      until: '2026-12-31',
    });
    expect(days(repeated, '2026-11-01', '2027-02-01')).toEqual([
      '2026-11-17T06:00',
      '2026-11-19T06:00',
      '2026-12-01T06:00',
      '2026-12-03T06:00',
      '2026-12-15T06:00',
      '2026-12-17T06:00',
      '2026-12-29T06:00',
      '2026-12-31T06:00',
    ]);
  });

  it('counts from the first one, also where the range begins later', () => {
    const repeated = series('2026-11-02T06:00:00.000Z', { freq: 'daily', interval: 3, count: 4 });
    expect(days(repeated, '2026-11-07', '2027-01-01')).toEqual(['2026-11-08T06:00', '2026-11-11T06:00']);
  });

  it('passes over months without the day', () => {
    const repeated = series('2026-10-31T09:00:00.000Z', {
      freq: 'monthly',
      interval: 1,
      until: '2027-03-31',
    });
    expect(days(repeated, '2026-10-01', '2028-01-01').map((day) => day.slice(0, 10))).toEqual([
      '2026-10-31',
      '2026-12-31',
      '2027-01-31',
      '2027-03-31',
    ]);
  });

  it('knows the second Tuesday and the last Friday of a month, and leap days', () => {
    const second = { freq: 'monthly', interval: 1, nth: 2, weekdays: ['tu'], count: 3 } as const;
    expect(days(series('2026-11-10T06:00:00.000Z', second), '2026-01-01', '2028-01-01')).toEqual([
      '2026-11-10T06:00',
      '2026-12-08T06:00',
      '2027-01-12T06:00',
    ]);
    const last = { freq: 'monthly', interval: 1, nth: -1, weekdays: ['fr'], count: 2 } as const;
    expect(days(series('2026-11-27T06:00:00.000Z', last), '2026-01-01', '2028-01-01')).toEqual([
      '2026-11-27T06:00',
      '2026-12-25T06:00',
    ]);
    const leap = series('2024-02-29T06:00:00.000Z', { freq: 'yearly', interval: 1, count: 2 });
    expect(days(leap, '2024-01-01', '2030-01-01')).toEqual(['2024-02-29T06:00', '2028-02-29T06:00']);
  });

  it('keeps the day of the zone where UTC has another', () => {
    // 00:30 on Tuesday in Istanbul is still Monday in UTC.
    const repeated = series('2026-11-16T21:30:00.000Z', {
      freq: 'weekly',
      interval: 1,
      weekdays: ['tu'],
      count: 2,
    });
    expect(days(repeated, '2026-11-01', '2027-01-01')).toEqual(['2026-11-16T21:30', '2026-11-23T21:30']);
  });

  it('keeps the time of day where the clocks of a foreign zone change', () => {
    const repeated = series(
      '2026-10-18T08:00:00.000Z',
      { freq: 'weekly', interval: 1, count: 3 },
      'Europe/Berlin',
    );
    expect(days(repeated, '2026-10-01', '2027-01-01')).toEqual([
      '2026-10-18T08:00',
      '2026-10-25T09:00',
      '2026-11-01T09:00',
    ]);
    // 02:30 does not exist on 28 March 2027 in Berlin: the clocks show 03:30 at that moment.
    const night = series(
      '2027-03-27T01:30:00.000Z',
      { freq: 'daily', interval: 1, count: 3 },
      'Europe/Berlin',
    );
    expect(days(night, '2027-03-01', '2027-04-01')).toEqual([
      '2027-03-27T01:30',
      '2027-03-28T01:30',
      '2027-03-29T00:30',
    ]);
  });

  it('ends five years after the start at the latest', () => {
    const endless = series('2026-01-01T06:00:00.000Z', { freq: 'yearly', interval: 1, until: '2099-01-01' });
    expect(lastOccurrence(endless)).toBe(Date.parse('2031-01-01T06:00:00.000Z'));
  });
});

const zones = ['Europe/Istanbul', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia'];
const anyRule = fc
  .record({
    freq: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.constantFrom('mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'), { minLength: 1 }),
    nth: fc.constantFrom(null, 1, 2, 3, 4, -1),
    count: fc.option(fc.integer({ min: 1, max: 60 })),
  })
  .map(({ weekdays, nth, ...given }): Recurrence => ({
    ...nothing,
    ...given,
    weekdays: given.freq === 'weekly' || nth !== null ? weekdays : [],
    nth: given.freq === 'monthly' ? nth : null,
    until: given.count === null ? '2029-01-01' : null,
  }));
const anySeries = fc.record({
  start: fc
    .date({ min: new Date('2025-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  recurrence: anyRule,
  timeZone: fc.constantFrom(...zones),
});

describe('any series', () => {
  it('gives in two parts what it gives in one', () => {
    const instant = fc.integer({ min: Date.parse('2025-01-01'), max: Date.parse('2030-01-01') });
    fc.assert(
      fc.property(anySeries, instant, instant, instant, (repeated, a, b, c) => {
        const [from = 0, middle = 0, to = 0] = [a, b, c].sort((x, y) => x - y);
        expect([
          ...occurrencesBetween(repeated, from, middle),
          ...occurrencesBetween(repeated, middle, to),
        ]).toEqual(occurrencesBetween(repeated, from, to));
      }),
    );
  });

  it('keeps order, range, count and time of day', () => {
    fc.assert(
      fc.property(anySeries, (repeated) => {
        const start = Date.parse(repeated.start);
        const all = occurrencesBetween(repeated, start, start + 6 * 366 * DAY);
        expect(all).toEqual([...new Set(all)].sort((a, b) => a - b));
        expect(all.length).toBeLessThanOrEqual(repeated.recurrence.count ?? Infinity);
        const local = (at: number) => at + zoneOffset(repeated.timeZone, at);
        const timeOfDay = ((local(start) % DAY) + DAY) % DAY;
        for (const at of all) {
          const day = Math.floor(local(at) / DAY);
          // Where the clocks skip the time, they show a later one.
          if (local(at) % DAY !== timeOfDay)
            expect(instantOfLocal(repeated.timeZone, day * DAY + timeOfDay)).toBe(at);
          if (repeated.recurrence.freq === 'weekly') {
            expect(repeated.recurrence.weekdays).toContain(weekdayOf(day));
          }
        }
      }),
    );
  });
});

describe('a rule that cannot stand', () => {
  const weekly = rule({ freq: 'weekly', weekdays: ['tu'] });
  it.each<[string, Recurrence, string]>([
    ['has no end', weekly, 'Yinelemenin ne zaman biteceğini seçin'],
    ['ends before it starts', { ...weekly, until: '2026-11-16' }, 'Yineleme başlangıçtan önce bitemez'],
    ['runs too long', { ...weekly, until: '2031-11-18' }, 'Yineleme en çok 5 yıl sürebilir'],
    ['repeats never', { ...weekly, count: 0 }, 'Tekrar sayısı 1 ile 2000 arasında olmalı'],
    [
      'has no interval',
      { ...weekly, interval: 0, count: 2 },
      'Yineleme aralığı 1 ile 99 arasında bir sayı olmalı',
    ],
  ])('%s', (_, bad, sentence) => {
    expect(recurrenceProblem(bad, '2026-11-17')).toBe(sentence);
  });

  it('and one that can', () => {
    expect(recurrenceProblem({ ...weekly, until: '2031-11-17' }, '2026-11-17')).toBeNull();
  });
});
