/**
 * Reads what makes up the schemas `public` and `app`, each object with two digests. `shape` is the same on every
 * PostgreSQL and for every owner; `definition` holds expressions too, which one major version prints otherwise than
 * another. Rights are told for the roles that migrations name; the owner has its own in any case.
 */

/** Returns SQL for the rights of an access list, without those of the owner and without what older versions do not know. */
const rights = (acl: string, kind: string, owner: string): string =>
  `(select string_agg(concat_ws(' ', coalesce(r.rolname, 'public'), a.privilege_type, a.is_grantable), ',' order by r.rolname, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a left join pg_roles r on r.oid = a.grantee
    where (a.grantee = 0 or r.rolname in ('anon', 'authenticated', 'service_role', 'vizite_api'))
      and a.privilege_type <> 'MAINTAIN')`;

const owner = (role: string): string =>
  `(select case when o.rolname = 'vizite_api' then 'api' else '' end from pg_roles o where o.oid = ${role})`;

const relation = `format('%s.%s', n.nspname, c.relname)`;

/** Name, shape and definition of each object, by kind. `n` is the schema, `c` the relation. */
const kinds: Readonly<Record<string, string>> = {
  schema: `select n.nspname::text, ${rights('n.nspacl', 'n', 'n.nspowner')}, '' from ours n`,
  table: `select ${relation}, concat_ws('|', c.relrowsecurity, c.relforcerowsecurity, ${rights('c.relacl', 'r', 'c.relowner')},
      (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgisinternal and t.tgenabled <> 'O')), ''
    from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('r', 'p')`,
  view: `select ${relation}, concat_ws('|', array_to_string(c.reloptions, ','), ${rights('c.relacl', 'r', 'c.relowner')}),
      pg_get_viewdef(c.oid)
    from pg_class c join ours n on n.oid = c.relnamespace where c.relkind in ('v', 'm')`,
  sequence: `select ${relation}, concat_ws('|', s.seqtypid::regtype, s.seqincrement, ${rights('c.relacl', 's', 'c.relowner')}), ''
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join ours n on n.oid = c.relnamespace`,
  column: `select format('%s.%s', ${relation}, a.attname), concat_ws('|', format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attgenerated, a.attidentity, a.atthasdef, case when a.attacl is not null then ${rights('a.attacl', 'c', 'c.relowner')} end),
      pg_get_expr(d.adbin, d.adrelid)
    from pg_class c join ours n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relkind in ('r', 'p', 'v', 'm')`,
  constraint: `select format('%s.%s', ${relation}, k.conname), concat_ws('|', k.contype, k.convalidated, k.confdeltype, k.conkey),
      pg_get_constraintdef(k.oid)
    from pg_constraint k join pg_class c on c.oid = k.conrelid join ours n on n.oid = c.relnamespace
    where k.contype <> 'n'`,
  index: `select ${relation}, concat_ws('|', i.indisvalid, i.indisunique, i.indisprimary), pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class c on c.oid = i.indexrelid join ours n on n.oid = c.relnamespace`,
  trigger: `select format('%s.%s', ${relation}, t.tgname), concat_ws('|', t.tgtype, t.tgenabled, p.proname),
      pg_get_triggerdef(t.oid)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  policy: `select format('%s.%s', ${relation}, p.polname), concat_ws('|', p.polcmd, p.polpermissive,
      (select string_agg(r.rolname, ',' order by r.rolname) from pg_roles r where r.oid = any (p.polroles))),
      concat_ws('|', pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
    from pg_policy p join pg_class c on c.oid = p.polrelid join pg_namespace n on n.oid = c.relnamespace`,
  function: `select format('%s.%s(%s)', n.nspname, f.proname, pg_get_function_identity_arguments(f.oid)),
      concat_ws('|', ${owner('f.proowner')}, ${rights('f.proacl', 'f', 'f.proowner')}, f.prosecdef, f.provolatile, l.lanname,
        f.proconfig, pg_get_function_result(f.oid), f.prosrc), ''
    from pg_proc f join ours n on n.oid = f.pronamespace join pg_language l on l.oid = f.prolang`,
  type: `select format('%s.%s', n.nspname, t.typname), concat_ws('|', t.typtype, format_type(t.typbasetype, t.typtypmod),
      (select string_agg(e.enumlabel, ',' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)), ''
    from pg_type t join ours n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
    where t.typcategory <> 'A' and (c.oid is null or c.relkind = 'c')`,
  collation: `select format('%s.%s', n.nspname, l.collname), l.collprovider::text, ''
    from pg_collation l join ours n on n.oid = l.collnamespace`,
};

/** Names of the kinds, in the order in which they are told. */
export const OBJECT_KINDS: readonly string[] = Object.keys(kinds);

/**
 * A query of all objects as kind, name, shape and definition. It is run with an empty search path: names of types are
 * printed by it. Parentheses and spaces do not count: a dump that was restored has other ones.
 */
export const LIVE_OBJECTS = `
  with ours as materialized (select * from pg_namespace where nspname in ('public', 'app')),
  found (kind, name, shape, definition) as (
    ${Object.entries(kinds)
      .map(([kind, query]) => `select '${kind}', * from (${query}) as ${kind}_objects`)
      .join('\n    union all\n    ')}
  )
  select kind, name, md5(coalesce(shape, '')) as shape, md5(translate(coalesce(definition, ''), E'() \\n', '')) as definition from found`;
