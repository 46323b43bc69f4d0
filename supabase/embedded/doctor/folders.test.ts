import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markBegun } from '../backup/unfinished';
import { backupAge } from './backup-age';
import { backupTools } from './backup-tools';
import { dataFolder } from './data-folder';
import { diskRoom } from './disk-room';
import { answers, made } from './testing/answers';
import { unfinishedRestore } from './unfinished-restore';

/** Checks that look at the machine. */

const KEYS = JSON.stringify({ anonKey: 'a', jwtSecret: 'gizli'.repeat(8) });
const user = process.getuid?.();

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vizite-doctor-'));
  await writeFile(join(folder, 'keys.json'), KEYS, { mode: 0o600 });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const look = async (as = user) => made(dataFolder(folder, as));

test('a folder with its keys is well', async () => {
  expect((await look()).level).toBe('ok');
});

test.each(['keys.json', 'survey-keys.json', 'push-keys.json', 'gateway.json'])(
  '%s that others may read is a failure',
  async (name) => {
    await writeFile(join(folder, name), KEYS);
    for (const mode of [0o640, 0o604, 0o660]) {
      await chmod(join(folder, name), mode);
      const verdict = await look();
      expect(verdict).toMatchObject({
        level: 'failure',
        sentence: expect.stringContaining('chmod 600') as string,
      });
    }
    await chmod(join(folder, name), 0o600);
    expect((await look()).level).toBe('ok');
  },
);

test.each([
  ['no keys', async () => rm(join(folder, 'keys.json')), 'warning'],
  ['damaged keys', async () => writeFile(join(folder, 'keys.json'), '{"jwtSecret":"gizli'), 'failure'],
  [
    'short keys',
    async () => writeFile(join(folder, 'keys.json'), '{"anonKey":"a","jwtSecret":"gizli"}'),
    'failure',
  ],
  ['an open folder', async () => chmod(folder, 0o755), 'warning'],
  ['no folder', async () => rm(folder, { recursive: true }), 'failure'],
])('%s', async (_, change, level) => {
  await change();
  const verdict = await look();
  expect(verdict.level).toBe(level);
  expect(verdict.sentence).not.toContain('gizli');
});

test('a folder of another user is a failure', async () => {
  expect((await look((user ?? 0) + 4_711)).level).toBe('failure');
});

test('a restore that has begun is a failure, with a database or without', async () => {
  const sql = answers([/to_regclass/u, [{ exists: false }]]);
  expect((await made(unfinishedRestore(sql, folder))).level).toBe('ok');
  expect((await made(unfinishedRestore(null, folder))).level).toBe('warning');
  const restored = answers([/to_regclass/u, [{ exists: true }]], [/restored/u, [{ archive: 'a' }]]);
  expect((await made(unfinishedRestore(restored, folder))).level).toBe('failure');
  await markBegun(folder, 'a');
  expect((await made(unfinishedRestore(sql, folder))).level).toBe('failure');
  expect((await made(unfinishedRestore(null, folder))).level).toBe('failure');
});

test('the room of a folder that is not there yet is that above it', async () => {
  const verdict = await made(
    diskRoom('Disk', join(folder, 'a', 'b'), () => Promise.resolve(Number.MAX_SAFE_INTEGER)),
  );
  expect(verdict.sentence).toContain('boş');
});

test('backups are told by the data folder', async () => {
  expect((await made(backupAge(folder, true))).level).toBe('warning');
  const later = Date.now() + 40 * 3_600_000;
  expect((await made(backupAge(folder, true, () => later))).level).toBe('failure');
  expect((await made(backupAge(folder, false, () => later))).level).toBe('warning');
  const at = new Date().toISOString();
  const last = { finished_at: at, verified_at: at, archive: join(folder, 'keys.json'), bytes: 1 };
  await writeFile(join(folder, 'last-backup.json'), JSON.stringify(last));
  expect((await made(backupAge(folder, true))).level).toBe('ok');
});

test('programs of PostgreSQL that are missing or old are a failure', async () => {
  const before = process.env['VIZITE_PG_BIN'];
  try {
    process.env['VIZITE_PG_BIN'] = folder;
    expect((await made(backupTools(150_000))).level).toBe('failure');
    for (const name of ['pg_dump', 'pg_restore', 'psql'])
      await writeFile(join(folder, name), `#!/bin/sh\necho "${name} (PostgreSQL) 16.2"\n`, { mode: 0o755 });
    expect((await made(backupTools(160_002))).level).toBe('ok');
    expect((await made(backupTools(null))).level).toBe('warning');
    expect((await made(backupTools(170_000))).level).toBe('failure');
  } finally {
    if (before === undefined) delete process.env['VIZITE_PG_BIN'];
    else process.env['VIZITE_PG_BIN'] = before;
  }
});
