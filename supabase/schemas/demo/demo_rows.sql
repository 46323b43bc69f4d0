-- The rows that the demo brought, so that they can be removed in one step before the first real patient.

create table app.demo_rows (
  -- Schema and table.
  relation text not null,
  -- Values of the primary key.
  key text not null,
  primary key (relation, key)
);
select app.protect('app.demo_rows');
create policy "for the server alone" on app.demo_rows for select to service_role using (true);

-- Returns the tables whose rows may be demo rows. The log stays: it tells what was done.
create function app.demo_tables() returns setof regclass
language sql stable
set search_path = ''
as $$
  select c.oid::regclass from pg_catalog.pg_class c
  where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
    and c.oid not in ('public.audit_log'::regclass, 'app.audit_links'::regclass, 'app.audit_head'::regclass,
      'app.demo_rows'::regclass)
$$;

-- Returns the expression for the key of a row of a table, under an alias.
create function app.demo_key(target regclass, alias text) returns text
language sql stable
set search_path = ''
as $$
  select format('concat_ws(''/'', %s)', string_agg(format('%s.%I::text', alias, a.attname), ', ' order by k.n))
  from pg_catalog.pg_index i
  cross join unnest(i.indkey::smallint[]) with ordinality k (attnum, n)
  join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
  where i.indrelid = target and i.indisprimary
$$;

-- Notes which rows are there before the demo. The loader calls it first, in a transaction of the level repeatable read:
-- rows that are added until end_demo belong to the demo.
create function app.begin_demo() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target regclass;
begin
  create temporary table demo_before (relation text, key text) on commit drop;
  for target in select t from app.demo_tables() t loop
    execute format('insert into pg_temp.demo_before select %L, %s from %s t', target, app.demo_key(target, 't'), target);
  end loop;
end
$$;

create function app.end_demo() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target regclass;
begin
  for target in select t from app.demo_tables() t loop
    execute format(
      'insert into app.demo_rows select %1$L, n.key from (
         select %2$s as key from %3$s t except select b.key from pg_temp.demo_before b where b.relation = %1$L
       ) n on conflict do nothing',
      target, app.demo_key(target, 't'), target
    );
  end loop;
end
$$;

-- Returns the condition under which a row, under the alias t, is somebody's own, so that it may not go with the demo
-- record that it hangs on: the user who made it is none of the demo's. Patients, users and look-up entries always are.
create function app.demo_own_row(target regclass) returns text
language sql stable
set search_path = ''
as $$
  select case
    when (
      select count(*) from pg_catalog.pg_attribute a
      where a.attrelid = target and a.attname in ('created_by', 'deleted_at') and not a.attisdropped
    ) < 2 then 'false'
    -- A notice tells of a record, and is nobody's work.
    when target = 'public.notifications'::regclass then 'false'
    when target in ('public.clients'::regclass, 'public.profiles'::regclass, 'public.definitions'::regclass,
      'public.roles'::regclass, 'public.companies'::regclass, 'public.persons'::regclass, 'public.resumes'::regclass)
      then 't.deleted_at is null'
    else 't.deleted_at is null and t.created_by is not null and not exists (
      select from app.demo_rows u where u.relation = ''public.profiles'' and u.key = t.created_by::text
    )'
  end
$$;

-- Adds to the demo rows what hangs on them and is nobody's own: lines of history, notices, what was deleted. Error: P0001
-- real_records with the tables and numbers of what is somebody's own.
create function app.follow_demo_rows() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  link record;
  added bigint;
  found_now bigint;
  own jsonb := '{}';
