import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder, sqlFiles } from '../../../supabase/baseline';
import { DEMO_PASSWORD } from '../../../supabase/demo/staff';
import { takeOver } from '../../../supabase/embedded/database/bootstrap';
import { openPostgresDatabase } from '../../../supabase/embedded/database/postgres-database';
import { appVersion } from '../../../supabase/embedded/app-version';
import { prepareSchema } from '../../../supabase/embedded/schema/prepare-schema';
import { startEmbeddedBackend, type EmbeddedBackend } from '../../../supabase/embedded/server';
import { freeze } from '../../../supabase/freeze';
import { compareReleases, readReleases } from '../../../supabase/released';
import {
  fixtureVersions,
  loadRows,
  readFixture,
  writeFixture,
  type ReleaseFixture,
} from '../../releases/fixture';
import { recordRelease } from '../../releases/record';
import { clientOf } from '../embedded/fixtures';
import { startPostgres } from '../postgres-server';
import type { Change, Result } from '../support/sync-calls';

/**
 * A filled database of each release is updated to today's version, with a device that has not sent everything. Until the
 * first release one is made here, with a follow-up of its own.
 */

const FOLLOW_UP = '20990101000000_follow_up.sql';
const followUp = `
alter table public.clients add column nickname text;
grant select (nickname), insert (nickname), update (nickname) on public.clients to vizite_api;
update public.clients set nickname = first_name where true;
create table app.follow_up (id integer primary key);
select app.protect('app.follow_up');
create or replace function app.follow_up() returns integer language sql set search_path = '' as 'select 1';
select app.refresh_registry();
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-releases-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const emptyFolder = (name: string): Promise<string> => mkdtemp(join(folder, `${name}-`));

/** Starts a server of these migrations on a database. */
async function serve(databaseUrl: string, migrationsDir: string): Promise<EmbeddedBackend> {
  const dataDir = await emptyFolder('data');
  return startEmbeddedBackend({ dataDir, databaseUrl, migrationsDir, staticDir: dataDir, port: 0 });
}

/** Makes a folder with the migrations that a release had, and its list. */
async function migrationsOf(version: string, from: string): Promise<string> {
  const own = await emptyFolder('migrations');
  for (const release of await readReleases(from)) {
    if (compareReleases(release.version, version) > 0) break;
    for (const file of Object.keys(release.files)) await cp(join(from, file), join(own, file));
  }
  return own;
}

/** Makes the database of a release, with its rows. @returns its address */
async function databaseOf(fixture: ReleaseFixture, migrations: string) {
  const server = await startPostgres();
  const backend = await serve(server.url, await migrationsOf(fixture.version, migrations));
  // Its schedule works on the same rows.
  await backend.close();
  const database = await openPostgresDatabase(server.url);
  await loadRows(database.sql, fixture);
  await database.close();
  return server;
}

const objectsOf = ({ sql }: EmbeddedBackend) =>
  sql.query('select kind, name, shape, definition from supabase_migrations.vizite_objects order by 1, 2');

/** Expects that the device's user can sign in and send what waits there, and once more: the first answer may have been lost. */
async function expectSent(backend: EmbeddedBackend, { device }: ReleaseFixture): Promise<void> {
  const client = clientOf(backend);
  const { error } = await client.auth.signInWithPassword({ email: device.email, password: DEMO_PASSWORD });
  expect(error).toBeNull();
  const send = async (changes: readonly Change[]): Promise<readonly Result[]> => {
    const pushed = await client.rpc('sync_push', { changes, client_schema: device.contract });
    expect(pushed.error).toBeNull();
    return (pushed.data as { results: Result[] }).results;
  };
  const first = await send(device.changes);
  expect(first.filter(({ status }) => status === 'rejected' || status === 'postponed')).toEqual([]);
  // A migration that writes a column gives rows a version: the device merges its fields with those, and sends again.
  const merged = device.changes.map((change, at) => {
    const { status, current } = first[at] ?? {};
    return status === 'conflict' ? { ...change, base_version: Number(current?.['row_version']) } : change;
  });
  for (let time = 0; time < 2; time += 1) {
    expect((await send(merged)).map(({ id, status }) => [id, status])).toEqual(
      device.changes.map(({ id }) => [id, 'applied']),
    );
  }
  for (const { kind, id, document } of device.changes) {
    const [table] = await backend.sql.query<{ name: string }>(
      'select table_name as name from app.sync_tables where kind = $1',
      [kind],
    );
    const [stored] = await backend.sql.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from public.${table?.name} t where id = $1`,
      [id],
    );
    // Instants are written with another zone.
    const fields = Object.entries(document).filter(([name]) => name !== 'due_at');
    expect(stored?.row).toMatchObject(Object.fromEntries(fields));
  }
  const pulled = await client.rpc('sync_pull', {
    requests: [{ collection: 'clients', cursor: null, limit: 1_000 }],
    known_access_epoch: null,
    client_schema: device.contract,
  });
  expect(pulled.error).toBeNull();
  expect(JSON.stringify(pulled.data)).toContain('Gönderilmemiş');
}

