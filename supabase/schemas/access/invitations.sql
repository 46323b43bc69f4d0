-- Invitations, by which somebody gets an account. An invitation is a profile that waits, and a code that its
-- administrator passes on. The user makes the account, through the sign-up of the auth server, which asks here whether
-- they may; then they redeem the code, and the waiting profile becomes that of the account. No secret but the code is
-- in a browser.

create table app.invitations (
  profile_id uuid primary key references public.profiles (id),
  -- SHA-256 of the code; the code itself is shown once and stored nowhere.
  code_hash text not null unique,
  expires_at timestamptz not null
);
select app.protect('app.invitations');
create policy "nobody's business" on app.invitations for select to vizite_api using (false);

-- Hashes 'ABCD-EFGH-…': people leave out dashes and type small letters, O for 0 and I or L for 1.
create function app.invitation_hash(code text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  return encode(sha256(convert_to(
    translate(regexp_replace(app.ascii_upper(coalesce(code, '')), '[^0-9A-Z]', '', 'g'), 'OIL', '011'), 'UTF8'
  )), 'hex');
end
$$;

-- Makes a code of twenty characters of 32 that cannot be mistaken for each other: 100 random bits.
create function app.make_invitation_code() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  random bytea := sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));
begin
  return (
    select string_agg(substr(letters, get_byte(random, n) % 32 + 1, 1) || case when n % 4 = 3 and n < 19 then '-' else '' end, '' order by n)
    from generate_series(0, 19) n
  );
end
$$;

