import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useReach } from './reachable';

const config = { supabaseUrl: 'http://server.example', anonKey: 'public' };
/** Answer of the server to a call for its health. */
let health: () => Promise<Response>;
let asked: RequestInit[];

beforeEach(() => {
  asked = [];
  health = () => Promise.resolve(new Response('{}'));
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Promise.resolve(Response.json(config));
    expect(url).toBe('http://server.example/auth/v1/health');
    asked.push(init);
    return health();
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a network is no server: where nobody answers it says so', async () => {
  health = () => Promise.reject(new TypeError('refused'));
  const { result } = renderHook(useReach);
  expect(result.current).toBe('unknown');
  await waitFor(() => expect(result.current).toBe('silent'));
  health = () => Promise.resolve(new Response('', { status: 503 }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(result.current).toBe('silent');
  health = () => Promise.resolve(Response.json({ ready: false, serves: false }, { status: 503 }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(asked).toHaveLength(3));
  expect(result.current).toBe('silent');
  health = () => Promise.resolve(new Response('', { status: 404 }));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(result.current).toBe('reached'));
});

it('a server that is not ready and serves devices all the same is reached', async () => {
  health = () => Promise.resolve(Response.json({ ready: false, serves: true }, { status: 503 }));
  const { result } = renderHook(useReach);
  await waitFor(() => expect(result.current).toBe('reached'));
});

it('without a network nobody is asked', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result } = renderHook(useReach);
  expect(result.current).toBe('offline');
  expect(asked).toHaveLength(0);
});

it('asks without a session', async () => {
  const { result } = renderHook(useReach);
  await waitFor(() => expect(result.current).toBe('reached'));
  expect(asked[0]?.headers).toEqual({ apikey: 'public' });
});
