import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { addUsers, request, signIn, startTestBackend, type TestBackend } from './fixtures';

const SECRET = 'Gizli-Hasta-10000000146';

let server: PostgresServer;
beforeAll(async () => {
  server = await startMigratedPostgres('fixture');
});
afterAll(() => server.stop());

/** Captures everything written to the two streams, as console and libraries write it. */
function captureOutput(): () => string {
  const written: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written.push(String(chunk));
      return true;
    });
  }
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...values: unknown[]) => {
      written.push(
        values.map((value) => (value instanceof Error ? inspectAll(value) : String(value))).join(' '),
      );
    });
  }
  return () => written.join('\n');
}

function inspectAll(error: Error): string {
  return `${String(error.stack)} ${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
}

describe.each(['PGlite', 'PostgreSQL'])('on %s no value of a failing request reaches a log', (name) => {
  let backend: TestBackend;
  let readOutput: () => string;
  beforeAll(async () => {
    readOutput = captureOutput();
    backend = await startTestBackend({ databaseUrl: name === 'PGlite' ? undefined : server.url });
    await addUsers(backend, 'ayse@vizite.test');
  });
  afterEach(() => {
    expect(backend.lines.join('\n')).not.toContain('Gizli');
    expect(readOutput()).not.toContain('Gizli');
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await backend.dispose();
  });

  it('insert', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    const row = { note: 'not-a-uuid-Gizli', body: SECRET, details: { SECRET } };
    expect((await client.rpc('add_note', row)).status).toBe(400);
    const again = { note: '00000000-0000-4000-8000-000000000001', body: SECRET, details: {} };
    expect((await client.rpc('add_note', again)).status).toBe(200);
    expect((await client.rpc('add_note', again)).status).toBe(409);
    expect(backend.lines.join('\n')).toContain('23505');
  });

  it('rpc', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    expect((await client.rpc('fail_with', { secret: SECRET })).status).toBe(400);
    expect((await client.rpc('no_such_function', { secret: SECRET })).status).toBe(404);
    expect((await client.rpc('echo', { document: SECRET })).status).toBe(400);
    expect(backend.lines.join('\n')).toContain('P0001');
  });

  it('filter in the address', async () => {
    const client = await signIn(backend, 'ayse@vizite.test');
    expect((await client.from('notes').select().eq('id', SECRET)).status).toBe(404);
    expect((await client.from(SECRET).select()).status).toBe(404);
  });

  it('sign-in', async () => {
    const body = { email: 'Gizli@vizite.test', password: SECRET };
    expect((await request(backend, '/auth/v1/token?grant_type=password', { body })).status).toBe(400);
    expect(
      (await request(backend, '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: SECRET } }))
        .status,
    ).toBe(400);
  });
});

it('nor the log of the PostgreSQL server itself', async () => {
  const log = await server.log();
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('Gizli');
});

it('a warning of Node does not become an exception', async () => {
  const backend = await startTestBackend();
  const warned = once(process, 'warning');
  const warning = Object.assign(new Error('for this test'), { name: 'ProbeWarning' });
  process.emitWarning(warning);
  expect(await warned).toEqual([warning]);
  await backend.dispose();
});
