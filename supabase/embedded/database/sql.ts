/** A value that may be bound to a placeholder. Objects and arrays go to json columns as text. */
export type SqlValue = string | number | bigint | boolean | null | Uint8Array;

/** One row by column name. Timestamps come as text, bigint as number while it is safe, json parsed. */
export type SqlRow = Record<string, unknown>;

/**
 * SQL with the rights of the backend itself – past row-level security. For migrations, demo data, sign-in checks
 * and tests; never for what a user asks.
 */
export type Sql = {
  /**
   * Runs one statement with `$1` placeholders.
   * @throws the database's error, with `code`.
   */
  query<Row extends SqlRow = SqlRow>(text: string, values?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs a script of several statements, without placeholders. */
  exec(script: string): Promise<void>;
  /** Runs all of `work` or nothing. Do not use the outer `Sql` inside: on PGlite it would wait for itself. */
  transaction<T>(work: (sql: SqlSession) => Promise<T>): Promise<T>;
  /**
   * Inserts many rows fast: one statement per 2,000 rows, sent as one JSON value, so that any column type works.
   *
   * @param table qualified name, e.g. `public.clients`. Trusted text, not quoted.
   * @param rows objects with the same keys; the keys of the first are the columns. Missing ones become null.
   */
  insertMany(table: string, rows: readonly object[]): Promise<void>;
};

/** Operations allowed inside a transaction. */
export type SqlSession = Omit<Sql, 'transaction'>;

const ROWS_PER_STATEMENT = 2_000;

/** Inserts many rows; the part that does not depend on the driver. */
export async function insertMany(
  query: (text: string, values: readonly SqlValue[]) => Promise<unknown>,
  table: string,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first)
    .map((name) => `"${name.replaceAll('"', '""')}"`)
    .join(', ');
  const text = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`;
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await query(text, [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))]);
  }
}
