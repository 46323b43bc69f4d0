import { assert, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addWorkingMinutes, defaultCalendar, workingMinutesBetween } from './working-time';

const at = (local: string) => new Date(`${local}+03:00`).toISOString();

describe('addWorkingMinutes', () => {
  test.each([
    // 2026-11-20 is a Friday.
    ['2026-11-20T09:00', 60, '2026-11-20T10:00', 'within the day'],
    ['2026-11-20T17:00', 60, '2026-11-21T09:00', 'goes on on Saturday'],
    ['2026-11-21T12:30', 60, '2026-11-23T09:00', 'skips Saturday afternoon and Sunday'],
    ['2026-11-20T06:00', 30, '2026-11-20T09:00', 'starts before work'],
    ['2026-11-20T22:00', 30, '2026-11-21T09:00', 'starts after work'],
    ['2026-11-20T08:30', 540, '2026-11-20T17:30', 'ends with the day'],
    ['2026-10-28T12:00', 120, '2026-10-30T09:30', 'half day, then Republic Day'],
    ['2026-03-19T12:00', 90, '2026-03-23T09:00', 'eve and feast of Ramazan'],
    ['2026-12-31T17:00', 60, '2027-01-02T09:00', 'New Year'],
    ['2026-11-20T09:00', 0, '2026-11-20T09:00', 'no time'],
  ])('%s + %i = %s (%s)', (start, minutes, end) => {
    expect(addWorkingMinutes(at(start), minutes)).toBe(at(end));
  });

  it('refuses what it cannot compute', () => {
    expect(() => addWorkingMinutes('tomorrow', 5)).toThrow(RangeError);
    expect(() => addWorkingMinutes(at('2026-11-20T09:00'), 5, { ...defaultCalendar, week: [] })).toThrow(
      RangeError,
    );
  });
});

describe('workingMinutesBetween', () => {
  test.each([
    ['2026-11-20T09:00', '2026-11-20T10:30', 90],
    ['2026-11-20T17:00', '2026-11-23T09:00', 30 + 270 + 30],
    ['2026-11-22T09:00', '2026-11-22T19:00', 0],
    ['2026-10-28T08:00', '2026-10-30T08:30', 270],
    ['2026-11-20T10:30', '2026-11-20T09:00', -90],
  ])('%s to %s: %i', (from, to, minutes) => {
    expect(workingMinutesBetween(at(from), at(to))).toBe(minutes);
  });

  const start = integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2028, 11, 1) / 60_000 }).map(
    (minute) => new Date(minute * 60_000).toISOString(),
  );
  const minutes = integer({ min: 1, max: 20_000 });

  it('measures what addWorkingMinutes adds', () => {
    assert(
      property(start, minutes, (from, length) => {
        expect(workingMinutesBetween(from, addWorkingMinutes(from, length))).toBe(length);
      }),
    );
  });

  it('adds up', () => {
    assert(
      property(start, minutes, minutes, (from, first, second) => {
        expect(addWorkingMinutes(addWorkingMinutes(from, first), second)).toBe(
          addWorkingMinutes(from, first + second),
        );
      }),
    );
  });
});
