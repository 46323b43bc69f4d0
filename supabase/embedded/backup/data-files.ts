import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/* Files of the data folder that belong to a backup: keys, settings, and the files of records. */

/** Names in the folder that are of this machine and moment alone, or have an entry of their own. */
const LEFT_OUT: readonly RegExp[] = [
  /^pglite$/u,
  /^vizite\.lock/u,
  /^last-backup\.json/u,
  /^restoring\.json/u,
  /^backups$/u,
  // Drafts of files that are being written.
  /\.new$/u,
  /\.partial$/u,
];

const isOut = (name: string): boolean => LEFT_OUT.some((pattern) => pattern.test(name));

/** Returns the paths of all files below a data folder that a backup holds, with `/`, sorted. */
export async function dataFilesOf(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const walk = async (within: string): Promise<void> => {
    for (const entry of await readdir(join(folder, within), { withFileTypes: true })) {
      if (isOut(entry.name)) continue;
      const path = within === '' ? entry.name : `${within}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.sort();
}

/** Returns the paths of all folders below a folder; a database needs its empty ones, too. */
export async function foldersOf(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort();
}

/** Returns whether a name in an archive is a path that may be written below a data folder. */
export function isDataFile(path: string): boolean {
  const parts = path.split('/');
  return (
    !path.includes('\\') &&
    !path.includes('\0') &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..') &&
    !isOut(parts[0] ?? '')
  );
}
