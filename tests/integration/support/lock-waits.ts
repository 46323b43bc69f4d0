import type { Sql, TransactionSql } from 'postgres';

/** Resolves when a session of the database waits for a lock. */
export async function somebodyWaits(sql: Sql | TransactionSql): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from pg_locks where not granted) as waits`;
    if (row?.waits === true) return;
  }
}
