import type { SqlRow, SqlSession } from '../database/sql';

/** Bytes of a portion that is aimed at; rows of a table may be a hundred bytes or a hundred thousand. */
const PORTION = 2 * 1024 * 1024;
const MOST_ROWS = 5_000;

/**
 * Reads a query row by row through a cursor: a portion at a time is in memory. Only within a transaction, and one after
 * the other.
 */
export async function* rowsOf<Row extends SqlRow>(session: SqlSession, query: string): AsyncGenerator<Row[]> {
  await session.exec(`declare exported no scroll cursor for ${query}`);
  try {
    let count = 100;
    for (;;) {
      const rows = await session.query<Row>(`fetch forward ${count} from exported`);
      if (rows.length === 0) break;
      yield rows;
      if (rows.length < count) break;
      const sample =
        rows[0] === undefined ? 1 : JSON.stringify(rows[0]).length + JSON.stringify(rows.at(-1)).length;
      count = Math.max(10, Math.min(MOST_ROWS, count * 4, Math.floor((2 * PORTION) / sample)));
    }
  } finally {
    // Within a failed transaction nothing can be closed; its end does so.
    await session.exec('close exported').catch(() => undefined);
  }
}
