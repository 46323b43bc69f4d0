import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describeError } from '../api/console-guard';
import type { Sql } from '../database/sql';
import type { Log } from '../log/log';
import { repeat } from '../repeat';
import { OVERDUE_HOURS, readLastBackup } from './last-backup';

/** Milliseconds between two looks. */
const INTERVAL = 3_600_000;
const HOUR = 3_600_000;

export interface BackupWatch {
  readonly dataDir: string;
  readonly log: Log;
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Looks whether the last good backup is too old, and has administrators told. A server that is new, by the age of its keys,
 * has that long for its first one.
 */
export async function lookAtBackups(sql: Sql, { dataDir, log, now = Date.now }: BackupWatch): Promise<void> {
  try {
    const last = await readLastBackup(dataDir);
    const since = last === null ? await beginOf(dataDir) : Date.parse(last.finished_at);
    const hours = (now() - since) / HOUR;
    if (hours <= OVERDUE_HOURS) return void (await sql.query('select app.settle_backup_overdue()'));
    log.note('warn', 'backup', 'overdue', { hours: last === null ? undefined : Math.floor(hours) });
    await sql.query('select app.tell_backup_overdue($1::timestamptz)', [last?.finished_at ?? null]);
  } catch (error) {
    log.note('error', 'backup', 'look_failed', { error: describeError(error) });
  }
}

async function beginOf(dataDir: string): Promise<number> {
  return (await stat(join(dataDir, 'keys.json'))).mtimeMs;
}

/** Looks now and every hour. */
export const watchBackups = (sql: Sql, watch: BackupWatch): { stop(): Promise<void> } =>
  repeat(INTERVAL, () => lookAtBackups(sql, watch));
