import { describe, expect, test } from 'vitest';
import type { LastBackup } from '../backup/last-backup';
import { BackupFault } from '../backup/postgres-tools';
import { StartError } from '../start-error';
import { judgeBackup } from './backup-age';
import { backupKey } from './backup-key';
import { failure, warning } from './check';
import { judgeClocks } from './clock';
import { databaseVersion } from './database-version';
import { judgeRoom } from './disk-room';
import { judgeJob } from './hosted/cron';
import { byHand } from './hosted/by-hand';
import { nodeVersion } from './node-version';
import { judgeSchedule, judgeServer } from './server-alive';
import { judgeServing } from './serving';
import { settings } from './settings';
import { made } from './testing/answers';

/** Verdicts about given facts. */

test.each([
  ['20.18.3', 'failure'],
  ['18.20.0', 'failure'],
  ['20.19.0', 'ok'],
  ['22.0.0', 'ok'],
])('Node.js %s: %s', async (version, level) => {
  expect((await made(nodeVersion(version))).level).toBe(level);
});

test.each([
  [{ version: 140_011 }, 'failure'],
  [{ version: 150_000 }, 'ok'],
  [{ version: 180_004 }, 'ok'],
  [failure('Yok.'), 'failure'],
  [warning('Kilitli.'), 'warning'],
])('PostgreSQL %j: %s', async (state, level) => {
  expect((await made(databaseVersion(state))).level).toBe(level);
});

describe('settings', () => {
  const wrong = (error: Error) => () => {
    throw error;
  };

  test('all that are wrong are told, and no message of another error', async () => {
    expect((await made(settings([() => 1], []))).level).toBe('ok');
    const { level, sentence } = await made(
      settings(
        [
          wrong(new StartError('setting', 'PORT yanlış.')),
          () => 1,
          wrong(new BackupFault('SAAT yanlış')),
          wrong(new Error('gizli')),
        ],
        ['X_FILE okunamıyor'],
      ),
    );
    expect(level).toBe('failure');
    expect(sentence).toBe('X_FILE okunamıyor; PORT yanlış; SAAT yanlış; Bir ayar okunamadı.');
  });
});

