import type { Sql, SqlSession } from '../database/sql';
import type { MigrationFile } from './migration-files';

/**
 * The backend's own record of how a database came to be, beside the Supabase CLI's `schema_migrations`. It stands outside
 * of the schemas that migrations make: it is there before the first, and travels in every dump.
 */
const TABLES = `
create table if not exists supabase_migrations.vizite_versions (
  version text primary key,
  name text not null,
  sha256 text not null,
  app_version text not null,
  serves_from text not null,
  applied_at timestamptz not null default now()
);
create table if not exists supabase_migrations.vizite_objects (
  kind text not null,
  name text not null,
  shape text not null,
  definition text not null,
  server_major integer not null,
  primary key (kind, name)
);
revoke all on supabase_migrations.vizite_versions, supabase_migrations.vizite_objects from public;
`;

/** A migration that a database has had. */
export type AppliedMigration = {
  version: string;
  name: string;
  /** Null where the record lacks it. */
  sha256: string | null;
  /** Version of the server that applied it. */
  app_version: string | null;
  serves_from: string | null;
};

/** Makes the tables of the record where they are missing. */
export async function makeRecord(sql: Pick<SqlSession, 'exec'>): Promise<void> {
  await sql.exec(TABLES);
}

/** Reads what a database has had, in the order of versions: rows of either list, so that a half of them is noticed. */
export async function readApplied(sql: Pick<Sql, 'query'>): Promise<readonly AppliedMigration[]> {
  const [tables] = await sql.query<{ migrations: boolean; versions: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as migrations,
       to_regclass('supabase_migrations.vizite_versions') is not null as versions`,
  );
  if (tables?.migrations !== true) return [];
  return tables.versions
    ? sql.query<AppliedMigration>(
        `select version, coalesce(m.name, v.name, '') as name, case when m.version is not null then v.sha256 end as sha256,
           v.app_version, v.serves_from
         from supabase_migrations.schema_migrations m full join supabase_migrations.vizite_versions v using (version)
         order by version`,
      )
    : sql.query<AppliedMigration>(
        `select version, coalesce(name, '') as name, null as sha256, null as app_version, null as serves_from
         from supabase_migrations.schema_migrations order by version`,
      );
}

/** Returns whether a migration has been applied by now. */
export async function isApplied(sql: Pick<Sql, 'query'>, version: string): Promise<boolean> {
  const found = await sql.query(
    'select 1 as found from supabase_migrations.schema_migrations where version = $1',
    [version],
  );
  return found.length > 0;
}

/** Writes that a migration was applied, by this version of the server. */
export async function recordMigration(
  sql: Pick<SqlSession, 'query'>,
  migration: MigrationFile,
  version: string,
): Promise<void> {
  await sql.query(
    `insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])`,
    [migration.version, migration.name, migration.script],
  );
  await sql.query(
    `insert into supabase_migrations.vizite_versions (version, name, sha256, app_version, serves_from)
     values ($1, $2, $3, $4, $5)`,
    [migration.version, migration.name, migration.sha256, version, migration.servesFrom ?? version],
  );
}
