import { expect, test } from 'vitest';
import type { Piece } from './domino';
import { estimateOf, expectedEnd } from './expected-end';

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
  expect(end).toEqual({ low: at('11:20'), middle: at('11:20'), high: at('11:20') });
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

test('what runs takes as long as it has taken already, and what is over is over', () => {
  const running = piece('a', '09:00', 60, { isFixed: true });
  const end = expectedEnd([running], new Map([['a', hour]]), at('11:00'));
  expect(end?.middle).toBe(at('11:00'));
  expect(expectedEnd([{ ...running, isOver: true }], new Map(), at('11:00'))).toBeNull();
});

test('the same day gives the same answer', () => {
  const day = [piece('a', '09:00', 60), piece('b', '10:20', 60)];
  const estimates = new Map(day.map(({ id }) => [id, hour]));
  expect(expectedEnd(day, estimates, at('08:00'))).toEqual(expectedEnd(day, estimates, at('08:00')));
});
