-- Commands of an administrator of the server at its console (`npm run admin`), as the owner of the database: nobody is
-- signed in there. Each of these leaves a line in the log of the account that it is about, and lists in the console's.

-- Writes a line of the log for somebody else than the caller.
create function app.log_by(actor uuid, done text, kind text, target uuid, what jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, was_offline, details)
  values (gen_random_uuid(), app.now_ms(), actor, done, kind, target, false, what);
end
$$;

-- Returns the console's own name in the log: no account has it.
create function app.console_id() returns uuid
language sql immutable
set search_path = ''
as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;

-- Codes with which an account chooses a new password: one of the console, or that of the sheet which the first
-- administrator has printed. SHA-256 alone, as of invitations.
create table app.password_resets (
  account uuid not null,
  from_sheet boolean not null,
  code_hash text not null unique,
  -- The sheet has none.
  expires_at timestamptz,
  used_at timestamptz,
  primary key (account, from_sheet)
);
select app.protect('app.password_resets');
create policy "for the server alone" on app.password_resets for select to service_role using (true);

-- Accounts whose sign-in lock was taken back. The lock is in the backend's memory; it looks here before it refuses.
create table app.sign_in_unlocks (
  email text primary key,
  at timestamptz not null
);
select app.protect('app.sign_in_unlocks');
create policy "for the server alone" on app.sign_in_unlocks for select to service_role using (true);

-- Returns the user with this address. Error: P0001 unknown_person.
create function app.person_of_address(address text) returns public.profiles
language plpgsql stable security definer
set search_path = ''
as $$
declare
  person public.profiles;
begin
  select * into person from public.profiles p where p.email = app.ascii_lower(btrim(address)) and p.deleted_at is null;
  if not found then perform app.refuse_access('unknown_person'); end if;
  return person;
end
$$;

-- Invites an administrator: {"status", "id", "code", "expires_at"}. Called again for one who waits it issues a new code.
-- Errors: P0001 duplicate_email (an account or an invitation of another role has the address), values_malformed.
create function app.console_create(full_name text, address text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles;
  role uuid;
begin
  perform app.take_access_turn();
  if app.first_run_fault('administrator', jsonb_build_object('full_name', full_name, 'email', address)) is not null then
    perform app.refuse_access('values_malformed');
  end if;
  select r.id into role from public.roles r where r.is_system and r.deleted_at is null order by r.id limit 1;
  if role is null then perform app.refuse_access('no_system_role'); end if;
  select * into person from public.profiles p where p.email = app.ascii_lower(btrim(address)) and p.deleted_at is null;
  if not found then
    insert into public.profiles (id, email, full_name, scope, status)
    values (gen_random_uuid(), app.ascii_lower(btrim(address)), btrim(full_name), 'all', 'invited') returning * into person;
    insert into public.user_roles (user_id, role_id) values (person.id, role);
  elsif person.status <> 'invited' or not app.holds_system_role(person.id) then
    perform app.refuse_access('duplicate_email');
  end if;
  delete from app.first_run;
  perform app.log_by(person.id, 'person_invite', 'user', person.id, '{"by": "console"}');
  return app.issue_invitation(person.id);
end
$$;

-- Issues a code with which the account chooses a new password, and ends its sessions: {"code", "expires_at"}.
-- from_sheet: for the sheet to print; it ends nothing and does not expire. Errors: P0001 unknown_person, not_active.
create function app.console_reset(address text, from_sheet boolean default false) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles := app.person_of_address(address);
  code text := app.make_invitation_code();
  until timestamptz := case when not from_sheet then app.now_ms() + interval '24 hours' end;
begin
  if person.status <> 'active' then perform app.refuse_access('not_active'); end if;
  insert into app.password_resets as r (account, from_sheet, code_hash, expires_at)
  values (person.id, console_reset.from_sheet, app.invitation_hash(code), until)
  on conflict on constraint password_resets_pkey do update
  set code_hash = excluded.code_hash, expires_at = excluded.expires_at, used_at = null;
  if not from_sheet then
    perform app.end_sessions(person.id);
    perform app.log_by(person.id, 'password_reset', 'user', person.id, '{"by": "console"}');
  end if;
  return jsonb_build_object('code', code, 'expires_at', app.iso(until));
end
$$;

-- Ends all sessions of an account, where the auth server keeps them in this database.
create function app.end_sessions(person uuid) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from auth.refresh_tokens t where t.user_id::text = person::text;
  delete from auth.sessions s where s.user_id = person;
end
$$;

-- Returns the account that this code gives a new password; null where it is good for none.
create function app.resettable_account(address text, code text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select r.account from app.password_resets r
    join public.profiles p on p.id = r.account and p.status = 'active' and p.deleted_at is null
    where p.email = app.ascii_lower(address) and r.code_hash = app.invitation_hash(code)
      and r.used_at is null and (r.expires_at is null or r.expires_at > now())
  );
end
$$;

-- Gives an account a new password by its code, once, and ends its sessions. Returns whether it did. Asked by the embedded
-- backend, which keeps accounts as GoTrue does.
create function app.reset_password(address text, code text, new_hash text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person uuid := app.resettable_account(address, code);
begin
  if person is null then return false; end if;
  update app.password_resets r set used_at = now()
  where r.account = person and r.code_hash = app.invitation_hash(code) and r.used_at is null;
  -- Two with one code: the second one finds it used.
  if not found then return false; end if;
  update auth.users u set encrypted_password = new_hash where u.id = person;
  perform app.end_sessions(person);
  perform app.log_by(person, 'password_set', 'user', person, null);
  return true;
end
$$;

-- Returns whether the caller has just used this code, and forgets it: the device asks for the end of an invitation
-- and of a reset in the same way.
create function app.took_reset(code text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.password_resets r
  where r.account = auth.uid() and r.code_hash = app.invitation_hash(code) and r.used_at > now() - interval '10 minutes';
  return found;
end
$$;

-- Takes back the sign-in lock of an account. Errors: P0001 unknown_person.
create function app.console_unlock(address text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  person public.profiles := app.person_of_address(address);
begin
  insert into app.sign_in_unlocks (email, at) values (person.email, now())
  on conflict (email) do update set at = excluded.at;
  perform app.log_by(person.id, 'sign_in_unlock', 'user', person.id, '{"by": "console"}');
end
$$;

-- Returns whether a lock that began so many seconds ago was taken back since, and forgets it: it opens one lock.
create function app.take_sign_in_unlock(address text, seconds double precision) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  delete from app.sign_in_unlocks u
  where u.email = app.ascii_lower(address) and u.at >= now() - make_interval(secs => seconds);
  return found;
end
$$;

-- Returns all users, no secrets: [{"full_name", "email", "roles", "status", "last_seen"}].
create function app.console_list() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.log_by(app.console_id(), 'account_list', 'user', null, '{"by": "console"}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'full_name', p.full_name, 'email', p.email, 'status', p.status, 'last_seen', app.iso(p.last_sign_in_at),
      'roles', array(
        select r.name from public.user_roles u join public.roles r on r.id = u.role_id
        where u.user_id = p.id and r.deleted_at is null order by r.name
      )
    ) order by p.full_name, p.email), '[]')
    from public.profiles p where p.deleted_at is null
  );
end
$$;
