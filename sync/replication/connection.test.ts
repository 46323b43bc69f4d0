import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Connection, ConnectionClosed } from './connection';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns a call that fails with the given reasons, one after the other, then answers. */
function flaky(...reasons: CallFailed['reason'][]) {
  const left = [...reasons];
  return vi.fn(async () => {
    const reason = left.shift();
    if (reason !== undefined) throw new CallFailed(reason, reason === 'network' ? 0 : 503);
    return 'answer';
  });
}

describe('a connection', () => {
  it('repeats with growing pauses until there is an answer', async () => {
    const connection = new Connection({ firstDelay: 100, maxDelay: 1_000, random: () => 0.999 });
    const call = flaky('network', 'server', 'busy');
    const answer = connection.run(call);
    await vi.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(1);
    expect(connection.phase).toBe('offline');
    await vi.advanceTimersByTimeAsync(100);
    expect(call).toHaveBeenCalledTimes(2);
    expect(connection.phase).toBe('failing');
    await vi.advanceTimersByTimeAsync(100);
    expect(call).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(100);
    expect(call).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(400);
    await expect(answer).resolves.toBe('answer');
    expect(connection.phase).toBe('online');
  });

  it('tries at once when woken', async () => {
    const connection = new Connection({ firstDelay: 60_000 });
    const call = flaky('network');
    const answer = connection.run(call);
    await vi.advanceTimersByTimeAsync(0);
    connection.wake();
    await expect(answer).resolves.toBe('answer');
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('lets a busy server have its time: nothing wakes the call before', async () => {
    const connection = new Connection({ firstDelay: 100, random: () => 0 });
    const call = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new CallFailed('busy', 503, 'server_busy', 5_000))
      .mockResolvedValue('answer');
    const answer = connection.run(call);
    await vi.advanceTimersByTimeAsync(0);
    connection.wake();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(answer).resolves.toBe('answer');
  });

  it('waits for different times on different devices, never shorter than asked', async () => {
    const waits = await Promise.all(
      [0, 0.25, 0.5, 0.999].map(async (random) => {
        const connection = new Connection({ firstDelay: 100, random: () => random });
        const begin = Date.now();
        const call = vi
          .fn<() => Promise<number>>()
          .mockRejectedValueOnce(new CallFailed('busy', 503, 'server_busy', 4_000))
          .mockImplementation(() => Promise.resolve(Date.now() - begin));
        const answer = connection.run(call);
        await vi.advanceTimersByTimeAsync(6_000);
        return answer;
      }),
    );
    expect(new Set(waits).size).toBe(4);
    expect(Math.min(...waits)).toBe(4_000);
  });

  it('stays online where a limit holds for one kind of call', async () => {
    const connection = new Connection({ firstDelay: 100 });
    await connection.run(flaky());
    const answer = connection.run(
      vi
        .fn<() => Promise<string>>()
        .mockRejectedValueOnce(new CallFailed('busy', 429))
        .mockResolvedValue('answer'),
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.phase).toBe('online');
    connection.close();
    await expect(answer).rejects.toBeInstanceOf(ConnectionClosed);
  });

  it('tells that the network is back when it was away without any call having failed', async () => {
    const connection = new Connection();
    await connection.run(flaky());
    const phases: string[] = [];
    connection.phase$.subscribe((phase) => phases.push(phase));
    connection.networkLost();
    await connection.run(flaky());
    expect(phases).toEqual(['online', 'offline', 'online']);
  });

  it('hands on what repeating cannot mend', async () => {
    const connection = new Connection();
    const call = flaky('refused');
    await expect(connection.run(call)).rejects.toMatchObject({ reason: 'refused' });
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('waits for a sign-in when the session ended', async () => {
    const connection = new Connection({ firstDelay: 60_000 });
    const answer = connection.run(flaky('session'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.phase).toBe('session');
    connection.wake();
    await expect(answer).resolves.toBe('answer');
  });

  it('says that the account is not taken any more, and what waits stays', async () => {
    const connection = new Connection({ firstDelay: 60_000 });
    const answer = connection.run(flaky('inactive'));
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.phase).toBe('inactive');
    connection.wake();
    await expect(answer).resolves.toBe('answer');
  });

  it('gives waiting calls up when it closes', async () => {
    const connection = new Connection({ firstDelay: 60_000 });
    const answer = connection.run(flaky('network'));
    const outcome = expect(answer).rejects.toBeInstanceOf(ConnectionClosed);
    await vi.advanceTimersByTimeAsync(0);
    connection.close();
    await outcome;
  });
});
