import type { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createPgliteConnection } from '@supabase/lite/pglite';
import { Kysely } from 'kysely';
import { keepGrantsAsMigrated, type Database } from './database';
import { readableDatabaseError } from './database-errors';
import { serialDialect } from './serial-dialect';
import { insertMany, type Sql, type SqlRow, type SqlSession, type SqlValue } from './sql';
import { strictSerializers } from './strict-serializers';
import { createTurnstile, type Turnstile } from './turnstile';

/**
 * Opens (or creates) the PGlite database in `folder`. One process only: see `folder-lock.ts`.
 *
 * @throws Error when the folder holds something else or is damaged.
 */
export async function openPgliteDatabase(folder: string): Promise<Database> {
  const connection = await createPgliteConnection({
    url: folder,
    pgliteOptions: { extensions: { pg_trgm, unaccent, btree_gist } },
  });
  const pglite = connection.driver;
  await pglite.waitReady;
  const turnstile = createTurnstile();
  connection.kysely = new Kysely({ dialect: serialDialect(pglite, turnstile) });
  connection.normalizeDbError = readableDatabaseError;
  keepGrantsAsMigrated(connection);
  const stopListening: (() => Promise<void>)[] = [];
  return {
    connection,
    sql: serialSql(pglite, turnstile),
    async listen(channel, onPayload) {
      await turnstile.run(async () => {
        stopListening.push(await pglite.listen(channel, onPayload));
      });
    },
    async close() {
      await turnstile.run(async () => {
        for (const stop of stopListening) await stop();
        await pglite.close();
      });
    },
  };
}

function serialSql(pglite: PGlite, turnstile: Turnstile): Sql {
  const inside = session(pglite);
  return {
    query: (text, values) => turnstile.run(() => inside.query(text, values)),
    exec: (script) => turnstile.run(() => inside.exec(script)),
    insertMany: (table, rows) => turnstile.run(() => inside.insertMany(table, rows)),
    transaction: (work) =>
      turnstile.run(async () => {
        await pglite.exec('begin');
        try {
          const result = await work(inside);
          await pglite.exec('commit');
          return result;
        } catch (error) {
          await pglite.exec('rollback');
          throw error;
        }
      }),
  };
}

function session(pglite: PGlite): SqlSession {
  const serializers = strictSerializers(pglite.serializers);
  const query = async <Row extends SqlRow>(text: string, values: readonly SqlValue[] = []) =>
    (await pglite.query<Row>(text, [...values], { serializers })).rows;
  return {
    query,
    async exec(script) {
      await pglite.exec(script);
    },
    insertMany: (table, rows) => insertMany(query, table, rows),
  };
}
