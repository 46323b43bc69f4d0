import { takeOver } from '../database/bootstrap';
import { migrate } from '../database/migrate';
import { NOBODY_SERVES } from '../database/postgres-listener';
import type { Sql, SqlSession } from '../database/sql';
import { writeMark } from '../restore-mark';
import { BackupFault } from './postgres-tools';
import { UNMARK_DATABASE } from './unfinished';

export interface FinishedRestore {
  /** Versions of the migrations that the backup lacked. */
  readonly applied: readonly string[];
  /** Number of rows that devices read again. */
  readonly stamped: number;
}

/**
 * Brings a restored database up to this version, and has devices read everything again: they hold rows and numbers of
 * transactions of the previous one. Its marks of an unfinished restore go with that.
 *
 * @param migrations folder of the migrations
 * @throws BackupFault where a server works on the database; StartError where it came over in part
 */
export async function finishRestore(
  sql: Sql,
  { dataDir, migrations }: { readonly dataDir: string; readonly migrations: string },
): Promise<FinishedRestore> {
  const owner = await takeOver(sql);
  await refuseWhileServing(sql);
  const applied = await migrate(sql, migrations, owner);
  const stamped = await sql.transaction(async (session) => {
    await refuseWhileServing(session);
    const [row] = await session.query<{ rows: number }>('select app.sync_rebase() as rows');
    await session.exec(UNMARK_DATABASE);
    return row?.rows ?? 0;
  });
  await writeMark(sql, dataDir);
  return { applied, stamped };
}

async function refuseWhileServing(sql: Pick<SqlSession, 'query'>): Promise<void> {
  const [answer] = await sql.query<{ free: boolean }>(NOBODY_SERVES);
  if (answer?.free !== true)
    throw new BackupFault('Bu veritabanında bir Vizite sunucusu çalışıyor; önce onu durdurun.');
}
