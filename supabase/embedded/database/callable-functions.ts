import type { Sql } from './sql';

/**
 * Names of the functions in `public` that people's roles may execute: what the API offers. The catalogue decides, so
 * that a migration that grants one is all that is needed.
 */
export async function callableFunctions(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ name: string }>(
    `select distinct proname::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prokind = 'f' and prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`,
  );
  return new Set(rows.map(({ name }) => name));
}
