import { openSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { client } from '@sync/model/entities/client';
import { clientDraft } from '@sync/testing/drafts.fixture';
import { startMigratedPostgres } from '../support/embedded-postgres';
import { productMigrations } from '../support/migrations';
import { makeDataDir, removeDataDir } from '../support/pglite-template';
import { PushingDevices, storedRightly } from '../support/pushing-devices';
import { viziteProcess, type ViziteProcess } from '../support/vizite-process';
import { addPerson, openTablet, type Tablet } from '../sync/devices';
import { startTestBackend } from './fixtures';

/** A server that is killed with SIGKILL while devices push: what it has acknowledged is there, and nothing twice. */

const WAIT = { timeout: 60_000, interval: 50 };
const DEVICES = 4;
const email = 'ece@killed.test';
const summary = { summary: 'deneme' };

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.reverse()) await end();
  ends = [];
});

/** Makes the folder, and the database, of a server with somebody who may write. */
async function furnish(hosted: boolean): Promise<{ dataDir: string; databaseUrl: string | undefined }> {
  const server = hosted ? await startMigratedPostgres('product', { durable: true }) : undefined;
  ends.push(async () => server?.stop());
  const dataDir = hosted
    ? await mkdtemp(join(tmpdir(), 'vizite-killed-'))
    : await makeDataDir('vizite-killed-', 'product');
  ends.push(() => removeDataDir(dataDir));
  const backend = await startTestBackend({
    dataDir,
    databaseUrl: server?.url,
    migrationsDir: productMigrations,
  });
  await addPerson(backend, email, 3);
  await backend.close();
  return { dataDir, databaseUrl: server?.url };
}

async function anonKeyOf({ url }: ViziteProcess): Promise<string> {
  return ((await (await fetch(`${url}/config.json`)).json()) as { anonKey: string }).anonKey;
}

const nobodyWaits = async (tablet: Tablet): Promise<boolean> => {
  const { unsent } = await tablet.store.changes.all();
  return unsent.length === 0;
};

it.each([
  ['on PostgreSQL, with a log that takes no line', true],
  ['with the embedded database', false],
])('%s', async (_, hosted) => {
  const { dataDir, databaseUrl } = await furnish(hosted);
  const server = await viziteProcess(
    dataDir,
    databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl, VIZITE_LOG: 'json' },
    // Each write to it fails as one to a full disk does.
    hosted ? openSync('/dev/full', 'w') : 'pipe',
  );
  ends.push(() => server.kill());
  await server.start();
  const reached = { url: server.url, anonKey: await anonKeyOf(server) };
  const tablet = await openTablet(reached, email);
  ends.push(() => tablet.close());
  const devices = await PushingDevices.begin(reached, email, DEVICES);
  const goOn = (edits: number) => vi.waitFor(() => expect(devices.acknowledged).toBeGreaterThan(edits), WAIT);

  await goOn(5 * DEVICES);
  const names = ['Önce', 'Sonra'];
  const write = (last_name = '') => tablet.writes.create(client, { ...clientDraft, last_name }, summary);
  const first = await write(names[0]);
  await server.kill();
  const second = await write(names[1]);
  const before = devices.acknowledged;
  await server.start();
  await goOn(before + 3 * DEVICES);
  await devices.finish();
  await vi.waitFor(async () => expect(await nobodyWaits(tablet)).toBe(true), WAIT);
  expect((await tablet.store.changes.all()).rejected).toEqual([]);
  // Calls found nobody, or a server that had not begun.
  expect(new Set(devices.answers.map(({ status }) => status))).toContain(0);
  await tablet.close();
  ends.pop();
  await server.kill();

  const backend = await startTestBackend({ dataDir, databaseUrl, migrationsDir: productMigrations });
  const rows = await backend.sql.query<{ id: string; last_name: string; row_version: number }>(
    'select id::text as id, last_name, row_version from public.clients',
  );
  await backend.close();
  expect(storedRightly(devices.written, rows)).toEqual([]);
  const written = rows.filter(({ id }) => id === first.id || id === second.id);
  expect(written.map(({ last_name }) => last_name).sort()).toEqual([...names].sort());
  expect(rows).toHaveLength(DEVICES + names.length);
});
