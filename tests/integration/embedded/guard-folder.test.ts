import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadInstallKeys, prepareDataFolder } from '../../../supabase/embedded/data-folder';
import { lockFolder } from '../../../supabase/embedded/folder-lock';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the lock of a data folder', () => {
  const path = () => join(folder, 'vizite.lock');

  it('refuses a second holder, naming folder and process, and is gone after release', async () => {
    const lock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toMatchObject({
      code: 'folder_locked',
      message: expect.stringContaining(
        `${folder} başka bir Vizite tarafından kullanılıyor (süreç ${process.pid})`,
      ) as string,
    });
    await lock.release();
    expect(existsSync(path())).toBe(false);
    await (await lockFolder(folder)).release();
  });

  it('is refused while another living process holds it', async () => {
    const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    await once(other, 'spawn');
    await writeFile(path(), JSON.stringify({ pid: other.pid, started: '' }));
    await expect(lockFolder(folder)).rejects.toMatchObject({ code: 'folder_locked' });
    other.stdin.end();
    await once(other, 'exit');
    await (await lockFolder(folder)).release();
  });

  it('is taken over from a dead process whose number another one has now', async () => {
    await writeFile(path(), JSON.stringify({ pid: process.pid, started: 'an earlier boot 1' }));
    await (await lockFolder(folder)).release();
  });

  it('goes to one only of many that find it stale', async () => {
    await writeFile(path(), JSON.stringify({ pid: 999_999_999, started: '' }));
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the keys of an installation', () => {
  it('are random, kept, and readable by their owner only', async () => {
    const first = await loadInstallKeys(folder);
    await chmod(join(folder, 'keys.json'), 0o644);
    expect(await loadInstallKeys(folder)).toEqual(first);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o777).toBe(0o600);
    const elsewhere = await loadInstallKeys(await mkdtemp(join(folder, 'other-')));
    expect(elsewhere.jwtSecret).not.toBe(first.jwtSecret);
    expect(elsewhere.anonKey).not.toBe(first.anonKey);
    expect(first.jwtSecret.length).toBeGreaterThanOrEqual(64);
  });

  it('are not replaced when the file is damaged', async () => {
    await writeFile(join(folder, 'keys.json'), '{"anonKey":');
    await expect(loadInstallKeys(folder)).rejects.toMatchObject({ code: 'folder_unusable' });
    expect(await readFile(join(folder, 'keys.json'), 'utf8')).toBe('{"anonKey":');
  });
});

it('a data folder that is a file is refused with a sentence', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  await expect(prepareDataFolder(path)).rejects.toMatchObject({
    code: 'folder_unusable',
    message: expect.stringContaining(path) as string,
  });
});
