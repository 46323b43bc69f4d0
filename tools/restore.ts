import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { finishRestore } from '../supabase/embedded/backup/finish-restore';
import { rowsOf } from '../supabase/embedded/backup/manifest';
import { placeOf } from '../supabase/embedded/schema/place';
import { BackupFault } from '../supabase/embedded/backup/postgres-tools';
import { restoreBackup } from '../supabase/embedded/backup/restore-backup';
import { unmarkBegun } from '../supabase/embedded/backup/unfinished';
import { backupKeysFrom, endsWith, knownMigrations, migrationsFolder } from './backup-words';
import { setting, unsealSettings } from './setting';
import { openStored } from './stored-database';

/**
 * `npm run restore -- <archive> --identity <file>` restores an archive of `npm run backup` into the empty database of
 * DATABASE_URL and the empty folder VIZITE_DATA. What was interrupted is repeated with the same command. Ends with 0 if
 * it is done, 2 if it could not be.
 */
async function main(): Promise<void> {
  unsealSettings();
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, data: { type: 'string' } },
  });
  const [archive] = positionals;
  if (archive === undefined)
    throw new BackupFault('Kullanım: npm run restore -- <arşiv> --identity <gizli anahtarın dosyası>');
  const dataDir = resolve(values.data ?? setting('VIZITE_DATA') ?? '.data');
  const say = (line: string): void => console.log(line);
  const manifest = await restoreBackup({
    archive: resolve(archive),
    identities: await backupKeysFrom(values.identity),
    dataDir,
    databaseUrl: setting('DATABASE_URL'),
    migrations: await knownMigrations(),
    say,
  });
  const { database, close } = await openStored(dataDir);
  try {
    const { applied, stamped } = await finishRestore(database.sql, {
      dataDir,
      migrations: migrationsFolder,
      place: placeOf(dataDir, setting('DATABASE_URL')),
    });
    await unmarkBegun(dataDir);
    if (applied.length > 0) say(`Yedek daha eski bir sürümden: ${applied.length} geçiş uygulandı.`);
    const { objects, rows } = manifest.inventory;
    say(
      `Geri yükleme tamamlandı: ${Object.keys(rows).length} tablo, ${rowsOf(manifest.inventory)} satır, ${objects['policies'] ?? 0} erişim kuralı, ${objects['triggers'] ?? 0} tetikleyici arşivdekiyle aynı.`,
    );
    say(
      `${stamped} satır yeniden damgalandı. Cihazlar ilk bağlantılarında her şeyi baştan okur; gönderilmemiş değişiklikleri onlarda kalır.`,
    );
  } finally {
    await close();
  }
}

endsWith(main());
