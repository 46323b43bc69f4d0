/** One thing a database consists of, as text: `public.tickets.subject` and its definition. */
export interface CatalogueEntry {
  readonly object: string;
  readonly definition: string;
}

const OURS = `('public'::regnamespace, 'app'::regnamespace)`;
/** Reads rights as a sorted list: the order in which they were given says nothing. */
const rights = (acl: string) => `(select string_agg(a::text, ' ' order by a::text) from unnest(${acl}) a)`;
const comment = (id: string, catalogue: string, column = '0') =>
  `(select d.description from pg_description d
    where d.objoid = ${id} and d.classoid = '${catalogue}'::regclass and d.objsubid = ${column})`;

const queries = [
  `select 'schema ' || n.nspname as object,
     concat_ws(' | ', n.nspowner::regrole, ${rights("coalesce(n.nspacl, acldefault('n', n.nspowner))")}, ${comment('n.oid', 'pg_namespace')}) as definition
   from pg_namespace n where n.oid in ${OURS}`,
  `select concat_ws(' ', 'default rights', d.defaclrole::regrole, n.nspname, d.defaclobjtype) as object,
     ${rights('d.defaclacl')} as definition
   from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace`,
  `select 'relation ' || c.oid::regclass as object,
     concat_ws(' | ', c.relkind, c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity,
       array_to_string(c.reloptions, ','), ${rights("coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::\"char\", c.relowner))")}, ${comment('c.oid', 'pg_class')},
       case when c.relkind = 'v' then pg_get_viewdef(c.oid) end) as definition
   from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select 'column ' || c.oid::regclass || '.' || a.attname as object,
     concat_ws(' | ', row_number() over (partition by c.oid order by a.attnum),
       format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
       nullif(a.attcollation, t.typcollation)::regcollation,
       pg_get_expr(d.adbin, d.adrelid), ${rights('a.attacl')}, ${comment('c.oid', 'pg_class', 'a.attnum')}) as definition
   from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   join pg_type t on t.oid = a.atttypid
   left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm')`,
  `select 'constraint ' || k.conrelid::regclass || '.' || k.conname as object,
     concat_ws(' | ', pg_get_constraintdef(k.oid), k.convalidated, ${comment('k.oid', 'pg_constraint')}) as definition
   from pg_constraint k where k.connamespace in ${OURS} and k.conrelid <> 0`,
  `select 'index ' || i.indexrelid::regclass as object,
     concat_ws(' | ', pg_get_indexdef(i.indexrelid), i.indisvalid, ${comment('i.indexrelid', 'pg_class')}) as definition
   from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace in ${OURS}`,
  `select 'trigger ' || t.tgrelid::regclass || '.' || t.tgname as object,
     concat_ws(' | ', pg_get_triggerdef(t.oid), t.tgenabled, ${comment('t.oid', 'pg_trigger')}) as definition
   from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace in ${OURS} and not t.tgisinternal`,
  `select 'policy ' || p.polrelid::regclass || '.' || p.polname as object,
     concat_ws(' | ', p.polcmd, p.polpermissive, (select string_agg(r::regrole::text, ',' order by r::regrole::text)
       from unnest(p.polroles) r), pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid),
       ${comment('p.oid', 'pg_policy')}) as definition
   from pg_policy p`,
  `select 'function ' || f.oid::regprocedure as object,
     concat_ws(' | ', f.proowner::regrole, ${rights("coalesce(f.proacl, acldefault('f', f.proowner))")}, ${comment('f.oid', 'pg_proc')},
       pg_get_functiondef(f.oid)) as definition
   from pg_proc f where f.pronamespace in ${OURS} and f.prokind in ('f', 'p')`,
  `select 'sequence ' || s.seqrelid::regclass as object,
     concat_ws(' | ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
       as definition
   from pg_sequence s join pg_class c on c.oid = s.seqrelid where c.relnamespace in ${OURS}`,
  `select 'type ' || t.oid::regtype as object,
     concat_ws(' | ', t.typtype, t.typowner::regrole, ${rights('t.typacl')}, format_type(t.typbasetype, t.typtypmod))
       as definition
   from pg_type t left join pg_class c on c.oid = t.typrelid
   where t.typnamespace in ${OURS} and t.typcategory <> 'A' and (c.oid is null or c.relkind = 'c')`,
  `select 'collation ' || l.collname as object,
     concat_ws(' | ', l.collprovider, l.collowner::regrole, l.collcollate) as definition
   from pg_collation l where l.collnamespace in ${OURS}`,
];

/** The rows that a new database begins with, but for instants, transactions and ids that are new each time. */
const ROWS = `
  select 'rows of ' || c.oid::regclass as object, format(
    'select jsonb_pretty(coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)), ''[]''))::text as definition
     from (select %s from %s) r', string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.oid::regclass
  ) as query
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace in ${OURS} and c.relkind = 'r'
    and a.atttypid not in ('timestamptz'::regtype, 'xid8'::regtype)
    and pg_get_expr(d.adbin, d.adrelid) is distinct from 'gen_random_uuid()'
  group by c.oid`;

/**
 * Reads all that makes up the schemas `public` and `app`: definitions, owners, rights, comments, the rows to begin
 * with.
 * @param query runs one statement and gives its rows
 */
export async function catalogue(
  query: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<readonly CatalogueEntry[]> {
  const entries: CatalogueEntry[] = [];
  for (const sql of queries) {
    for (const row of await query(sql)) {
      entries.push({ object: String(row.object), definition: String(row.definition) });
    }
  }
  for (const table of await query(ROWS)) {
    for (const row of await query(String(table.query))) {
      entries.push({ object: String(table.object), definition: String(row.definition) });
    }
  }
  return entries.sort((left, right) => (left.object < right.object ? -1 : 1));
}
