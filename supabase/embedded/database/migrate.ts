import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../start-error';
import type { Sql } from './sql';

const FILE_NAME = /^(?<version>\d{14})_(?<name>.+)\.sql$/;

/** A migration file as the Supabase CLI names them: `20261121100000_clients.sql`. */
type Migration = { version: string; name: string; path: string };

/**
 * Applies the migrations of `folder` that this database has not had yet, in the order of their versions, each in
 * a transaction of its own. Kept account of in the Supabase CLI's table `supabase_migrations.schema_migrations`.
 *
 * @param owner the role to run as and to own everything made; undefined: the connection's own.
 * @returns the versions applied now.
 * @throws StartError `migration` naming the file, its line and the database's complaint; earlier files stay applied.
 */
export async function migrate(sql: Sql, folder: string, owner: string | undefined): Promise<string[]> {
  const migrations = await listMigrations(folder);
  const done = new Set(
    (await sql.query<{ version: string }>('select version from supabase_migrations.schema_migrations')).map(
      (row) => row.version,
    ),
  );
  const applied: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.version)) continue;
    await apply(sql, migration, owner);
    applied.push(migration.version);
  }
  return applied;
}

async function listMigrations(folder: string): Promise<Migration[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartError('migration', `Veritabanı geçiş klasörü okunamadı: ${folder}`, error);
  });
  return names.sort().flatMap((file) => {
    const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
    return version === undefined || name === undefined ? [] : [{ version, name, path: join(folder, file) }];
  });
}

async function apply(sql: Sql, migration: Migration, owner: string | undefined): Promise<void> {
  const script = await readFile(migration.path, 'utf8');
  try {
    await sql.transaction(async (session) => {
      if (owner !== undefined) await session.exec(`set local role ${owner}`);
      await session.exec(script);
      await session.exec('reset role');
      await session.query(
        `insert into supabase_migrations.schema_migrations (version, name, statements)
         values ($1, $2, array[$3])`,
        [migration.version, migration.name, script],
      );
    });
  } catch (error) {
    throw new StartError(
      'migration',
      `Veritabanı geçişi uygulanamadı: ${migration.version}_${migration.name}.sql${whereAndWhy(error, script)}`,
      error,
    );
  }
}

function whereAndWhy(error: unknown, script: string): string {
  if (!(error instanceof Error)) return '';
  const position = 'position' in error ? Number(error.position) : NaN;
  const line = Number.isInteger(position) ? `, satır ${script.slice(0, position).split('\n').length}` : '';
  return `${line} – ${error.message}`;
}
