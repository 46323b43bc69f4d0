import { describe, expect, it } from 'vitest';
import { isCrowded, limitPerDay } from './day-overflow';

const HOUR = 3_600_000;
/** Returns a meeting of November 2026 in Istanbul. */
const at = (name: string, day: number, hour: number, hours = 1, allDay = false) => {
  const start = Date.UTC(2026, 10, day, hour - 3);
  return { name, occurrence: { start, end: start + hours * HOUR, row: { allDay } } };
};
const thin = (entries: readonly ReturnType<typeof at>[], perDay: number, taken: readonly string[] = []) => {
  const { shown, rest } = limitPerDay(entries, perDay, (day) => (taken.includes(day) ? 1 : 0));
  return { shown: shown.map(({ name }) => name).join(''), rest: Object.fromEntries(rest) };
};

describe('the month', () => {
  it('shows the first meetings of a day and counts the rest', () => {
    const entries = [at('a', 3, 9), at('b', 3, 10), at('c', 3, 11), at('d', 3, 12), at('e', 4, 9)];
    expect(thin(entries, 2)).toEqual({ shown: 'abe', rest: { '2026-11-03': 2 } });
    expect(thin(entries, 4)).toEqual({ shown: 'abcde', rest: {} });
  });

  it('gives a line to those that have to be seen, wherever in the day they are', () => {
    const entries = [at('a', 3, 9), at('b', 3, 10), at('c', 3, 11), at('own', 3, 15)];
    const { shown, rest } = limitPerDay(
      entries,
      2,
      () => 0,
      ({ name }) => (name === 'own' ? 0 : 1),
    );
    expect(shown.map(({ name }) => name)).toEqual(['a', 'own']);
    expect(rest.get('2026-11-03')).toBe(2);
  });

  it('shows a single one more in the line that would count it', () => {
    const entries = [at('a', 3, 9), at('b', 3, 10), at('c', 3, 11)];
    expect(thin(entries, 2)).toEqual({ shown: 'abc', rest: {} });
    const long = [at('x', 3, 9, 24), at('y', 3, 9, 24), at('z', 4, 9)];
    expect(thin(long, 1)).toEqual({ shown: 'x', rest: { '2026-11-03': 1, '2026-11-04': 2 } });
  });

  it('leaves a line to a holiday', () => {
    expect(thin([at('a', 3, 9), at('b', 3, 10), at('c', 3, 11)], 2, ['2026-11-03'])).toEqual({
      shown: 'a',
      rest: { '2026-11-03': 2 },
    });
  });

  it('gives a meeting of several days a line on each, or counts it on each', () => {
    const single = [
      at('a', 3, 0, 1),
      at('b', 3, 8),
      at('c', 3, 9),
      at('d', 4, 9),
      at('e', 4, 11),
      at('f', 4, 12),
    ];
    expect(thin([...single.slice(0, 3), at('long', 3, 10, 48), ...single.slice(3)], 2)).toEqual({
      shown: 'along' + 'd',
      rest: { '2026-11-03': 2, '2026-11-04': 2 },
    });
    const long = [at('x', 3, 9, 48), at('y', 3, 9, 48), at('z', 3, 9, 24)];
    expect(thin(long, 2).rest).toEqual({ '2026-11-03': 1, '2026-11-04': 1 });
  });

  it('counts a meeting until midnight on its own day alone', () => {
    expect(thin([at('a', 3, 23, 1), at('b', 4, 9)], 1)).toEqual({ shown: 'ab', rest: {} });
  });
});

describe('a week', () => {
  it.each([
    [[at('a', 3, 9), at('b', 3, 10)], 1, false],
    [[at('a', 3, 9, 2), at('b', 3, 10)], 1, true],
    [[at('a', 3, 9, 2), at('b', 3, 10)], 2, false],
    [[at('a', 3, 9, 3), at('b', 3, 10, 3), at('c', 3, 11)], 2, true],
    [[at('a', 3, 0, 24, true), at('b', 3, 9)], 1, false],
    // Drawn no shorter than half an hour.
    [[at('a', 3, 9, 0.1), at('b', 3, 9.25, 0.1)], 1, true],
  ])('is crowded where more take place at once (%#)', (entries, abreast, wanted) => {
    expect(isCrowded(entries, abreast)).toBe(wanted);
  });
});
