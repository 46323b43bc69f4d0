import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { appVersion } from '../supabase/embedded/app-version';
import { backupRecipients, makeBackupKey } from '../supabase/embedded/backup/backup-key';
import { drillBackup } from '../supabase/embedded/backup/drill-backup';
import { OVERDUE_HOURS, readLastBackup, writeLastBackup } from '../supabase/embedded/backup/last-backup';
import { makeBackup } from '../supabase/embedded/backup/make-backup';
import { rowsOf } from '../supabase/embedded/backup/manifest';
import { verifyArchive } from '../supabase/embedded/backup/restore-backup';
import { nightTime, untilNight } from '../supabase/embedded/backup/night';
import { keepFrom, latestArchive } from '../supabase/embedded/backup/retention';
import { BackupFault } from '../supabase/embedded/backup/postgres-tools';
import {
  backupKeysFrom,
  endsWith,
  knownMigrations,
  migrationsFolder,
  reasonOf,
  sizeText,
} from './backup-words';
import { setting, unsealSettings } from './setting';

/**
 * `npm run backup [-- make|nightly|key|verify|drill]`. Ends with 0 if it is done, 2 if it could not be.
 *
 * - `make` (or nothing) writes an archive into `--to` (VIZITE_BACKUP_DIR), sealed for VIZITE_BACKUP_KEY, and removes
 *   those that need not stay (VIZITE_BACKUP_KEEP, `7,5,12`: days, weeks, months).
 * - `key <file>` makes a pair of keys, `verify [archive] --identity <file>` reads an archive whole, `drill [archive]
 *   --identity <file>` restores it into a scratch database and counts.
 * - `nightly` stays and does `make` each night at VIZITE_BACKUP_AT (02:30, in Turkey), and at once where the last one is
 *   too old: for containers; elsewhere a timer of the system is better.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, identity: { type: 'string' }, data: { type: 'string' } },
});
const [verb = 'make', argument] = positionals;
const dataFolder = (): string => resolve(values.data ?? setting('VIZITE_DATA') ?? '.data');
/** Returns the folder of the archives. */
const archives = (): string =>
  resolve(values.to ?? setting('VIZITE_BACKUP_DIR') ?? `${dataFolder()}.backups`);

async function make(): Promise<void> {
  const dataDir = dataFolder();
  const made = await makeBackup({
    dataDir,
    databaseUrl: setting('DATABASE_URL'),
    into: archives(),
    recipients: backupRecipients(setting('VIZITE_BACKUP_KEY') ?? ''),
    appVersion: appVersion(),
    keep: keepFrom(process.env),
  });
  console.log(
    `Yedek alındı: ${made.path} (${sizeText(made.bytes)}, ${Object.keys(made.inventory.rows).length} tablo, ${rowsOf(made.inventory)} satır)`,
  );
  if (made.missingFiles > 0)
    console.log(`UYARI: veritabanında adı geçen ${made.missingFiles} dosya ${dataDir} klasöründe yok.`);
  if (made.removed.length > 0) console.log(`Süresi dolan ${made.removed.length} eski yedek silindi.`);
}

async function nightly(): Promise<void> {
  const at = nightTime(setting('VIZITE_BACKUP_AT') ?? '02:30');
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort());
  const last = await readLastBackup(dataFolder());
  const isOld = last === null || Date.now() - Date.parse(last.finished_at) > OVERDUE_HOURS * 3_600_000;
  for (let wait = isOld ? 0 : untilNight(at, Date.now()); ; wait = untilNight(at, Date.now())) {
    try {
      await delay(wait, undefined, { signal: stop.signal });
    } catch {
      return;
    }
    // The next night may do better; that there is none since is told in the application.
    await make().catch((error: unknown) => console.error(reasonOf(error)));
  }
}

async function key(): Promise<void> {
  if (argument === undefined)
    throw new BackupFault(
      'Gizli anahtarın yazılacağı dosyayı verin: npm run backup -- key yedek-anahtari.txt',
    );
  const recipient = await makeBackupKey(resolve(argument));
  console.log(
    `Gizli anahtar: ${resolve(argument)}\nBu dosyayı sunucudan başka, güvenli bir yere taşıyın: yedekler yalnızca onunla açılır.\nSunucuya verilecek açık anahtar:\n\nVIZITE_BACKUP_KEY=${recipient}`,
  );
}

/** Returns the archive that was named, or the latest one. */
async function chosenArchive(): Promise<string> {
  if (argument !== undefined) return resolve(argument);
  const into = archives();
  const name = await latestArchive(into).catch(() => null);
  if (name === null) throw new BackupFault(`${into} klasöründe yedek yok.`);
  return join(into, name);
}

/** Notes that an archive is good; of another server's data folder nothing is noted. */
async function noteVerified(archive: string): Promise<void> {
  const dataDir = dataFolder();
  const last = await readLastBackup(dataDir);
  if (last === null) return;
  const [known, read] = await Promise.all([stat(last.archive).catch(() => null), stat(archive)]);
  if (known?.ino === read.ino && known.dev === read.dev)
    await writeLastBackup(dataDir, { ...last, verified_at: new Date().toISOString() });
}

async function verify(): Promise<void> {
  const archive = await chosenArchive();
  const manifest = await verifyArchive(archive, await backupKeysFrom(values.identity));
  await noteVerified(archive);
  console.log(
    `Yedek sağlam: ${archive} (${new Date(manifest.takenAt).toISOString()}, sürüm ${manifest.appVersion}, ${rowsOf(manifest.inventory)} satır). Geri yüklenebildiğini "npm run backup -- drill" sınar.`,
  );
}

async function drill(): Promise<void> {
  const archive = await chosenArchive();
  const manifest = await drillBackup({
    archive,
    identities: await backupKeysFrom(values.identity),
    databaseUrl: setting('DATABASE_URL'),
    migrationsFolder,
    migrations: await knownMigrations(),
    say: (line) => console.log(line),
  });
  await noteVerified(archive);
  console.log(
    `Tatbikat tamam: ${archive} geçici bir veritabanına geri yüklendi, ${Object.keys(manifest.inventory.rows).length} tablo, ${rowsOf(manifest.inventory)} satır ve ${manifest.inventory.objects['policies'] ?? 0} erişim kuralı sayıldı; geçici veritabanı silindi.`,
  );
}

const verbs: Readonly<Record<string, () => Promise<void>>> = { make, nightly, key, verify, drill };

async function main(): Promise<void> {
  unsealSettings();
  const chosen = verbs[verb];
  if (chosen === undefined)
    throw new BackupFault(`${verb} diye bir komut yok: make, nightly, key, verify, drill.`);
  await chosen();
}

endsWith(main());
