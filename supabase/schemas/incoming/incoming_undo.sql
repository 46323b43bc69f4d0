-- Undoing the import of a list: records that it made and nobody has touched go, values that it wrote and nobody
-- has changed go back. All else stays, with the reason.

-- Returns those of some clients that anything points at: tickets, consents, files. Looked up for all of them at once.
create function app.used_clients(ids uuid[]) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
declare
  p record;
  found uuid[];
  used uuid[] := '{}';
begin
  for p in select * from app.client_pointers() loop
    execute format(
      'select array_agg(distinct t.%2$I) from %1$s t where t.%2$I = any ($1)%3$s and to_jsonb(t) ->> ''deleted_at'' is null',
      p.source, p.field, p.condition
    ) into found using ids;
    used := used || coalesce(found, '{}');
  end loop;
  return used || array(select c.merged_into_id from public.clients c where c.merged_into_id = any (ids));
end
$$;

-- Returns the columns that a row has written and nobody has changed since.
create function app.incoming_back(r app.incoming_rows, c public.clients) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(array_agg(a.key), '{}')
  from jsonb_each(r.after) a
  where (to_jsonb(c) || app.extra_values_of(c.id)) -> a.key = a.value and not exists (
    select from app.client_values v
    where v.client_id = c.id and v.field = a.key and v.changed_at > r.applied_at
  ) and not app.extra_values_changed(c.id, array[a.key], r.applied_at)
$$;

-- Returns what undoing would do with taken rows. bucket: `remove`, `restore`, `nothing` (it had changed nothing, or what it
-- filled goes), `stay` with its reason: record_used, changed_since, merged, gone.
create function app.client_undo_steps(target uuid, nos bigint[])
returns table (no bigint, line integer, client_id uuid, bucket text, reason text, back text[])
language sql stable
set search_path = ''
as $$
  with taken as materialized (
    select r as own, r.no, r.line, r.made, r.client_id, r.after, c as client, c.row_version, c.merged_into_id, c.deleted_at
    from app.incoming_rows r left join public.clients c on c.id = r.client_id
    where r.no = any (nos) and r.applied_at is not null and r.undone_at is null
  ),
  used as (
    select unnest(app.used_clients(array(select t.client_id from taken t where t.made))) as id
  ),
  -- Versions that the file itself has left behind: other rows of it may have filled what one has made.
  versions as materialized (
    select o.client_id, max(o.version_after) as last, max(o.applied_at) as moment, bool_or(o.made and o.undone_at is not null) as removed
    from app.incoming_rows o where o.file_id = target and o.applied_at is not null group by 1
  ),
  judged as materialized (
    select t.*, case
      when coalesce(v.removed, false) then null
      when t.row_version is null or t.deleted_at is not null then 'gone'
      when not t.made then null
      when t.merged_into_id is not null then 'merged'
      when u.id is not null then 'record_used'
      when t.row_version <> v.last or app.extra_values_changed(t.client_id, null, v.moment) then 'changed_since'
    end as reason, coalesce(v.removed, false) as removed
    from taken t left join versions v on v.client_id = t.client_id left join used u on u.id = t.client_id
  ),
  weighed as materialized (
    select j.*, j.removed or j.client_id in (select m.client_id from judged m where m.made and m.reason is null) as goes,
      case when not j.made and j.after <> '{}' then app.incoming_back(j.own, j.client) end as back
    from judged j
  )
  select w.no, w.line, w.client_id,
    case when w.made then case when w.reason is null then 'remove' else 'stay' end
      when w.after = '{}' or w.goes then 'nothing' when w.reason is not null or w.back = '{}' then 'stay' else 'restore' end,
    case when w.made then w.reason when w.after = '{}' or w.goes then null
      else coalesce(w.reason, case when cardinality(w.back) < (select count(*) from jsonb_object_keys(w.after)) then 'changed_since' end) end,
    w.back
  from weighed w
$$;

-- Returns rows of a list that can be undone yet, the records that it made first: what filled them goes with them.
create function app.incoming_undoable(target uuid, most integer) returns bigint[]
language sql stable
set search_path = ''
as $$
  select array(
    select r.no from app.incoming_rows r
    where r.file_id = target and r.applied_at is not null and r.undone_at is null and r.stayed is null
    order by r.made desc, r.line desc limit most
  )
$$;

