-- Who is invited may make the account at a provider's, too. No code comes along then: the provider vouches for the
-- address, and the person redeems the code with the account, which has no rights before.

-- The profile that waits under this address with a code that still holds; null where none does.
create function app.waiting_profile(address text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select p.id from app.invitations i join public.profiles p on p.id = i.profile_id
    where i.expires_at > now() and p.status = 'invited' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and p.email = lower(btrim(address) collate "C")
  );
end
$$;

-- The waiting profile of a code that still holds, for this e-mail; null otherwise.
create or replace function app.invited_profile(address text, code text) returns uuid
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

-- GoTrue's hook "before user created": lets those make an account who bring the code of their invitation, and those
-- whose invited address a provider has verified.
create or replace function app.before_user_created(event jsonb) returns jsonb
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
