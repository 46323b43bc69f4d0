import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { sqlFiles } from './baseline';
import { compareReleases, readReleases, releaseOf, sha256, writeReleases, type Release } from './released';

/**
 * Adds a release to the list of a folder of migrations, with all that are in no release yet.
 *
 * @throws Error where the version is no higher one
 */
export async function freeze(
  folder: string,
  { version, date, contract }: Omit<Release, 'files'>,
): Promise<Release> {
  const releases = await readReleases(folder);
  const last = releases.at(-1);
  if (!/^\d+\.\d+\.\d+$/u.test(version)) throw new Error(`${version} is no version like 1.2.0`);
  if (last !== undefined && compareReleases(version, last.version) <= 0) {
    throw new Error(`${version} is not above ${last.version}, the last release`);
  }
  const files: Record<string, string> = {};
  for (const path of await sqlFiles(folder)) {
    const file = basename(path);
    if (releaseOf(releases, file) === undefined) files[file] = sha256(await readFile(path, 'utf8'));
  }
  const release = { version, date, contract, files };
  await writeReleases(folder, [...releases, release]);
  return release;
}
