-- Values of the fields that the hospital gives to patients, tickets and surgeries itself (look-up kind extra_field). A
-- value is visible with its record, one of health data to those alone who may read clinical notes. Of a new kind of owner:
-- its name in the check, its line in each policy and its table in app.extra_value_rules.

-- Returns the id of the value of a field in a record: devices that fill the same field meet in one row.
create function app.extra_value_id(record_id uuid, field_id uuid) returns uuid
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
declare
  hex text := encode(sha256(convert_to(record_id || ':' || field_id, 'UTF8')), 'hex');
begin
  return (left(hex, 12) || '8' || substr(hex, 14, 3) || '8' || substr(hex, 18, 15))::uuid;
end
$$;
grant execute on function app.extra_value_id(uuid, uuid) to vizite_api;

-- Returns whether a text is an exact decimal: up to eleven digits, up to four behind the point, no zero too many.
create function app.is_extra_number(value text) returns boolean
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return value ~ '^-?(0|[1-9][0-9]{0,10})([.][0-9]{0,3}[1-9])?$' and value <> '-0';
end
$$;
grant execute on function app.is_extra_number(text) to vizite_api;

-- Returns whether a value suits a field, by the field's attributes; no value suits every field.
create function app.suits_extra_field(
  attributes jsonb, text_value text, number_value text, date_value date, choice_id uuid
) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  case num_nonnulls(text_value, number_value, date_value, choice_id)
    when 0 then return true;
    when 1 then null;
    else return false;
  end case;
  return case attributes ->> 'value_kind'
    when 'text' then text_value is not null and btrim(text_value) <> '' and char_length(text_value) <= 500
    when 'number' then number_value is not null and app.is_extra_number(number_value)
      and char_length(split_part(number_value, '.', 2)) <= (attributes ->> 'decimals')::integer
    when 'date' then date_value is not null
    when 'choice' then choice_id is not null and exists (
      select from jsonb_array_elements(attributes -> 'choices') c where c ->> 'id' = choice_id::text
    )
    else false
  end;
end
$$;
grant execute on function app.suits_extra_field(jsonb, text, text, date, uuid) to vizite_api;

create table public.extra_values (
  id uuid primary key,
  field_id uuid not null references public.definitions (id),
  record_kind text not null check (record_kind in ('client', 'ticket', 'surgery')),
  record_id uuid not null,
  text_value text check (char_length(text_value) <= 500),
  -- Exact decimal, `-12.5`.
  number_value text check (char_length(number_value) <= 20 and app.is_extra_number(number_value)),
  date_value date check (date_value >= '0001-01-01' and date_value < '10000-01-01'),
  choice_id uuid,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint extra_values_id check (id = app.extra_value_id(record_id, field_id))
);
create index extra_values_record on public.extra_values (record_id);
create index extra_values_field on public.extra_values (field_id);

-- Checks a value against its field and its record. It looks past row security: whether the caller sees the record is
-- asked by the policy.
create function app.extra_value_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  field public.definitions;
  found boolean;
begin
  if tg_op = 'UPDATE' then
    new.field_id := old.field_id;
    new.record_kind := old.record_kind;
    new.record_id := old.record_id;
    if new.deleted_at is not null and old.deleted_at is null and app.is_merging() then
      -- The undo of a merge takes back the value that came with it; what somebody has written since stays.
      new := old;
      if old.updated_at = old.created_at then
        new.text_value := null;
        new.number_value := null;
        new.date_value := null;
        new.choice_id := null;
      end if;
      return new;
    end if;
  end if;
  if new.deleted_at is not null then return new; end if;
  -- A change of the field is waited for.
  select * into field from public.definitions d where d.id = new.field_id and d.kind = 'extra_field' for share;
  if field.id is null or tg_op = 'INSERT' and field.deleted_at is not null then
    perform app.refuse_row('extra_values_field_id_fkey', 'field_id', '23503');
  end if;
  if field.attributes ->> 'record_kind' <> new.record_kind then
    perform app.refuse_row('extra_values_record_kind', 'record_kind');
  end if;
  if not app.suits_extra_field(field.attributes, new.text_value, new.number_value, new.date_value, new.choice_id) then
    perform app.refuse_row('extra_values_suit', 'field_id');
  end if;
  -- A move of the record, and its disposal, are waited for.
  if tg_op = 'INSERT' then
    execute format(
      'select true from public.%I t where t.id = $1 and t.deleted_at is null for share',
      case new.record_kind when 'client' then 'clients' when 'ticket' then 'tickets' when 'surgery' then 'surgeries' end
    ) into found using new.record_id;
    if found is null then perform app.refuse_row('extra_values_record_id_fkey', 'record_id', '23503'); end if;
  end if;
  return new;
