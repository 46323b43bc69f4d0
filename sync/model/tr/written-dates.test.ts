import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClock, readStamp } from './written-dates';

const dmy = ['dmy', 'ymd'] as const;

describe('days', () => {
  it.each([
    '18.11.2026',
    '18/11/2026',
    '18-11-2026',
    '18 11 2026',
    '18. 11. 2026',
    '18.11.2026.',
    '18112026',
    '2026-11-18',
    '2026/11/18',
    '20261118',
    '18 Kasım 2026',
    '18 KASIM 2026',
    '18 kas 2026',
    '18-Nov-2026',
    '18 Kasım 2026 Çarşamba',
    'Çarşamba, 18 Kasım 2026',
    'ÇARŞAMBA 18.11.2026',
    '18.11.26',
    '１８．１１．２０２６',
    ' 18.11.2026\u00a0',
  ])('%s', (text) => {
    expect(readStamp(text, dmy)).toEqual({ day: '2026-11-18', time: null });
  });

  it('have a century that fits', () => {
    expect(readStamp('14.03.79', dmy, '2026-11-29')).toMatchObject({ day: '1979-03-14' });
    expect(readStamp('14.03.24', dmy, '2026-11-29')).toMatchObject({ day: '2024-03-14' });
    expect(readStamp('14.03.79', dmy)).toMatchObject({ day: '2079-03-14' });
  });

  it.each([
    ['31.11.2026', { problem: 'day', day: 31, month: 11, year: 2026 }],
    ['2026-02-31', { problem: 'day', day: 31, month: 2, year: 2026 }],
    ['11.18.2026', { problem: 'month', month: 18 }],
    ['18.11.6', { problem: 'short_year' }],
    ['18.11', { problem: 'format' }],
    ['18 Foo 2026', { problem: 'format' }],
    ['46347', { problem: 'format' }],
    ['18.11.2026 akşam', { problem: 'time' }],
    ['18.11.2026 14:30 PM', { problem: 'time' }],
  ])('that are none: %s', (text, problem) => {
    expect(readStamp(text, dmy)).toEqual(problem);
  });
});

it.each([
  ['18.11.2026 14:30', '2026-11-18', '14:30:00'],
  ['18.11.2026 Saat 14:30', '2026-11-18', '14:30:00'],
  ['18.11.2026, 14.30', '2026-11-18', '14:30:00'],
  ['18.11.2026 2:30 PM', '2026-11-18', '14:30:00'],
  ['18.11.2026 02:30:15 ÖS', '2026-11-18', '14:30:15'],
  ['18.11.2026 ÖÖ 02:30', '2026-11-18', '02:30:00'],
  ['18.11.2026 12:05 AM', '2026-11-18', '00:05:00'],
  ['18.11.2026 12:05 pm', '2026-11-18', '12:05:00'],
  ['18.11.2026 2:30 öğleden sonra', '2026-11-18', '14:30:00'],
  ['20261118143005', '2026-11-18', '14:30:05'],
  ['2026-11-18T14:30:05.123', '2026-11-18', '14:30:05'],
  ['2026-11-18T11:30:05.123Z', '2026-11-18', '14:30:05'],
  ['2026-11-18T11:30:05+00:00', '2026-11-18', '14:30:05'],
  ['2026-11-18 21:30:00 UTC', '2026-11-19', '00:30:00'],
  ['2026-12-31T23:00Z', '2027-01-01', '02:00:00'],
  ['2026-11-18T14:30:05+03:00', '2026-11-18', '14:30:05'],
  ['2026-11-18T14:30:05+0300', '2026-11-18', '14:30:05'],
  ['2026-11-18T06:30:00-05', '2026-11-18', '14:30:00'],
  ['18.11.2026 09:30:00 GMT+1', '2026-11-18', '11:30:00'],
  ['2026-11-17T21:00:00Z', '2026-11-18', '00:00:00'],
])('%s is %s, %s in Istanbul', (text, day, time) => {
  expect(readStamp(text, dmy)).toEqual({ day, time });
});

it.each([
  ['14:30', '14:30:00'],
  ['1430', '14:30:00'],
  ['143005', '14:30:05'],
  ['2:30 PM', '14:30:00'],
  ['2 pm', '14:00:00'],
  ['ös 2:30', '14:30:00'],
  ['12:00 ÖÖ', '00:00:00'],
  ['2:30 p.m.', '14:30:00'],
  ['13:00 PM', null],
  ['24:00', null],
  ['12:60', null],
  ['öğle', null],
  ['', null],
])('the time %s is %s', (text, time) => {
  expect(readClock(text)).toBe(time);
});

it('reads back every instant, in whichever zone it is written', () => {
  const instants = fc.date({
    min: new Date('2017-01-01T00:00:00Z'),
    max: new Date('2035-12-31T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, fc.integer({ min: -12, max: 14 }), (instant, hours) => {
      const at = Math.floor(instant.getTime() / 1000) * 1000;
      const wall = (offset: number) => new Date(at + offset * 3_600_000).toISOString().slice(0, 19);
      const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const [day, time] = wall(3).split('T');
      expect(readStamp(`${wall(hours)}${zone}`, dmy)).toEqual({ day, time });
    }),
  );
});
