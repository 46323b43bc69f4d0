import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientConfig } from '../../../supabase/embedded/database/postgres-pool';
import { serveAlone } from '../../../supabase/embedded/database/sole-server';
import type { PostgresServer } from '../postgres-server';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { request, startTestBackend, type TestBackend } from './fixtures';

/** Two servers would have keys, files and a schedule each: the second one is told to wait. */

const WAIT = { timeout: 30_000, interval: 50 };

let server: PostgresServer;
let backend: TestBackend;
let sql: postgres.Sql;

beforeAll(async () => {
  server = await startMigratedPostgres('fixture');
  backend = await startTestBackend({ databaseUrl: server.url });
  sql = postgres(server.url, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await backend.dispose();
  await sql.end();
  await server.stop();
});

const another = (patience: number) => serveAlone(clientConfig(server.url, {}), patience);
const readyz = async () => {
  const answer = await request(backend, '/readyz', {});
  return { status: answer.status, reasons: ((await answer.json()) as { reasons?: string[] }).reasons };
};
/** Ends the session that has the lock, as a break between server and database does. */
const cutOff = () =>
  sql`select pg_terminate_backend(l.pid) from pg_locks l
      where l.locktype = 'advisory' and l.classid = 8476 and l.objid = 1 and l.granted`;

it('refuses a second server, and names the first', async () => {
  await expect(another(0)).rejects.toMatchObject({
    code: 'database_served',
    message: expect.stringMatching(
      new RegExp(`vizite .* ${process.pid}, \\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d`, 'u'),
    ) as string,
  });
  expect(await readyz()).toMatchObject({ status: 200 });
});

it('serves nobody once another one has taken over while it was cut off, and again when that has gone', async () => {
  const waiting = another(30_000);
  await cutOff();
  const replacing = await waiting;
  expect(replacing.isAlone()).toBe(true);
  await vi.waitFor(async () => {
    expect(await readyz()).toEqual({ status: 503, reasons: ['another_server'] });
  }, WAIT);
  expect((await request(backend, '/healthz', {})).status).toBe(200);
  await replacing.stop();
  await vi.waitFor(async () => expect(await readyz()).toMatchObject({ status: 200 }), WAIT);
});

it('goes on after a break in which nobody came', async () => {
  await cutOff();
  await vi.waitFor(async () => {
    const [row] =
      await sql`select 1 from pg_locks where locktype = 'advisory' and classid = 8476 and objid = 1 and granted`;
    expect(row).toBeDefined();
  }, WAIT);
  expect(await readyz()).toMatchObject({ status: 200 });
});

it('lets the next server begin as soon as the first has stopped', async () => {
  const next = another(30_000);
  await backend.close();
  const taken = await next;
  expect(taken.isAlone()).toBe(true);
  await taken.stop();
});
