import { readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error';

/** Held while a backend works on a data folder. */
export type FolderLock = { release(): Promise<void> };

/** Who holds it. `started` tells a process from a later one with the same number; empty where unknown. */
type Holder = { pid: number; started: string };

const FILE = 'vizite.lock';

/**
 * Claims a data folder for this process. Two processes on one PGlite folder destroy it, and PGlite does not look.
 *
 * @throws StartError `folder_locked` when a living process holds it. The lock of a dead one is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, FILE);
  const me: Holder = { pid: process.pid, started: startOf(process.pid) };
  const text = JSON.stringify(me);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await writeFile(path, text, { flag: 'wx', mode: 0o600 });
      break;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const found = await readFile(path, 'utf8').catch(() => '');
    const holder = parseHolder(found);
    if (attempt === 5 || (holder !== undefined && isAlive(holder))) throw refused(folder, holder?.pid);
    await removeStale(path, found);
  }
  return {
    async release() {
      if ((await readFile(path, 'utf8').catch(() => '')) === text) await rm(path, { force: true });
    },
  };
}

function refused(folder: string, pid: number | undefined): StartError {
  return new StartError(
    'folder_locked',
    `Veri klasörü ${folder} başka bir Vizite tarafından kullanılıyor (süreç ${pid ?? 'bilinmiyor'}); önce onu durdurun ya da VIZITE_DATA ile başka bir klasör seçin.`,
  );
}

/** Moves the lock aside first: of two that find it stale, one only gets it, and a lock made meanwhile is kept. */
async function removeStale(path: string, expected: string): Promise<void> {
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) === expected) await rm(aside, { force: true });
  else await rename(aside, path);
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (!isCode(error, 'EPERM')) return false;
  }
  const started = startOf(holder.pid);
  return started === '' || holder.started === '' || started === holder.started;
}

/** Boot and start time of a process on Linux; '' elsewhere. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The 22nd field, counted after the name, which may hold blanks and brackets.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
  } catch {
    return '';
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder>;
    return typeof value.pid === 'number' ? { pid: value.pid, started: value.started ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
