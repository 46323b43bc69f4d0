import type { PgliteConnection } from '@supabase/lite/pglite';
import type { PostgresConnection } from '@supabase/lite/postgres';
import type { PoolUsage } from './postgres-pool';
import type { Sql } from './sql';

/**
 * Pushes that may be under way at once. They may wait for rows that others hold; half of the connections of a real
 * PostgreSQL stay for everything else, pulls and sign-in above all.
 */
export const PUSHES = 5;

/** Calls of users that may be under way at once: as many as there are connections of a real PostgreSQL for them. */
export const CALLS = 2 * PUSHES;

/** The database behind the backend, whichever it is. */
export type Database = {
  /** Connection that `@supabase/lite` uses, already guarded. */
  connection: PgliteConnection | PostgresConnection;
  /** SQL with the backend's own rights. */
  sql: Sql;
  /**
   * Calls back with the payload of each NOTIFY on `channel`; survives a lost connection.
   * @param onResumed after one: what was notified meanwhile is lost
   */
  listen(channel: string, onPayload: (payload: string) => void, onResumed: () => void): Promise<void>;
  /**
   * Makes this the one server of the database; PGlite's folder has a lock for that.
   * @throws StartError `database_served`
   */
  serveAlone?(): Promise<void>;
  /** Returns whether it still is; a server that was cut off may have been replaced. */
  isAlone?(): boolean;
  /** Returns the use of the connections; PGlite has none. */
  pools?(): Readonly<Record<'people' | 'backend', PoolUsage>>;
  close(): Promise<void>;
};

/**
 * Keeps the migrations' revokes. On its first request `@supabase/lite` grants every table to `anon` and
 * `authenticated`, which undoes them, unless it believes that it has already done so.
 */
export function keepGrantsAsMigrated(connection: Database['connection']): void {
  Reflect.set(connection, 'rlsState', 'active');
}
