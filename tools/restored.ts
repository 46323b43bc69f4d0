import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { takeOver } from '../supabase/embedded/database/bootstrap';
import { placeOf } from '../supabase/embedded/schema/place';
import { readMigrations } from '../supabase/embedded/schema/migration-files';
import { pendingMigrations, prepareSchema } from '../supabase/embedded/schema/prepare-schema';
import { writeMark } from '../supabase/embedded/restore-mark';
import { StartError } from '../supabase/embedded/start-error';
import { databaseUrl, openStored, refuseWhileServing, UsageError } from './stored-database';

/**
 * `npm run restored [-- --data .data]` is run after a backup was restored, before the server is started: devices hold
 * rows and transaction numbers of the previous database, and resync afterwards. With DATABASE_URL it works on that
 * PostgreSQL, else on the data folder. Refuses while a server runs, and if the restore is not whole. Ends with 0 if it
 * is done, 2 if it could not be.
 */

const migrations = fileURLToPath(new URL('../supabase/migrations', import.meta.url));

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { data: { type: 'string' } } });
  const folder = resolve(values.data ?? process.env['VIZITE_DATA'] ?? '.data');
  const { database, close } = await openStored(folder);
  try {
    const { sql } = database;
    const place = placeOf(folder, databaseUrl());
    const { isEmpty } = await pendingMigrations(sql, await readMigrations(migrations), place);
    if (isEmpty) throw new UsageError('Bu veritabanında Vizite verisi yok.');
    await refuseWhileServing(sql);
    const { applied } = await prepareSchema(sql, migrations, place, () => takeOver(sql));
    if (applied.length > 0) console.log(`Yedek daha eski bir sürümden: ${applied.length} geçiş uygulandı.`);
    const rows = await sql.transaction(async (session) => {
      await refuseWhileServing(session);
      const [stamped] = await session.query<{ rows: number }>('select app.sync_rebase() as rows');
      return stamped?.rows ?? 0;
    });
    await writeMark(sql, folder);
    console.log(
      `Geri yükleme tamamlandı: ${rows} satır yeniden damgalandı. Cihazlar ilk bağlantılarında her şeyi baştan okur; gönderilmemiş değişiklikleri onlarda kalır.`,
    );
    await access(join(folder, 'keys.json')).catch(() => {
      console.log(
        `${join(folder, 'keys.json')} yok: yedeğini de geri koyun; yoksa yeni anahtarlar üretilir ve herkes yeniden giriş yapar.`,
      );
    });
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError || error instanceof UsageError ? error.message : error);
  process.exit(2);
});
