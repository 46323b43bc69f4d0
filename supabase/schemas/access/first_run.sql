-- The first minutes of a hospital: while nobody has an account, the start of the embedded backend prints an address with
-- a code, and the holder of the code answers a few questions, one part after the other. The last step makes the hospital
-- and its first administrator, in one transaction and once. Nobody is signed in here: the backend asks as the owner.

create table app.hospital (
  only_row boolean primary key default true check (only_row),
  -- Its name and telephone are those of app.message_settings.
  province text check (char_length(province) <= 40 and btrim(province) <> ''),
  founded_at timestamptz not null default now()
);
select app.protect('app.hospital');
create policy "for the server alone" on app.hospital for select to service_role using (true);

-- Answers so far. SHA-256 of the code; the code itself is printed once and stored nowhere.
create table app.first_run (
  only_row boolean primary key default true check (only_row),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 60000),
  -- Hash by bcrypt, as GoTrue stores it; a new code takes it away, so that its holder chooses the password.
  password_hash text check (char_length(password_hash) <= 100)
);
select app.protect('app.first_run');
create policy "for the server alone" on app.first_run for select to service_role using (true);

-- Returns whether nobody has an account yet, nor waits for one. A removed account was one: its hospital is not founded
-- again.
create function app.awaits_first_run() returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  return not exists (select from public.profiles) and not exists (select from auth.users)
    and not exists (select from app.hospital);
end
$$;

