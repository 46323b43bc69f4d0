import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NEVER } from 'rxjs';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { listenForPokes } from '@sync/replication/pokes';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { databaseLine, type DatabaseLine } from '../support/database-line';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { PushingDevices, storedRightly, type Written } from '../support/pushing-devices';
import { addPerson, PASSWORD } from '../sync/devices';
import { clientOf, startTestBackend, type Client, type TestBackend } from './fixtures';

/** PostgreSQL that stops, moves or falls silent while devices push: nothing acknowledged is lost, all go on by themselves. */

const WAIT = { timeout: 60_000, interval: 50 };
const DEVICES = 4;
const email = 'ece@outage.test';

let server: PostgresServer;
let standby: PostgresServer | undefined;
let line: DatabaseLine;
let backend: TestBackend;
let listener: Client;
let heard = 0;
let stopListening: () => void;
const everWritten: Written[] = [];

beforeAll(async () => {
  server = await startMigratedPostgres('product', { durable: true });
  line = await databaseLine(server.url);
  backend = await startTestBackend({
    dataDir: await mkdtemp(join(tmpdir(), 'vizite-outage-')),
    databaseUrl: line.url,
    migrationsDir: productMigrations,
    heartbeat: { every: 200, patience: 4_000 },
  });
  await addPerson(backend, email, 3);
  listener = clientOf(backend);
  await listener.auth.signInWithPassword({ email, password: PASSWORD });
  stopListening = listenForPokes(
    listener,
    NEVER,
    () => (heard += 1),
    () => undefined,
  );
});
afterAll(async () => {
  stopListening();
  await listener.removeAllChannels();
  await backend.dispose();
  await line.stop();
  await server.stop();
  await standby?.stop();
});

const readyz = async () => {
  const answer = await fetch(`${backend.url}/readyz`);
  const { serves, reasons } = (await answer.json()) as { serves: boolean; reasons: string[] };
  return { status: answer.status, serves, reasons };
};

/** Returns what the log told of outages from a line on. */
const outagesFrom = (at: number): readonly string[] =>
  backend.lines
    .slice(at)
    .filter((text) => text.startsWith('[database]'))
    .map((text) => text.split(' ').slice(2).join(' ').replace(/\d+$/u, 'N'));

/** Ends every session of the server, those included that hold its lock and hear notifications. */
async function endAllSessions(): Promise<void> {
  const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
  await admin`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and backend_type = 'client backend'`;
  await admin.end();
}

/** Copies the data to another server, and leads the address there: a fail-over. */
async function failOver(): Promise<void> {
  await server.halt('fast');
  standby = await startPostgres({ from: server.dataFolder, durable: true });
  line.leadTo(standby.url);
}

const outages = [
  ['is stopped fast', () => server.halt('fast'), () => server.revive()],
  ['is stopped immediately', () => server.halt('immediate'), () => server.revive()],
  [
    'goes without a word, and no connection is closed',
    () => Promise.resolve(line.silence()),
    () => Promise.resolve(line.mend()),
  ],
  ['moves to another machine', failOver, () => Promise.resolve()],
] as const;

it('connections that an administrator closes cost a 503 at most', async () => {
  const devices = await PushingDevices.begin(backend, email, DEVICES);
  for (let round = 1; round <= 3; round += 1) {
    const before = devices.acknowledged;
    await vi.waitFor(() => expect(devices.acknowledged).toBeGreaterThan(before + DEVICES), WAIT);
    await endAllSessions();
  }
  await rest(devices);
});

it.each(outages)('a database that %s', async (_, begin, end) => {
  const lines = backend.lines.length;
  const devices = await PushingDevices.begin(backend, email, DEVICES);
  await vi.waitFor(() => expect(devices.acknowledged).toBeGreaterThan(3 * DEVICES), WAIT);
  await begin();
  if (begin !== failOver) {
    await vi.waitFor(async () => {
      expect(devices.answers.at(-1)?.status).toBe(503);
      expect(await readyz()).toMatchObject({ status: 503, serves: false, reasons: ['database_away'] });
    }, WAIT);
  }
  await end();
  await rest(devices);
  await vi.waitFor(() => {
    const told = outagesFrom(lines);
    expect([told[0], told.at(-1)]).toEqual(['database_away', 'database_back ms=N']);
  }, WAIT);
});

it('an outage while nobody asks is noticed and told all the same', async () => {
  const lines = backend.lines.length;
  await standby?.halt('fast');
  await vi.waitFor(() => expect(outagesFrom(lines)).toEqual(['database_away']), WAIT);
  await standby?.revive();
  await vi.waitFor(() => expect(outagesFrom(lines)).toEqual(['database_away', 'database_back ms=N']), WAIT);
});

/** Expects that all goes on by itself: pushes, lock and notifications; and that the books are right. */
async function rest(devices: PushingDevices): Promise<void> {
  const before = devices.acknowledged;
  await vi.waitFor(() => expect(devices.acknowledged).toBeGreaterThan(before + 2 * DEVICES), WAIT);
  await vi.waitFor(async () => {
    const [lock] = await backend.sql.query(
      `select 1 as held from pg_locks where locktype = 'advisory' and classid = 8476 and objid = 1 and granted`,
    );
    expect(lock).toBeDefined();
    expect(await readyz()).toMatchObject({ status: 200, serves: true });
  }, WAIT);
  const told = heard;
  await vi.waitFor(() => expect(heard).toBeGreaterThan(told), WAIT);
  await devices.finish();
  // Whoever is told that the database is away is told when to come again.
  const refused = devices.answers.filter(({ status }) => status !== 200);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || Number(retryAfter) < 1)).toEqual([]);
  everWritten.push(...devices.written);
  const rows = await backend.sql.query<{ id: string; last_name: string; row_version: number }>(
    'select id::text as id, last_name, row_version from public.clients',
  );
  expect(storedRightly(everWritten, rows)).toEqual([]);
}
