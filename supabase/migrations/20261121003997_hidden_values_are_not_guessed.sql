-- A push told whether a guess at a value was right that its sender may not read: a right one counted as a repeat, a wrong
-- one as a conflict. Nine calls were enough for an identity number whose mask was known.

-- Whether hidden values that a person sends are what is stored. Compared is only what the person may read, or has stored
-- alone; of all else a repeat is known by its receipt. Null from somebody who may not read the value leaves it as it is,
-- so it counts as equal.
create or replace function app.hidden_values_match(table_name text, row_id uuid, pushed jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  is_own boolean := false;
begin
  if pushed = '{}' then return true; end if;
  case table_name
    when 'clients' then
      select jsonb_build_object('identity_no', c.identity_no, 'clinical_note', c.clinical_note),
        c.created_by = auth.uid() and c.row_version = 1
      into stored, is_own
      from public.clients c where c.id = row_id and app.has_any_permission('{crm.clients.add, crm.clients.edit}');
    when 'profiles' then
      select to_jsonb(p) into stored
      from public.profiles p where p.id = row_id and app.has_permission('access.users.edit');
  end case;
  if stored is null then return false; end if;
  return not exists (
    select from jsonb_each(pushed) e
    where not case
      when is_own or case e.key
        when 'identity_no' then app.has_permission('crm.client_identity.read')
        when 'clinical_note' then app.has_permission('crm.client_health.read')
        else row_id = auth.uid() or app.has_permission('access.users.read')
      end then e.value is not distinct from stored -> e.key
      else e.value = 'null'
    end
  );
end
$$;
