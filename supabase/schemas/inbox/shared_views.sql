-- Views of lists that users share with roles, or with everybody: filters, order and columns as an address has them. A view
-- lets nobody see more: each list shows what its user may see.

-- Returns whether a view may be shared: its values are ids, codes, days and small numbers, so that no name and no number of
-- a patient is among them. As isViewAddress in sync/model/rules/shared-views.ts; a test holds both together.
create function app.check_view_address(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  id constant text := '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
begin
  if value is null or jsonb_typeof(value) <> 'object' then return false; end if;
  if (select count(*) from jsonb_object_keys(value)) > 60 then return false; end if;
  return not exists (
    select from jsonb_each(value) e
    where e.key !~ '^[a-z][A-Za-z0-9_.-]{0,59}$' or not case jsonb_typeof(e.value)
      when 'boolean' then true
      when 'number' then (e.value #>> '{}') ~ '^[0-9]{1,4}$'
      when 'string' then char_length(e.value #>> '{}') <= 2000 and not exists (
        select from string_to_table(e.value #>> '{}', ',') p (part)
        where p.part !~ ('^((x[.])?' || id || '|[0-9]{4}-[0-9]{2}(-[0-9]{2})?)$')
          and (p.part !~ '^[A-Za-z][A-Za-z0-9_-]{0,39}$' or p.part ~ '[0-9]{4}')
      ) and e.value #>> '{}' <> ''
      else false
    end
  );
end
$$;
grant execute on function app.check_view_address(jsonb) to vizite_api;

-- Returns whether a value names columns of a list: {"order": [...], "hidden": [...]}.
create function app.check_view_columns(value jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return value is null or jsonb_typeof(value) = 'object' and value ?& '{order, hidden}' and value - '{order, hidden}'::text[] = '{}'
    and not exists (
      select from jsonb_each(value) l
      where jsonb_typeof(l.value) <> 'array' or jsonb_array_length(l.value) > 100 or exists (
        select from jsonb_array_elements(l.value) c
        where jsonb_typeof(c) <> 'string' or c #>> '{}' !~ '^[a-z][A-Za-z0-9_.-]{0,59}$'
      )
    );
end
$$;
grant execute on function app.check_view_columns(jsonb) to vizite_api;

create table public.shared_views (
  id uuid primary key,
  list text not null check (char_length(list) <= 60 and btrim(list) <> '' and list ~ '^[a-z][a-z_-]*$'),
  name text not null check (char_length(name) <= 60 and btrim(name) <> ''),
  address jsonb not null check (app.check_view_address(address)),
  columns jsonb check (app.check_view_columns(columns)),
  role_ids uuid[] not null default '{}' check (app.check_ids(role_ids)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
select app.replicate('shared_views', 'inbox');
select app.expose('shared_views', '{list, name, address, columns, role_ids}', can_remove => true);

create policy shared_views_select on public.shared_views for select to vizite_api
using (
  (select app.has_any_permission('{crm.reports.share, access.roles.edit}'))
  or ((select app.is_staff()) and (role_ids = '{}' or role_ids && (select app.my_role_ids())))
);
create policy shared_views_insert on public.shared_views for insert to vizite_api
with check ((select app.has_any_permission('{crm.reports.share, access.roles.edit}')));
create policy shared_views_update on public.shared_views for update to vizite_api
using ((select app.has_any_permission('{crm.reports.share, access.roles.edit}')))
with check ((select app.has_any_permission('{crm.reports.share, access.roles.edit}')));

insert into app.sync_tables (kind, collection, table_name, departs) values
  ('shared_view', 'inbox', 'shared_views', 'not app.has_any_permission(''{crm.reports.share, access.roles.edit}'')');

-- Tells the log with whom a view is shared; its name is a user's own words, and stays out.
create function app.log_shared_view() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.uid() is null then return null; end if;
  perform app.log_access('view_share', 'shared_view', new.id, null, jsonb_build_object(
    'list', new.list,
    'roles', case when new.deleted_at is null then (
      select coalesce(jsonb_agg(r.name order by r.name), '[]') from public.roles r where r.id = any (new.role_ids)
    ) end,
    'everybody', new.deleted_at is null and new.role_ids = '{}'
  ));
  return null;
end
$$;
create trigger log_shared_view after insert on public.shared_views
for each row execute function app.log_shared_view();
create trigger log_shared_view_again after update on public.shared_views
for each row when (
  (new.role_ids, new.address, new.columns, new.deleted_at) is distinct from (old.role_ids, old.address, old.columns, old.deleted_at)
) execute function app.log_shared_view();
