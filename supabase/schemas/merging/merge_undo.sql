-- Undo of a merge: values that are as the merge left them go back, those that somebody has changed since stay and are
-- told.

-- Finds a table of public or app by its name; of public first.
create function app.table_named(name text) returns regclass
language sql stable
set search_path = ''
as $$ select coalesce(to_regclass('public.' || quote_ident(name)), to_regclass('app.' || quote_ident(name))) $$;

-- Effect of an undo on each operation. bucket: `back`, `late` (goes to the absorbed record), `stay` (reason: changed,
-- moved_on, gone).
create type app.undo_step as (
  seq integer, table_name text, row_id uuid, field text, before jsonb, after jsonb, late boolean, given jsonb,
  bucket text, reason text, by_whom uuid, at timestamptz
);

create function app.undo_steps(of_merge uuid) returns setof app.undo_step
language plpgsql stable
set search_path = ''
as $$
declare
  of_table text;
begin
  for of_table in select distinct o.table_name from app.merge_operations o where o.merge_id = of_merge loop
    return query execute format(
      'select o.seq, o.table_name, o.row_id, o.field, o.before, o.after, o.late, o.given,
         case when s.bucket = ''back'' and o.late then ''late'' else s.bucket end,
         case when s.bucket <> ''stay'' then null when t.id is null then ''gone''
           when o.table_name = ''clients'' then ''changed'' else ''moved_on'' end,
         case when s.bucket = ''stay'' then coalesce(v.changed_by, (to_jsonb(t) ->> ''updated_by'')::uuid) end,
         case when s.bucket = ''stay'' then coalesce(v.changed_at, (to_jsonb(t) ->> ''updated_at'')::timestamptz) end
       from app.merge_operations o
       left join %s t on t.id = o.row_id
       left join app.client_values v on o.table_name = ''clients'' and v.client_id = o.row_id and v.field = o.field
       cross join lateral (select case
         when t.id is null then ''stay''
         when o.field is null then case when to_jsonb(t) ->> ''deleted_at'' is null then ''back'' else ''stay'' end
         when o.field = ''deleted_at'' then case when t.%s then ''back'' else ''stay'' end
         -- Of several operations of one field the last one tells what the merge left.
         when to_jsonb(t) -> o.field is not distinct from (
           select l.after from app.merge_operations l
           where l.merge_id = o.merge_id and l.row_id = o.row_id and l.field = o.field order by l.seq desc limit 1
         ) then ''back''
         else ''stay'' end as bucket) s
       where o.merge_id = $1 and o.table_name = $2
       order by o.seq',
      app.table_named(of_table),
      case when of_table = 'client_relations' then 'deleted_at is not null' else 'id is not null' end
    ) using of_merge, of_table;
  end loop;
end
$$;

-- Returns the rows that were added to the record that stayed after the merge, and were not meant for the other one:
-- they stay, unless somebody takes them along.
create function app.rows_since(m public.client_merges)
returns table (source regclass, table_name text, field text, row_id uuid, label text, by_whom uuid, at timestamptz)
language plpgsql stable
set search_path = ''
as $$
declare
  p record;
begin
  for p in select * from app.client_pointers() c where c.table_name not in ('notifications', 'client_merges') loop
    return query execute format(
      'select $3::regclass, $4::text, $5::text, t.id,
         coalesce(j.r ->> ''ticket_no'', j.r ->> ''surgery_no'', j.r ->> ''case_no'', j.r ->> ''biopsy_no'', j.r ->> ''temporary_no''),
         (j.r ->> ''created_by'')::uuid, (j.r ->> ''created_at'')::timestamptz
       from %s t cross join lateral (select to_jsonb(t) as r) j
       where t.%I = $1%s and (j.r ->> ''created_at'')::timestamptz > $2 and j.r ->> ''deleted_at'' is null
         and not exists (select from app.merge_operations o where o.merge_id = $6 and o.row_id = t.id)',
      p.source, p.field, p.condition
    ) using m.survivor_id, m.merged_at, p.source, p.table_name, p.field, m.id;
  end loop;
end
$$;

-- Returns why a merge cannot be taken back now: not_active, newer_merge (keys: the newest one that touches either
-- record), record_gone, number_taken.
create function app.undo_block(m public.client_merges) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  newest uuid;
  ours public.clients;
  theirs public.clients;
