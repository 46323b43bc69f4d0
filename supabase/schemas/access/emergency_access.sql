-- Emergency access: somebody whose scope is narrow sees, for an hour and with a reason, what their permissions let
-- them read of the whole hospital. It widens the scope of reading and nothing else: what they may change, give to others
-- or unmask stays as it was.

create table app.emergency_accesses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id),
  reason text not null check (char_length(reason) between 10 and 500 and reason = btrim(reason, E' \t\r\n')),
  began_at timestamptz not null,
  -- End by the clock of the server; what has run out is over, whether or not ended_at says so yet.
  ends_at timestamptz not null,
  ended_at timestamptz,
  check (began_at < ends_at and began_at <= ended_at and ended_at <= ends_at)
);
select app.protect('app.emergency_accesses');
create policy "written and read by functions alone" on app.emergency_accesses for select to service_role using (true);

-- Rule that at most one of a user runs.
create unique index emergency_accesses_running on app.emergency_accesses (user_id) where ended_at is null;
create index emergency_accesses_user on app.emergency_accesses (user_id, began_at);

-- Returns the caller's emergency access that runs now: {"id", "ends_at"}; null where none does. The permission is asked
-- for as long as it runs: withdrawal ends it.
create function app.my_emergency() returns jsonb
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  running app.emergency_accesses;
begin
  select * into running from app.emergency_accesses e
  where e.user_id = auth.uid() and e.ended_at is null and e.ends_at > now();
  if not found or not app.has_permission('system.emergency_access.use') then return null; end if;
  return jsonb_build_object('id', running.id, 'ends_at', app.iso(running.ends_at));
end
$$;
grant execute on function app.my_emergency() to vizite_api;

-- Returns how far the caller sees at this moment. app.my_scope() remains how far they may change things, and what they
-- may give.
create function app.read_scope() returns text
language plpgsql stable security definer parallel safe
set search_path = ''
as $$
declare
  own_scope text := app.my_scope();
begin
  if own_scope <> 'all' and app.my_emergency() is not null then return 'all'; end if;
  return own_scope;
end
$$;
grant execute on function app.read_scope() to vizite_api;