-- Issues a new code for an invited user; an older one is good for nothing any more.
create function app.issue_invitation(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  code text := app.make_invitation_code();
  until timestamptz := app.now_ms() + interval '7 days';
begin
  insert into app.invitations (profile_id, code_hash, expires_at) values (target, app.invitation_hash(code), until)
  on conflict (profile_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at;
  return jsonb_build_object('status', 'saved', 'id', target, 'code', code, 'expires_at', app.iso(until));
end
$$;

-- Makes the waiting profile of somebody under this id, with a code; a part of the commands below.
create function app.make_invitation(new_id uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  made public.profiles;
begin
  if coalesce(given ->> 'email', '') = '' or coalesce(btrim(given ->> 'full_name'), '') = '' then
    perform app.refuse_call('values_malformed');
  end if;
  begin
    insert into public.profiles (id, email, full_name, scope, status)
    values (new_id, app.ascii_lower(given ->> 'email'), btrim(given ->> 'full_name'), 'own', 'left')
    returning * into made;
  exception
    when unique_violation then
      perform app.refuse_access('duplicate_email');
  end;
  perform app.apply_person(made, given, 'invited', null, 'person_invite');
  return app.issue_invitation(made.id);
end
$$;

create function app.run_invite_person(given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.check_person_values(given);
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  return app.make_invitation(gen_random_uuid(), given);
end
$$;
grant execute on function app.run_invite_person(jsonb) to vizite_api;

create function app.run_renew_invitation(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  select * into person from public.profiles p where p.id = target and p.deleted_at is null for update;
  if not found or person.status <> 'invited' then perform app.refuse_access('unknown_person'); end if;
  perform app.apply_person(person, '{}', null, null, 'person_invite');
  return app.issue_invitation(target);
end
$$;
grant execute on function app.run_renew_invitation(uuid) to vizite_api;

-- Does one row of a list of staff: invites somebody, issues a new code for who was invited under this id before, or
-- changes the fields of a user that are no rights.
create function app.take_staff_row(member jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  target uuid := (member ->> 'id')::uuid;
  given jsonb := member -> 'given';
  person public.profiles;
begin
  perform app.check_person_values(given);
  if member ? 'base_version' then
    if given ?| array['email', 'role_ids', 'extra_permissions', 'denied_permissions', 'scope', 'valid_until'] then
      perform app.refuse_call('values_malformed');
    end if;
    person := app.person_at(target, (member ->> 'base_version')::bigint);
    if person.id is null then return '{"status": "conflict"}'; end if;
    perform app.apply_person(person, given, null, null, 'person_change');
    return '{"status": "saved"}';
  end if;
  select * into person from public.profiles p where p.id = target and p.deleted_at is null for update;
  if not found then
    -- The id of an account would keep its owner from redeeming an invitation.
    if exists (select from auth.users u where u.id = target) then perform app.refuse_call('values_malformed'); end if;
    return app.make_invitation(target, given);
  end if;
  -- The row was sent before: its answer was lost, or the user wants a new code. It makes no second invitation.
  if person.status <> 'invited' or person.email is distinct from app.ascii_lower(given ->> 'email') then
    perform app.refuse_access('duplicate_email');
  end if;
  perform app.apply_person(person, '{}', null, null, 'person_invite');
  return app.issue_invitation(target);
end
$$;

create function app.run_take_staff(members jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  member jsonb;
  done jsonb := '[]';
  answer jsonb;
  reason text;
  keys text;
begin
  if jsonb_typeof(members) is distinct from 'array' or jsonb_array_length(members) not between 1 and 200 then
    perform app.refuse_call('values_malformed');
  end if;
  perform app.begin_access_command('{access.users.read, access.users.edit}');
  for member in select e from jsonb_array_elements(members) e loop
    if jsonb_typeof(member) <> 'object' or jsonb_typeof(member -> 'id') is distinct from 'string'
      or (member - '{id, base_version, given}'::text[]) <> '{}'
    then
      perform app.refuse_call('values_malformed');
    end if;
    begin
      answer := app.take_staff_row(member);
    exception
      -- A fault of this row; whatever else went wrong fails the call.
      when raise_exception or integrity_constraint_violation or data_exception then
        get stacked diagnostics reason = message_text, keys = pg_exception_hint;
        answer := jsonb_build_object(
          'status', 'refused', 'reason', case when reason ~ '^[a-z_]{3,60}$' then reason else 'invalid_value' end,
          'keys', to_jsonb(string_to_array(nullif(keys, ''), ' '))
        );
    end;
    done := done || jsonb_build_array(jsonb_strip_nulls(answer) || jsonb_build_object('id', member ->> 'id'));
  end loop;
  return jsonb_build_object('members', done);
end
$$;
grant execute on function app.run_take_staff(jsonb) to vizite_api;

-- Invites somebody: the fields of a user, at least email and full_name. Answers {"status", "id", "code",
-- "expires_at"}; the code is told this once. Errors as those of save_person.
create function public.invite_person(given jsonb) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_invite_person(given)
$$;
select app.open_door('public.invite_person(jsonb)');

-- Invites 1 to 200 people of a list, each by itself and by the same rules: [{"id", "given"}], the ids new ones of the
-- caller. With "base_version" it is a user whose fields change, but for rights and address. Answers {"members": [{"id",
-- "status": "saved" (with "code", "expires_at" of an invitation), "conflict" or "refused" (with "reason", "keys")}]}.
-- Called again with the same rows it issues new codes and invites nobody twice.
create function public.take_staff(members jsonb) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_take_staff(members)
$$;
select app.open_door('public.take_staff(jsonb)');

-- Issues a new code in the same way, for a user who has not accepted yet.
create function public.renew_invitation(target uuid) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_renew_invitation(target)
$$;
select app.open_door('public.renew_invitation(uuid)');

-- Returns the waiting profile of a code that is still valid, for this e-mail; null otherwise.
create function app.invited_profile(address text, code text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select i.profile_id from app.invitations i
    where i.profile_id = app.waiting_profile(address) and i.code_hash = app.invitation_hash(code)
  );
end
$$;

-- Turns the waiting profile into that of the caller's account.
create function app.redeem_invitation(code text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  account uuid := auth.uid();
  address text;
  waiting uuid;
  person public.profiles;
begin
  if app.took_reset(code) then return '{"status": "saved"}'; end if;
  perform app.take_access_turn();
  -- An address that nobody has confirmed is anybody's.
  select a.email into address from auth.users a where a.id = account and a.email_confirmed_at is not null;
  waiting := app.invited_profile(address, code);
  if account is null or waiting is null then perform app.refuse_access('invitation_invalid'); end if;
  if exists (select from public.profiles p where p.id = account) then perform app.refuse_access('account_known'); end if;
  select * into person from public.profiles p where p.id = waiting for update;
  update public.profiles p set deleted_at = app.now_ms(), status = 'left' where p.id = waiting;
  insert into public.profiles
    (id, email, full_name, phone, extension, department_id, ward, title, extra_permissions, denied_permissions, scope,
      status, valid_until, out_of_office_from, out_of_office_to, delegate_id)
  values
    (account, person.email, person.full_name, person.phone, person.extension, person.department_id, person.ward,
      person.title, person.extra_permissions, person.denied_permissions, person.scope, 'active', person.valid_until,
      person.out_of_office_from, person.out_of_office_to, person.delegate_id);
  insert into public.user_roles (user_id, role_id) select account, u.role_id from public.user_roles u where u.user_id = waiting;
  delete from public.user_roles u where u.user_id = waiting;
  update public.profiles p set delegate_id = account where p.delegate_id = waiting;
  delete from app.invitations i where i.profile_id = waiting;
  perform app.log_access('person_join', 'user', account, null, jsonb_build_object('invitation', waiting));
  return '{"status": "saved"}';
end
$$;
grant execute on function app.redeem_invitation(text) to vizite_api;

-- Accepts an invitation for an account that was just made: answers {"status": "saved"}. Errors: P0001
-- invitation_invalid (unknown, used or expired code, or another e-mail), account_known (the account has a profile
-- already).
create function public.accept_invitation(code text) returns jsonb
language sql
set search_path = ''
as $$
  select app.redeem_invitation(code)
$$;
select app.open_door('public.accept_invitation(text)');

-- Returns whether an account may be made for this e-mail. Asked by the embedded backend.
create function app.may_sign_up(address text, code text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return app.invited_profile(address, code) is not null;
end
$$;

-- An invited user may make the account at a provider's, too. No code comes along then: the provider vouches for the
-- address, and the user redeems the code with the account, which has no rights before.

-- Returns the profile that waits under this address with a code that is still valid; null where none does.
create function app.waiting_profile(address text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select p.id from app.invitations i join public.profiles p on p.id = i.profile_id
    where i.expires_at > now() and p.status = 'invited' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and p.email = app.ascii_lower(address)
  );
end
$$;

-- Serves as GoTrue's hook "before user created": lets those make an account who bring the code of their invitation, and
-- those whose invited address a provider has verified.
create function app.before_user_created(event jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  address text := event #>> '{user,email}';
begin
  if app.may_sign_up(address, event #>> '{user,user_metadata,invitation}') then return '{}'; end if;
  if coalesce(event #>> '{user,app_metadata,provider}', 'email') not in ('email', 'phone', 'anonymous')
    and event #>> '{user,user_metadata,email_verified}' = 'true' and app.waiting_profile(address) is not null
  then
    return '{}';
  end if;
  return '{"error": {"http_code": 403, "message": "invitation_invalid"}}';
end
$$;

do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema app to supabase_auth_admin;
    grant execute on function app.before_user_created(jsonb) to supabase_auth_admin;
  end if;
end
$$;
