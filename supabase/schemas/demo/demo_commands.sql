-- Commands of administrators about the demo data: they see how much there is, and remove it. The console does the same
-- (`npm run admin -- remove-demo`).

-- A removal that an administrator has asked for. The schedule does it, since it takes longer than a call may.
create table app.demo_removal (
  only_row boolean primary key default true check (only_row),
  asked_by uuid not null,
  asked_at timestamptz not null,
  -- Reason of app.remove_demo for a refusal, and its hint.
  problem text,
  keys text
);
select app.protect('app.demo_removal');
create policy "for the server alone" on app.demo_removal for select to service_role using (true);

create function app.need_demo_remover() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.need_permissions('{system.settings.edit}');
  if not app.is_administrator() then perform app.refuse_access('administrator_only'); end if;
end
$$;

create function app.read_demo_rows() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_demo_remover();
  return jsonb_build_object(
    'rows', (select count(*) from app.demo_rows),
    'tables', (
      select coalesce(jsonb_object_agg(t.name, t.n), '{}')
      from (
        select replace(d.relation, 'public.', '') as name, count(*) as n from app.demo_rows d
        where d.relation like 'public.%' group by d.relation
      ) t
    ),
    'own_account', exists (
      select from app.demo_rows d where d.relation = 'public.profiles' and d.key = auth.uid()::text
    ),
    'removal', (
      select jsonb_build_object('asked_at', app.iso(r.asked_at), 'problem', r.problem, 'keys', r.keys) from app.demo_removal r
    )
  );
end
$$;
grant execute on function app.read_demo_rows() to vizite_api;

create function app.run_remove_demo() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.need_demo_remover();
  if exists (select from app.demo_rows d where d.relation = 'public.profiles' and d.key = auth.uid()::text) then
    perform app.refuse_access('demo_account');
  end if;
  if exists (select from app.demo_rows) then
    insert into app.demo_removal as r (asked_by, asked_at) values (auth.uid(), app.now_ms())
    on conflict (only_row) do update set asked_by = excluded.asked_by, asked_at = excluded.asked_at, problem = null, keys = null;
  end if;
  return '{"status": "saved"}';
end
$$;

-- Removes the demo where somebody has asked for it; a job of the schedule. A refusal is kept for the page.
create function app.remove_asked_demo() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  asked app.demo_removal;
  reason text;
  about text;
  done jsonb;
begin
  select * into asked from app.demo_removal r where r.problem is null for update;
  if not found then return '{}'; end if;
  begin
    done := app.remove_demo(asked.asked_by);
    delete from app.demo_removal;
    return done;
  exception
    when raise_exception then
      get stacked diagnostics reason = message_text, about = pg_exception_hint;
      update app.demo_removal r set problem = reason, keys = about where r.only_row;
      return '{}';
  end;
end
$$;
grant execute on function app.run_remove_demo() to vizite_api;

-- Counts the demo data: {"rows", "tables": {name: rows}, "own_account", "removal": what was asked for, or null}. Errors:
-- P0001 administrator_only; 42501.
create function public.demo_data() returns jsonb
language sql
set search_path = ''
as $$
  select app.read_demo_rows()
$$;
select app.open_door('public.demo_data()');

-- Asks for the removal of the demo data; the schedule does it within five minutes, and logs it. demo_data tells where it
-- could not: real_records (with tables and numbers), last_administrator. Errors: P0001
-- administrator_only, demo_account; 42501.
create function public.remove_demo_data() returns jsonb
language sql
set search_path = ''
as $$
  select app.run_remove_demo()
$$;
select app.open_door('public.remove_demo_data()');
