import { expect, it } from 'vitest';
import { nightTime, untilNight } from './night';

it('is the next time of that hour in Turkey, today or tomorrow, never at once', () => {
  const at = nightTime('02:30');
  const from = (instant: string): string =>
    new Date(Date.parse(instant) + untilNight(at, Date.parse(instant))).toISOString();
  expect(from('2026-11-29T20:00:00Z')).toBe('2026-11-29T23:30:00.000Z');
  expect(from('2026-11-29T23:29:59.999Z')).toBe('2026-11-29T23:30:00.000Z');
  expect(from('2026-11-29T23:30:00Z')).toBe('2026-11-30T23:30:00.000Z');
  expect(from('2028-02-28T22:00:00Z')).toBe('2028-02-28T23:30:00.000Z');
  expect(untilNight(nightTime('0:00'), Date.parse('2026-11-29T21:00:00Z'))).toBe(86_400_000);
});

it('is no other text', () => {
  for (const text of ['', '24:00', '2.30', '02:60', 'gece', '2:3'])
    expect(() => nightTime(text)).toThrow('02:30 gibi');
});
