-- Commands of administrators about the demo data: they see how much there is, and remove it. The console does the same
-- (`npm run admin -- remove-demo`).

create function app.need_demo_remover() returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.need_permissions('{system.settings.edit}');
  if not app.is_administrator() then
    raise exception using errcode = '42501', message = 'permission_denied', hint = 'system.settings.edit';
  end if;
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
  return app.remove_demo(auth.uid());
end
$$;
grant execute on function app.run_remove_demo() to vizite_api;

-- Counts the demo data: {"rows", "tables": {name: rows}, "own_account"}. Errors: 42501 for whoever is no administrator by
-- role.
create function public.demo_data() returns jsonb
language sql
set search_path = ''
as $$
  select app.read_demo_rows()
$$;
select app.open_door('public.demo_data()');

-- Removes the demo data for good: {"rows", "accounts"}. Logged. Errors: P0001 real_records (with tables and numbers),
-- last_administrator, demo_account; 42501.
create function public.remove_demo_data() returns jsonb
language sql
set search_path = ''
as $$
  select app.run_remove_demo()
$$;
select app.open_door('public.remove_demo_data()');
