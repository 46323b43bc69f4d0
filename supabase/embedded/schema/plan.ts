import { migrationFailure, runScript } from '../database/migrate';
import type { Sql, SqlSession } from '../database/sql';
import type { MigrationFile } from './migration-files';
import { strongLocks, type StrongLock } from './statement-locks';

/** Locks of PostgreSQL, weakest first. */
const STRENGTH = [
  'AccessShareLock',
  'RowShareLock',
  'RowExclusiveLock',
  'ShareUpdateExclusiveLock',
  'ShareLock',
  'ShareRowExclusiveLock',
  'ExclusiveLock',
  'AccessExclusiveLock',
];

/** A table that a migration works on. */
export interface TableSize {
  /** Estimated by the database's own statistics; counted where it has none. */
  readonly rows: number;
  readonly bytes: number;
}

/** Locks that a migration would take. */
export interface PlannedMigration {
  readonly file: string;
  readonly locks: readonly (StrongLock & { readonly size: TableSize | null })[];
}

/** Time and locks of a migration in a transaction that was rolled back. */
export interface DryRun {
  readonly file: string;
  readonly milliseconds: number;
  /** The strongest lock held at its end on each table that was there before. */
  readonly held: readonly { readonly table: string; readonly mode: string }[];
}

/** Reads the statements of each migration that take strong locks, with the size of their tables. */
export async function planMigrations(
  sql: Pick<Sql, 'query'>,
  migrations: readonly MigrationFile[],
): Promise<readonly PlannedMigration[]> {
  const planned: PlannedMigration[] = [];
  for (const { file, script } of migrations) {
    const locks = [];
    for (const lock of strongLocks(script)) {
      locks.push({ ...lock, size: lock.table === undefined ? null : await sizeOf(sql, lock.table) });
    }
    planned.push({ file, locks });
  }
  return planned;
}

async function sizeOf(sql: Pick<Sql, 'query'>, table: string): Promise<TableSize | null> {
  const [found] = await sql.query<{ name: string; estimate: number; bytes: number }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.reltuples::double precision as estimate,
       pg_total_relation_size(c.oid) as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.oid = to_regclass($1) and c.relkind in ('r', 'p', 'm')`,
    [table],
  );
  if (found === undefined) return null;
  if (found.estimate > 0) return { rows: Math.round(found.estimate), bytes: Number(found.bytes) };
  // Tables without statistics are new or were never looked at: counting one is cheap, or worth it.
  const [counted] = await sql.query<{ rows: number }>(`select count(*)::integer as rows from ${found.name}`);
  return { rows: counted?.rows ?? 0, bytes: Number(found.bytes) };
}

/** Thrown to roll back. */
const ENOUGH = new Error('rolled back');

/**
 * Runs all migrations in one transaction that is rolled back. The tables are locked meanwhile: not beside a server.
 *
 * @param lockTimeout longest wait for a lock, in milliseconds
 * @throws StartError `migration`
 */
export async function dryRun(
  sql: Sql,
  migrations: readonly MigrationFile[],
  owner: string | undefined,
  lockTimeout: number,
): Promise<readonly DryRun[]> {
  const runs: DryRun[] = [];
  try {
    await sql.transaction(async (session) => {
      await session.exec(`set local lock_timeout = ${lockTimeout}`);
      const [before] = await session.query<{ oids: string }>(
        `select coalesce(string_agg(oid::text, ','), '') as oids from pg_class where relkind in ('r', 'p', 'm')`,
      );
      for (const migration of migrations) {
        const began = performance.now();
        await runScript(session, migration, owner).catch((error: unknown) => {
          throw migrationFailure(migration, error);
        });
        const milliseconds = performance.now() - began;
        runs.push({ file: migration.file, milliseconds, held: await heldLocks(session, before?.oids ?? '') });
      }
      throw ENOUGH;
    });
  } catch (error) {
    if (error !== ENOUGH) throw error;
  }
  return runs;
}

/** Reads the locks of the session on tables that others know, but for those that keep out nobody. */
async function heldLocks(session: SqlSession, before: string): Promise<DryRun['held']> {
  return session.query<{ table: string; mode: string }>(
    `select held.name as table, held.mode from (
       select distinct on (l.relation) format('%s.%s', n.nspname, c.relname) as name, l.mode,
         array_position(string_to_array($2, ','), l.mode) as strength
       from pg_locks l join pg_class c on c.oid = l.relation join pg_namespace n on n.oid = c.relnamespace
       where l.pid = pg_backend_pid() and l.granted and l.locktype = 'relation' and c.relkind in ('r', 'p', 'm')
         and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
         and c.oid = any (string_to_array($1, ',')::oid[])
       order by l.relation, strength desc
     ) as held where held.strength > 1 order by held.strength desc, held.name`,
    [before, STRENGTH.join(',')],
  );
}
