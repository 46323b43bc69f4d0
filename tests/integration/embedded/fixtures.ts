import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import {
  startEmbeddedBackend,
  type EmbeddedBackend,
  type EmbeddedBackendOptions,
} from '../../../supabase/embedded/server';
import type { Log } from '../../../supabase/embedded/log/log';
import { addAccounts } from '../support/accounts';
import { migrationsOf, startMigratedPostgres, type Migrated } from '../support/embedded-postgres';
import { fixtureMigrations } from '../support/migrations';
import { makeDataDir, removeDataDir } from '../support/pglite-template';

export const PASSWORD = 'Deneme.2026!';

/** A log that nobody reads. */
export const silentLog: Log = { note: () => undefined };

/** A backend on a folder of its own, with everything it has logged. */
export type TestBackend = EmbeddedBackend & { lines: string[]; dataDir: string; dispose(): Promise<void> };

/** Starts a backend with the fixture's migrations on a free port. */
export async function startTestBackend(options: Partial<EmbeddedBackendOptions> = {}): Promise<TestBackend> {
  const dataDir =
    options.dataDir ??
    (options.databaseUrl === undefined
      ? await makeDataDir('vizite-embedded-', 'fixture')
      : await mkdtemp(join(tmpdir(), 'vizite-embedded-')));
  const lines: string[] = [];
  const backend = await startEmbeddedBackend({
    port: 0,
    migrationsDir: fixtureMigrations,
    staticDir: join(dataDir, 'no-files'),
    ...options,
    dataDir,
    log: (line) => lines.push(line),
  });
  return {
    ...backend,
    lines,
    dataDir,
    async dispose() {
      await backend.close();
      await removeDataDir(dataDir);
    },
  };
}

/** As `startTestBackend`, on a PostgreSQL of its own that is migrated already. */
export async function startTestBackendOn(
  migrated: Migrated,
  options: Partial<EmbeddedBackendOptions> = {},
): Promise<TestBackend> {
  const server = await startMigratedPostgres(migrated);
  const backend = await startTestBackend({
    dataDir: await mkdtemp(join(tmpdir(), 'vizite-embedded-')),
    migrationsDir: migrationsOf[migrated],
    ...options,
    databaseUrl: server.url,
  });
  return {
    ...backend,
    async dispose() {
      await backend.dispose();
      await server.stop();
    },
  };
}

/** An unmodified supabase-js that nobody has signed in to yet. */
export type Client = ReturnType<typeof clientOf>;

export function clientOf(backend: EmbeddedBackend) {
  return createClient(backend.url, backend.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  });
}

/** Makes an account for each address. @returns their ids. */
export function addUsers(backend: EmbeddedBackend, ...emails: string[]): Promise<string[]> {
  return addAccounts(
    backend.sql,
    emails.map((email) => ({ email, password: PASSWORD })),
  );
}

/** @returns a client signed in with the fixture's password. */
export async function signIn(backend: EmbeddedBackend, email: string): Promise<Client> {
  const client = clientOf(backend);
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return client;
}

/** Sends a plain request to the API with the installation's key. */
export function request(
  backend: EmbeddedBackend,
  path: string,
  init: { method?: string; body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const { method = init.body === undefined ? 'GET' : 'POST', body, token, headers } = init;
  return fetch(backend.url + path, {
    method,
    headers: {
      apikey: backend.anonKey,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

/** Returns whether a line of the log tells of a fault: not of the start, the end, a caller’s mistake, or a slow answer. */
export const isFault = (line: string): boolean =>
  !/^\[(?:server\] \S+ (?:start|stop)|request\] \S+ (?:slow|unreadable)_request)\b/u.test(line);
