import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Sources of the PWA, beside `dist`. */
const SOURCES = ['index.html', 'package-lock.json', 'vite.config.ts', 'public', 'src', 'sync'];

/**
 * Builds the PWA into `dist` when there is none or a source is newer. Does nothing where there are no sources
 * (a delivery with `dist` alone).
 *
 * @param log takes one line of progress.
 * @param signal ends the build.
 * @throws Error when the build fails.
 */
export async function buildWhenStale(
  root: string,
  log: (line: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) return;
  const built = await newest(join(root, 'dist', 'index.html'));
  const sources = await Promise.all(SOURCES.map((name) => newest(join(root, name))));
  if (built > Math.max(...sources)) return;
  log('Uygulama derleniyor…');
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  // Hints of the bundler are for developers: `npm test` shows them.
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: root,
    stdio: 'inherit',
    ...(signal === undefined ? {} : { signal }),
  });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new Error('Uygulama derlenemedi; yukarıdaki çıktıya bakın.');
  log('Uygulama derlendi.');
}

/** Returns when a file, or anything in a folder, was last changed; 0 when there is none. Milliseconds since 1970. */
async function newest(path: string): Promise<number> {
  const info = await stat(path).catch(() => undefined);
  if (info === undefined) return 0;
  if (!info.isDirectory()) return info.mtimeMs;
  const inside = await Promise.all((await readdir(path)).map((name) => newest(join(path, name))));
  return Math.max(0, ...inside);
}