end
$$;
create trigger extra_value_rules before insert or update on public.extra_values
for each row execute function app.extra_value_rules();

-- Keeps a field as its values need it: kind of record and of value, the choices that records have, the seal of health
-- data. A field with values is not deleted.
create function app.keep_extra_field() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  uses uuid[];
begin
  if not exists (select from public.extra_values v where v.field_id = new.id and v.deleted_at is null) then return new; end if;
  if new.deleted_at is not null and exists (
    select from public.extra_values v where v.field_id = new.id and v.deleted_at is null
      and num_nonnulls(v.text_value, v.number_value, v.date_value, v.choice_id) > 0
  ) then
    perform app.refuse_row('definitions_extra_field_used', 'deleted_at');
  end if;
  if (new.attributes ->> 'record_kind', new.attributes ->> 'value_kind')
    is distinct from (old.attributes ->> 'record_kind', old.attributes ->> 'value_kind') then
    perform app.refuse_row('definitions_extra_field_kind', 'attributes');
  end if;
  if (old.attributes ->> 'health')::boolean and not (new.attributes ->> 'health')::boolean then
    perform app.refuse_row('definitions_extra_field_health', 'attributes');
  end if;
  if (new.attributes ->> 'decimals')::integer < (old.attributes ->> 'decimals')::integer then
    perform app.refuse_row('definitions_extra_field_decimals', 'attributes');
  end if;
  uses := array(select distinct v.choice_id from public.extra_values v where v.field_id = new.id and v.choice_id is not null);
  if exists (
    select from unnest(uses) u (id)
    where not exists (select from jsonb_array_elements(new.attributes -> 'choices') c where c ->> 'id' = u.id::text)
  ) then
    perform app.refuse_row('definitions_extra_field_choices', 'attributes');
  end if;
  return new;
end
$$;
create trigger keep_extra_field before update on public.definitions
for each row when (old.kind = 'extra_field') execute function app.keep_extra_field();

-- Stamps values again when others may see them: devices of those who no longer do forget them, others get them.
create function app.touch_extra_values() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  if tg_table_name = 'definitions' then
    update public.extra_values set id = id where field_id = new.id;
  else
    update public.extra_values set id = id where record_id = new.id;
  end if;
  perform set_config('app.touch', '', true);
  return null;
end
$$;
create trigger touch_extra_values after update on public.tickets
for each row when (
  (new.department_id, new.team_id, new.assignee_id, new.watcher_ids)
    is distinct from (old.department_id, old.team_id, old.assignee_id, old.watcher_ids)
) execute function app.touch_extra_values();
create trigger touch_extra_values after update on public.surgeries
for each row when (
  (new.department_id, new.responsible_id, new.team_user_ids)
    is distinct from (old.department_id, old.responsible_id, old.team_user_ids)
) execute function app.touch_extra_values();
create trigger touch_extra_values after update on public.definitions
for each row when (
  old.kind = 'extra_field' and new.attributes ->> 'health' is distinct from old.attributes ->> 'health'
) execute function app.touch_extra_values();

