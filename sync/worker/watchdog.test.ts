import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchdog } from './watchdog';

const LOOK = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watched() {
  const seen = { asked: 0, lost: 0, busy: [] as boolean[] };
  const dog = watchdog(
    () => (seen.asked += 1),
    () => (seen.lost += 1),
  );
  dog.busy$.subscribe((busy) => seen.busy.push(busy));
  return { dog, seen };
}
const looks = (count: number): void => void vi.advanceTimersByTime(count * LOOK);

it('a worker that answers is neither busy nor lost', () => {
  const { dog, seen } = watched();
  for (let at = 0; at < 30; at += 1) {
    looks(1);
    dog.heard();
  }
  expect(seen).toEqual({ asked: 30, lost: 0, busy: [false] });
  dog.stop();
});

it('a worker that sends something now and then is not lost, however long its answers take', () => {
  const { dog, seen } = watched();
  for (let at = 0; at < 20; at += 1) {
    looks(8);
    dog.heard();
  }
  expect(seen.lost).toBe(0);
  expect(seen.busy.slice(0, 3)).toEqual([false, true, false]);
  dog.stop();
});

it('a worker that sends nothing at all is lost, once', () => {
  const { seen } = watched();
  looks(12);
  expect(seen.lost).toBe(0);
  looks(30);
  expect(seen.lost).toBe(1);
});

it('a look that comes late says nothing of the worker: the page was held up, or the tablet slept', () => {
  const { dog, seen } = watched();
  const held = vi.spyOn(performance, 'now');
  let now = performance.now();
  for (let at = 0; at < 40; at += 1) {
    now += LOOK + 30_000;
    held.mockReturnValue(now);
    looks(1);
  }
  expect(seen).toMatchObject({ lost: 0, busy: [false] });
  dog.stop();
  held.mockRestore();
});
