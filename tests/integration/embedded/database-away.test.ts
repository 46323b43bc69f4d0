import postgres from 'postgres';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { addUsers, PASSWORD, request, signIn, startTestBackend, type TestBackend } from './fixtures';

/** A real database that ends connections, or is away for a while, under a server that has people on it. */

const WAIT = { timeout: 30_000, interval: 50 };

let server: PostgresServer;
let backend: TestBackend;
let client: SupabaseClient;
let token: string;
/** Errors that would have ended the process outside of the tests. */
let fatal: string[];
const note = (error: Error): void => void fatal.push(error.stack ?? error.message);

beforeAll(async () => {
  server = await startMigratedPostgres('fixture', { durable: true });
  backend = await startTestBackend({ databaseUrl: server.url });
  await addUsers(backend, 'ayse@vizite.test');
  client = await signIn(backend, 'ayse@vizite.test');
  token = (await client.auth.getSession()).data.session?.access_token ?? '';
});
afterAll(async () => {
  await client.realtime.disconnect();
  await backend.dispose();
  await server.stop();
});
beforeEach(() => {
  fatal = [];
  process.on('uncaughtExceptionMonitor', note);
});
afterEach(() => {
  process.off('uncaughtExceptionMonitor', note);
});

const call = () => request(backend, '/rest/v1/rpc/who_am_i', { body: {}, token });
const enter = () =>
  request(backend, '/auth/v1/token?grant_type=password', {
    body: { email: 'ayse@vizite.test', password: PASSWORD },
  });

/** Calls from many people at once until it is stopped. @returns how often each status was answered. */
function startLoad(): { answered(): number; stop(): Promise<Map<number, number>> } {
  const statuses = new Map<number, number>();
  let running = true;
  const ask = async (what: () => Promise<Response>) => {
    while (running) {
      // 0: no answer at all.
      const status = await what().then(
        (answer) => answer.status,
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const callers = [...Array.from({ length: 20 }, () => ask(call)), ask(enter)];
  return {
    answered: () => [...statuses.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      running = false;
      await Promise.all(callers);
      return statuses;
    },
  };
}

/** Expects that all clients are served again: calls, sign-in, and the listeners hear of changes. */
async function servesAgain(): Promise<void> {
  for (const what of [call, enter]) await expect.poll(async () => (await what()).status, WAIT).toBe(200);
  const heard = vi.fn();
  const channel = client
    .channel('sync', { config: { private: true } })
    .on('broadcast', { event: 'changed' }, heard)
    .subscribe();
  await vi.waitFor(async () => {
    await backend.sql.query(`select pg_notify('vizite_sync', 'tickets')`);
    expect(heard).toHaveBeenCalled();
  }, WAIT);
  await client.removeChannel(channel);
  expect(fatal).toEqual([]);
}

describe('connections that are ended under load', () => {
  it('end no process, and cost those a 503 who were using them', async () => {
    const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
    const load = startLoad();
    for (let round = 1; round <= 20; round += 1) {
      const before = load.answered();
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and backend_type = 'client backend'`;
      await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(before + 10), { ...WAIT, interval: 5 });
    }
    await admin.end();
    const statuses = await load.stop();
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    await servesAgain();
  });
});

describe('a database that stops under load', () => {
  it('is waited for: 503 without a word about it, and service when it is back', async () => {
    const load = startLoad();
    await vi.waitFor(() => expect(load.answered()).toBeGreaterThan(20), WAIT);
    await server.crash();
    await expect.poll(async () => (await call()).status, WAIT).toBe(503);
    await expect.poll(async () => (await enter()).status, WAIT).toBe(503);
    await server.revive();
    const statuses = await load.stop();
    expect([...statuses.keys()].sort()).toEqual([200, 503]);
    await servesAgain();
  });

  it('is told by /readyz; the process itself is well, and nothing names the database', async () => {
    expect((await fetch(`${backend.url}/readyz`)).status).toBe(200);
    await server.crash();
    await expect.poll(async () => (await fetch(`${backend.url}/readyz`)).status, WAIT).toBe(503);
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
    // Asked often enough for the account to be locked, did it count as guessing.
    const answers = [await call()];
    for (let attempt = 1; attempt <= 8; attempt += 1) answers.push(await enter());
    const refresh = { refresh_token: (await client.auth.getSession()).data.session?.refresh_token };
    answers.push(await request(backend, '/auth/v1/token?grant_type=refresh_token', { body: refresh }));
    answers.push(await request(backend, '/auth/v1/user', { token }));
    const { hostname, port } = new URL(server.url);
    const driver = new RegExp(`${hostname}|${port}|ECONN|postgres|terminat|supabase_admin`, 'i');
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ code: '08006' });
      expect(text).not.toMatch(driver);
    }
    expect(backend.lines.join('\n')).not.toMatch(driver);
    await server.revive();
    await expect.poll(async () => (await fetch(`${backend.url}/readyz`)).status, WAIT).toBe(200);
    await servesAgain();
  });
});
