import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { callServer, failureOf } from './transport';

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
