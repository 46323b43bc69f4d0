import { expect, it, vi } from 'vitest';
import { Loop } from './loop';

it('runs again at once when it is woken, also by what happens while it runs', async () => {
  let runs = 0;
  const loop: Loop = new Loop(() => {
    runs += 1;
    if (runs === 1) loop.wake();
    return Promise.resolve(Infinity);
  });
  loop.start();
  await vi.waitFor(() => expect(loop.isPausing).toBe(true));
  expect(runs).toBe(2);
  loop.wake();
  await vi.waitFor(() => expect(runs).toBe(3));
  await loop.stop();
});

it('runs again when its pause is over, and no more once it was stopped', async () => {
  let runs = 0;
  const loop = new Loop(() => {
    runs += 1;
    return Promise.resolve(1);
  });
  loop.start();
  await vi.waitFor(() => expect(runs).toBeGreaterThan(2));
  await loop.stop();
  const then = runs;
  loop.wake();
  expect(runs).toBe(then);
  expect(loop.isPausing).toBe(false);
});
