-- Who is invited may make the account at a provider's, too. No code comes along then: the provider vouches for the
-- address, and the person redeems the code with the account, which has no rights before.

-- Whether somebody waits under this address with a code that still holds.
create function app.is_invited(address text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from app.invitations i join public.profiles p on p.id = i.profile_id
    where i.expires_at > now() and p.status = 'invited' and p.deleted_at is null
      and (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and p.email = lower(btrim(address) collate "C")
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
    and event #>> '{user,user_metadata,email_verified}' = 'true' and app.is_invited(address)
  then
    return '{}';
  end if;
  return '{"error": {"http_code": 403, "message": "invitation_invalid"}}';
end
$$;
