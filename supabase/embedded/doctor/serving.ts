import { databaseCheck, ok, warning, type Asked, type Check, type Verdict } from './check';
import { serverOf, type ServingServer } from '../database/is-served';

/** Judges which server works on a database; a second one does not start. */
export function judgeServing(server: ServingServer | null): Verdict {
  if (server === null) return warning('Bu veritabanında çalışan bir sunucu yok: "npm start" ile başlatın.');
  return ok(`Bu veritabanında ${server.name} çalışıyor (${server.since}).`);
}

/** Checks that a server works on the database, and says where. */
export const serving = (sql: Asked | null): Check =>
  databaseCheck('Çalışan sunucu', sql, async (asked) => judgeServing(await serverOf(asked)));
