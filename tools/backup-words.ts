import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { backupKeysIn, readBackupKeys } from '../supabase/embedded/backup/backup-key';
import { BackupFault } from '../supabase/embedded/backup/postgres-tools';
import { ArchiveFault } from '../supabase/embedded/backup/sealed-archive';
import { readMigrations } from '../supabase/embedded/schema/migration-files';
import { StartError } from '../supabase/embedded/start-error';
import { setting } from './setting';
import { UsageError } from './stored-database';

/* Parts that the commands of backup and restore share. */

export const migrationsFolder = fileURLToPath(new URL('../supabase/migrations', import.meta.url));

/** Returns the versions of the migrations that this program has. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  (await readMigrations(migrationsFolder)).map(({ version }) => version);

/** Returns the private keys of a file, or those of VIZITE_BACKUP_IDENTITY. @throws BackupFault */
export async function backupKeysFrom(path: string | undefined): Promise<readonly string[]> {
  if (path !== undefined) return readBackupKeys(resolve(path));
  const text = setting('VIZITE_BACKUP_IDENTITY');
  if (text === undefined)
    throw new BackupFault(
      'Gizli anahtarın dosyasını --identity ile ya da VIZITE_BACKUP_IDENTITY_FILE ile verin.',
    );
  return backupKeysIn(text, 'VIZITE_BACKUP_IDENTITY');
}

const MIB = 1024 * 1024;

export const sizeText = (bytes: number): string =>
  bytes < MIB ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / MIB).toFixed(1)} MiB`;

/** Ends the process with 0, or with 2 and the reason. */
export function endsWith(work: Promise<void>): void {
  work.catch((error: unknown) => {
    console.error(reasonOf(error));
    process.exit(2);
  });
}

/** Returns the sentence of a failure that the user can mend, or the failure itself. */
export function reasonOf(error: unknown): unknown {
  const isExpected = [BackupFault, ArchiveFault, StartError, UsageError].some(
    (kind) => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : error;
}
