import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../supabase/embedded/database/database';
import { isServed } from '../supabase/embedded/database/is-served';
import type { SqlSession } from '../supabase/embedded/database/sql';
import { lockFolder } from '../supabase/embedded/folder-lock';
import { setting } from './setting';

/** Wrong arguments, or nothing to work on; `message` is one Turkish sentence. */
export class UsageError extends Error {}

/** Returns the address of the PostgreSQL to work on; undefined: the data folder. */
export const databaseUrl = (): string | undefined => setting('DATABASE_URL');

/**
 * Opens the database that a stopped server has left: the one of DATABASE_URL, or that in the data folder.
 *
 * @throws UsageError where there is none; StartError where a server works on the folder, or it cannot be opened.
 */
export async function openStored(
  folder: string,
  url: string | undefined = databaseUrl(),
): Promise<{ database: Database; close: () => Promise<void> }> {
  // Loading either takes a second: not before it is known which, and that there is something to open.
  if (url !== undefined) {
    const { openPostgresDatabase } = await import('../supabase/embedded/database/postgres-database');
    const database = await openPostgresDatabase(url);
    return { database, close: () => database.close() };
  }
  const stored = join(folder, 'pglite');
  await access(stored).catch(() => {
    throw new UsageError(`${folder} klasöründe Vizite verisi yok.`);
  });
  const lock = await lockFolder(folder);
  try {
    const { openPgliteDatabase } = await import('../supabase/embedded/database/pglite-database');
    const database = await openPgliteDatabase(stored);
    return {
      database,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Refuses a database that a server works on. @throws UsageError */
export async function refuseWhileServing(sql: Pick<SqlSession, 'query'>): Promise<void> {
  if (await isServed(sql)) {
    throw new UsageError('Bu veritabanında bir Vizite sunucusu çalışıyor; önce onu durdurun.');
  }
}
