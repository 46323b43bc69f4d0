import { setTimeout as pause } from 'node:timers/promises';
import { appVersion } from '../app-version';
import type { MigrationFile } from '../schema/migration-files';
import { recordObjects } from '../schema/objects';
import { isApplied, makeRecord, recordMigration } from '../schema/record';
import { StartError } from '../start-error';
import type { Sql, SqlSession } from './sql';

/** Patience with the locks that others hold. Numbers are milliseconds. */
export type Patience = {
  /** Longest wait for a lock. Everybody who comes later waits behind a migration that waits. */
  lock: number;
  /** Pause before the next attempt. */
  pause: number;
  attempts: number;
};

const PATIENCE: Patience = { lock: 2_000, pause: 3_000, attempts: 20 };

/** Held by the transaction of a migration: two servers that start at once apply each of them once. */
const ALONE = 'select pg_advisory_xact_lock(8476, 2)';

/**
 * Applies migrations in their order, each in a transaction of its own that waits for locks in short attempts. Kept account of
 * in the Supabase CLI's table `supabase_migrations.schema_migrations` and in the backend's own record.
 *
 * @param owner the role to run as and to own everything made; undefined: the connection's own.
 * @returns the versions applied now.
 * @throws StartError `migration` naming the file, its line and the database's complaint; earlier files stay applied.
 */
export async function migrate(
  sql: Sql,
  migrations: readonly MigrationFile[],
  owner: string | undefined,
  patience: Patience = PATIENCE,
): Promise<string[]> {
  const applied: string[] = [];
  if (migrations.length > 0) await makeRecord(sql);
  for (const migration of migrations) {
    if (await apply(sql, migration, owner, patience)) applied.push(migration.version);
  }
  return applied;
}

/** Runs the script of a migration inside of a transaction, as its owner. */
export async function runScript(
  session: SqlSession,
  { script }: MigrationFile,
  owner: string | undefined,
): Promise<void> {
  if (owner !== undefined) await session.exec(`set local role ${owner}`);
  await session.exec(script);
  await session.exec('reset role');
}

async function apply(
  sql: Sql,
  migration: MigrationFile,
  owner: string | undefined,
  patience: Patience,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await sql.transaction(async (session) => {
        await session.exec(`set local lock_timeout = ${patience.lock}`);
        await session.query(ALONE);
        if (await isApplied(session, migration.version)) return false;
        await runScript(session, migration, owner);
        await recordMigration(session, migration, appVersion());
        await recordObjects(session);
        return true;
      });
    } catch (error) {
      if (!isLockTimeout(error) || attempt >= patience.attempts) throw migrationFailure(migration, error);
      await pause(patience.pause);
    }
  }
}

/** Tells where and why a migration failed. */
export function migrationFailure({ file, script }: MigrationFile, error: unknown): StartError {
  const why = isLockTimeout(error)
    ? '; tablolar başkalarınca kilitli kaldı, daha sakin bir saatte yeniden deneyin'
    : whereAndWhy(error, script);
  return new StartError('migration', `Veritabanı geçişi uygulanamadı: ${file}${why}`, error);
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

function whereAndWhy(error: unknown, script: string): string {
  if (!(error instanceof Error)) return '';
  const position = 'position' in error ? Number(error.position) : NaN;
  const line = Number.isInteger(position) ? `, satır ${script.slice(0, position).split('\n').length}` : '';
  return `${line} – ${error.message}`;
}
