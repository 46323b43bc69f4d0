/*
 * Counts what a database holds, to compare a restored one with what was backed up. The same statements count in a
 * running database, in the snapshot of a backup, and within the transaction of a restore.
 */

/** Counts of one database. */
export interface Inventory {
  /** Objects by kind: tables, columns, indexes, constraints, triggers, functions, policies … */
  readonly objects: Readonly<Record<string, number>>;
  /** Rows by table, `schema.table`. */
  readonly rows: Readonly<Record<string, number>>;
}

/** Runs a statement and returns its rows. */
export type Ask = <Row extends object>(statement: string) => Promise<readonly Row[]>;

/** Schemas that a dump does not hold, or that are no part of a hospital's data. */
const OWN = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'vizite_restore')`;

/** Counts objects by kind, as columns `kind` and `count`. Foreign objects of extensions are no part of a dump. */
export const OBJECTS = `
select kind, count(*)::bigint as count from (
  select case when c.relkind in ('r', 'p') then 'tables' when c.relkind in ('v', 'm') then 'views' when c.relkind = 'S' then 'sequences'
    else 'indexes' end as kind, c.oid, 'pg_class'::regclass as of_class
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'i', 'I')
  union all
  select 'guarded tables', c.oid, 'pg_class'::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relrowsecurity
  union all
  select 'columns', c.oid, 'pg_class'::regclass from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OWN} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
  union all
  select 'constraints', k.oid, 'pg_constraint'::regclass from pg_constraint k join pg_namespace n on n.oid = k.connamespace where ${OWN}
  union all
  select 'triggers', c.oid, 'pg_class'::regclass from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OWN} and not t.tgisinternal
  union all
  select 'policies', c.oid, 'pg_class'::regclass from pg_policy p join pg_class c on c.oid = p.polrelid
    join pg_namespace n on n.oid = c.relnamespace where ${OWN}
  union all
  select 'functions', f.oid, 'pg_proc'::regclass from pg_proc f join pg_namespace n on n.oid = f.pronamespace where ${OWN}
) found
where not exists (select from pg_depend d where d.objid = found.oid and d.classid = found.of_class and d.deptype = 'e')
group by kind order by kind`;

const TABLES = `
select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
where ${OWN} and c.relkind = 'r'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
order by 1`;

/** Counts everything. In a transaction of the level `repeatable read` all of it is of one moment. */
export async function takeInventory(ask: Ask): Promise<Inventory> {
  const objects = await ask<{ kind: string; count: string }>(OBJECTS);
  const tables = await ask<{ name: string }>(TABLES);
  const rows: Record<string, number> = {};
  for (const { name } of tables) {
    const [counted] = await ask<{ count: string }>(`select count(*)::bigint as count from ${name}`);
    rows[name] = Number(counted?.count);
  }
  return { objects: Object.fromEntries(objects.map(({ kind, count }) => [kind, Number(count)])), rows };
}

/** One count that differs. */
export interface Difference {
  readonly name: string;
  readonly expected: number;
  readonly found: number;
}

/** Returns the counts that differ; a kind or table that is missing counts as none. */
export function differencesOf(expected: Inventory, found: Inventory): readonly Difference[] {
  const between = (
    wanted: Readonly<Record<string, number>>,
    there: Readonly<Record<string, number>>,
  ): readonly Difference[] =>
    [...new Set([...Object.keys(wanted), ...Object.keys(there)])]
      .map((name) => ({ name, expected: wanted[name] ?? 0, found: there[name] ?? 0 }))
      .filter((difference) => difference.expected !== difference.found);
  return [...between(expected.objects, found.objects), ...between(expected.rows, found.rows)];
}

/** Returns a statement that fails, naming what differs, where this database does not hold what is expected. */
export function inventoryCheck({ objects, rows }: Inventory): string {
  const expected = quoted(JSON.stringify({ objects, rows }));
  return `
do $inventory$
declare
  expected constant jsonb := ${expected};
  found jsonb;
  differing text[] := '{}';
  name text;
  counted bigint;
begin
  select jsonb_object_agg(kind, count) into found from (${OBJECTS}) counted_objects;
  for name in select jsonb_object_keys(expected -> 'objects') union select jsonb_object_keys(found) loop
    if coalesce((expected -> 'objects' ->> name)::bigint, 0) <> coalesce((found ->> name)::bigint, 0) then
      differing := differing || format('%s %s/%s', name, coalesce(found ->> name, '0'), coalesce(expected -> 'objects' ->> name, '0'));
    end if;
  end loop;
  for name in select jsonb_object_keys(expected -> 'rows') loop
    counted := null;
    if to_regclass(name) is not null then execute format('select count(*) from %s', name) into counted; end if;
    if counted is distinct from (expected -> 'rows' ->> name)::bigint then
      differing := differing || format('%s %s/%s', name, coalesce(counted, 0), expected -> 'rows' ->> name);
    end if;
  end loop;
  if differing <> '{}' then
    raise exception 'inventory: %', array_to_string(differing[1:10], ', ') using errcode = 'VZ001';
  end if;
end $inventory$;`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
