import { describe, expect, test } from 'vitest';
import type { Piece } from './domino';
import { estimateOf, expectedEnd } from './expected-end';
import type { Estimate } from './expected-end';

const at = (time: string): number => Date.parse(`2026-11-17T${time}:00+03:00`);
const MINUTE = 60_000;

function piece(id: string, from: string, minutes: number, patch: Partial<Piece> = {}): Piece {
  return {
    id,
    roomId: 'room',
    tableNo: 1,
    from: at(from),
    length: minutes * MINUTE,
    turnover: 20 * MINUTE,
    isFixed: false,
    isOver: false,
    people: [],
    mayOverlap: false,
    ...patch,
  };
}

const hour = { low: 50 * MINUTE, middle: 60 * MINUTE, high: 90 * MINUTE };

test('a surgeon’s own times count from five cases on, else those of all', () => {
  const row = (surgeon_id: string | null, cases: number, median_minutes: number) => ({
    procedure_id: 'knee',
    surgeon_id,
    cases,
    median_minutes,
    p10_minutes: median_minutes - 20,
    p90_minutes: median_minutes + 40,
  });
  const durations = new Map([['knee', [row(null, 80, 100), row('fast', 12, 70), row('new', 2, 300)]]]);
  const knee = { procedure_id: 'knee', minutes: 110 };
  expect(estimateOf(durations, [knee], 'fast')?.middle).toBe(70 * MINUTE);
  expect(estimateOf(durations, [knee], 'new')).toEqual({
    low: 80 * MINUTE,
    middle: 100 * MINUTE,
    high: 140 * MINUTE,
  });
  const second = { procedure_id: null, minutes: 30 };
  expect(estimateOf(durations, [knee, second], 'fast')?.middle).toBe(100 * MINUTE);
  expect(estimateOf(durations, [second], 'fast')).toBeNull();
});

test('without anything learnt a day ends as planned', () => {
  const end = expectedEnd([piece('a', '09:00', 60), piece('b', '10:20', 60)], new Map(), at('07:00'));
  const planned = at('11:20');
  expect(end).toEqual({ low: planned, middle: planned, high: planned, planned });
});

test('one surgery ends within the band of its procedure', () => {
  const end = expectedEnd([piece('a', '09:00', 75)], new Map([['a', hour]]), at('07:00'));
  expect(Math.abs((end?.middle ?? 0) - at('10:00'))).toBeLessThan(2 * MINUTE);
  expect(Math.abs((end?.low ?? 0) - at('09:50'))).toBeLessThan(2 * MINUTE);
  expect(Math.abs((end?.high ?? 0) - at('10:30'))).toBeLessThan(2 * MINUTE);
});

test('several in a row vary less than the sum of their bands', () => {
  const day = [piece('a', '09:00', 60), piece('b', '10:20', 60), piece('c', '11:40', 60)];
  const end = expectedEnd(day, new Map(day.map(({ id }) => [id, hour])), at('07:00'));
  const width = (end?.high ?? 0) - (end?.low ?? 0);
  expect(width).toBeGreaterThan(25 * MINUTE);
  expect(width).toBeLessThan(120 * MINUTE);
});

test('what runs ends later than now, the later the longer it has run, and what is over is over', () => {
  const running = piece('a', '09:00', 60, { isFixed: true });
  const endSeenAt = (time: string) => expectedEnd([running], new Map([['a', hour]]), at(time));
  expect(endSeenAt('09:10')?.middle).toBe(endSeenAt('08:00')?.middle);
  for (const [earlier, later] of [
    ['09:30', '10:10'],
    ['10:10', '10:40'],
    ['10:40', '11:30'],
  ] as const) {
    expect(endSeenAt(later)?.low).toBeGreaterThan(at(later));
    expect(endSeenAt(later)?.middle).toBeGreaterThan(endSeenAt(earlier)?.middle ?? 0);
  }
  expect(endSeenAt('23:00')?.middle).toBe(at('23:00'));
  expect(expectedEnd([{ ...running, isOver: true }], new Map(), at('11:00'))).toBeNull();
});

test('the same day gives the same answer', () => {
  const day = [piece('a', '09:00', 60), piece('b', '10:20', 60)];
  const estimates = new Map(day.map(({ id }) => [id, hour]));
  expect(expectedEnd(day, estimates, at('08:00'))).toEqual(expectedEnd(day, estimates, at('08:00')));
});

/** Returns numbers from 0 to below 1, another sequence than the rule's own (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Draws a standard normal value (Box and Muller). */
const normal = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

/** Courses that real lengths take between and beyond the three tenths. */
const courses = {
  'log-normal': ({ low, middle, high }: Estimate, next: () => number) => {
    const skew = Math.log((high - middle) / (middle - low)) / 1.2816;
    const value = normal(next);
    if (Math.abs(skew) < 1e-6) return middle + (value * (high - middle)) / 1.2816;
    return middle + ((high - middle) * Math.expm1(skew * value)) / Math.expm1(skew * 1.2816);
  },
  'even between the tenths': ({ low, middle, high }: Estimate, next: () => number) => {
    const share = next();
    if (share < 0.5) return low + ((share - 0.1) / 0.4) * (middle - low);
    return middle + ((share - 0.5) / 0.4) * (high - middle);
  },
} as const;

describe.each(['log-normal', 'even between the tenths'] as const)('with lengths that are %s', (course) => {
  test.each([1, 2, 3, 5, 8, 12, 16])('eight of ten days with %i surgeries end within the band', (cases) => {
    const next = chance(cases);
    let within = 0;
    let all = 0;
    for (let day = 0; day < 25; day += 1) {
      const estimates = new Map<string, Estimate>();
      let start = at('08:00');
      const pieces = Array.from({ length: cases }, (_none, place): Piece => {
        const middle = (30 + 150 * next()) * MINUTE;
        const low = middle * (0.6 + 0.35 * next());
        const high = middle + (middle - low) * (0.8 + 1.7 * next());
        const id = String(place);
        estimates.set(id, { low, middle, high });
        const made = { ...piece(id, '08:00', 0), from: start, length: Math.round(middle) };
        // Some begin before the one before is likely to be over, some leave a gap.
        start += middle * (0.8 + 0.5 * next());
        return made;
      });
      const end = expectedEnd(pieces, estimates, at('07:00'));
      for (let time = 0; time < 120; time += 1) {
        let free = 0;
        let last = 0;
        for (const { id, from, turnover } of pieces) {
          const estimate = estimates.get(id);
          const length = estimate === undefined ? 0 : Math.max(MINUTE, courses[course](estimate, next));
          last = Math.max(from, free) + length;
          free = last + turnover;
        }
        all += 1;
        if (end !== null && last >= end.low && last <= end.high) within += 1;
      }
    }
    expect(within / all).toBeGreaterThan(0.75);
    expect(within / all).toBeLessThan(0.85);
  });
});

test('the end by the plan is told beside an estimate that is below it', () => {
  const day = [piece('a', '09:00', 180), piece('b', '12:20', 120)];
  const end = expectedEnd(day, new Map(day.map(({ id }) => [id, hour])), at('08:00'));
  expect(end?.planned).toBe(at('14:20'));
  expect(end?.middle).toBeLessThan(at('13:40'));
});
