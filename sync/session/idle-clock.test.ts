import { beforeEach, expect, it } from 'vitest';
import { IdleClock } from './idle-clock';

const MINUTE = 60_000;
let now: number;
let running: number;
let written: number;
const shared = { read: () => written, write: (at: number) => void (written = at) };
const clock = () =>
  new IdleClock(
    shared,
    () => now,
    () => running,
  );
function pass(minutes: number): void {
  now += minutes * MINUTE;
  running += minutes * MINUTE;
}

beforeEach(() => {
  now = Date.UTC(2026, 10, 22, 9);
  running = 1_000;
  written = 0;
});

it('counts from the last touch', () => {
  const idle = clock();
  pass(4);
  idle.touch();
  pass(2);
  expect(idle.idle()).toBe(2 * MINUTE);
});

it('counts a touch in another tab', () => {
  const here = clock();
  const there = clock();
  pass(4);
  there.touch();
  pass(2);
  expect(here.idle()).toBe(2 * MINUTE);
});

it('counts the time that a tablet slept, in which pages do not run', () => {
  const idle = clock();
  now += 60 * MINUTE;
  expect(idle.idle()).toBe(60 * MINUTE);
});

it('is not stopped by a clock that is set back, nor by what another tab wrote before', () => {
  const idle = clock();
  pass(4);
  clock().touch();
  now -= 120 * MINUTE;
  pass(6);
  expect(idle.idle()).toBe(10 * MINUTE);
});

it('does not write down every touch', () => {
  const idle = clock();
  let writes = 0;
  const counted = new IdleClock(
    { read: () => 0, write: () => void (writes += 1) },
    () => now,
    () => running,
  );
  for (let second = 0; second < 60; second += 1) {
    now += 1_000;
    counted.touch();
  }
  expect(writes).toBeLessThan(8);
  expect(idle.idle()).toBe(MINUTE);
});
