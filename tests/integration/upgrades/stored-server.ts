import type { TestDatabase } from '../support/hosted-postgres';
import type { Rows, StoredDevice } from './stored-device';

const SUPERUSER = 'supabase_admin';

/** Tables whose rows a recording takes along; the starter rows of all others come with the migrations. */
const TABLES = ['profiles', 'user_roles', 'clients', 'tickets', 'ticket_status_changes'] as const;

/** Table of the edits that the server has seen of the device; recordings before 2026-11-28 lack it. */
const RECEIPTS = 'app.push_receipts';

/** Reads the rows that a recording has made on the server, with its counters. */
export async function dumpServer(server: TestDatabase): Promise<StoredDevice['server']> {
  const sql = server.connect(SUPERUSER);
  const tables: Record<string, Rows> = {};
  for (const table of [...TABLES, RECEIPTS]) {
    const rows = await sql<
      { row: Record<string, unknown> }[]
    >`select to_jsonb(t) as row from ${sql(table)} t`;
    tables[table] = rows.map(({ row }) => row);
  }
  const counters = await sql<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'app') and last_value is not null`;
  return { tables, counters: Object.fromEntries(counters.map(({ name, value }) => [name, value])) };
}

/**
 * Puts stored rows into a migrated database, in place of the rows of its tables, as restoring a backup does: no trigger
 * runs, columns that are newer than the recording take their defaults, and every row is stamped again afterwards.
 */
export async function restoreServer(
  server: TestDatabase,
  { tables, counters }: StoredDevice['server'],
): Promise<void> {
  const sql = server.connect(SUPERUSER);
  await sql`set session_replication_role = replica`;
  for (const [table, rows] of Object.entries({ [RECEIPTS]: [], ...tables })) {
    await sql`delete from ${sql(table)} where true`;
    const [first] = rows;
    if (first === undefined) continue;
    const generated = await sql<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attgenerated <> ''`;
    const columns = Object.keys(first)
      .filter((column) => generated.every(({ name }) => name !== column))
      // Receipts go after some months; they are as young as in the recording.
      .filter((column) => table !== RECEIPTS || column !== 'at')
      .map((column) => `"${column}"`)
      .join(', ');
    await sql.unsafe(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [JSON.stringify(rows)],
    );
  }
  for (const [name, value] of Object.entries(counters)) {
    await sql`select setval(${name}::regclass, ${value}::bigint)`;
  }
  await sql`set session_replication_role = origin`;
  await sql`select app.sync_rebase()`;
  await sql.end();
}