begin
  loop
    added := 0;
    for link in
      select k.conrelid::regclass as child, k.confrelid::regclass as parent, (
        select string_agg(format('t.%I = p.%I', c.attname, r.attname), ' and ')
        from unnest(k.conkey, k.confkey) x (child_key, parent_key)
        join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = x.child_key
        join pg_catalog.pg_attribute r on r.attrelid = k.confrelid and r.attnum = x.parent_key
      ) as refers
      from pg_catalog.pg_constraint k
      where k.contype = 'f' and k.conrelid in (select t from app.demo_tables() t)
    loop
      -- Rows that point to a demo row and are none.
      execute format(
        'create temporary table demo_hung on commit drop as
         select %1$s as key, (%2$s) as own from %3$s t join %4$s p on %5$s
         where exists (select from app.demo_rows d where d.relation = %6$L and d.key = %7$s)
           and not exists (select from app.demo_rows d where d.relation = %8$L and d.key = %1$s)',
        app.demo_key(link.child, 't'), app.demo_own_row(link.child), link.child, link.parent, link.refers, link.parent,
        app.demo_key(link.parent, 'p'), link.child
      );
      select count(distinct h.key) into found_now from pg_temp.demo_hung h where h.own;
      if found_now > 0 then
        own := own || jsonb_build_object(link.child::text, greatest(found_now, coalesce((own ->> link.child::text)::bigint, 0)));
      end if;
      insert into app.demo_rows select distinct link.child::text, h.key from pg_temp.demo_hung h where not h.own
      on conflict do nothing;
      get diagnostics found_now = row_count;
      added := added + found_now;
      drop table pg_temp.demo_hung;
    end loop;
    exit when added = 0;
  end loop;
  -- Entries name others in their attributes.
  select count(*) into found_now from public.definitions e
  where e.deleted_at is null
    and not exists (select from app.demo_rows d where d.relation = 'public.definitions' and d.key = e.id::text)
    and exists (
      select from app.demo_rows d where d.relation = 'public.definitions' and strpos(e.attributes::text, d.key) > 0
    );
  if found_now > 0 then own := own || jsonb_build_object('public.definitions', found_now); end if;
  if own <> '{}' then
    raise exception using errcode = 'P0001', message = 'real_records',
      hint = (select string_agg(format('%s: %s', replace(o.key, 'public.', ''), o.value), ', ' order by o.key) from jsonb_each_text(own) o);
  end if;
end
$$;

-- Removes demo rows and accounts for good, in one transaction, and has every device read from the start: {"rows",
-- "accounts"}. Errors: P0001 real_records, last_administrator (nobody would remain who can let people in). Triggers rest
-- meanwhile: they keep versions, closed periods and history, none of which is the hospital's own here.
create function app.remove_demo(actor uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target regclass;
  targets regclass[];
  gone bigint;
  removed bigint := 0;
  accounts bigint := 0;
begin
  perform app.take_access_turn();
  if not exists (select from app.demo_rows) then return '{"rows": 0, "accounts": 0}'; end if;
  perform app.follow_demo_rows();
  set constraints all immediate;
  targets := array(
    select t from app.demo_tables() t where exists (select from app.demo_rows d where d.relation = t::text)
  );
  foreach target in array targets loop
    execute format('alter table %s disable trigger user', target);
  end loop;
  create temporary table demo_accounts on commit drop as
  select d.key::uuid as id from app.demo_rows d where d.relation = 'public.profiles';
  delete from storage.objects o
  where o.bucket_id = 'attachments'
    and exists (select from app.demo_rows d where d.relation = 'public.attachments' and d.key = o.name);
  while cardinality(targets) > 0 loop
    -- A table that none of the others refers to any more.
    select w into target from unnest(targets) w
    where not exists (
      select from pg_catalog.pg_constraint k
      where k.contype = 'f' and k.confrelid = w and k.conrelid <> w and k.conrelid = any (targets)
    )
    limit 1;
    if target is null then raise exception 'tables refer to each other in a circle: %', targets; end if;
    execute format(
      'delete from %s t where exists (select from app.demo_rows d where d.relation = %L and d.key = %s)',
      target, target, app.demo_key(target, 't')
    );
    get diagnostics gone = row_count;
    removed := removed + gone;
    targets := array_remove(targets, target);
    execute format('alter table %s enable trigger user', target);
    target := null;
  end loop;
  if exists (select from auth.users u join pg_temp.demo_accounts a on a.id = u.id) then
    delete from auth.refresh_tokens t using pg_temp.demo_accounts a where t.user_id::text = a.id::text;
    delete from auth.sessions s using pg_temp.demo_accounts a where s.user_id = a.id;
    delete from auth.identities i using pg_temp.demo_accounts a where i.user_id = a.id;
    delete from auth.users u using pg_temp.demo_accounts a where u.id = a.id;
    get diagnostics accounts = row_count;
  end if;
  -- Months were counted with them: the next question counts what is left.
  delete from app.figure_months;
  delete from app.demo_rows;
  if not app.administrator_remains() then perform app.refuse_access('last_administrator'); end if;
  perform app.sync_rebase();
  perform app.log_by(actor, 'demo_remove', 'demo', null, jsonb_build_object('rows', removed, 'accounts', accounts));
  return jsonb_build_object('rows', removed, 'accounts', accounts);
end
$$;
