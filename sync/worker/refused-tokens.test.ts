import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed, Connection } from '../replication/connection';
import { tokensOf } from './refused-tokens';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Makes a page whose tokens the server takes from the given renewal on. */
function begin(goodFrom: number) {
  const connection = new Connection({ firstDelay: 100, maxDelay: 1_000 });
  let renewals = 0;
  const page = {
    accessToken: vi.fn(() => Promise.resolve(String(renewals))),
    renewedToken: vi.fn(() => Promise.resolve(String((renewals += 1)))),
  };
  const tokens = tokensOf(page, connection);
  const call = vi.fn(async () => {
    const token = await tokens.present();
    if (Number(token) < goodFrom) throw new CallFailed('session', 401);
    return 'answer';
  });
  return { connection, page, call, tokens };
}

describe('tokens that seem good on the device and are refused by the server', () => {
  it('are renewed once, and the call goes on by itself', async () => {
    const { connection, page, call, tokens } = begin(1);
    const answer = connection.run(call);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(answer).resolves.toBe('answer');
    expect(page.renewedToken).toHaveBeenCalledTimes(1);
    await connection.run(call);
    expect(page.renewedToken).toHaveBeenCalledTimes(1);
    tokens.end();
  });

  it('are not renewed again and again where the new ones are refused too', async () => {
    const { connection, page, call, tokens } = begin(Infinity);
    const answer = connection.run(call);
    const given = expect(answer).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call.mock.calls.length).toBeGreaterThan(10);
    expect(page.renewedToken).toHaveBeenCalledTimes(1);
    expect(connection.phase).toBe('session');
    connection.close();
    await given;
    tokens.end();
  });
});
