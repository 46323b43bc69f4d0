import { describe, expect, it } from 'vitest';
import { readDay, readMoment, readTime } from './day';
import type { DateReading } from './day';

const reading: DateReading = {
  orders: ['dmy', 'ymd'],
  range: 'recent',
  today: '2026-11-25',
};

describe('days', () => {
  it.each([
    '21.11.2026',
    '21/11/2026',
    '21-11-2026',
    '21.11.26',
    '2026-11-21',
    '2026/11/21',
    '20261121',
    '21112026',
    '21 Kasım 2026',
    '21-Nov-2026',
    '21.11.2026 14:30:05',
    '2026-11-21T14:30:05.123',
    ' 21.11.2026 ',
  ])('are read: %s', (text) => {
    expect(readDay(text, reading)).toEqual({ day: '2026-11-21' });
  });

  it.each([
    ['11/21/2026', 'no_date'],
    ['31.02.2026', 'no_date'],
    ['46347', 'no_date'],
    ['21.11', 'no_date'],
    ['21.11.2026 akşam', 'no_time'],
    ['21.11.2026 25:00', 'no_time'],
    ['01.01.2027', 'too_far_ahead'],
    ['31.12.1999', 'too_old'],
  ])('are refused: %s', (text, problem) => {
    expect(readDay(text, reading)).toBe(problem);
  });

  it('have their month in front only where a profile says so', () => {
    expect(readDay('11/21/2026', { ...reading, orders: ['mdy'] })).toEqual({ day: '2026-11-21' });
    expect(readDay('03/04/2026', reading)).toEqual({ day: '2026-04-03' });
  });

  it('have a year of two digits only at the end', () => {
    expect(readDay('21.11.26', { ...reading, orders: ['ymd', 'dmy'] })).toEqual({ day: '2026-11-21' });
  });

  it.each(['', ' - ', '00000000', '00.00.0000'])('may be absent: %j', (text) => {
    expect(readDay(text, reading)).toBeNull();
  });

  it('may be ahead for value dates, and far back for dates of birth', () => {
    expect(readDay('01.05.2027', { ...reading, range: 'ahead' })).toEqual({ day: '2027-05-01' });
    expect(readDay('01.05.2032', { ...reading, range: 'ahead' })).toBe('too_far_ahead');
    expect(readDay('01.05.1954', { ...reading, range: 'past' })).toEqual({ day: '1954-05-01' });
    expect(readDay('26.11.2026', { ...reading, range: 'past' })).toBe('too_far_ahead');
  });

  it('come from workbooks as they are', () => {
    expect(readDay({ kind: 'date', text: '2026-11-21T23:30:00' }, reading)).toEqual({ day: '2026-11-21' });
    expect(readDay({ kind: 'date', text: '23:30:00' }, reading)).toBe('no_date');
    expect(readDay({ kind: 'number', text: '20261121' }, reading)).toEqual({ day: '2026-11-21' });
  });
});

it.each([
  ['21.11.2026 14:30', null, '2026-11-21T11:30:00.000Z'],
  ['20261121143005', null, '2026-11-21T11:30:05.000Z'],
  ['21.11.2026 00:05:40', null, '2026-11-20T21:05:40.000Z'],
  ['21.11.2026', '14.30', '2026-11-21T11:30:00.000Z'],
  ['21.11.2026', '93005', '2026-11-21T06:30:05.000Z'],
  ['21.11.2026', null, '2026-11-20T21:00:00.000Z'],
])('the moment %s %s is %s', (day, time, instant) => {
  expect(readMoment(day, time, reading)).toEqual({ instant });
});

it.each([
  ['14:30', '14:30:00'],
  ['143005', '14:30:05'],
  ['930', '09:30:00'],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toEqual({ time });
});

it('no time is no time', () => {
  expect(readTime('24:01')).toBe('no_time');
  expect(readTime('')).toBeNull();
  expect(readTime({ kind: 'date', text: '14:30:05' })).toEqual({ time: '14:30:05' });
  expect(readMoment('21.11.2026', 'x', reading)).toBe('no_time');
});
