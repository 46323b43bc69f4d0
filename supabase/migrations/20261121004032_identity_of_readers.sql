-- An identity number is written by those who may read it, as a clinical note is (4010): anybody else would find out
-- whether a number is taken, by tries that leave nothing behind, and a mask leaves few numbers open. Asked by the column
-- that is set, not by its value, so that the answer tells nothing of what stands there.
create function app.check_identity_no() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and not app.has_permission('crm.client_identity.read') then
    raise exception using errcode = '42501', message = 'an identity number is written by its readers',
      table = 'clients', column = 'identity_no';
  end if;
  return new;
end
$$;
create trigger check_identity_no before insert on public.clients
for each row when (new.identity_no is not null) execute function app.check_identity_no();
create trigger check_identity_no_anew before update of identity_no on public.clients
for each row when (new.identity_no is not null) execute function app.check_identity_no();
