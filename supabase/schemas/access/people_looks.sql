-- Data for user administrators that devices do not hold.

-- Returns when people signed in last, as the auth server knows it.
create function app.sign_ins() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.has_permission('access.users.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  return coalesce((
    select jsonb_object_agg(p.id, app.iso(a.last_sign_in_at))
    from public.profiles p join auth.users a on a.id = p.id
    where p.deleted_at is null and a.last_sign_in_at is not null
  ), '{}');
end
$$;
grant execute on function app.sign_ins() to vizite_api;

-- Begins a preview of the hospital as another user sees it, where the caller may, and logs it: what they are told are
-- rights and counts.
create function app.begin_preview(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  if not app.has_permission('access.users.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  select * into person from public.profiles p where p.id = target and p.deleted_at is null;
  if not found then perform app.refuse_access('unknown_person'); end if;
  perform app.log_access('rights_preview', 'user', target, null, null);
  return jsonb_build_object(
    'usable', app.is_usable(person) and person.status = 'active', 'scope', person.scope,
    'permissions', case when app.is_usable(person) and person.status = 'active'
      then to_jsonb(array(select k from unnest(app.assigned_rights(target)) k order by k)) else '[]' end
  );
end
$$;
grant execute on function app.begin_preview(uuid) to vizite_api;

-- Returns {"<id of a user>": "<instant>"}, those who never signed in left out. Errors: 42501 without access.users.read.
create function public.list_sign_ins() returns jsonb
language sql stable
set search_path = ''
as $$
  select app.sign_ins()
$$;
select app.open_door('public.list_sign_ins()');

-- Returns what a user may do and how many records they see: {"usable", "scope", "permissions": [...], "records":
-- {"<kind>": n}, "most": n}; counting stops at "most". Written to the log. Errors: 42501 without access.users.read,
-- P0001 unknown_person.
create function public.preview_person(target uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 10000;
  own_claims text := current_setting('request.jwt.claims', true);
  own_sub text := current_setting('request.jwt.claim.sub', true);
  answer jsonb := app.begin_preview(target);
  records jsonb := '{}';
  source record;
  found integer;
begin
  -- Row security itself counts, in the name of the user: a rule written a second time could differ. Nothing but the
  -- counts below runs under that name, and it ends with this call.
  perform set_config('request.jwt.claims', json_build_object('sub', target, 'role', 'authenticated')::text, true);
  perform set_config('request.jwt.claim.sub', target::text, true);
  for source in
    select s.kind, s.table_name, s.read_any from app.sync_tables s
    where s.collection not in ('access', 'definitions', 'inbox', 'client_records', 'ticket_entries')
    order by s.rank
  loop
    execute format(
      'select count(*) from (select 1 from public.%I t where t.deleted_at is null limit %s) c', source.table_name, most
    ) into found;
    records := records || jsonb_build_object(source.kind, found);
  end loop;
  perform set_config('request.jwt.claims', own_claims, true);
  perform set_config('request.jwt.claim.sub', own_sub, true);
  return answer || jsonb_build_object('records', records, 'most', most);
end
$$;
select app.open_door('public.preview_person(uuid)');
