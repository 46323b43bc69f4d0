import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { callServer, failureOf, heeding } from './transport';

describe('failureOf', () => {
  it.each([
    [0, null, '', 'network'],
    [401, 'PGRST301', 'JWT expired', 'session'],
    [403, '42501', 'account_inactive', 'inactive'],
    [403, '42501', 'permission denied for function sync_pull', 'server'],
    [500, '42501', '', 'server'],
    [404, 'PGRST202', 'account_inactive', 'server'],
    [426, 'PT426', 'client_outdated', 'outdated'],
    [400, 'PT426', 'client_outdated', 'outdated'],
    [503, 'PT503', 'server_outdated', 'server'],
    [408, null, '', 'busy'],
    [429, null, '', 'busy'],
    [413, null, '', 'too-large'],
    [400, '22023', 'change_malformed', 'refused'],
    [502, null, '', 'server'],
  ] as const)('%i %s %s is %s', (status, code, message, reason) => {
    expect(failureOf(status, code, message)).toMatchObject({ reason, status, code });
  });
});

describe('a call without an answer', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Swallows every request without an answer. */
  const silent: typeof fetch = (_, init) =>
    new Promise((_, reject) => {
      const giveUp = (): void => reject(new DOMException('aborted', 'AbortError'));
      if (init?.signal?.aborted === true) giveUp();
      init?.signal?.addEventListener('abort', giveUp);
    });
  const client = createClient('http://line.invalid', 'anonymous', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: silent },
  });

  it('is given up after two minutes, as the network’s fault', async () => {
    const call = callServer(client, 'sync_pull', {}, new AbortController().signal);
    const outcome = expect(call).rejects.toMatchObject({ reason: 'network', code: 'timeout' });
    await vi.advanceTimersByTimeAsync(120_000);
    await outcome;
  });

  it('is given up at once by who made it', async () => {
    const made = new AbortController();
    const call = callServer(client, 'sync_pull', {}, made.signal);
    const outcome = expect(call).rejects.toMatchObject({ reason: 'network', code: '' });
    made.abort();
    await vi.advanceTimersByTimeAsync(0);
    await outcome;
  });
});

describe('a refusal that asks to wait', () => {
  const answering = (status: number, retryAfter: string | null, body: object) =>
    createClient('http://line.invalid', 'anonymous', {
      auth: { persistSession: false },
      realtime: { transport: WebSocket as never },
      global: {
        fetch: heeding(() =>
          Promise.resolve(
            Response.json(body, { status, ...(retryAfter && { headers: { 'retry-after': retryAfter } }) }),
          ),
        ),
      },
    });

  it.each([
    ['in a hint', 503, null, { code: '08006', message: 'away', hint: 'retry after 5 s' }, 5_000],
    ['in the header alone, as a proxy does', 503, '7', { message: 'try later' }, 7_000],
    ['in the header of a limit', 429, '9', {}, 9_000],
    ['in both: the hint is the server’s', 503, '7', { hint: 'retry after 5 s' }, 5_000],
    ['by a date, which is not read', 503, 'Mon, 30 Nov 2026 08:00:00 GMT', {}, null],
    ['beside a fault that is none of load', 500, '7', {}, null],
  ] as const)('%s', async (_, status, header, body, wait) => {
    const call = callServer(answering(status, header, body), 'sync_pull', {}, new AbortController().signal);
    await expect(call).rejects.toMatchObject({ status, retryAfter: wait });
  });
});
