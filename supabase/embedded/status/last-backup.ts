import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fieldsOf, readJson } from '../http/json-body';

/** Written by the backup command into the data folder. Instants are ISO, UTC. */
export interface LastBackup {
  readonly finished_at: string | null;
  /** Time of the last restore into a scratch database that came out whole. */
  readonly verified_at: string | null;
}

const instant = (value: unknown): string | null => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/u.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** Returns what is known of the last backup; null where nothing can be read of one. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | null> {
  const text = await readFile(join(dataDir, 'last-backup.json')).catch(() => null);
  if (text === null) return null;
  const { finished_at: finished, verified_at: verified } = fieldsOf(readJson(text)?.value);
  const backup = { finished_at: instant(finished), verified_at: instant(verified) };
  return backup.finished_at === null && backup.verified_at === null ? null : backup;
}
