import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Latest backup, as `last-backup.json` in the data folder tells it. Instants are ISO 8601, UTC. */
export interface LastBackup {
  /** End of the last backup that was made. */
  readonly finished_at: string;
  readonly archive: string;
  readonly bytes: number;
  /** Last time that an archive was read whole, or restored by a drill. */
  readonly verified_at?: string;
}

/** Hours after which a backup of last night is missing. */
export const OVERDUE_HOURS = 26;

const pathIn = (dataDir: string): string => join(dataDir, 'last-backup.json');

/** Returns null where there is none, or none that can be read. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  try {
    const value = JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as Partial<LastBackup> | null;
    if (value === null || !isInstant(value.finished_at)) return null;
    const { finished_at, verified_at, archive = '', bytes = 0 } = value;
    return { finished_at, archive, bytes, ...(isInstant(verified_at) ? { verified_at } : {}) };
  } catch {
    return null;
  }
}

const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/u.test(value) && !Number.isNaN(Date.parse(value));

/** Writes the facts of the latest backup. Whole or not at all: a power cut may come in between. */
export async function writeLastBackup(dataDir: string, last: LastBackup): Promise<void> {
  const path = pathIn(dataDir);
  await writeFile(`${path}.new`, `${JSON.stringify(last, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
