import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { strictSerializers } from './strict-serializers';
import type { Turnstile } from './turnstile';

/**
 * Creates a Kysely dialect over PGlite with one user of the database at a time.
 * PGlite is a single session. The dialect that comes with `@supabase/lite` gives it to every request at once, so the
 * statements of one request run inside the open transaction of another – under that other user's identity. Here a
 * connection is the turnstile's turn: kept from BEGIN to COMMIT, or for one statement.
 */
export function serialDialect(pglite: PGlite, turnstile: Turnstile): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerialDriver(pglite, turnstile),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class SerialConnection implements DatabaseConnection {
  readonly #pglite: PGlite;
  readonly #serializers: PGlite['serializers'];
  readonly release: () => void;
  transactionOpen = false;

  constructor(pglite: PGlite, release: () => void) {
    this.#pglite = pglite;
    this.#serializers = strictSerializers(pglite.serializers);
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters], {
      serializers: this.#serializers,
    });
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Streaming is not supported on PGlite');
  }
}

class SerialDriver implements Driver {
  readonly #pglite: PGlite;
  readonly #turnstile: Turnstile;

  constructor(pglite: PGlite, turnstile: Turnstile) {
    this.#pglite = pglite;
    this.#turnstile = turnstile;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SerialConnection> {
    return new SerialConnection(this.#pglite, await this.#turnstile.acquire());
  }

  async beginTransaction(connection: SerialConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
    connection.transactionOpen = true;
  }

  async commitTransaction(connection: SerialConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
    connection.transactionOpen = false;
  }

  async rollbackTransaction(connection: SerialConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
    connection.transactionOpen = false;
  }

  async releaseConnection(connection: SerialConnection): Promise<void> {
    try {
      // A failed COMMIT must not leave its transaction, and its identity, to the next in line.
      if (connection.transactionOpen) await rollBackForSure(this.#pglite);
    } finally {
      connection.release();
    }
  }

  async destroy(): Promise<void> {}
}

/** Rolls back reliably: after a protocol error PGlite refuses a few messages before it is in step again. */
async function rollBackForSure(pglite: PGlite): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await pglite.exec('rollback');
      return;
    } catch (error) {
      if (attempt === 5) throw error;
    }
  }
}
