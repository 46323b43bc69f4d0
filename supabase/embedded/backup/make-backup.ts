import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasMigrations } from '../database/bootstrap';
import type { SqlSession } from '../database/sql';
import { lockFolder } from '../folder-lock';
import { chunkName, chunksOf } from './chunks';
import { dataFilesOf, foldersOf } from './data-files';
import { takeInventory, type Inventory } from './inventory';
import { readLastBackup, writeLastBackup } from './last-backup';
import { FOLDERS, MANIFEST, type Manifest } from './manifest';
import { BackupFault, connectionOf, demandTools, runTool } from './postgres-tools';
import { archiveName, removeOldArchives, type Keep } from './retention';
import { writeSealedArchive, type AddEntry } from './sealed-archive';

export interface BackupOptions {
  readonly dataDir: string;
  /** Address of PostgreSQL; undefined: the database is in the data folder, whose server has to be stopped. */
  readonly databaseUrl: string | undefined;
  /** Folder of the archives; made when missing. */
  readonly into: string;
  /** Public keys of the hospital, `age1…`. */
  readonly recipients: readonly string[];
  readonly appVersion: string;
  readonly keep: Keep;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly inventory: Inventory;
  /** Files of records that the database names and the folder lacks. */
  readonly missingFiles: number;
  /** Names of older archives that were removed. */
  readonly removed: readonly string[];
}

/**
 * Writes database, keys, settings and files into one sealed archive. A server on PostgreSQL may go on meanwhile: the
 * archive is of one moment. An archive that was cut off never has the name of a whole one.
 *
 * @throws BackupFault, StartError; nothing is left of a failed one, older archives stay
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { into, dataDir, now = Date.now() } = options;
  if (options.recipients.length === 0)
    throw new BackupFault('Yedek anahtarı yok: önce "npm run backup -- key" ile bir çift üretin.');
  await mkdir(into, { recursive: true, mode: 0o700 });
  await removeCutOff(into, now);
  const path = join(into, archiveName(now));
  const partial = `${path}.${randomUUID()}.partial`;
  let facts: Facts | undefined;
  const bytes = await writeSealedArchive(partial, options.recipients, async (add) => {
    facts =
      options.databaseUrl === undefined
        ? await fillFromFolder(options, now, add)
        : await fillFromPostgres(options, options.databaseUrl, now, add);
  }).catch((error: unknown) => {
    throw isFull(error)
      ? new BackupFault(`${into} dolu: yedek yazılamadı, eskiler duruyor.`, { cause: error })
      : error;
  });
  if (facts === undefined) throw new BackupFault('Yedek yazılamadı.');
  await rename(partial, path);
  await syncFolder(into);
  const before = await readLastBackup(dataDir);
  await writeLastBackup(dataDir, {
    ...(before?.verified_at === undefined ? {} : { verified_at: before.verified_at }),
    finished_at: new Date(Math.max(Date.now(), now)).toISOString(),
    archive: path,
    bytes,
  });
  return { path, bytes, ...facts, removed: await removeOldArchives(into, options.keep) };
}

interface Facts {
  readonly inventory: Inventory;
  readonly missingFiles: number;
}

/** Removes what an earlier backup that was killed has left; one that runs beside this one is younger. */
async function removeCutOff(folder: string, now: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.partial')) continue;
    const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > 86_400_000) await rm(join(folder, name), { force: true });
  }
}

async function fillFromPostgres(
  options: BackupOptions,
  databaseUrl: string,
  now: number,
  add: AddEntry,
): Promise<Facts> {
  const { openPostgresDatabase } = await import('../database/postgres-database');
  const database = await openPostgresDatabase(databaseUrl);
  try {
    const { sql } = database;
    if (!(await hasMigrations(sql))) throw new BackupFault('Bu veritabanında Vizite verisi yok.');
    return await sql.transaction(async (session) => {
      await session.exec('set transaction isolation level repeatable read, read only');
      const manifest = await describe(session, options, 'postgres', now);
      await demandTools(['pg_dump'], manifest.serverVersion);
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
      const [exported] = await session.query<{ name: string }>('select pg_export_snapshot() as name');
      const { address, env } = connectionOf(databaseUrl);
      const dump = runTool('pg_dump', ['-Fc', `--snapshot=${exported?.name ?? ''}`, '-d', address], { env });
      try {
        let index = 0;
        for await (const part of chunksOf(dump.output)) await add(chunkName('database', index++), part);
        await dump.ended;
      } finally {
        dump.kill();
      }
      await addFiles(options.dataDir, add);
      return { inventory: manifest.inventory, missingFiles: await countMissing(session, options.dataDir) };
    });
  } finally {
    await database.close();
  }
}

async function fillFromFolder(options: BackupOptions, now: number, add: AddEntry): Promise<Facts> {
  const { dataDir } = options;
  const stored = join(dataDir, 'pglite');
  await stat(stored).catch(() => {
    throw new BackupFault(`${dataDir} klasöründe Vizite verisi yok.`);
  });
  const lock = await lockFolder(dataDir);
  try {
    const { openPgliteDatabase } = await import('../database/pglite-database');
    const database = await openPgliteDatabase(stored);
    let facts: Facts;
    try {
      const { sql } = database;
      const manifest = await sql.transaction((session) => describe(session, options, 'pglite', now));
      await add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
      facts = {
        inventory: manifest.inventory,
        missingFiles: await sql.transaction((session) => countMissing(session, dataDir)),
      };
    } finally {
      await database.close();
    }
    await add(FOLDERS, Buffer.from(JSON.stringify(await foldersOf(stored))));
    for (const path of await dataFilesOf(stored)) await addFile(stored, path, `database/${path}`, add);
    await addFiles(dataDir, add);
    return facts;
  } finally {
    await lock.release();
  }
}

async function describe(
  session: SqlSession,
  { appVersion }: BackupOptions,
  kind: Manifest['kind'],
  now: number,
): Promise<Manifest> {
  const [server] = await session.query<{ version: number }>(
    "select current_setting('server_version_num')::integer as version",
  );
  const migrations = await session.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by version',
  );
  return {
    format: 1,
    id: randomUUID(),
    takenAt: now,
    appVersion,
    kind,
    serverVersion: server?.version ?? 0,
    migrations: migrations.map(({ version }) => version),
    inventory: await takeInventory(async (statement) => (await session.query(statement)) as never),
  };
}

/** Counts the files that the database names and the folder lacks. */
async function countMissing(session: SqlSession, dataDir: string): Promise<number> {
  const named = await session.query<{ name: string }>('select name from storage.objects');
  const there = new Set((await dataFilesOf(dataDir)).map((path) => path.split('/').at(-1)));
  return named.filter(({ name }) => !there.has(name)).length;
}

async function addFiles(dataDir: string, add: AddEntry): Promise<void> {
  for (const path of await dataFilesOf(dataDir)) await addFile(dataDir, path, `data/${path}`, add);
}

/** Adds a file; one that was removed since the folder was read is left out. */
async function addFile(folder: string, path: string, name: string, add: AddEntry): Promise<void> {
  const bytes = await readFile(join(folder, path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (bytes !== null) await add(name, bytes);
}

export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOSPC' || error.code === 'EDQUOT' || error.code === 'EFBIG');

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
