import type { Sql } from '../database/sql';

/** `ok`: nothing to do; `warning`: somebody should look; `failure`: something does not work. */
export type Level = 'ok' | 'warning' | 'failure';

/** Outcome of a check; `sentence` is Turkish, says what to do, and quotes no secret. */
export interface Verdict {
  readonly level: Level;
  readonly sentence: string;
}

/** A check with the name by which its line begins. */
export interface Check {
  readonly name: string;
  make(): Verdict | Promise<Verdict>;
}

/** A verdict under the name of its check. */
export interface Finding extends Verdict {
  readonly name: string;
}

/** Connection that checks ask; they change nothing. */
export type Asked = Sql;

export const ok = (sentence: string): Verdict => ({ level: 'ok', sentence });
export const warning = (sentence: string): Verdict => ({ level: 'warning', sentence });
export const failure = (sentence: string): Verdict => ({ level: 'failure', sentence });

/** Returns a check that asks the database; without one it says that it could not be made. */
export const databaseCheck = (
  name: string,
  sql: Asked | null,
  ask: (sql: Asked) => Verdict | Promise<Verdict>,
): Check => ({
  name,
  make: () =>
    sql === null
      ? warning('Veritabanına bakılamadığı için denetlenemedi; önce “Veritabanı” satırını düzeltin.')
      : ask(sql),
});
