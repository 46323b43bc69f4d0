import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../database/sql';
import { StartError } from '../start-error';

/*
 * A restore that has not come to its end leaves two marks, one in the data folder and one in the database. While either is
 * there the server does not start, and the same restore goes on where it was.
 */

/** Mark in the data folder. */
interface Begun {
  /** Id of the archive. */
  readonly archive: string;
}

const pathIn = (dataDir: string): string => join(dataDir, 'restoring.json');

/** Returns the archive whose restore into this folder has begun; null where none has. */
export async function begunIn(dataDir: string): Promise<string | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    return (JSON.parse(text) as Partial<Begun>).archive ?? '';
  } catch {
    return '';
  }
}

export async function markBegun(dataDir: string, archive: string): Promise<void> {
  await writeFile(pathIn(dataDir), `${JSON.stringify({ archive } satisfies Begun)}\n`, { mode: 0o600 });
}

export async function unmarkBegun(dataDir: string): Promise<void> {
  await rm(pathIn(dataDir), { force: true });
}

/** Statements that leave the mark in a database, within the transaction of its restore. @param archive a UUID */
export const markDatabase = (archive: string): string => `
create schema vizite_restore;
create table vizite_restore.restored (archive uuid not null);
insert into vizite_restore.restored values ('${archive}');`;

export const UNMARK_DATABASE = 'drop schema if exists vizite_restore cascade';

/** Returns the archive that a database was restored from, if that restore has not come to its end. */
export async function restoredIn(sql: Pick<Sql, 'query'>): Promise<string | null> {
  const [known] = await sql.query<{ exists: boolean }>(
    "select to_regclass('vizite_restore.restored') is not null as exists",
  );
  if (known?.exists !== true) return null;
  const [row] = await sql.query<{ archive: string }>('select archive from vizite_restore.restored');
  return row?.archive ?? '';
}

/** @throws StartError `restore_unfinished` */
export async function refuseUnfinished(sql: Pick<Sql, 'query'>, dataDir: string): Promise<void> {
  if ((await begunIn(dataDir)) === null && (await restoredIn(sql)) === null) return;
  throw new StartError(
    'restore_unfinished',
    'Bir geri yükleme yarım kalmış: aynı arşivle "npm run restore" komutunu yeniden çalıştırın; kaldığı yerden sürer.',
  );
}