select app.replicate('extra_values', 'cases');
select app.expose('extra_values', '{field_id, record_kind, record_id, text_value, number_value, date_value, choice_id}');
-- Row security of the records decides in the sub-selects.
create policy extra_values_select on public.extra_values for select to vizite_api
using (
  case record_kind
    when 'client' then
      (select app.has_any_permission(
        '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read}'
      ))
      and exists (select from public.clients c where c.id = extra_values.record_id)
    when 'ticket' then
      (select app.has_any_permission('{crm.tickets.read, crm.client_ticket.Id.read}'))
      and exists (select from public.tickets t where t.id = extra_values.record_id)
    when 'surgery' then
      (select app.has_permission('crm.surgery_list.read'))
      and exists (select from public.surgeries s where s.id = extra_values.record_id)
  end
  and ((select app.has_permission('crm.client_health.read')) or extra_values.field_id not in (
    select d.id from public.definitions d where d.kind = 'extra_field' and (d.attributes ->> 'health')::boolean
  ))
);
-- Written with the right to change the record, within the person's own scope: an emergency access widens what one reads
-- alone. The user who has made the record fills in its fields, too.
create policy extra_values_insert on public.extra_values for insert to vizite_api
with check (
  case record_kind
    when 'client' then exists (
      select from public.clients c
      where c.id = extra_values.record_id and ((select app.has_permission('crm.clients.edit'))
        or (select app.has_permission('crm.clients.add')) and c.created_by = (select auth.uid()))
    )
    when 'ticket' then exists (
      select from public.tickets t
      where t.id = extra_values.record_id and ((select app.has_permission('crm.tickets.edit'))
        or (select app.has_permission('crm.tickets.add')) and t.created_by = (select auth.uid()))
        and (
          (select app.my_scope()) = 'all'
          or t.assignee_id = (select auth.uid())
          or t.created_by = (select auth.uid())
          or (select auth.uid()) = any (t.watcher_ids)
          or (select app.my_department()) in (t.department_id, t.team_id)
        )
    )
    when 'surgery' then exists (
      select from public.surgeries s
      where s.id = extra_values.record_id and ((select app.has_permission('crm.surgery.edit'))
        or (select app.has_permission('crm.surgery.add')) and s.created_by = (select auth.uid()))
        and (
          (select app.my_scope()) = 'all'
          or s.responsible_id = (select auth.uid())
          or s.created_by = (select auth.uid())
          or (select auth.uid()) = any (s.team_user_ids)
          or (select app.my_department()) = s.department_id
        )
    )
  end
  and ((select app.has_permission('crm.client_health.read')) or extra_values.field_id not in (
    select d.id from public.definitions d where d.kind = 'extra_field' and (d.attributes ->> 'health')::boolean
  ))
);
create policy extra_values_update on public.extra_values for update to vizite_api
using (
  case record_kind
    when 'client' then (select app.has_permission('crm.clients.edit'))
      and exists (select from public.clients c where c.id = extra_values.record_id)
    when 'ticket' then (select app.has_permission('crm.tickets.edit')) and exists (
      select from public.tickets t
      where t.id = extra_values.record_id and (
        (select app.my_scope()) = 'all'
        or t.assignee_id = (select auth.uid())
        or t.created_by = (select auth.uid())
        or (select auth.uid()) = any (t.watcher_ids)
        or (select app.my_department()) in (t.department_id, t.team_id)
      )
    )
    when 'surgery' then (select app.has_permission('crm.surgery.edit')) and exists (
      select from public.surgeries s
      where s.id = extra_values.record_id and (
        (select app.my_scope()) = 'all'
        or s.responsible_id = (select auth.uid())
        or s.created_by = (select auth.uid())
        or (select auth.uid()) = any (s.team_user_ids)
        or (select app.my_department()) = s.department_id
      )
    )
  end
  and ((select app.has_permission('crm.client_health.read')) or extra_values.field_id not in (
    select d.id from public.definitions d where d.kind = 'extra_field' and (d.attributes ->> 'health')::boolean
  ))
)
with check ((select app.has_any_permission('{crm.clients.edit, crm.tickets.edit, crm.surgery.edit}')));

insert into app.sync_tables (kind, collection, table_name, read_any, departs) values
  ('extra_value', 'cases', 'extra_values',
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read, hasta.tel_phone.read,
      crm.tickets.read, crm.client_ticket.Id.read, crm.surgery_list.read}',
    'app.read_scope() <> ''all'' or not app.has_permission(''crm.client_health.read'')');
