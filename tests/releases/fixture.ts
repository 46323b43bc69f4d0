import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Sql } from '../../supabase/embedded/database/sql';
import type { Change } from '../integration/support/sync-calls';

/** A database of a release with its rows, and what a device of it had not sent. */
export interface ReleaseFixture {
  readonly version: string;
  /** Rows as JSON, by table, with the columns that are written. */
  readonly tables: Readonly<Record<string, { readonly columns: string; readonly rows: readonly unknown[] }>>;
  readonly counters: Readonly<Record<string, string>>;
  readonly device: UnsentChanges;
}

/** Changes that wait on a device, and the version of the contract that it speaks. */
export interface UnsentChanges {
  readonly contract: number;
  readonly email: string;
  readonly changes: readonly Change[];
}

const ROWS = 'database.json.gz';
const DEVICE = 'device.json';

/** Returns the versions that have a fixture. */
export async function fixtureVersions(folder: string = import.meta.dirname): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Reads the fixture of a release. */
export async function readFixture(
  version: string,
  folder: string = import.meta.dirname,
): Promise<ReleaseFixture> {
  const packed = await readFile(join(folder, version, ROWS));
  const { tables, counters } = JSON.parse(gunzipSync(packed).toString('utf8')) as Pick<
    ReleaseFixture,
    'tables' | 'counters'
  >;
  const device = JSON.parse(await readFile(join(folder, version, DEVICE), 'utf8')) as UnsentChanges;
  return { version, tables, counters, device };
}

/** Writes the fixture of a release. */
export async function writeFixture(
  { version, device, ...database }: ReleaseFixture,
  folder: string = import.meta.dirname,
): Promise<void> {
  await mkdir(join(folder, version));
  await writeFile(join(folder, version, ROWS), gzipSync(JSON.stringify(database), { level: 9 }));
  await writeFile(join(folder, version, DEVICE), `${JSON.stringify(device, null, 2)}\n`);
}

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and (n.nspname in ('public', 'app') or n.nspname = 'auth' and c.relname in ('users', 'identities')
    or n.nspname = 'supabase_migrations' and c.relname = 'vizite_versions')
  group by n.nspname, c.relname order by 1`;

/** Reads all rows and counters of a database. */
export async function dumpRows(sql: Sql): Promise<Pick<ReleaseFixture, 'tables' | 'counters'>> {
  const tables: Record<string, { columns: string; rows: readonly unknown[] }> = {};
  for (const { name, columns } of await sql.query<{ name: string; columns: string }>(TABLES)) {
    const [found] = await sql.query<{ rows: string }>(
      `select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${name} t`,
    );
    tables[name] = { columns, rows: JSON.parse(found?.rows ?? '[]') as unknown[] };
  }
  const counters = await sql.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname in ('public', 'app') and last_value is not null`,
  );
  return { tables, counters: Object.fromEntries(counters.map(({ name, value }) => [name, value])) };
}

/** Replaces the rows of a database by those of a fixture, past its triggers. `sql` is a superuser's. */
export async function loadRows(sql: Sql, { tables, counters }: ReleaseFixture): Promise<void> {
  await sql.transaction(async (session) => {
    await session.exec('set local session_replication_role = replica');
    // Sessions of accounts go with them.
    await session.exec(`truncate ${Object.keys(tables).join(', ')} cascade`);
    for (const [name, { columns, rows }] of Object.entries(tables)) {
      await session.query(
        `insert into ${name} (${columns}) overriding system value
         select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
        [JSON.stringify(rows)],
      );
    }
    for (const [name, value] of Object.entries(counters)) {
      await session.query('select setval($1::text::regclass, $2::text::bigint)', [name, value]);
    }
  });
}
