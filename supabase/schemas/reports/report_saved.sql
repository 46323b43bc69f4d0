-- Reports that people make. A saved report is a question, no answer: each user runs it with the own rights.

create table app.saved_reports (
  id uuid primary key,
  owner_id uuid not null references public.profiles (id),
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  description text check (char_length(description) <= 300),
  definition jsonb not null,
  -- Users with one of these roles find it beside the own ones.
  role_ids uuid[] not null default '{}',
  row_version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index saved_reports_owner on app.saved_reports (owner_id);
select app.protect('app.saved_reports');
create policy "for the server alone" on app.saved_reports for select to service_role using (true);

-- Returns whether the caller finds a report.
create function app.may_see_report(r app.saved_reports) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return r.deleted_at is null and (r.owner_id = auth.uid() or r.role_ids && app.my_role_ids());
end
$$;

-- Returns one of the caller's own reports, locked until the end. P0001: unknown_report.
create function app.own_report(target uuid) returns app.saved_reports
language plpgsql volatile
set search_path = ''
as $$
declare
  r app.saved_reports;
begin
  select * into r from app.saved_reports s where s.id = target and s.owner_id = auth.uid() for update;
  if r.id is null then perform app.refuse_access('unknown_report'); end if;
  return r;
end
$$;

-- Adds or changes a report: {name, description, definition}. base_version is null for a new one.
create function app.run_save_report(target uuid, base_version bigint, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.saved_reports;
  words text := nullif(btrim(coalesce(given ->> 'description', '')), '');
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.edit}');
  if target is null or char_length(btrim(coalesce(given ->> 'name', ''))) not between 1 and 80 or char_length(words) > 300 then
    perform app.refuse_access('values_malformed');
  end if;
  perform app.check_report(given -> 'definition');
  if base_version is null then
    if exists (select from app.saved_reports s where s.id = target and s.owner_id = auth.uid()) then
      return jsonb_build_object('status', 'saved', 'row_version', 1);
    end if;
    if (select count(*) from app.saved_reports s where s.owner_id = auth.uid() and s.deleted_at is null) >= 100 then
      perform app.refuse_access('too_many_reports');
    end if;
    insert into app.saved_reports (id, owner_id, name, description, definition)
    values (target, auth.uid(), btrim(given ->> 'name'), words, given -> 'definition');
    return jsonb_build_object('status', 'saved', 'row_version', 1);
  end if;
  was := app.own_report(target);
  if was.row_version <> base_version or was.deleted_at is not null then return '{"status": "conflict"}'; end if;
  update app.saved_reports s set name = btrim(given ->> 'name'), description = words, definition = given -> 'definition',
    row_version = s.row_version + 1, updated_at = app.now_ms()
  where s.id = target;
  return jsonb_build_object('status', 'saved', 'row_version', was.row_version + 1);
end
$$;
grant execute on function app.run_save_report(uuid, bigint, jsonb) to vizite_api;

-- Deletes one of the own reports, or brings it back.
create function app.run_delete_report(target uuid, gone boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.edit}');
  perform app.own_report(target);
  update app.saved_reports s set deleted_at = case when gone then coalesce(s.deleted_at, app.now_ms()) end
  where s.id = target;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_delete_report(uuid, boolean) to vizite_api;

-- Says which roles find a report; none: it is the owner's alone.
create function app.run_share_report(target uuid, base_version bigint, roles jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.saved_reports;
  chosen uuid[];
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.share}');
  was := app.own_report(target);
  if was.row_version is distinct from base_version or was.deleted_at is not null then return '{"status": "conflict"}'; end if;
  chosen := array(
    select r.id from public.roles r where r.deleted_at is null and r.id::text = any (app.texts_of(roles)) order by r.name, r.id
  );
  if cardinality(chosen) is distinct from cardinality(app.texts_of(roles)) then perform app.refuse_access('unknown_role'); end if;
  update app.saved_reports s set role_ids = chosen, row_version = s.row_version + 1, updated_at = app.now_ms()
  where s.id = target;
  perform app.log_access('report_share', 'report', target, null, jsonb_build_object('roles', (
    select coalesce(jsonb_agg(r.name order by r.name), '[]') from public.roles r where r.id = any (chosen)
  )));
  return jsonb_build_object('status', 'saved', 'row_version', was.row_version + 1);
end
$$;
grant execute on function app.run_share_report(uuid, bigint, jsonb) to vizite_api;

-- Returns the names of the roles, for users who share: no right to see roles is needed.
create function app.read_report_roles() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.reports.read, crm.reports.share}');
  return jsonb_build_object('roles', (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) order by r.name collate app.turkish), '[]')
    from public.roles r where r.deleted_at is null
  ));
end
$$;
grant execute on function app.read_report_roles() to vizite_api;

create function public.save_report(target uuid, base_version bigint, given jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_report(target, base_version, given) $$;
create function public.delete_report(target uuid, gone boolean) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_delete_report(target, gone) $$;
create function public.share_report(target uuid, base_version bigint, roles jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_share_report(target, base_version, roles) $$;
create function public.list_report_roles() returns jsonb
language sql stable set search_path = '' as $$ select app.read_report_roles() $$;
select app.open_door('public.save_report(uuid, bigint, jsonb)');
select app.open_door('public.delete_report(uuid, boolean)');
select app.open_door('public.share_report(uuid, bigint, jsonb)');
select app.open_door('public.list_report_roles()');
