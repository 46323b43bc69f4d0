import { describe, expect, it } from 'vitest';
import {
  ageInYears,
  dayOf,
  daysFromToday,
  describeDue,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDay,
  formatDayTime,
  formatDuration,
  formatLongDate,
  formatRemaining,
  formatUntil,
  instantAt,
  isIsoDate,
  isIsoInstant,
  todayIso,
  weekdayOf,
} from './dates';

/** Tuesday 17 November 2026, 14:05 in Istanbul. */
const NOW = Date.parse('2026-11-17T11:05:00Z');

describe('formatAgo', () => {
  it.each([
    [0, 'Az önce'],
    [59_000, 'Az önce'],
    [-60_000, 'Az önce'],
    [60_000, '1 dk önce'],
    [59 * 60_000, '59 dk önce'],
    [60 * 60_000, '1 sa önce'],
    [23.9 * 3_600_000, '23 sa önce'],
    [24 * 3_600_000, '1 gün önce'],
    [400 * 86_400_000, '400 gün önce'],
  ])('%i ms ago', (ago, text) => {
    expect(formatAgo(NOW - ago, NOW)).toBe(text);
  });
});

describe('formatUntil', () => {
  it.each([
    ['2026-12-03', '3 Aralık’a kadar'],
    ['2026-09-30', '30 Eylül’e kadar'],
    ['2026-01-01', '1 Ocak’a kadar'],
    ['2027-01-04', '4 Ocak 2027 tarihine kadar'],
  ])('%s', (day, text) => {
    expect(formatUntil(day, NOW)).toBe(text);
  });
});

describe('display', () => {
  it('shows Istanbul wall time for instants and leaves bare days alone', () => {
    expect(formatDateTime('2026-11-17T11:30:00Z')).toBe('17.11.2026 14:30');
    expect(formatDate('2026-11-17T22:30:00Z')).toBe('18.11.2026');
    expect(formatDate('2026-11-17')).toBe('17.11.2026');
    expect(formatDate('later')).toBe('');
    expect(formatLongDate('2026-11-17')).toBe('17 Kasım 2026 Salı');
    expect(weekdayOf('2026-11-18')).toBe('Çarşamba');
    expect(todayIso(Date.parse('2026-11-17T21:30:00Z'))).toBe('2026-11-18');
  });

  it.each([
    ['2026-11-17T13:00:00Z', 'Bugün 16:00'],
    ['2026-11-18T06:00:00Z', 'Yarın 09:00'],
    ['2026-11-16T15:45:00Z', 'Dün 18:45'],
    ['2026-11-19T08:00:00Z', '19.11 11:00'],
    ['2025-11-19T08:00:00Z', '19.11.2025 11:00'],
  ])('%s → %s', (instant, text) => {
    expect(formatDayTime(instant, NOW)).toBe(text);
  });

  it.each([
    [0, '1 dk'],
    [45, '45 dk'],
    [130, '2 sa 10 dk'],
    [120, '2 sa'],
    [1440, '1 gün'],
    [3 * 1440 + 130, '3 gün 2 sa'],
  ])('%d minutes → %s', (minutes, text) => {
    expect(formatDuration(minutes)).toBe(text);
  });

  it('tells what is left and what is late', () => {
    expect(formatRemaining('2026-11-17T11:30:00Z', NOW)).toBe('25 dk kaldı');
    expect(formatRemaining('2026-11-17T08:55:00Z', NOW)).toBe('2 sa 10 dk gecikti');
    expect(describeDue('2026-11-17T08:55:00Z', NOW)).toEqual({ text: '2 sa 10 dk gecikti', tone: 'overdue' });
    expect(describeDue('2026-11-17T11:30:00Z', NOW)).toEqual({ text: 'Bugün 14:30', tone: 'soon' });
    expect(describeDue('2026-11-17T14:15:00Z', NOW)).toEqual({ text: 'Bugün 17:15', tone: 'later' });
  });
});

describe('calculation', () => {
  it('joins a day and a time into an instant and back', () => {
    const instant = instantAt('2026-11-18', '00:30');
    expect(instant).toBe('2026-11-17T21:30:00.000Z');
    expect(dayOf(instant)).toBe('2026-11-18');
    expect(daysFromToday(instant, NOW)).toBe(1);
  });

  it.each([
    ['1968-11-17', 58],
    ['1968-11-18', 57],
    ['2026-11-17', 0],
    ['2026-11-18', null],
    ['not a day', null],
  ])('age of %s is %s', (birth, age) => {
    expect(ageInYears(birth, NOW)).toBe(age);
  });

  it.each([
    ['2027-02-27T12:00:00Z', 26],
    ['2027-02-28T12:00:00Z', 27],
    ['2028-02-28T12:00:00Z', 27],
    ['2028-02-29T12:00:00Z', 28],
  ])('who was born on 29 February 2000 is on %s %s years old', (now, age) => {
    expect(ageInYears('2000-02-29', now)).toBe(age);
  });

  it('says nothing of what is no day', () => {
    expect([formatDay('2026-13-45', NOW), formatDay('', NOW), formatDay('2026-11-17', NOW)]).toEqual([
      '',
      '',
      'Bugün',
    ]);
  });

  it('knows real days and instants', () => {
    expect(isIsoDate('2028-02-29')).toBe(true);
    expect(isIsoDate('2026-02-29')).toBe(false);
    expect(isIsoDate('29.02.2028')).toBe(false);
    expect(isIsoInstant('2026-11-17T11:30:00.000Z')).toBe(true);
    expect(isIsoInstant('2026-11-17')).toBe(false);
  });
});
