import type { Sql } from './sql';

export interface FunctionParameter {
  readonly name: string;
  /** Type as PostgreSQL writes it: `uuid`, `text[]`, `jsonb`. */
  readonly type: string;
  readonly isOptional: boolean;
}

/** Parameters of the functions that may be called, by name; a name of several functions has several lists. */
export type CallableFunctions = ReadonlyMap<string, readonly (readonly FunctionParameter[])[]>;

/**
 * Reads the functions in `public` that people's roles may execute: what the API offers. The catalogue decides, so
 * that a migration that grants one is all that is needed.
 */
export async function callableFunctions(sql: Sql): Promise<CallableFunctions> {
  const rows = await sql.query<{ name: string; parameters: readonly FunctionParameter[] }>(
    `select p.proname::text as name, (
       select coalesce(jsonb_agg(jsonb_build_object('name', p.proargnames[a.at], 'type', format_type(a.type, null),
         'isOptional', a.at > p.pronargs - p.pronargdefaults) order by a.at), '[]')
       from unnest(p.proargtypes) with ordinality a (type, at)
     ) as parameters
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype
       and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
     order by p.oid`,
  );
  const functions = new Map<string, (readonly FunctionParameter[])[]>();
  for (const { name, parameters } of rows) {
    functions.set(name, [...(functions.get(name) ?? []), parameters]);
  }
  return functions;
}