begin
  if m.state <> 'active' then return '{not_active}'; end if;
  select o.id into newest
  from public.client_merges o join app.merge_records r on r.merge_id = o.id
  where o.state = 'active' and r.seq > (select x.seq from app.merge_records x where x.merge_id = m.id)
    and (o.survivor_id in (m.survivor_id, m.absorbed_id) or o.absorbed_id in (m.survivor_id, m.absorbed_id))
  order by r.seq desc limit 1;
  if newest is not null then return array['newer_merge', newest::text]; end if;
  select * into ours from public.clients c where c.id = m.survivor_id and c.deleted_at is null;
  select * into theirs from public.clients c where c.id = m.absorbed_id and c.deleted_at is null;
  if ours.id is null or theirs.id is null then return '{record_gone}'; end if;
  -- Two live records cannot have one number: somebody else has it now, or it was written into the record that stays.
  if theirs.identity_no is not null and (
    exists (
      select from public.clients c where c.identity_no = theirs.identity_no and c.deleted_at is null
        and c.merged_into_id is null and c.id <> ours.id
    )
    or ours.identity_no = theirs.identity_no and not exists (
      select from app.undo_steps(m.id) s
      where s.table_name = 'clients' and s.field = 'identity_no' and s.bucket in ('back', 'late')
    )
  ) then
    return '{number_taken}';
  end if;
  return '{}';
end
$$;

create function app.read_preview_unmerge(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  m public.client_merges;
  steps app.undo_step[];
begin
  perform app.need_merge_sight('{crm.clients.unmerge}');
  select * into m from public.client_merges c where c.id = target;
  if m.id is null or m.merged_at is null then perform app.refuse_access('unknown_merge'); end if;
  steps := array(select s from app.undo_steps(target) s);
  return jsonb_build_object(
    'block', to_jsonb(app.undo_block(m)),
    'steps', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', s.table_name, 'row', s.row_id, 'field', s.field, 'bucket', s.bucket, 'reason', s.reason,
        'by', s.by_whom, 'at', app.iso(s.at)
      ) order by s.seq), '[]')
      from unnest(steps) s where s.table_name = 'clients' or s.bucket <> 'back'
    ),
    'back', (
      select coalesce(jsonb_object_agg(c.table_name, c.n), '{}')
      from (select s.table_name, count(*) as n from unnest(steps) s where s.bucket = 'back' group by 1) c
    ),
    'since', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', r.table_name, 'row', r.row_id, 'label', r.label, 'by', r.by_whom, 'at', app.iso(r.at)
      ) order by r.at), '[]')
      from app.rows_since(m) r
    )
  );
end
$$;
grant execute on function app.read_preview_unmerge(uuid) to vizite_api;