describe('the key of backups', () => {
  const PUBLIC = 'age1cy0su9fwf3gf9mw868g5yut09p6nytfmmnktexz2ya5uqg9vl9sss4euqm';
  const PRIVATE = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`;

  test.each([
    [undefined, 'warning'],
    [PUBLIC, 'ok'],
    [`${PUBLIC} ${PUBLIC}`, 'ok'],
    [`${PUBLIC.slice(0, -1)}q`, 'failure'],
    ['age1abc', 'failure'],
    ['# yalnız açıklama', 'failure'],
    [PRIVATE, 'failure'],
    [`${PUBLIC} ${PRIVATE}`, 'failure'],
  ])('%s: %s', async (text, level) => {
    const verdict = await made(backupKey(text));
    expect(verdict.level).toBe(level);
    expect(verdict.sentence).not.toContain('AGE-SECRET');
  });
});

describe('clocks', () => {
  const at = (database: number) => judgeClocks({ before: 1_000_000, after: 1_000_400, database }).level;

  test.each([
    [1_000_200, 'ok'],
    [1_002_400, 'ok'],
    [1_002_401, 'warning'],
    [997_999, 'warning'],
    [1_060_401, 'failure'],
    [4_600_000, 'failure'],
    [-2_600_000, 'failure'],
  ])('the database says %i: %s', (database, level) => {
    expect(at(database)).toBe(level);
  });
});

test('a database without a server is told, and the one that works is named', () => {
  expect(judgeServing(null).level).toBe('warning');
  const verdict = judgeServing({ name: 'vizite kule 7', since: '01.12.2026 09:00' });
  expect(verdict).toMatchObject({ level: 'ok' });
  expect(JSON.stringify(verdict)).toContain('kule 7');
});

describe('server and schedule', () => {
  const MINUTE = 60_000;

  test.each([
    [null, false, null, 'warning', 'warning'],
    [MINUTE, false, MINUTE, 'ok', 'ok'],
    [MINUTE, false, null, 'ok', 'failure'],
    [MINUTE, false, 17 * MINUTE, 'ok', 'failure'],
    [4 * MINUTE, false, 4 * MINUTE, 'failure', 'ok'],
    [90 * MINUTE, true, 90 * MINUTE, 'warning', 'warning'],
    [90 * MINUTE, false, 90 * MINUTE, 'failure', 'warning'],
  ])('server %s (stopped %s), schedule %s: %s, %s', (server, stopped, schedule, ofServer, ofSchedule) => {
    const told = { server, stopped, schedule };
    expect([judgeServer(told).level, judgeSchedule(told).level]).toEqual([ofServer, ofSchedule]);
  });
});

describe('the latest backup', () => {
  const now = Date.parse('2026-12-10T06:00:00Z');
  const hoursAgo = (hours: number): string => new Date(now - hours * 3_600_000).toISOString();
  const backup = (hours: number, verified?: number): LastBackup => ({
    finished_at: hoursAgo(hours),
    archive: '/yedek',
    bytes: 1,
    ...(verified === undefined ? {} : { verified_at: hoursAgo(verified) }),
  });
  const judge = (last: LastBackup | null, isThere = true, begin: number | null = now - 100 * 3_600_000) =>
    judgeBackup({ last, isThere, begin, now });

  test.each([
    [backup(4, 4), 'ok'],
    [backup(26, 35 * 24), 'ok'],
    [backup(26.1, 4), 'failure'],
    [backup(4), 'warning'],
    [backup(4, 36 * 24), 'warning'],
    [backup(-5, 4), 'warning'],
    [null, 'failure'],
  ])('%j: %s', (last, level) => {
    expect(judge(last).level).toBe(level);
  });

  test('a new server, and a single desk, have time for the first', () => {
    expect(judge(null, true, now - 3_600_000).level).toBe('warning');
    expect(judge(null, true, null).level).toBe('warning');
    expect(judge(null, true, now - 27 * 3_600_000).level).toBe('failure');
  });

  test('an archive that is gone is told', () => {
    expect(judge(backup(4, 4), false).level).toBe('warning');
  });
});

describe('room on a disk', () => {
  const GIB = 1_024 ** 3;

  test.each([
    [null, 0, 'warning'],
    [{ free: 0, total: 100 * GIB }, 0, 'failure'],
    [{ free: 0.1 * GIB, total: 100 * GIB }, 0, 'failure'],
    [{ free: 0.5 * GIB, total: 5 * GIB }, 0, 'warning'],
    [{ free: 4 * GIB, total: 100 * GIB }, 0, 'warning'],
    [{ free: 40 * GIB, total: 100 * GIB }, 0, 'ok'],
    [{ free: 40 * GIB, total: 100 * GIB }, 41 * GIB, 'warning'],
  ])('%j, %i wanted: %s', (space, wanted, level) => {
    expect(judgeRoom('/veri', space, wanted).level).toBe(level);
  });
});

describe('a job of pg_cron', () => {
  test.each([
    [true, 60_000, 'ok'],
    [true, null, 'warning'],
    [true, 3_600_000, 'warning'],
    [false, 60_000, 'failure'],
    [null, 60_000, 'ok'],
    [null, 3_600_000, 'failure'],
    [null, null, 'failure'],
  ])('active %s, last run %s ago: %s', (isActive, age, level) => {
    expect(judgeJob('app.run', 'select 1;', { isActive, age }).level).toBe(level);
  });
});

test('what no database tells has to be looked at by hand', async () => {
  const verdicts = await Promise.all(byHand().map(made));
  expect(
    verdicts.every(({ level, sentence }) => level === 'warning' && sentence.includes('elle denetleyin')),
  ).toBe(true);
  expect(verdicts.length).toBeGreaterThan(3);
});
