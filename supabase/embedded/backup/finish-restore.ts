import { takeOver } from '../database/bootstrap';
import { isServed } from '../database/is-served';
import type { Sql, SqlSession } from '../database/sql';
import { prepareSchema } from '../schema/prepare-schema';
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
 * @param place of the database, told to the administrator
 * @throws BackupFault where a server works on the database; StartError where it came over in part
 */
export async function finishRestore(
  sql: Sql,
  {
    dataDir,
    migrations,
    place,
  }: { readonly dataDir: string; readonly migrations: string; readonly place: string },
): Promise<FinishedRestore> {
  await refuseWhileServing(sql);
  const { applied } = await prepareSchema(sql, migrations, place, () => takeOver(sql));
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
  if (await isServed(sql))
    throw new BackupFault('Bu veritabanında bir Vizite sunucusu çalışıyor; önce onu durdurun.');
}
