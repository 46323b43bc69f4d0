import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareReleases, readReleases, releaseOf, sha256, type Release } from '../../released';
import { StartError } from '../start-error';
import { contractMarks } from './contract-marks';

const FILE_NAME = /^(?<version>\d{14})_(?<name>.+)\.sql$/;

/** A migration file as the Supabase CLI names them: `20261121100000_clients.sql`. */
export type MigrationFile = {
  version: string;
  name: string;
  file: string;
  script: string;
  sha256: string;
  /** The oldest version of the server that may serve a database with it; null: the one that applies it. */
  servesFrom: string | null;
};

/**
 * Reads the migrations of a folder in the order of their versions.
 *
 * @throws StartError `migration` where the folder cannot be read.
 */
export async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  try {
    const [names, releases] = await Promise.all([readdir(folder), readReleases(folder)]);
    const files = names.sort().flatMap((file) => {
      const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
      return version === undefined || name === undefined ? [] : [{ version, name, file }];
    });
    return await Promise.all(
      files.map(async (migration) => {
        const script = await readFile(join(folder, migration.file), 'utf8');
        const servesFrom = oldestServer(releases, migration.file, script);
        return { ...migration, script, sha256: sha256(script), servesFrom };
      }),
    );
  } catch (error) {
    throw new StartError('migration', `Veritabanı geçiş klasörü okunamadı: ${folder}`, error);
  }
}

/**
 * Returns the oldest server that may serve a database with this migration: the release before the one it comes with, or
 * a later one that was the first to do without what it takes away.
 */
function oldestServer(releases: readonly Release[], file: string, script: string): string | null {
  const own = releaseOf(releases, file);
  const before = own === undefined ? releases.at(-1) : releases[releases.indexOf(own) - 1];
  if (before === undefined) return null;
  return contractMarks(script).reduce(
    (oldest, mark) => (compareReleases(mark, oldest) > 0 ? mark : oldest),
    before.version,
  );
}
