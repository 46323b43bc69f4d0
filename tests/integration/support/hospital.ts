import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { loadDemoData } from '../../../supabase/demo/load';
import { startEmbeddedBackend } from '../../../supabase/embedded/server';
import type { PostgresServer } from '../postgres-server';
import { productMigrations } from './migrations';

/**
 * The demo hospital that tests look at. Filling it takes twenty seconds of a core: the first test file that asks for it does so,
 * the others copy what it made.
 */

export const TODAY = '2026-11-21';
/** Patients: three weeks of card payments. */
export const CLIENTS = 480;
export const TICKETS = 900;

/** Names the folder in which the first that needs it makes the cluster. */
const ROOM = 'VIZITE_TEST_HOSPITAL';

/** Makes the folder for the cluster, in this process and those it starts. @returns removes it. */
export async function makeRoomForHospital(): Promise<() => Promise<void>> {
  const room = await mkdtemp(join(tmpdir(), 'vizite-hospital-'));
  // The server may run as another account, which copies from it.
  await chmod(room, 0o711);
  process.env[ROOM] = room;
  return () => rm(room, { recursive: true, force: true });
}

async function fill(server: PostgresServer, room: string): Promise<void> {
  const dataDir = join(room, 'backend');
  await mkdir(dataDir);
  const backend = await startEmbeddedBackend({
    dataDir,
    databaseUrl: server.url,
    migrationsDir: productMigrations,
    port: 0,
    staticDir: dataDir,
  });
  await loadDemoData(backend.sql, { today: TODAY, clients: CLIENTS, tickets: TICKETS });
  await backend.close();
  const superuser = postgres(server.url, { max: 1, onnotice: () => undefined });
  await superuser.unsafe('checkpoint');
  await superuser.end();
  await server.crash();
}

/**
 * Returns the data folder of a server whose database is filled; makes it where nobody has.
 * @param start starts a server whose database is migrated
 */
export async function hospitalCluster(start: () => Promise<PostgresServer>): Promise<string> {
  const room = process.env[ROOM];
  if (room === undefined) throw new Error(`${ROOM} is not set: the global setup did not run`);
  const [cluster, draft, making] = [join(room, 'cluster'), join(room, 'draft'), join(room, 'making')];
  while (!existsSync(cluster)) {
    const isFirst = await mkdir(making).then(
      () => true,
      () => false,
    );
    if (!isFirst) {
      // Another process makes it, or has failed and left the place.
      await delay(50);
      continue;
    }
    const server = await start();
    try {
      await fill(server, room);
      await promisify(execFile)('cp', ['-R', '-p', server.dataFolder, draft]);
      await rename(draft, cluster);
    } finally {
      await server.stop();
      await Promise.all(
        [making, draft, join(room, 'backend'), join(room, 'backend.mark')].map((path) =>
          rm(path, { recursive: true, force: true }),
        ),
      );
    }
  }
  return cluster;
}