/** Updates the database of a release and compares it with a fresh install. @returns the server of the database */
async function expectUpdated(fixture: ReleaseFixture, migrations: string) {
  const [server, empty] = await Promise.all([databaseOf(fixture, migrations), startPostgres()]);
  const [updated, fresh] = [await serve(server.url, migrations), await serve(empty.url, migrations)];
  expect(await objectsOf(updated)).toEqual(await objectsOf(fresh));
  await expectSent(updated, fixture);
  await Promise.all([updated.close(), fresh.close()]);
  await empty.stop();
  return server;
}

describe('releases', () => {
  it('have a fixture each', async () => {
    const releases = await readReleases(migrationsFolder);
    expect(await fixtureVersions()).toEqual(releases.map(({ version }) => version).sort());
  });

  it('are updated to this version with what devices had not sent', async () => {
    for (const version of await fixtureVersions()) {
      const server = await expectUpdated(await readFixture(version), migrationsFolder);
      await server.stop();
    }
  });
});

describe('a release that is made now', () => {
  const version = appVersion();
  let fixture: ReleaseFixture;
  let migrations: string;

  beforeAll(async () => {
    migrations = await emptyFolder('released');
    // Those that are in no release yet belong to it, too.
    for (const file of await sqlFiles(migrationsFolder)) await cp(file, join(migrations, basename(file)));
    const empty = await startPostgres();
    const recorded = await recordRelease(version, migrations, empty.url);
    await empty.stop();
    await freeze(migrations, { version, date: '2026-12-01', contract: recorded.contract });
    await mkdir(join(folder, 'fixtures'));
    await writeFixture(recorded.fixture, join(folder, 'fixtures'));
    fixture = await readFixture(version, join(folder, 'fixtures'));
  });

  it('is updated by the next; a server of one release back still serves it, one of two is refused', async () => {
    const before = await migrationsOf(version, migrations);
    await writeFile(join(migrations, FOLLOW_UP), followUp);
    const server = await expectUpdated(fixture, migrations);

    const older = await serve(server.url, before);
    expect(older.appliedMigrations).toEqual([]);
    expect((await fetch(`${older.url}/readyz`)).status).toBe(200);
    await expectSent(older, fixture);

    // The release after the next may take away what this one still uses.
    const { contract } = (await readReleases(migrations))[0] ?? { contract: { speaks: 1, oldest: 1 } };
    await freeze(migrations, { version: '98.0.0', date: '2098-01-01', contract });
    await writeFile(join(migrations, '20990201000000_last.sql'), 'drop table app.follow_up;');
    // By another hand, since a server that runs keeps every other one away.
    const newest = await openPostgresDatabase(server.url);
    await prepareSchema(newest.sql, migrations, 'test', () => takeOver(newest.sql));
    const readyz = await fetch(`${older.url}/readyz`);
    expect(readyz.status).toBe(503);
    expect(await readyz.json()).toMatchObject({ reasons: ['schema_newer_schema'] });
    await Promise.all([older.close(), newest.close()]);
    await expect(serve(server.url, before)).rejects.toMatchObject({
      code: 'schema_mismatch',
      message: expect.stringContaining('98.0.0 ya da daha yeni') as string,
    });
    await server.stop();
  });
});