-- Returns what undoing a list would do, in buckets, with the first rows that stay.
create function app.read_undo_incoming(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  file public.import_files := app.open_incoming_file(target, 'import');
begin
  return (
    with steps as materialized (
      select u.*, row_number() over (partition by u.reason is null order by u.line) as place
      from app.incoming_undo_steps(file.list, target, app.incoming_undoable(target, null)) u
    )
    select jsonb_build_object(
      'remove', count(*) filter (where s.bucket = 'remove'), 'restore', count(*) filter (where s.bucket = 'restore'),
      'nothing', count(*) filter (where s.bucket = 'nothing'), 'stay', count(*) filter (where s.bucket = 'stay'),
      'reasons', coalesce((
        select jsonb_object_agg(x.reason, x.n) from (
          select t.reason, count(*) as n from steps t where t.reason is not null group by 1
        ) x
      ), '{}'),
      'rows', coalesce((jsonb_agg(jsonb_build_object('line', s.line, 'record_id', s.record_id, 'reason', s.reason) order by s.line)
        filter (where s.reason is not null and s.place <= 50)), '[]')
    )
    from steps s
  );
end
$$;
grant execute on function app.read_undo_incoming(uuid) to vizite_api;

-- Undoes rows of a list of patients, and notes those that stay.
create function app.undo_client_rows(target uuid, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  step record;
  r app.incoming_rows;
  patch jsonb;
begin
  create temporary table if not exists incoming_steps (
    no bigint, line integer, client_id uuid, bucket text, reason text, back text[]
  ) on commit drop;
  delete from pg_temp.incoming_steps;
  insert into pg_temp.incoming_steps select * from app.client_undo_steps(target, nos);
  update public.clients c set deleted_at = app.now_ms()
  where c.id in (select s.client_id from pg_temp.incoming_steps s where s.bucket = 'remove');
  update public.extra_values v set deleted_at = app.now_ms()
  where v.record_id in (select s.client_id from pg_temp.incoming_steps s where s.bucket = 'remove') and v.deleted_at is null;
  for step in select * from pg_temp.incoming_steps s where s.bucket = 'restore' order by s.line desc loop
    select * into strict r from app.incoming_rows x where x.no = step.no;
    select jsonb_object_agg(b.key, b.value) into patch from jsonb_each(r.before) b where b.key = any (step.back);
    update public.clients c set
      first_name = case when patch ? 'first_name' then patch ->> 'first_name' else c.first_name end,
      last_name = case when patch ? 'last_name' then patch ->> 'last_name' else c.last_name end,
      identity_type = case when patch ? 'identity_type' then patch ->> 'identity_type' else c.identity_type end,
      identity_no = case when patch ? 'identity_no' then patch ->> 'identity_no' else c.identity_no end,
      birth_date = case when patch ? 'birth_date' then (patch ->> 'birth_date')::date else c.birth_date end,
      sex = case when patch ? 'sex' then patch ->> 'sex' else c.sex end,
      phones = case when patch ? 'phones' then patch -> 'phones' else c.phones end,
      email = case when patch ? 'email' then patch ->> 'email' else c.email end,
      province = case when patch ? 'province' then patch ->> 'province' else c.province end,
      district = case when patch ? 'district' then patch ->> 'district' else c.district end,
      address = case when patch ? 'address' then patch ->> 'address' else c.address end,
      nationality = case when patch ? 'nationality' then patch ->> 'nationality' else c.nationality end,
      hospital_file_no = case when patch ? 'hospital_file_no' then patch ->> 'hospital_file_no' else c.hospital_file_no end
    where c.id = r.client_id;
    perform app.write_extra_values(r.client_id, (
      select coalesce(jsonb_object_agg(p.key, p.value), '{}') from jsonb_each(patch) p where app.extra_field_of(p.key) is not null
    ));
  end loop;
  update app.incoming_rows x set
    undone_at = case when s.bucket <> 'stay' then app.now_ms() end, stayed = s.reason, version = x.version + 1
  from pg_temp.incoming_steps s where x.no = s.no;
end
$$;

-- Undoes a list, for a few seconds; to be called until nothing is left. P0001: unknown_import, forgotten, reason_length.
create function app.run_undo_incoming(target uuid, why text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  deadline timestamptz := app.end_of_portion();
  file public.import_files;
  portion bigint[];
  left_over integer := 0;
  report jsonb;
begin
  file := app.need_incoming(target, 'import');
  why := app.checked_reason(why, true);
  -- Sent again after a lost answer.
  if file.state = 'undone' then return file.undo_report || jsonb_build_object('left', 0, 'counts', app.incoming_counts(target)); end if;
  perform app.open_incoming_file(target, 'import');
  perform pg_advisory_xact_lock(hashtext('incoming clients'));
  perform app.hush_incoming_pokes(file.list);
  loop
    portion := app.incoming_undoable(target, 500);
    exit when portion = '{}';
    perform app.undo_incoming(file.list, target, portion);
    exit when clock_timestamp() > deadline;
  end loop;
  left_over := (
    select count(*) from app.incoming_rows r
    where r.file_id = target and r.applied_at is not null and r.undone_at is null and r.stayed is null
  );
  report := (
    select jsonb_build_object(
      'reversed', count(*) filter (where r.undone_at is not null and r.made),
      'restored', count(*) filter (where r.undone_at is not null and not r.made and r.after <> '{}'),
      'kept', count(*) filter (where r.stayed is not null), 'errored', 0,
      'reasons', coalesce((
        select jsonb_object_agg(x.stayed, x.n) from (
          select q.stayed, count(*) as n from app.incoming_rows q where q.file_id = target and q.stayed is not null group by 1
        ) x
      ), '{}')
    )
    from app.incoming_rows r where r.file_id = target
  );
  if left_over = 0 then
    update public.import_files f set state = 'undone', undone_at = app.now_ms(), undone_by = auth.uid(), undo_report = report
    where f.id = target;
    delete from app.incoming_keys k where k.file_id = target;
    perform app.log_access('client_import_undo', 'import_file', target, why, report || jsonb_build_object('file', file.file_name));
    perform app.tell_incoming_end(file, (select k.title from app.incoming_kinds() k where k.list = file.list) || ' geri alındı', format('%s kayıt kaldırıldı, %s satır yerinde kaldı',
      report ->> 'reversed', report ->> 'kept'));
    perform app.poke_incoming(file.list);
  end if;
  return report || jsonb_build_object('left', left_over, 'counts', app.incoming_counts(target));
end
$$;
grant execute on function app.run_undo_incoming(uuid, text) to vizite_api;

create function public.preview_undo_incoming(target uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_undo_incoming(target) $$;
create function public.undo_incoming(target uuid, reason text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_undo_incoming(target, reason) $$;
select app.open_door('public.preview_undo_incoming(uuid)');
select app.open_door('public.undo_incoming(uuid, text)');
