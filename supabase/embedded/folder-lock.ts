import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from './start-error';

/** Held while a backend works on a data folder. */
export type FolderLock = { release(): Promise<void> };

/**
 * Process that owns the lock. `started` distinguishes it from a later one with the same number; empty where unknown.
 */
type Holder = { pid: number; started: string; token?: string };

const FILE = 'vizite.lock';

/** Milliseconds between two looks while others take over. */
const PATIENCE = 50;

/**
 * Claims a data folder for this process. Two processes on one PGlite folder destroy it, and PGlite does not look.
 *
 * @throws StartError `folder_locked` when a living process holds it. The lock of a dead one is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, FILE);
  const me: Holder = { pid: process.pid, started: startOf(process.pid), token: randomUUID() };
  const text = JSON.stringify(me);
  for (let attempt = 1; !(await createFile(path, text)); attempt += 1) {
    const found = await readFile(path, 'utf8').catch(() => '');
    const holder = parseHolder(found);
    if (attempt > PATIENCE || (holder !== undefined && isAlive(holder))) throw refused(folder, holder?.pid);
    if (!(await removeStale(path, found))) await delay(20);
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

/**
 * Removes a dead process's lock. One at a time, and only what was looked at: between looking and removing, another
 * may have taken over already, and its lock must stay.
 *
 * @returns false when somebody else is at it.
 */
async function removeStale(path: string, expected: string): Promise<boolean> {
  const turn = `${path}.takeover`;
  if (!(await createFile(turn, String(process.pid)))) {
    // Left behind by one that was killed in these few milliseconds.
    const { mtimeMs } = await stat(turn).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 10_000) await rm(turn, { force: true });
    return false;
  }
  try {
    if ((await readFile(path, 'utf8').catch(() => '')) === expected) await rm(path, { force: true });
    return true;
  } finally {
    await rm(turn, { force: true });
  }
}

/**
 * Makes a file that has its whole content from its first moment: nobody may find a living lock empty.
 *
 * @returns false when there is one already.
 */
async function createFile(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
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

/** Returns boot and start time of a process on Linux; '' elsewhere. */
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
