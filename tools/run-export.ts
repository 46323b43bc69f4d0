import { mkdir, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { appVersion } from '../supabase/embedded/app-version';
import { backupRecipients } from '../supabase/embedded/backup/backup-key';
import { BackupFault } from '../supabase/embedded/backup/postgres-tools';
import type { Sql } from '../supabase/embedded/database/sql';
import { ExportFault } from '../supabase/embedded/export/fault';
import { folderFiles, storageFiles } from '../supabase/embedded/export/file-sources';
import { makeExport } from '../supabase/embedded/export/make-export';
import type { ExportManifest } from '../supabase/embedded/export/manifest';
import { packExport } from '../supabase/embedded/export/pack-export';
import { verifyExport } from '../supabase/embedded/export/verify-export';
import type { FileSource } from '../supabase/embedded/export/write-files';
import { StartError } from '../supabase/embedded/start-error';
import { sizeText } from './backup-words';
import type { Speaker } from './command';
import { setting, unsealSettings } from './setting';
import { databaseUrl, openStored, UsageError } from './stored-database';

/**
 * `npm run export -- FOLDER [--tar] [--recipient age1…] [--data .data]` writes all data of the hospital into an empty folder,
 * or into `FOLDER.tar` (`FOLDER.tar.age` where it is sealed). With DATABASE_URL it works on that PostgreSQL, also while a
 * server runs; else on the data folder, whose server must be stopped. `npm run export -- --verify FOLDER` reads one and
 * computes everything again. Ends with 0 where it is done, 1 where a verification finds faults, 2 where it could not be
 * done.
 */

const USAGE = `Kullanım:
  npm run export -- KLASÖR [--tar] [--recipient age1…]
  npm run export -- --verify KLASÖR
Klasör boş ya da yeni olmalı; içine hastanenin bütün verisi yazılır.`;

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        tar: { type: 'boolean', default: false },
        recipient: { type: 'string', multiple: true, default: [] },
        verify: { type: 'boolean', default: false },
      },
    });
    const [folder, ...more] = positionals;
    if (folder === undefined || more.length > 0) throw new Error('one folder is needed');
    return { ...values, folder: resolve(folder) };
  } catch {
    throw new UsageError(USAGE);
  }
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null;

/** Returns where the bytes of the files are. @throws UsageError where that has to be said first */
async function filesOf(sql: Pick<Sql, 'query'>, dataDir: string): Promise<FileSource> {
  const url = setting('VIZITE_STORAGE_URL');
  const key = setting('VIZITE_STORAGE_KEY');
  if (url !== undefined && key !== undefined) return storageFiles(url, key);
  const [row] = await sql.query<{ hosted: boolean }>(
    "select exists (select from pg_roles where rolname = 'supabase_auth_admin') as hosted",
  );
  if (row?.hosted === true)
    throw new UsageError(
      'Bu bir Supabase veritabanı; dosyalar Storage’da durur. VIZITE_STORAGE_URL=https://<ref>.supabase.co ve VIZITE_STORAGE_KEY (service key) verin.',
    );
  return folderFiles(dataDir);
}

async function run(into: string, dataDir: string, speaker: Speaker): Promise<ExportManifest> {
  const { database, close } = await openStored(dataDir);
  try {
    return await makeExport({
      database,
      kind: databaseUrl() === undefined ? 'pglite' : 'postgres',
      files: await filesOf(database.sql, dataDir),
      into,
      appVersion: appVersion(),
      user: userInfo().username,
      say: (line) => speaker.log(line),
    });
  } finally {
    await close();
  }
}

function tell(manifest: ExportManifest, place: string, speaker: Speaker): void {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const resources = Object.values(manifest.fhir).reduce((sum, count) => sum + count, 0);
  speaker.log(
    `Dışa aktarıldı: ${place} (${Object.keys(manifest.tables).length} tablo, ${rows} satır, ${resources} FHIR kaynağı, ${manifest.files.found} dosya, erişim kaydında ${manifest.audit.links} halka)`,
  );
  const { missing, different, waiting } = manifest.files;
  if (missing > 0)
    speaker.log(`UYARI: ${missing} dosyanın içeriği bulunamadı; files/files.csv hangileri olduğunu söyler.`);
  if (different > 0) speaker.log(`UYARI: ${different} dosyanın içeriği kaydındaki özete uymuyor.`);
  if (waiting > 0) speaker.log(`${waiting} dosya henüz çekildiği cihazda; sunucuya gelmemiş.`);
  if (manifest.left_out.unknown.length > 0)
    speaker.log(`UYARI: tanınmayan tablolar dışarıda kaldı: ${manifest.left_out.unknown.join(', ')}`);
  speaker.log('Hasta verisi içerir: şifreli saklayın. Denetlemek için: npm run export -- --verify KLASÖR');
}

/** Exports into a folder beside the archive, packs that, and removes it. */
async function pack(
  archive: string,
  dataDir: string,
  recipients: readonly string[],
  speaker: Speaker,
): Promise<void> {
  if (await isThere(archive)) throw new ExportFault(`${archive} zaten var: üzerine yazılmadı.`);
  const draft = `${archive}.partial`;
  if (await isThere(draft)) throw new ExportFault(`${draft} yarım kalmış bir dışa aktarım; önce onu silin.`);
  await mkdir(draft, { recursive: true, mode: 0o700 });
  try {
    const manifest = await run(draft, dataDir, speaker);
    const bytes = await packExport(draft, manifest, archive, recipients);
    tell(manifest, `${archive}, ${sizeText(bytes)}`, speaker);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function verify(folder: string, speaker: Speaker): Promise<boolean> {
  const { manifest, faults } = await verifyExport(folder);
  if (faults.length > 0) {
    speaker.error(`Dışa aktarım bozuk: ${folder}\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    return false;
  }
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  speaker.log(
    `Dışa aktarım sağlam: ${folder} (${manifest.snapshot_at}, sürüm ${manifest.app_version}, ${rows} satır, ${Object.keys(manifest.sums).length} dosya, zincirin sonu ${manifest.audit.head.seq}:${manifest.audit.head.hash})`,
  );
  return true;
}

async function work(args: readonly string[], speaker: Speaker): Promise<0 | 1> {
  unsealSettings();
  const { folder, verify: isCheck, tar, recipient, data } = readArguments(args);
  if (isCheck) return (await verify(folder, speaker)) ? 0 : 1;
  const dataDir = resolve(data ?? setting('VIZITE_DATA') ?? '.data');
  const recipients = backupRecipients(recipient.join('\n'));
  if (tar || recipients.length > 0)
    await pack(`${folder}.tar${recipients.length > 0 ? '.age' : ''}`, dataDir, recipients, speaker);
  else tell(await run(folder, dataDir, speaker), folder, speaker);
  return 0;
}

/** Exports or verifies. @returns the exit code: 0 is done, 1 a verification found faults, 2 it could not be done */
export async function runExport(args: readonly string[], speaker: Speaker): Promise<0 | 1 | 2> {
  try {
    return await work(args, speaker);
  } catch (error) {
    const isExpected = [ExportFault, BackupFault, StartError, UsageError].some(
      (kind) => error instanceof kind,
    );
    speaker.error(isExpected && error instanceof Error ? error.message : error);
    return 2;
  }
}