-- Takes a merge back. take: rows of `since` that go along. apart: the two are remembered as two people. P0001:
-- unknown_merge, reason_length, undo_blocked (keys: as app.undo_block), unknown_row.
create function app.run_unmerge_clients(target uuid, reason text, take uuid[], apart boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.client_merges;
  r app.merge_records;
  why text;
  block text[];
  steps app.undo_step[];
  step record;
  back jsonb := '{}';
  theirs_back jsonb := '{}';
  lists jsonb := '{}';
  theirs jsonb;
  taken integer := 0;
  counts record;
  report jsonb;
begin
  perform app.need_merge_sight('{crm.clients.unmerge}');
  select * into m from public.client_merges c where c.id = target for update;
  if m.id is null or m.merged_at is null then perform app.refuse_access('unknown_merge'); end if;
  if m.state = 'reversed' and m.reversed_by = auth.uid() then return m.undo_report; end if;
  why := app.checked_reason(reason, true);
  perform from public.clients c where c.id in (m.survivor_id, m.absorbed_id) order by c.id for update;
  block := app.undo_block(m);
  if block <> '{}' then perform app.refuse_access('undo_blocked', block); end if;
  select * into r from app.merge_records x where x.merge_id = target;
  select to_jsonb(c) into theirs from public.clients c where c.id = m.absorbed_id;
  if exists (
    select from unnest(take) t (id) where t.id not in (select s.row_id from app.rows_since(m) s)
  ) then
    perform app.refuse_access('unknown_row');
  end if;
  perform set_config('app.merging', 'on', true);
  steps := array(select s from app.undo_steps(target) s);

  -- The record that stayed, then the other one: a number is in one live record at a time. Of several values of a field
  -- in a row the first operation knows the value before; what somebody has written between them is a new beginning.
  select coalesce(jsonb_object_agg(f.field, f.before), '{}') into back from (
    select distinct on (s.field) s.field, s.before from (
      select c.*, lag(c.after) over w as left_by_former, row_number() over w as place from unnest(steps) c
      where c.table_name = 'clients' and c.row_id <> m.absorbed_id and c.bucket in ('back', 'late') window w as (partition by c.field order by c.seq)
    ) s
    where s.place = 1 or s.before is distinct from s.left_by_former
    order by s.field, s.seq desc
  ) f;
  perform app.set_client_values(m.survivor_id, back);
  select coalesce(jsonb_object_agg(f.field, f.given), '{}') into theirs_back from (
    select distinct on (s.field) s.field, s.given from unnest(steps) s
    where s.table_name = 'clients' and s.late order by s.field, s.seq desc
  ) f;
  -- Each device has said of a list what the absorbed record has: all of it counts, not the last alone.
  for step in
    select s.field, s.given from unnest(steps) s
    where s.table_name = 'clients' and s.late and s.field in ('phones', 'tag_ids') order by s.seq
  loop
    lists := lists || jsonb_build_object(step.field, app.passed_on_list(
      theirs -> step.field, step.given, coalesce(lists -> step.field, theirs -> step.field),
      case step.field when 'phones' then 'e164' end
    ));
  end loop;
  theirs_back := theirs_back || lists;
  -- Values that the absorbed record only showed, so that a device could decide, go out of it again.
  select coalesce(jsonb_object_agg(f.field, f.before), '{}') || theirs_back into theirs_back from (
    select distinct on (s.field) s.field, s.before from unnest(steps) s
    where s.table_name = 'clients' and s.row_id = m.absorbed_id and s.bucket = 'back' order by s.field, s.seq
  ) f;
  update public.clients c set merged_into_id = null where c.id = m.absorbed_id;
  perform app.set_client_values(m.absorbed_id, theirs_back);

  for step in select * from unnest(steps) s where s.table_name <> 'clients' and s.bucket in ('back', 'late') order by s.seq desc loop
    execute format(
      'update %s t set %I = %s where t.id = $1',
      app.table_named(step.table_name),
      coalesce(step.field, 'deleted_at'),
      case when step.field is null then 'app.now_ms()' when step.field = 'deleted_at' then 'null' else '($2 #>> ''{}'')::uuid' end
    ) using step.row_id, step.before;
  end loop;
  for step in select * from app.rows_since(m) s where s.row_id = any (take) loop
    execute format('update %s t set %I = $1 where t.id = $2', step.source, step.field) using m.absorbed_id, step.row_id;
    taken := taken + 1;
  end loop;
  perform set_config('app.merging', '', true);

  update app.merge_operations o set undone = case when s.bucket in ('back', 'late') then 'reversed' else 'kept' end
  from unnest(steps) s where o.merge_id = target and o.seq = s.seq;
  select count(*) filter (where s.bucket = 'back') as reversed, count(*) filter (where s.bucket = 'stay') as kept,
    count(*) filter (where s.late) as late into counts from unnest(steps) s;
  report := jsonb_build_object(
    'reversed', counts.reversed, 'kept', counts.kept, 'late', counts.late, 'taken', taken,
    'rows_back', taken + (
      select count(distinct (s.table_name, s.row_id)) from unnest(steps) s where s.table_name <> 'clients' and s.bucket in ('back', 'late')
    ),
    'fields_back', (
      select coalesce(jsonb_agg(f.name order by f.place), '[]') from (
        select coalesce(g.name, s.field) as name, min(coalesce(g.place, 1000)) as place
        from unnest(steps) s
        left join (
          select x.name, x.columns, row_number() over () as place from app.merge_fields() x
        ) g on s.field = any (g.columns)
        where s.table_name = 'clients' and s.field is not null and s.bucket in ('back', 'late')
        group by 1
      ) f
    ),
    'survivor_same', app.client_digest(m.survivor_id) = r.survivor_digest,
    'absorbed_same', app.client_digest(m.absorbed_id) = r.absorbed_digest
  );
  update public.client_merges c set
    state = 'reversed', reversed_at = app.now_ms(), reversed_by = auth.uid(), reverse_reason = why, undo_report = report
  where c.id = target;
  if apart then perform app.remember_apart(m.survivor_id, m.absorbed_id, why); end if;
  perform app.note_match_decision(survivor, absorbed, false)
  from public.clients survivor, public.clients absorbed where survivor.id = m.survivor_id and absorbed.id = m.absorbed_id;
  perform app.log_merge('client_unmerge', m, why, report);
  return report;
end
$$;
grant execute on function app.run_unmerge_clients(uuid, text, uuid[], boolean) to vizite_api;

create function public.preview_unmerge(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_preview_unmerge(target) $$;
create function public.unmerge_clients(target uuid, reason text, take uuid[], apart boolean) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_unmerge_clients(target, reason, take, apart) $$;
select app.open_door('public.preview_unmerge(uuid)');
select app.open_door('public.unmerge_clients(uuid, text, uuid[], boolean)');
