import { takeOver } from '../supabase/embedded/database/bootstrap';
import type { Database } from '../supabase/embedded/database/database';
import { readMigrations, type MigrationFile } from '../supabase/embedded/schema/migration-files';
import { placeOf } from '../supabase/embedded/schema/place';
import { dryRun, planMigrations } from '../supabase/embedded/schema/plan';
import {
  pendingMigrations,
  prepareSchema,
  refuseOtherObjects,
} from '../supabase/embedded/schema/prepare-schema';
import { planLines, runLines } from './migration-report';
import { isServed } from '../supabase/embedded/database/is-served';
import { openStored, refuseWhileServing, UsageError } from './stored-database';

/** Longest wait of a dry run for a lock, in milliseconds. */
const LOCK_TIMEOUT = 2_000;

/** The database to work on, and what it is to have. */
export interface Target {
  readonly folder: string;
  readonly url: string | undefined;
  readonly migrations: string;
}

/**
 * Applies the migrations that a database has not had, or plans them.
 *
 * @param say takes one line for the administrator
 * @throws UsageError, StartError
 */
export async function runMigrations(
  { folder, url, migrations }: Target,
  isPlan: boolean,
  say: (line: string) => void,
): Promise<void> {
  const place = placeOf(folder, url);
  const { database, close } = await openStored(folder, url);
  try {
    const { sql } = database;
    const { pending, isEmpty } = await pendingMigrations(sql, await readMigrations(migrations), place);
    if (isEmpty) throw new UsageError('Bu veritabanında Vizite verisi yok; ilk kurulumu npm start yapar.');
    if (pending.length === 0) {
      await refuseOtherObjects(sql, place);
      say('Uygulanacak geçiş yok: veritabanı bu sürümde.');
    } else if (isPlan) {
      await refuseOtherObjects(sql, place);
      await plan(database, pending, say);
    } else {
      await refuseWhileServing(sql);
      const began = performance.now();
      const { applied } = await prepareSchema(sql, migrations, place, () => takeOver(sql));
      say(`${applied.length} geçiş uygulandı (${Math.round(performance.now() - began)} ms).`);
    }
  } finally {
    await close();
  }
}

async function plan(
  { sql }: Database,
  pending: readonly MigrationFile[],
  say: (line: string) => void,
): Promise<void> {
  for (const line of planLines(await planMigrations(sql, pending))) say(line);
  if (await isServed(sql)) {
    say(
      'Bu veritabanında bir sunucu çalışıyor: deneme, tabloları kilitleyeceği için yapılmadı. Sunucuyu durdurup ya da yedekten geri yüklenmiş bir kopyada yeniden çalıştırın.',
    );
    return;
  }
  const owner = await ownerOf(sql);
  for (const line of runLines(await dryRun(sql, pending, owner, LOCK_TIMEOUT))) say(line);
}

/** Returns the role that migrations run as, without changing anything. */
async function ownerOf(sql: Database['sql']): Promise<string | undefined> {
  const [found] = await sql.query<{ owner: string | null }>(
    `select (select 'vizite_owner' from pg_roles where rolname = current_user and rolsuper) as owner`,
  );
  return found?.owner ?? undefined;
}
