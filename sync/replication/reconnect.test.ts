import { describe, expect, it, vi } from 'vitest';
import { CallFailed, Connection } from './connection';
import { pauseBeforeReconnect } from './reconnect';

const DEVICES = 500;

/** Returns as many even numbers in [0, 1) as there are devices, in no order: a fixed source of chance. */
const chances = Array.from({ length: DEVICES }, (_, at) => ((at * 197) % DEVICES) / DEVICES);

/** Returns the greatest number of moments within any stretch of this length. */
function mostWithin(moments: readonly number[], stretch: number): number {
  const sorted = [...moments].sort((a, b) => a - b);
  let begin = 0;
  let most = 0;
  for (const [at, moment] of sorted.entries()) {
    while (moment - (sorted[begin] ?? 0) > stretch) begin += 1;
    most = Math.max(most, at - begin + 1);
  }
  return most;
}

describe('five hundred devices that lose the line at the same moment', () => {
  it.each([1, 2, 3, 4, 10])('come back spread out, at try %i', (tries) => {
    const pauses = chances.map((chance) => pauseBeforeReconnect(tries, () => chance));
    const [least, most] = [Math.min(...pauses), Math.max(...pauses)];
    expect(least).toBeGreaterThanOrEqual(500);
    expect(most).toBeLessThanOrEqual(30_000);
    expect(most - least).toBeGreaterThanOrEqual(4_000);
    // No second has more than what would come evenly, and a tenth.
    expect(mostWithin(pauses, 1_000)).toBeLessThanOrEqual((DEVICES * 1_000 * 1.1) / (most - least));
  });

  it('wait longer with each try, up to half a minute', () => {
    const longest = [1, 2, 3, 4, 5, 100].map((tries) => pauseBeforeReconnect(tries, () => 1));
    expect(longest).toEqual([5_000, 10_000, 20_000, 30_000, 30_000, 30_000]);
  });

  it.each([
    ['is away', new CallFailed('server', 503, '08006', 5_000), 5_000, 7_500],
    ['is busy', new CallFailed('busy', 503, 'server_busy', 4_000), 4_000, 6_000],
    ['says nothing', new CallFailed('network', 0), 500, 1_000],
  ] as const)(
    'call again spread out where the server %s, also when all are woken at once',
    async (_, failure, least, most) => {
      vi.useFakeTimers();
      const moments: number[] = [];
      const begin = Date.now();
      const few = chances.filter((_, at) => at % 5 === 0);
      const connections = few.map((chance) => new Connection({ random: () => chance }));
      const answers = connections.map((connection) => {
        const call = vi
          .fn<() => Promise<void>>()
          .mockRejectedValueOnce(failure)
          .mockImplementation(() => {
            moments.push(Date.now() - begin);
            return Promise.resolve();
          });
        return connection.run(call);
      });
      await vi.advanceTimersByTimeAsync(0);
      // A poke reaches them all. It shortens no time that the server has asked for.
      if (failure.retryAfter !== null) for (const connection of connections) connection.wake();
      await vi.advanceTimersByTimeAsync(10_000);
      await Promise.all(answers);
      vi.useRealTimers();
      expect(Math.min(...moments)).toBeGreaterThanOrEqual(least);
      expect(Math.max(...moments)).toBeLessThanOrEqual(most);
      expect(mostWithin(moments, (most - least) / 10)).toBeLessThanOrEqual(few.length * 0.12);
    },
  );
});
