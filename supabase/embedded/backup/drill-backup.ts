import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from './manifest';
import { placeOf } from '../schema/place';
import { finishRestore } from './finish-restore';
import { BackupFault } from './postgres-tools';
import { restoreBackup } from './restore-backup';

export interface DrillOptions {
  readonly archive: string;
  readonly identities: readonly string[];
  /** Cluster in which a scratch database is made and removed again; undefined for an archive of a data folder. */
  readonly databaseUrl: string | undefined;
  readonly migrationsFolder: string;
  /** Versions of the migrations in it. */
  readonly migrations: readonly string[];
  readonly say: (line: string) => void;
}

/** Databases of drills; one that was killed leaves its own, which the next one removes. */
const SCRATCH = 'vizite_tatbikat_';

/**
 * Restores an archive as `npm run restore` does, into a scratch database and folder, and removes both.
 * @throws as `restoreBackup`; BackupFault where no database may be made
 */
export async function drillBackup(options: DrillOptions): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'vizite-tatbikat-'));
  const dataDir = join(folder, 'data');
  try {
    return await withScratch(options.databaseUrl, async (databaseUrl) => {
      const manifest = await restoreBackup({ ...options, databaseUrl, dataDir });
      const database = await open(databaseUrl, dataDir);
      try {
        await finishRestore(database.sql, {
          dataDir,
          migrations: options.migrationsFolder,
          place: placeOf(dataDir, databaseUrl),
        });
      } finally {
        await database.close();
      }
      return manifest;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function open(databaseUrl: string | undefined, dataDir: string) {
  if (databaseUrl !== undefined)
    return (await import('../database/postgres-database')).openPostgresDatabase(databaseUrl);
  return (await import('../database/pglite-database')).openPgliteDatabase(join(dataDir, 'pglite'));
}

async function withScratch<T>(
  databaseUrl: string | undefined,
  work: (scratch: string | undefined) => Promise<T>,
): Promise<T> {
  if (databaseUrl === undefined) return work(undefined);
  const { openPostgresDatabase } = await import('../database/postgres-database');
  const database = await openPostgresDatabase(databaseUrl);
  const { sql } = database;
  const name = `${SCRATCH}${Date.now()}_${randomUUID().slice(0, 8)}`;
  try {
    await removeAbandoned(sql);
    await sql.exec(`create database ${name} template template0`).catch((error: unknown) => {
      throw new BackupFault(
        'Geçici veritabanı açılamadı: tatbikat için DATABASE_URL kullanıcısına CREATEDB yetkisi verin.',
        { cause: error },
      );
    });
    const scratch = new URL(databaseUrl);
    scratch.pathname = `/${name}`;
    try {
      return await work(scratch.href);
    } finally {
      await sql.exec(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await database.close();
  }
}

/** Removes scratch databases of drills that began more than a day ago. */
async function removeAbandoned(sql: {
  query<Row extends Record<string, unknown>>(text: string): Promise<Row[]>;
  exec(script: string): Promise<void>;
}): Promise<void> {
  const found = await sql.query<{ datname: string }>(
    `select datname from pg_database where datname like '${SCRATCH.replaceAll('_', '\\_')}%'`,
  );
  for (const { datname } of found) {
    const began = Number(/_(\d{13})_/u.exec(datname)?.[1]);
    if (Date.now() - began > 86_400_000) await sql.exec(`drop database if exists ${datname} with (force)`);
  }
}
