import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { finishRestore } from '../supabase/embedded/backup/finish-restore';
import { BackupFault } from '../supabase/embedded/backup/postgres-tools';
import { refuseUnfinished } from '../supabase/embedded/backup/unfinished';
import { readMigrations } from '../supabase/embedded/schema/migration-files';
import { placeOf } from '../supabase/embedded/schema/place';
import { pendingMigrations } from '../supabase/embedded/schema/prepare-schema';
import { StartError } from '../supabase/embedded/start-error';
import type { Speaker } from './command';
import { setting, unsealSettings } from './setting';
import { databaseUrl, openStored, UsageError } from './stored-database';

/**
 * `npm run restored [-- --data .data]` is run after a backup was restored by other means than `npm run restore`, before the
 * server is started: devices hold rows and transaction numbers of the previous database, and resync afterwards. With
 * DATABASE_URL it works on that PostgreSQL, else on the data folder. Refuses while a server runs, and if the restore is
 * not whole. Ends with 0 if it is done, 2 if it could not be.
 */

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));

async function run(args: readonly string[], speaker: Speaker): Promise<void> {
  unsealSettings();
  const { values } = parseArgs({ args: [...args], options: { data: { type: 'string' } } });
  const folder = resolve(values.data ?? setting('VIZITE_DATA') ?? '.data');
  const { database, close } = await openStored(folder);
  try {
    const { sql } = database;
    await refuseUnfinished(sql, folder);
    const place = placeOf(folder, databaseUrl());
    const { isEmpty } = await pendingMigrations(sql, await readMigrations(migrations), place);
    if (isEmpty) throw new UsageError('Bu veritabanında Vizite verisi yok.');
    const { applied, stamped } = await finishRestore(sql, { dataDir: folder, migrations, place });
    if (applied.length > 0) speaker.log(`Yedek daha eski bir sürümden: ${applied.length} geçiş uygulandı.`);
    speaker.log(
      `Geri yükleme tamamlandı: ${stamped} satır yeniden damgalandı. Cihazlar ilk bağlantılarında her şeyi baştan okur; gönderilmemiş değişiklikleri onlarda kalır.`,
    );
    await access(join(folder, 'keys.json')).catch(() => {
      speaker.log(
        `${join(folder, 'keys.json')} yok: yedeğini de geri koyun; yoksa yeni anahtarlar üretilir ve herkes yeniden giriş yapar.`,
      );
    });
  } finally {
    await close();
  }
}

/** Finishes a restore. @returns the exit code: 0 is done, 2 could not be */
export async function runRestored(args: readonly string[], speaker: Speaker): Promise<0 | 2> {
  try {
    await run(args, speaker);
    return 0;
  } catch (error) {
    const isExpected = [StartError, UsageError, BackupFault].some((kind) => error instanceof kind);
    speaker.error(isExpected && error instanceof Error ? error.message : error);
    return 2;
  }
}
