import { expect, it, vi } from 'vitest';
import { ServerBusy } from '../database/database-unavailable';
import { createWaitingRoom } from './waiting-room';

it('lets as many in as there are places, the others in order, and goes on after a failure', async () => {
  const room = createWaitingRoom({ places: 2, patience: 60_000 });
  const begun: number[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    room('anybody', async () => {
      begun.push(number);
      const failed = await new Promise<boolean>((resolve) => (ends[number] = resolve));
      if (failed) throw new Error('failed');
      return number;
    }),
  );
  const settled = Promise.allSettled(all);
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  ends[1]?.(true);
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  ends[0]?.(false);
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]));
  ends[2]?.(false);
  ends[3]?.(false);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await room('anybody', () => Promise.resolve('free'))).toBe('free');
});

it('turns away who has waited too long, and keeps no place for them', async () => {
  const room = createWaitingRoom({ places: 1, patience: 20 });
  let finish: () => void = () => undefined;
  const first = room('anybody', () => new Promise<void>((resolve) => (finish = resolve)));
  const work = vi.fn(() => Promise.resolve());
  await expect(room('anybody', work)).rejects.toBeInstanceOf(ServerBusy);
  finish();
  await first;
  await room('anybody', work);
  expect(work).toHaveBeenCalledTimes(1);
});

/** Fills a room of one place, and says in which order the others come in. */
async function orderOf(callers: readonly string[], settings: { most?: number; mostOfOne?: number } = {}) {
  const room = createWaitingRoom({ places: 2, patience: 60_000, ...settings });
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const all = callers.map((caller) =>
    room(caller, async () => {
      order.push(caller);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  const settled = Promise.allSettled(all);
  for (let ended = 0; ended < callers.length; ended += 1) {
    await vi.waitFor(() => expect(order.length).toBeGreaterThan(Math.min(ended, order.length - 1)));
    await Promise.resolve();
    ends[ended]?.();
    await Promise.resolve();
  }
  return { order, refused: (await settled).map(({ status }) => status === 'rejected') };
}

it('lets the caller in first who has fewest inside', async () => {
  const { order } = await orderOf(['a', 'a', 'a', 'a', 'b', 'c']);
  expect(order).toEqual(['a', 'a', 'b', 'a', 'c', 'a']);
});

it('turns away at once what would wait behind too many, of all or of one', async () => {
  const { refused } = await orderOf(['a', 'a', 'a', 'a', 'b', 'c'], { mostOfOne: 1, most: 2 });
  expect(refused).toEqual([false, false, false, true, false, true]);
});
