import { databaseCheck, ok, warning, type Asked, type Check, type Verdict } from './check';
import { serversOn } from '../database/is-served';

/** Judges how many servers work on a database. */
export function judgeServing(servers: number): Verdict {
  if (servers === 0) return warning('Bu veritabanında çalışan bir sunucu yok: "npm start" ile başlatın.');
  return servers === 1
    ? ok('Bu veritabanında tek bir sunucu çalışıyor.')
    : warning(`Bu veritabanında ${servers} sunucu çalışıyor: biri kalacak biçimde ötekileri durdurun.`);
}

/** Checks that no second server works on the same database. */
export const serving = (sql: Asked | null): Check =>
  databaseCheck('Sunucu sayısı', sql, async (asked) => judgeServing(await serversOn(asked)));
