-- A clinical note is written by those who may read it. Anybody else would write over one that she cannot see; asked by
-- the column that is set, not by its value, so that the answer tells nothing of what stands there.
create function app.check_clinical_note() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user = 'authenticated' and not app.has_permission('crm.client_health.read') then
    raise exception using errcode = '42501', message = 'a clinical note is written by its readers',
      table = 'clients', column = 'clinical_note';
  end if;
  return new;
end
$$;
create trigger check_clinical_note before update of clinical_note on public.clients
for each row when (new.clinical_note is not null) execute function app.check_clinical_note();
