import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import { startPostgres, type PostgresServer } from '../postgres-server';
import { hospitalCluster, makeRoomForHospital } from './hospital';
import { fixtureMigrations, productMigrations } from './migrations';

/**
 * The embedded backend on PostgreSQL: several times faster than on PGlite, and migrated once for all files. For tests
 * whose subject is not PGlite itself.
 */

/**
 * A database as the backend leaves it after its first start, with the tests' few migrations or with the product's;
 * `hospital`: the product's, filled with the demo (`hospital.ts`).
 */
export type Migrated = 'fixture' | 'product' | 'hospital';

/** Names the data folder that `makeEmbeddedTemplate` has made. */
const TEMPLATE = 'VIZITE_TEST_EMBEDDED_CLUSTER';

/** Folder of the migrations that a database is made by. */
export const migrationsOf: Readonly<Record<Migrated, string>> = {
  fixture: fixtureMigrations,
  product: productMigrations,
  hospital: productMigrations,
};

function databaseOf(server: PostgresServer, migrated: Migrated): string {
  const url = new URL(server.url);
  url.pathname = migrated === 'fixture' ? '/fixture' : '/product';
  return url.href;
}

/** Makes what `startMigratedPostgres` copies from then on, in this process and those it starts. @returns removes it. */
export async function makeEmbeddedTemplate(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const superuser = postgres(server.url, { max: 1, onnotice: () => undefined });
  for (const migrated of ['fixture', 'product'] as const) {
    await superuser.unsafe(`create database ${migrated}`);
    const dataDir = await mkdtemp(join(tmpdir(), 'vizite-first-start-'));
    const backend = await startEmbeddedBackend({
      dataDir,
      databaseUrl: databaseOf(server, migrated),
      migrationsDir: migrationsOf[migrated],
      port: 0,
      staticDir: dataDir,
    });
    await backend.close();
    await Promise.all([dataDir, `${dataDir}.mark`].map((path) => rm(path, { recursive: true, force: true })));
  }
  await superuser.unsafe('checkpoint');
  await superuser.end();
  await server.crash();
  process.env[TEMPLATE] = server.dataFolder;
  const removeHospital = await makeRoomForHospital();
  return async () => {
    await Promise.all([server.stop(), removeHospital()]);
  };
}

/** Starts a server whose `url` leads to a migrated database. */
export async function startMigratedPostgres(
  migrated: Migrated,
  options: { durable?: boolean } = {},
): Promise<PostgresServer> {
  const from =
    migrated === 'hospital'
      ? await hospitalCluster(() => startMigratedPostgres('product'))
      : process.env[TEMPLATE];
  const server = await startPostgres({ ...options, from });
  return { ...server, url: databaseOf(server, migrated) };
}
