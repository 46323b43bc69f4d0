-- Runs that are kept: what a report said at a moment, for who ran it. 90 days, and the twenty newest of each report.

create table app.report_runs (
  id uuid primary key,
  user_id uuid not null references public.profiles (id),
  -- A report that comes with the product by its name, a saved one by its id.
  report text not null check (char_length(report) <= 60),
  name text not null check (char_length(name) <= 80 and btrim(name) <> ''),
  definition jsonb not null,
  -- Hash of what is counted: two runs with the same one can be compared.
  definition_hash text not null,
  first_day date not null,
  last_day date not null,
  answers jsonb not null,
  at timestamptz not null,
  expires_at timestamptz not null,
  is_scheduled boolean not null default false,
  -- Scope of its user at that moment (app.read_scope), and the department where the scope was of one.
  scope text not null,
  department_id uuid
);
create index report_runs_user on app.report_runs (user_id, report, at);
create index report_runs_expiry on app.report_runs (expires_at);
select app.protect('app.report_runs');
create policy "for the server alone" on app.report_runs for select to service_role using (true);

create function app.report_hash(definition jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_object('source', definition -> 'source', 'figures', definition -> 'figures',
    'groups', definition -> 'groups', 'filters', coalesce(definition -> 'filters', '{}'))::text, 'UTF8')), 'hex')
$$;

-- Runs whose time is over, and reports that were deleted that long ago.
create function app.forget_report_runs() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.report_runs r where r.expires_at <= now();
  delete from app.saved_reports s where s.deleted_at < now() - interval '90 days';
end
$$;

-- Returns a run as lists have it: all but its rows.
create function app.report_run_line(r app.report_runs) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_build_object('id', r.id, 'report', r.report, 'name', r.name, 'definition', r.definition,
    'hash', r.definition_hash, 'from', r.first_day, 'to', r.last_day, 'at', app.iso(r.at),
    'expires_at', app.iso(r.expires_at), 'scheduled', r.is_scheduled,
    'rows', jsonb_array_length(r.answers #> '{0,rows}'))
$$;

-- Tells whether the caller may still see a run: the rights to its figures are held, and the scope is not narrower than it was.
-- A run of an emergency access ends with it.
create function app.may_see_run(r app.report_runs) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  source app.figure_sources;
begin
  select * into source from app.figure_sources s where s.id = r.definition ->> 'source';
  return source.id is not null and not exists (select from unnest(source.rights) k where not app.has_permission(k))
    and (app.read_scope() = 'all' or r.scope <> 'all' and (r.department_id is null or r.department_id is not distinct from app.my_department()));
end
$$;

-- Runs a report as the caller, keeps what it said, and lets go of what is too old or too much.
create function app.store_report_run(
  target uuid, report text, name text, definition jsonb, first date, last date, scheduled boolean
) returns app.report_runs
language plpgsql volatile
set search_path = ''
as $$
declare
  told jsonb;
  made app.report_runs;
  moment timestamptz := app.now_ms();
begin
  perform app.need_permissions('{crm.reports.read}');
  perform app.check_report(definition);
  told := app.compute_report(definition, first, last);
  insert into app.report_runs (id, user_id, report, name, definition, definition_hash, first_day, last_day, answers, at,
    expires_at, is_scheduled, scope, department_id)
  values (target, auth.uid(), report, name, definition, app.report_hash(definition), first, last, told -> 'answers', moment,
    moment + interval '90 days', scheduled, app.read_scope(), app.my_department())
  returning * into made;
  delete from app.report_runs r
  where r.id in (
    select o.id from app.report_runs o where o.user_id = made.user_id and o.report = made.report
    order by o.at desc, o.id offset 20
  );
  perform app.forget_report_runs();
  return made;
end
$$;

-- Gives one of the caller's runs that may still be seen. P0001: unknown_run.
create function app.own_report_run(target uuid) returns app.report_runs
language plpgsql stable
set search_path = ''
as $$
declare
  r app.report_runs;
begin
  perform app.need_permissions('{crm.reports.read}');
  select * into r from app.report_runs o where o.id = target and o.user_id = auth.uid() and o.expires_at > now();
  if r.id is null then perform app.refuse_access('unknown_run'); end if;
  perform app.figure_source(r.definition ->> 'source', 'crm.reports.read');
  if not app.may_see_run(r) then perform app.refuse_access('unknown_run'); end if;
  return r;
end
$$;

create function app.run_keep_report_run(
  target uuid, report text, name text, definition jsonb, first text, last text
) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made app.report_runs;
  period timestamptz[];
begin
  perform app.need_permissions('{crm.reports.read}');
  -- A repeat after a lost answer.
  select * into made from app.report_runs r where r.id = target and r.user_id = auth.uid();
  if made.id is not null then
    made := app.own_report_run(target);
  else
    period := app.figure_period(jsonb_build_object('from', first, 'to', last));
    if target is null or char_length(coalesce(report, '')) not between 1 and 60
      or char_length(btrim(coalesce(name, ''))) not between 1 and 80 then
      perform app.refuse_access('values_malformed');
    end if;
    made := app.store_report_run(target, report, btrim(name), definition, first::date, last::date, false);
  end if;
  return app.report_run_line(made) || jsonb_build_object('answers', made.answers);
end
$$;
grant execute on function app.run_keep_report_run(uuid, text, text, jsonb, text, text) to vizite_api;

create function app.read_report_run(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  r app.report_runs := app.own_report_run(target);
begin
  return app.report_run_line(r) || jsonb_build_object('answers', r.answers);
end
$$;
grant execute on function app.read_report_run(uuid) to vizite_api;

-- Computes the same question for the same days now; and how many rows were recorded since.
create function app.read_report_run_again(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  r app.report_runs := app.own_report_run(target);
begin
  perform app.check_report(r.definition);
  return app.compute_report(r.definition, r.first_day, r.last_day)
    || jsonb_build_object('entered', app.entered_since(r.definition, r.first_day, r.last_day, r.at));
end
$$;
grant execute on function app.read_report_run_again(uuid) to vizite_api;

create function app.run_drop_report_run(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.reports.read}');
  delete from app.report_runs r where r.id = target and r.user_id = auth.uid();
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_drop_report_run(uuid) to vizite_api;

create function public.keep_report_run(
  target uuid, report text, name text, definition jsonb, first text, last text
) returns jsonb
language sql volatile set search_path = ''
as $$ select app.run_keep_report_run(target, report, name, definition, first, last) $$;
create function public.read_report_run(target uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_report_run(target) $$;
create function public.read_report_run_again(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.read_report_run_again(target) $$;
create function public.drop_report_run(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_drop_report_run(target) $$;
select app.open_door('public.keep_report_run(uuid, text, text, jsonb, text, text)');
select app.open_door('public.read_report_run(uuid)');
select app.open_door('public.read_report_run_again(uuid)');
select app.open_door('public.drop_report_run(uuid)');
