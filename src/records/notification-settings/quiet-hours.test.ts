import { describe, expect, it } from 'vitest';
import { instantAt } from '@/lib/dates';
import { isQuiet, parseQuietHours, usualQuietHours } from './quiet-hours';

const at = (time: string) => Date.parse(instantAt('2026-11-17', time));

describe('quiet hours', () => {
  const night = { on: true, from: '22:00', to: '07:00' };
  const noon = { on: true, from: '12:00', to: '13:30' };

  it.each([
    [night, '21:59', false],
    [night, '22:00', true],
    [night, '23:59', true],
    [night, '00:00', true],
    [night, '06:59', true],
    [night, '07:00', false],
    [noon, '11:59', false],
    [noon, '12:00', true],
    [noon, '13:29', true],
    [noon, '13:30', false],
    [{ ...night, on: false }, '23:00', false],
    [{ on: true, from: '08:00', to: '08:00' }, '08:00', false],
  ])('%j at %s: %s', (hours, time, quiet) => {
    expect(isQuiet(hours, at(time))).toBe(quiet);
  });

  it('are those of Istanbul, whatever the device says', () => {
    // 01:30 in Istanbul, still the day before in UTC.
    expect(isQuiet(night, Date.parse('2026-11-17T22:30:00.000Z'))).toBe(true);
    expect(isQuiet(night, Date.parse('2026-11-17T18:30:00.000Z'))).toBe(false);
  });

  it('fall back to the usual ones where something else is stored', () => {
    expect(parseQuietHours({ on: true, from: '21:15', to: '06:00' })).toEqual({
      on: true,
      from: '21:15',
      to: '06:00',
    });
    for (const stored of [undefined, null, 'x', { on: true }, { on: true, from: '25:00', to: '06:00' }]) {
      expect(parseQuietHours(stored)).toEqual(usualQuietHours);
    }
  });
});
