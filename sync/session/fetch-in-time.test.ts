import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fetchInTime, fetchUntil } from './fetch-in-time';

beforeEach(() => {
  vi.useFakeTimers();
  // A line that swallows everything without a word.
  vi.stubGlobal(
    'fetch',
    (_: unknown, init: RequestInit) =>
      new Promise((_, reject) => {
        const abort = (): void => reject(new DOMException('aborted', 'AbortError'));
        if (init.signal?.aborted === true) abort();
        init.signal?.addEventListener('abort', abort);
      }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const clientOf = () =>
  createClient('http://line.invalid', 'anonymous', {
    auth: { persistSession: false },
    realtime: { transport: WebSocket as never },
    global: { fetch: fetchInTime },
  });

it('ends a request that never gets an answer as one without a network', async () => {
  const answer = clientOf()
    .rpc('end_emergency_access', {})
    .then(({ status }) => status);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await answer).toBe(0);
});

it('is given up by who made it before that', async () => {
  const made = new AbortController();
  const answer = clientOf().rpc('find_old_meetings', {}).abortSignal(made.signal);
  const ended = answer.then(({ error }) => error?.message);
  made.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(await ended).toContain('AbortError');
});

it('leaves no timer where it was given up: that would keep in memory who did', async () => {
  const before = vi.getTimerCount();
  const made = new AbortController();
  const answer = fetchInTime('http://line.invalid', { signal: made.signal });
  expect(vi.getTimerCount()).toBe(before + 1);
  made.abort();
  await expect(answer).rejects.toThrow(DOMException);
  expect(vi.getTimerCount()).toBe(before);
});

it.each([
  ['http://line.invalid/auth/v1/token?grant_type=refresh_token', 1],
  ['http://line.invalid/rest/v1/rpc/sync_pull', 0],
])('tells at once that %s found no network', async (url, times) => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const unreachable = vi.fn();
  await expect(fetchUntil(new AbortController().signal, unreachable)(url)).rejects.toThrow(TypeError);
  expect(unreachable).toHaveBeenCalledTimes(times);
});

it('does not take an aborted request for a missing network', async () => {
  const unreachable = vi.fn();
  const made = new AbortController();
  const url = 'http://line.invalid/auth/v1/token';
  const answer = fetchUntil(new AbortController().signal, unreachable)(url, { signal: made.signal });
  made.abort();
  await expect(answer).rejects.toThrow(DOMException);
  expect(unreachable).not.toHaveBeenCalled();
});
