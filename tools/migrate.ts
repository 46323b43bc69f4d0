import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takeOver } from '../supabase/embedded/database/bootstrap';
import { readMigrations, type MigrationFile } from '../supabase/embedded/schema/migration-files';
import { placeOf } from '../supabase/embedded/schema/place';
import { dryRun, planMigrations } from '../supabase/embedded/schema/plan';
import {
  pendingMigrations,
  prepareSchema,
  refuseOtherObjects,
} from '../supabase/embedded/schema/prepare-schema';
import type { Database } from '../supabase/embedded/database/database';
import { StartError } from '../supabase/embedded/start-error';
import { planLines, runLines } from './migration-report';
import { isServed } from '../supabase/embedded/database/is-served';
import { openStored, refuseWhileServing, UsageError } from './stored-database';

/**
 * `npm run migrate [-- --plan] [--data .data]` applies the migrations that a database has not had, before the new server is
 * started; the server's start does the same. `--plan` changes nothing: it prints which they are, what they lock and how long
 * that takes. Works on the PostgreSQL of DATABASE_URL, else on the data folder. Ends with 0 where it is done or there is
 * nothing to do, 2 where it could not be.
 */

const LOCK_TIMEOUT = 2_000;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { plan: { type: 'boolean' }, data: { type: 'string' }, migrations: { type: 'string' } },
  });
  const folder = resolve(values.data ?? process.env['VIZITE_DATA'] ?? '.data');
  const migrations = values.migrations ?? fileURLToPath(new URL('../supabase/migrations', import.meta.url));
  const place = placeOf(folder, process.env['DATABASE_URL']?.trim() || undefined);
  const { database, close } = await openStored(folder);
  try {
    const { pending, isEmpty } = await pendingMigrations(
      database.sql,
      await readMigrations(migrations),
      place,
    );
    if (isEmpty) {
      throw new UsageError('Bu veritabanında Vizite verisi yok; ilk kurulumu npm start yapar.');
    }
    if (pending.length === 0) {
      await refuseOtherObjects(database.sql, place);
      console.log('Uygulanacak geçiş yok: veritabanı bu sürümde.');
    } else if (values.plan === true) await plan(database, pending, place);
    else {
      await refuseWhileServing(database.sql);
      const began = performance.now();
      const { applied } = await prepareSchema(database.sql, migrations, place, () => takeOver(database.sql));
      console.log(`${applied.length} geçiş uygulandı (${Math.round(performance.now() - began)} ms).`);
    }
  } finally {
    await close();
  }
}

async function plan({ sql }: Database, pending: readonly MigrationFile[], place: string): Promise<void> {
  await refuseOtherObjects(sql, place);
  for (const line of planLines(await planMigrations(sql, pending))) console.log(line);
  if (await isServed(sql)) {
    console.log(
      'Bu veritabanında bir sunucu çalışıyor: deneme, tabloları kilitleyeceği için yapılmadı. Sunucuyu durdurup ya da yedekten geri yüklenmiş bir kopyada yeniden çalıştırın.',
    );
    return;
  }
  const owner = await ownerOf(sql);
  for (const line of runLines(await dryRun(sql, pending, owner, LOCK_TIMEOUT))) console.log(line);
}

/** Returns the role that migrations run as, without changing anything. */
async function ownerOf(sql: Database['sql']): Promise<string | undefined> {
  const [found] = await sql.query<{ owner: string | null }>(
    `select (select 'vizite_owner' from pg_roles where rolname = current_user and rolsuper) as owner`,
  );
  return found?.owner ?? undefined;
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
  process.exit(2);
});
