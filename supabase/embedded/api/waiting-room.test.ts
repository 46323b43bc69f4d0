import { expect, it, vi } from 'vitest';
import { DatabaseUnavailable } from '../database/database-unavailable';
import { createWaitingRoom } from './waiting-room';

it('lets as many in as there are places, the others in order, and goes on after a failure', async () => {
  const room = createWaitingRoom(2, 60_000);
  const begun: number[] = [];
  const ends: ((failed: boolean) => void)[] = [];
  const all = [0, 1, 2, 3].map((number) =>
    room(async () => {
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
  expect(await room(() => Promise.resolve('free'))).toBe('free');
});

it('turns away who has waited too long, and keeps no place for them', async () => {
  const room = createWaitingRoom(1, 20);
  let finish: () => void = () => undefined;
  const first = room(() => new Promise<void>((resolve) => (finish = resolve)));
  const work = vi.fn(() => Promise.resolve());
  await expect(room(work)).rejects.toBeInstanceOf(DatabaseUnavailable);
  finish();
  await first;
  await room(work);
  expect(work).toHaveBeenCalledTimes(1);
});