-- Makes a code valid for 24 hours, and the one before worthless. Returns false where there is somebody with an account.
create function app.open_first_run(new_hash text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.take_access_turn();
  if not app.awaits_first_run() then
    delete from app.first_run;
    return false;
  end if;
  insert into app.first_run (code_hash, expires_at) values (new_hash, now() + interval '24 hours')
  on conflict (only_row) do update
  set code_hash = excluded.code_hash, expires_at = excluded.expires_at, password_hash = null;
  return true;
end
$$;

-- Returns 'closed' where there is somebody with an account, 'refused' for a wrong or an old code, else 'open'. Waits for
-- an end of the first run that is under way.
create function app.first_run_state(hash text) returns text
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  kept app.first_run;
begin
  select * into kept from app.first_run f for update;
  if not app.awaits_first_run() then return 'closed'; end if;
  if kept.code_hash is distinct from hash or kept.expires_at <= now() then return 'refused'; end if;
  return 'open';
end
$$;

create function app.read_first_run(hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  state text := app.first_run_state(hash);
begin
  if state <> 'open' then return jsonb_build_object('state', state); end if;
  return (
    select jsonb_build_object('state', state, 'answers', f.answers, 'has_password', f.password_hash is not null)
    from app.first_run f
  );
end
$$;

-- Returns whether it is a text of that many characters, blanks at its ends not counted.
create function app.is_short_text(value jsonb, most integer) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(
    jsonb_typeof(value) = 'string' and char_length(btrim(value #>> '{}')) between 1 and most
      and value #>> '{}' !~ '[[:cntrl:]]',
    false
  );
end
$$;

-- Returns whether it is a list of such texts.
create function app.are_short_texts(value jsonb, most_texts integer, most integer) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(value) is not distinct from 'array' and jsonb_array_length(value) <= most_texts
    and not exists (select from jsonb_array_elements(value) e where not app.is_short_text(e, most));
end
$$;

-- Returns the field of a part of the answers that cannot be stored, rooms with their place: `rooms/2/hours`; null where
-- all can.
create function app.first_run_fault(part text, given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  fields constant jsonb := '{"hospital": ["name", "province", "phone"], "administrator": ["full_name", "email"],
    "places": ["departments", "rooms"], "demo": ["wanted"]}';
  room jsonb;
  place integer := 0;
begin
  if not fields ? part or jsonb_typeof(given) is distinct from 'object' then return 'part'; end if;
  if given - array(select jsonb_array_elements_text(fields -> part)) <> '{}' then return 'part'; end if;
  case part
    when 'hospital' then
      if not app.is_short_text(given -> 'name', 120) then return 'name'; end if;
      if given ->> 'province' is not null and not app.is_short_text(given -> 'province', 40) then return 'province'; end if;
      if given ->> 'phone' is not null and coalesce(given ->> 'phone', '') !~ '^\+?[0-9]{3,15}$' then return 'phone'; end if;
    when 'administrator' then
      if not app.is_short_text(given -> 'full_name', 120) then return 'full_name'; end if;
      if not app.is_short_text(given -> 'email', 254)
        or coalesce(given ->> 'email', '') !~ '^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$' then return 'email'; end if;
    when 'places' then
      if not app.are_short_texts(given -> 'departments', 60, 120) then return 'departments'; end if;
      if jsonb_typeof(given -> 'rooms') is distinct from 'array' or jsonb_array_length(given -> 'rooms') > 60 then
        return 'rooms';
      end if;
      for room in select e from jsonb_array_elements(given -> 'rooms') e loop
        if jsonb_typeof(room) <> 'object' or room - '{name, departments, opens_at, closes_at}'::text[] <> '{}'
          or not app.is_short_text(room -> 'name', 120) then return format('rooms/%s/name', place); end if;
        if exists (
          select from jsonb_array_elements(given -> 'rooms') with ordinality e (other, n)
          where e.n <= place and app.fold_turkish(e.other ->> 'name') = app.fold_turkish(room ->> 'name')
        ) then return format('rooms/%s/twice', place); end if;
        if not app.are_short_texts(room -> 'departments', 50, 120) then return format('rooms/%s/departments', place); end if;
        if coalesce(room ->> 'opens_at', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
          or coalesce(room ->> 'closes_at', '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
          or room ->> 'opens_at' >= room ->> 'closes_at' then return format('rooms/%s/hours', place); end if;
        place := place + 1;
      end loop;
    when 'demo' then
      if jsonb_typeof(given -> 'wanted') is distinct from 'boolean' then return 'wanted'; end if;
  end case;
  return null;
end
$$;

-- Stores the answers of a part: {"state": "open"}, or {"state": "fault", "field"}.
-- new_password: the hash of the administrator's, null where none was typed now.
create function app.save_first_run(hash text, part text, given jsonb, new_password text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  state text := app.first_run_state(hash);
  fault text := app.first_run_fault(part, given);
begin
  if state <> 'open' then return jsonb_build_object('state', state); end if;
  if fault is not null then return jsonb_build_object('state', 'fault', 'field', fault); end if;
  update app.first_run f set
    answers = f.answers || jsonb_build_object(part, given),
    password_hash = case when part = 'administrator' then coalesce(new_password, f.password_hash) else f.password_hash end;
  return '{"state": "open"}';
end
$$;

-- Begins the end of a first run: {"state": "open", "answers", "password_hash"} to the holder of the code, who then makes
-- the account and calls found_hospital in the same transaction; everybody else waits for it, and finds it closed.
create function app.begin_founding(hash text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  state text;
  kept app.first_run;
begin
  perform app.take_access_turn();
  state := app.first_run_state(hash);
  if state <> 'open' then return jsonb_build_object('state', state); end if;
  select * into kept from app.first_run;
  if not kept.answers ?& '{hospital, administrator}' or kept.password_hash is null then
    return jsonb_build_object('state', 'incomplete', 'part', case
      when not kept.answers ? 'hospital' then 'hospital' else 'administrator' end);
  end if;
  return jsonb_build_object('state', state, 'answers', kept.answers, 'password_hash', kept.password_hash);
end
$$;

-- Adds the departments and theatres of the answers. A name that is there already stays as it is.
create function app.add_first_places(places jsonb) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  insert into public.definitions (id, kind, name, position, attributes)
  select gen_random_uuid(), 'department', btrim(d.name), 2000 + 10 * d.n, '{"group": "clinical", "short_name": null}'
  from jsonb_array_elements_text(places -> 'departments') with ordinality d (name, n)
  on conflict do nothing;
  insert into public.definitions (id, kind, name, position, attributes)
  select gen_random_uuid(), 'operating_room', btrim(r.room ->> 'name'), 2000 + 10 * r.n, jsonb_build_object(
    'department_ids', (
      select coalesce(jsonb_agg(distinct d.id), '[]') from public.definitions d
      join jsonb_array_elements_text(r.room -> 'departments') w (name) on app.fold_turkish(w.name) = app.fold_turkish(d.name)
      where d.kind = 'department' and d.deleted_at is null
    ),
    'tables', '1', 'opens_at', r.room ->> 'opens_at', 'closes_at', r.room ->> 'closes_at',
    'open_on_saturday', false, 'open_on_sunday', false, 'equipment', null
  )
  from jsonb_array_elements(places -> 'rooms') with ordinality r (room, n)
  on conflict do nothing;
end
$$;

-- Makes a hospital and its first administrator of the answers, once: a hospital that has anybody is never founded again.
-- account: that of the administrator, which was made just now; null where the user makes it with the code of an
-- invitation, as on hosted Supabase. Answers {"id"} or that of issue_invitation. Errors: P0001 hospital_exists,
-- no_system_role; 22023 with the field.
create function app.found_hospital(account uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person constant uuid := coalesce(account, gen_random_uuid());
  part text;
  fault text;
  role uuid;
begin
  perform app.take_access_turn();
  if exists (select from public.profiles) or exists (select from app.hospital) then
    perform app.refuse_access('hospital_exists');
  end if;
  foreach part in array '{hospital, administrator, places, demo}'::text[] loop
    continue when part in ('places', 'demo') and not given ? part;
    fault := app.first_run_fault(part, given -> part);
    if fault is not null then perform app.refuse_call(part || '/' || fault); end if;
  end loop;
  select r.id into role from public.roles r where r.is_system and r.deleted_at is null order by r.id limit 1;
  if role is null then perform app.refuse_access('no_system_role'); end if;

  insert into app.hospital (province) values (btrim(given #>> '{hospital, province}'));
  update app.message_settings s
  set hospital_name = btrim(given #>> '{hospital, name}'), hospital_phone = given #>> '{hospital, phone}';
  insert into public.profiles (id, email, full_name, scope, status)
  values (
    person, app.ascii_lower(btrim(given #>> '{administrator, email}')), btrim(given #>> '{administrator, full_name}'), 'all',
    case when account is null then 'invited' else 'active' end
  );
  insert into public.user_roles (user_id, role_id) values (person, role);
  if given ? 'places' then perform app.add_first_places(given -> 'places'); end if;
  delete from app.first_run;
  perform app.log_by(person, 'hospital_found', 'user', person, null);
  return case when account is null then app.issue_invitation(person) else jsonb_build_object('id', person) end;
end
$$;
