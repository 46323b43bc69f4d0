import type { Sql } from 'postgres';
import type { TestDatabase } from './hosted-postgres';

const SUPERUSER = 'supabase_admin';

/** Lets transactions pass, as the months before a backup do. */
export async function spendTransactions({ owner }: TestDatabase, count: number): Promise<void> {
  await owner.unsafe(
    `do $$ begin for i in 1 .. ${count} loop perform pg_current_xact_id(); commit; end loop; end $$`,
  );
}

async function tablesOf(sql: Sql): Promise<readonly { name: string; columns: string }[]> {
  return sql<{ name: string; columns: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name, string_agg(quote_ident(a.attname), ', ') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and (n.nspname in ('public', 'app') or n.nspname = 'auth' and c.relname = 'users')
    group by 1`;
}

/**
 * Copies all rows and counters of a database into one of another server, as restoring a dump does: values stay as they
 * are, transaction ids of the old cluster among them, and no trigger runs.
 */
export async function restore(from: TestDatabase, into: TestDatabase): Promise<void> {
  const source = from.connect(SUPERUSER);
  const target = into.connect(SUPERUSER);
  await target`set session_replication_role = replica`;
  const tables = await tablesOf(source);
  await target.unsafe(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const { name, columns } of tables) {
    const [found] = await source.unsafe<{ rows: string | null }[]>(
      `select jsonb_agg(to_jsonb(t))::text as rows from ${name} t`,
    );
    await target.unsafe(
      `insert into ${name} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${name}, $1::text::jsonb)`,
      [found?.rows ?? '[]'],
    );
  }
  const counters = await source<{ name: string; value: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'app') and last_value is not null`;
  for (const { name, value } of counters) await target`select setval(${name}::regclass, ${value}::bigint)`;
}
