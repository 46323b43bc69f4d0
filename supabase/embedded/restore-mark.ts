import { readFile, rename, writeFile } from 'node:fs/promises';
import { describeError } from './api/console-guard';
import type { Sql } from './database/sql';
import type { Log } from './log/log';
import { StartError } from './start-error';

/** Position of a database: its identity, and its latest transaction. */
type Position = { system: string; transaction: string };

/** Milliseconds between two writes of the mark. */
const INTERVAL = 60_000;

/**
 * Returns the path of the mark, beside the data folder, so that restoring a copy of the folder brings no older mark.
 */
const pathOf = (dataDir: string): string => `${dataDir}.mark`;

/**
 * Notices that the database has gone back behind what it had been: devices hold rows and numbers of transactions from
 * then, and would miss what comes without a word.
 *
 * @throws StartError `database_behind` where it has, or is another one than the mark tells of.
 */
export async function refuseWhenBehind(sql: Sql, dataDir: string): Promise<void> {
  const kept = await readFile(pathOf(dataDir), 'utf8').catch(() => undefined);
  if (kept === undefined) return;
  const mark = parse(kept);
  const { system, transaction } = await advance(sql);
  if (mark?.system === system && BigInt(transaction) > BigInt(mark.transaction)) return;
  throw new StartError(
    'database_behind',
    `Veritabanı bu sunucunun bıraktığından daha eski ya da başka bir veritabanı: yedekten geri yüklendiyse önce "npm run restored" çalıştırın; bilerek baştan başlıyorsanız ${pathOf(dataDir)} dosyasını silin. Yanlış klasör ya da adres verilmiş olabilir; cihazlar buradaki duruma dönecektir.`,
  );
}

/** Writes the database's present position to the mark. */
export async function writeMark(sql: Sql, dataDir: string): Promise<void> {
  const path = pathOf(dataDir);
  const text = `${JSON.stringify(await advance(sql))}\n`;
  // Whole or not at all: a power cut may come in between.
  await writeFile(`${path}.new`, text, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Writes the mark now, again and again, and at the end. That it cannot be written is told and stops nothing. */
export async function keepMarking(sql: Sql, dataDir: string, log: Log): Promise<{ stop(): Promise<void> }> {
  const write = () =>
    writeMark(sql, dataDir).catch((error: unknown) =>
      log.note('error', 'mark', 'not_kept', { error: describeError(error) }),
    );
  await write();
  let writing = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, INTERVAL);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

/**
 * Takes the next transaction. It leaves something in the write-ahead log: the number of one that changed nothing may be
 * given out again after a crash.
 */
async function advance(sql: Sql): Promise<Position> {
  const [row] = await sql.query<Position>(
    `select s.system_identifier::text as system, pg_current_xact_id()::text as transaction
     from pg_control_system() s, pg_logical_emit_message(true, 'vizite', 'mark')`,
  );
  if (row === undefined) throw new Error('The position of the database could not be read');
  return row;
}

function parse(text: string): Position | undefined {
  try {
    const { system, transaction } = JSON.parse(text) as Partial<Position>;
    return typeof system === 'string' && /^\d+$/.test(transaction ?? '')
      ? { system, transaction: String(transaction) }
      : undefined;
  } catch {
    return undefined;
  }
}
