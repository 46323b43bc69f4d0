-- Fields that the hospital gives to patients, tickets and surgeries itself, and their values.

create or replace function app.sync_rank(kind text) returns integer
language sql immutable parallel safe
set search_path = ''
as $$
  select ('{
    "ticket_type": 1,
    "ticket_status": 2,
    "ticket_source": 3,
    "ticket_tag": 4,
    "contact_type": 5,
    "call_result": 6,
    "relation_type": 7,
    "department": 8,
    "company_type": 9,
    "position": 10,
    "bank": 11,
    "cash_desk": 12,
    "operating_room": 13,
    "procedure": 14,
    "clinician": 15,
    "surgery_reason": 16,
    "insurer": 17,
    "insurance_document": 18,
    "refusal_phrase": 19,
    "resume_tag": 20,
    "user": 21,
    "role": 22,
    "permission": 23,
    "client": 24,
    "relation": 25,
    "ticket": 26,
    "note": 27,
    "task": 28,
    "status_change": 29,
    "consent": 30,
    "interaction": 31,
    "company": 32,
    "person": 33,
    "resume": 34,
    "message_template": 35,
    "meeting": 36,
    "busy_time": 37,
    "pos_terminal": 38,
    "commission_rate": 39,
    "pos_staff": 40,
    "terminal_usage": 41,
    "import_profile": 42,
    "import_file": 43,
    "settlement_day": 44,
    "closed_period": 45,
    "bank_objection": 46,
    "theatre_session": 47,
    "surgery": 48,
    "surgery_duration": 49,
    "patient_trip": 50,
    "reading_words": 51,
    "biopsy": 52,
    "specimen_transfer": 53,
    "specimen_receipt": 54,
    "invoice_batch": 55,
    "insurance_case": 56,
    "insurance_event": 57,
    "client_merge": 58,
    "attachment": 59,
    "notification": 60,
    "message": 61,
    "reminder": 62,
    "whats_new": 63,
    "read_mark": 64,
    "shift_handover": 65,
    "shift_handover_line": 66,
    "shift_handover_entry": 67,
    "notice_settings": 68,
    "extra_field": 69,
    "extra_value": 70
  }'::jsonb ->> kind)::integer
$$;

create or replace function app.has_shape(value jsonb, shape jsonb) returns boolean
language plpgsql immutable parallel safe
set search_path = ''
as $$
declare
  key text;
  expected text;
  item jsonb;
  kind text;
  said text;
begin
  if value is null or jsonb_typeof(value) <> 'object' then return false; end if;
  if (value - array(select jsonb_object_keys(shape))) <> '{}' then return false; end if;
  for key, expected in select * from jsonb_each_text(shape) loop
    item := value -> key;
    kind := jsonb_typeof(item);
    if kind is null then return false; end if;
    if expected like '%?' then
      if kind = 'null' then continue; end if;
      expected := left(expected, -1);
    end if;
    -- Apart: an expression with a query in it costs ten times as much, for whatever kind.
    if expected in ('texts', 'uuids') then
      if kind <> 'array' or jsonb_array_length(item) > 50 then return false; end if;
      if exists (
        select from jsonb_array_elements(item) e
        where jsonb_typeof(e) <> 'string' or case expected
          when 'texts' then char_length(e #>> '{}') not between 1 and 300 else not app.is_uuid(e #>> '{}') end
      ) then return false; end if;
      continue;
    end if;
    -- Names of the hospital, each with an id that stays.
    if expected = 'choices' then
      if kind <> 'array' or jsonb_array_length(item) > 100 then return false; end if;
      if exists (
        select from jsonb_array_elements(item) e
        where not app.has_shape(e, '{"id": "uuid", "name": "text", "active": "bool"}') or char_length(e ->> 'name') > 120
      ) or (select count(distinct e ->> 'id') from jsonb_array_elements(item) e) <> jsonb_array_length(item) then
        return false;
      end if;
      continue;
    end if;
    said := value ->> key;
    if not (case expected
      when 'text' then kind = 'string' and char_length(said) between 1 and 300
      when 'long' then kind = 'string' and char_length(said) between 1 and 4000
      when 'day' then kind = 'string' and said ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'
      when 'instant' then kind = 'string' and said
        ~ '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}\.[0-9]{3}Z$'
      when 'clock' then kind = 'string' and said ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      when 'bool' then kind = 'boolean'
      when 'int' then kind = 'number' and said ~ '^[0-9]{1,7}$'
      -- Minor units.
      when 'money' then kind = 'number' and said ~ '^[0-9]{1,14}$'
      when 'uuid' then kind = 'string' and app.is_uuid(said)
      else kind = 'string' and said = any (string_to_array(expected, '|'))
    end) then return false; end if;
  end loop;
  return true;
end
$$;

create or replace function app.definition_kinds() returns table (kind text, area text, view_name text, shape jsonb)
language sql immutable parallel safe
set search_path = ''
as $$
  values
    ('ticket_type', 'crm.ticket_types', 'ticket_types',
      '{"default_priority":"low|normal|high|urgent","default_team_id":"uuid?","first_response_minutes":"int?","resolve_minutes":"int?","call_result_required":"bool","resolution_required":"bool","contains_health":"bool","supervisor_closes":"bool","checklist":"texts"}'::jsonb),
    ('ticket_status', 'crm.ticket_statuses', 'ticket_statuses',
      '{"category":"new|open|pending|resolved|closed","is_default":"bool","pauses_sla":"bool","requires_reason":"bool","visible_in_board":"bool"}'::jsonb),
    ('ticket_source', 'crm.ticket_sources', 'ticket_sources',
      '{"channel":"phone|web|whatsapp|social|email|desk|referral|company|authority","campaign":"text?","foreign_only":"bool"}'::jsonb),
    ('ticket_tag', 'crm.ticket_tags', 'ticket_tags',
      '{"group":"text?"}'::jsonb),
    ('contact_type', 'crm.contact_types', 'contact_types',
      '{"direction":"in|out","channel":"phone|whatsapp|sms|email|face|web|social|video","counts_as_contact":"bool"}'::jsonb),
    ('call_result', 'crm.cst', 'call_results',
      '{"code":"text","group":"success|failure|unreached|neutral","next_action":"none|reminder|call_back|close|surgery","next_action_after_minutes":"int?","ticket_type_ids":"uuids","requires_note":"bool","counts_as_conversion":"bool","sets_do_not_contact":"bool"}'::jsonb),
    ('relation_type', 'crm.relation_types', 'relation_types',
      '{"reverse_name":"text"}'::jsonb),
    ('department', 'crm.departments', 'departments',
      '{"group":"clinical|administrative","short_name":"text?"}'::jsonb),
    ('company_type', 'companies.company_types', 'company_types',
      '{}'::jsonb),
    ('position', 'companies.positions', 'positions',
      '{"level":"executive|manager|expert|staff"}'::jsonb),
    ('bank', 'pos.banks', 'banks',
      '{"short_name":"text?","merchant_desk":"text?"}'::jsonb),
    ('cash_desk', 'pos.cash_desks', 'cash_desks',
      '{"place":"text?","open_at_night":"bool"}'::jsonb),
    ('operating_room', 'crm.operating_rooms', 'operating_rooms',
      '{"department_ids":"uuids","tables":"1|2","opens_at":"clock","closes_at":"clock","open_on_saturday":"bool","open_on_sunday":"bool","equipment":"text?"}'::jsonb),
    ('procedure', 'crm.procedures', 'procedures',
      '{"code":"text?","department_id":"uuid?","minutes":"int?","turnover_minutes":"int?","sided":"bool","needs_blood":"bool","needs_implant":"bool","needs_icu":"bool"}'::jsonb),
    ('clinician', 'crm.clinicians', 'clinicians',
      '{"profession":"surgeon|physician|anaesthetist|anaesthesia_technician|nurse|perfusionist","department_id":"uuid?","user_id":"uuid?"}'::jsonb),
    ('surgery_reason', 'crm.surgery_reasons', 'surgery_reasons',
      '{"applies_to":"both|postpone|cancel","side":"patient|clinical|resource|payer"}'::jsonb),
    ('insurer', 'parse.insurers', 'insurers',
      '{"payer_kind":"sgk|oss|tss|foreign|agreement","appeal_days":"int?","payment_days":"int?","phone":"text?","other_names":"texts"}'::jsonb),
    ('insurance_document', 'parse.insurance_documents', 'insurance_documents',
      '{"service_kind":"any|outpatient|inpatient|surgery|test|biopsy","payer_kind":"any|sgk|oss|tss|foreign|agreement","insurer_ids":"uuids"}'::jsonb),
    ('refusal_phrase', 'parse.refusal_phrases', 'refusal_phrases',
      '{"reason":"not_covered|waiting_period|limit_reached|pre_existing|missing_documents|policy_inactive|outside_agreement|other"}'::jsonb),
    ('resume_tag', 'form.tags', 'resume_tags',
      '{"group":"text?","rule":"text?"}'::jsonb),
    ('extra_field', 'crm.extra_fields', 'extra_fields',
      '{"record_kind":"client|ticket|surgery","value_kind":"text|number|date|choice","choices":"choices","decimals":"0|1|2|3|4","unit":"text?","required":"bool","health":"bool"}'::jsonb)
$$;

insert into app.sync_tables (kind, collection, table_name) values ('extra_field', 'definitions', 'definitions');
create view public.extra_fields with (security_invoker = true) as
select id, name, position, colour, icon, active, attributes, created_at, updated_at
from public.definitions where kind = 'extra_field' and deleted_at is null;
revoke all on public.extra_fields from public, anon, authenticated;
grant select on public.extra_fields to vizite_api, service_role;

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

-- Values of extra fields when two clients become one. They belong to their record by their id, so they do not move: the
-- record that stays gets those that it does not have.

-- Copies values to the record that stays, each noted for the undo.
create function app.copy_extra_values(of_merge uuid, absorbed uuid, survivor uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v public.extra_values;
  copy uuid;
begin
  for v in
    select * from public.extra_values e
    where e.record_id = absorbed and e.record_kind = 'client' and e.deleted_at is null
      and num_nonnulls(e.text_value, e.number_value, e.date_value, e.choice_id) > 0
      and exists (select from public.definitions d where d.id = e.field_id and d.deleted_at is null)
  loop
    copy := app.extra_value_id(survivor, v.field_id);
    insert into public.extra_values (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
    values (copy, v.field_id, 'client', survivor, v.text_value, v.number_value, v.date_value, v.choice_id)
    on conflict (id) do nothing;
    if found then
      perform app.note_operation(of_merge, 'extra_values', copy, null, null, jsonb_build_object('field_id', v.field_id));
    end if;
  end loop;
end
$$;

-- Passes on what a device says of a record that was merged meanwhile, as long as the record that stays has nothing else.
create function app.pass_on_extra_value() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  merge record;
  copy uuid;
begin
  select m.id, m.survivor_id into merge from public.client_merges m where m.absorbed_id = new.record_id and m.state = 'active';
  if merge.id is null then return null; end if;
  copy := app.extra_value_id(merge.survivor_id, new.field_id);
  insert into public.extra_values (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
  values (copy, new.field_id, 'client', merge.survivor_id, new.text_value, new.number_value, new.date_value, new.choice_id)
  on conflict (id) do nothing;
  if found then
    perform app.note_operation(merge.id, 'extra_values', copy, null, null, jsonb_build_object('field_id', new.field_id));
  elsif tg_op = 'UPDATE' then
    update public.extra_values e set text_value = new.text_value, number_value = new.number_value,
      date_value = new.date_value, choice_id = new.choice_id
    where e.id = copy and e.deleted_at is null
      and (e.text_value, e.number_value, e.date_value, e.choice_id)
        is not distinct from (old.text_value, old.number_value, old.date_value, old.choice_id);
  end if;
  return null;
end
$$;
create trigger pass_on_extra_value after insert or update on public.extra_values
for each row when (new.record_kind = 'client' and new.deleted_at is null) execute function app.pass_on_extra_value();

create or replace function app.carry_out_merge(of_merge uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  m public.client_merges;
  r app.merge_records;
  ours public.clients;
  theirs public.clients;
  patch jsonb;
  p record;
  rel record;
  counts jsonb := '{}';
  moved_rows integer := 0;
  n integer;
  moment timestamptz := app.now_ms();
  consent record;
  added uuid;
begin
  select * into m from public.client_merges where id = of_merge;
  select * into r from app.merge_records where merge_id = of_merge;
  select * into ours from public.clients c where c.id = m.survivor_id;
  select * into theirs from public.clients c where c.id = m.absorbed_id;
  if app.merge_blocks(ours, theirs) <> '{}' then
    perform app.refuse_access('merge_blocked', app.merge_blocks(ours, theirs));
  end if;
  patch := app.merge_patch(ours, theirs, r.choices);
  perform app.note_match_decision(ours, theirs, true);
  update app.merge_records set
    survivor_before = to_jsonb(ours), absorbed_before = to_jsonb(theirs),
    survivor_digest = app.client_digest(ours.id), absorbed_digest = app.client_digest(theirs.id),
    survivor_version = ours.row_version, absorbed_version = theirs.row_version
  where merge_id = of_merge;
  perform set_config('app.merging', 'on', true);

  -- Nobody is their own relative.
  for rel in
    select t.id from public.client_relations t where t.deleted_at is null
      and t.client_id in (ours.id, theirs.id) and t.related_client_id in (ours.id, theirs.id)
  loop
    update public.client_relations t set deleted_at = moment where t.id = rel.id;
    perform app.note_operation(of_merge, 'client_relations', rel.id, 'deleted_at', null, to_jsonb(app.iso(moment)));
  end loop;

  -- A refusal of either record remains a refusal.
  for consent in select * from app.merged_consents(ours.id, theirs.id) c where c.added loop
    added := gen_random_uuid();
    insert into public.client_consents (id, client_id, channel, status, purpose, text_version, given_at, source)
    values (added, ours.id, consent.channel, 'refused', 'Birleştirmede sıkı olan geçerli sayıldı', m.merge_no, moment, 'merge');
    perform app.note_operation(of_merge, 'client_consents', added, null, null, jsonb_build_object('channel', consent.channel));
  end loop;

  perform app.copy_extra_values(of_merge, theirs.id, ours.id);

  for p in select * from app.client_pointers() loop
    execute format(
      'with moved as (
         update %1$s t set %2$I = $2 where t.%2$I = $1%3$s%4$s returning t.id, to_jsonb(t) ->> ''deleted_at'' is null as live
       ), noted as (
         insert into app.merge_operations (merge_id, seq, table_name, row_id, field, before, after, at, by)
         select $3, $4 + row_number() over (order by v.id), $5, v.id, $6, to_jsonb($1), to_jsonb($2), $7, auth.uid() from moved v
       )
       select count(*) filter (where v.live) from moved v',
      p.source, p.field, p.condition,
      case when p.table_name = 'client_relations'
        then ' and not (t.client_id in ($1, $2) and t.related_client_id is not distinct from case t.client_id when $1 then $2 else $1 end)' end
    ) into n
    using theirs.id, ours.id, of_merge,
      (select coalesce(max(o.seq), 0) from app.merge_operations o where o.merge_id = of_merge),
      p.table_name, p.field, moment;
    if n > 0 then
      counts := counts || jsonb_build_object(p.table_name, coalesce((counts ->> p.table_name)::integer, 0) + n);
      moved_rows := moved_rows + n;
    end if;
  end loop;

  -- A relative whom both had named stays once.
  for rel in
    select t.id from public.client_relations t
    join app.merge_operations o on o.merge_id = of_merge and o.row_id = t.id and o.field = 'client_id'
    where t.client_id = ours.id and t.deleted_at is null and exists (
      select from public.client_relations k
      where k.client_id = ours.id and k.deleted_at is null and k.id <> t.id and k.relation_type_id = t.relation_type_id
        and not exists (select from app.merge_operations x where x.merge_id = of_merge and x.row_id = k.id)
        and (k.related_client_id = t.related_client_id
          or app.fold_turkish(k.free_name) = app.fold_turkish(t.free_name) and k.free_phone is not distinct from t.free_phone)
        and k.may_receive_info = t.may_receive_info and k.is_legal_guardian = t.is_legal_guardian
    )
  loop
    update public.client_relations t set deleted_at = moment where t.id = rel.id;
    perform app.note_operation(of_merge, 'client_relations', rel.id, 'deleted_at', null, to_jsonb(app.iso(moment)));
  end loop;

  -- The redirect first: a number is in one live record at a time.
  update public.clients c set merged_into_id = ours.id where c.id = theirs.id;
  perform app.set_client_values(ours.id, patch);
  perform app.note_operation(of_merge, 'clients', ours.id, e.key, to_jsonb(ours) -> e.key, e.value)
  from jsonb_each(patch) e;
  perform set_config('app.merging', '', true);

  update public.client_merges c set
    state = 'active', moved = counts, rows_moved = moved_rows, merged_at = moment
  where c.id = of_merge;
  perform app.log_merge('client_merge', m, m.reason);
end
$$;

-- The patient's own file, and disposal.
create or replace function app.dossier_sources() returns table (part text, table_name text, condition text)
language sql immutable
set search_path = ''
as $$
  values
    ('clients', 'clients', 't.id = any ($1)'),
    -- Also relations in which the patient is the relative of another patient, of whom nothing but the id is told.
    ('relations', 'client_relations', 't.client_id = any ($1) or t.related_client_id = any ($1)'),
    ('consents', 'client_consents', 't.client_id = any ($1)'),
    ('interactions', 'client_interactions', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('tickets', 'tickets', 't.id = any ($2)'),
    ('surgeries', 'surgeries', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('patient_trips', 'patient_trips', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_cases', 'insurance_cases', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('insurance_events', 'insurance_events',
      't.case_id in (select c.id from public.insurance_cases c where c.client_id = any ($1) or c.ticket_id = any ($2))'),
    ('biopsies', 'biopsies', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    -- Examinations of the endoscopy's own list, in which the patient was known.
    ('colonoscopies', 'colonoscopies', 't.client_id = any ($1)'),
    ('handover_lines', 'shift_handover_lines', 't.client_id = any ($1) or t.record_id = any ($1 || $2 || $3)'),
    ('extra_values', 'extra_values',
      '(t.record_id = any ($1 || $2) or t.record_id in (
        select s.id from public.surgeries s where s.client_id = any ($1) or s.ticket_id = any ($2)))
      and (app.has_permission(''crm.client_health.read'') or not exists (
        select from public.definitions d where d.id = t.field_id and (d.attributes ->> ''health'')::boolean))'),
    ('notes', 'ticket_notes', 't.ticket_id = any ($2)'),
    ('tasks', 'ticket_tasks', 't.ticket_id = any ($2)'),
    ('status_changes', 'ticket_status_changes', 't.ticket_id = any ($2)'),
    ('reminders', 'reminders', 't.target_id = any ($1 || $2 || $3)'),
    ('notifications', 'notifications', 't.target_id = any ($1 || $2 || $3)'),
    ('survey_answers', 'survey_answers', 't.client_id = any ($1) or t.ticket_id = any ($2) or t.follow_up_ticket_id = any ($2)'),
    ('messages', 'messages', 't.client_id = any ($1) or t.ticket_id = any ($2)'),
    ('subject_requests', 'subject_requests', 't.client_id = any ($1)'),
    ('legal_holds', 'legal_holds', 't.client_id = any ($1)'),
    -- One that was taken back is about another person, too.
    ('merges', 'client_merges', 't.state = ''active'' and (t.survivor_id = any ($1) or t.absorbed_id = any ($1))')
$$;

create or replace function app.gather_known_client(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  mine text[];
  withheld text[] := '{}';
  clients uuid[];
  tickets uuid[];
  tasks uuid[];
  source record;
  dossier jsonb := '{}';
begin
  if not app.has_permission('crm.client_dossier.export') or not app.has_any_permission(
    '{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}'
  ) then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  mine := app.my_permissions();
  if not exists (select from public.clients c where c.id = target) then perform app.refuse_call('unknown_client'); end if;
  clients := app.merge_members(target);

  if not 'crm.client_identity.read' = any (mine) then withheld := withheld || 'identity_no'::text; end if;
  if not 'crm.client_health.read' = any (mine) then withheld := withheld || 'clinical_note'::text; end if;
  tickets := array(select t.id from public.tickets t where t.client_id = any (clients));
  tasks := array(select k.id from public.ticket_tasks k where k.ticket_id = any (tickets));
  for source in select * from app.dossier_sources() loop
    dossier := dossier || jsonb_build_object(source.part, app.dossier_rows(
      source.table_name, source.condition, case when source.part = 'clients' then withheld else '{}' end,
      clients, tickets, tasks
    ));
  end loop;

  dossier := dossier || jsonb_build_object(
    -- Actions that were agreed in meetings and became a ticket of the patient. The meeting itself is about others as
    -- well.
    'meeting_actions', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.action ->> 'id', 'meeting_id', m.id, 'meeting_at', app.iso(m.starts_at), 'text', a.action ->> 'text',
        'assignee_id', a.action ->> 'assignee_id', 'due_on', a.action ->> 'due_on', 'state', a.action ->> 'state',
        'ticket_id', a.action ->> 'ticket_id'
      ) order by m.starts_at, m.id), '[]')
      from public.meetings m cross join lateral jsonb_array_elements(m.actions) a (action)
      where m.actions <> '[]' and a.action ->> 'ticket_id' = any (tickets::text[])
    ),
    'looks', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'seq', l.seq, 'at', app.iso(a.at), 'device_at', app.iso(a.device_at), 'action', a.action, 'entity', a.entity,
        'entity_id', a.entity_id, 'user_id', a.user_id, 'was_offline', a.was_offline,
        'emergency', a.emergency_id is not null, 'reason', a.reason,
        'details', case when a.restricted_to is null or a.restricted_to = any (mine) then a.details end
      ) order by l.seq), '[]')
      from public.audit_log a join app.audit_links l on l.audit_id = a.id
      where a.client_id = any (clients)
    )
  );
  -- Names of everything that the rows name by id, so that the file can be read by itself.
  dossier := jsonb_build_object(
    'client_id', target, 'made_at', app.iso(app.now_ms()), 'made_by', auth.uid(), 'withheld', to_jsonb(withheld),
    'names', (
      select coalesce(jsonb_object_agg(n.id, n.name), '{}')
      from (
        select distinct m.hit[1]::uuid as id
        from regexp_matches(
          dossier::text || auth.uid()::text, '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}', 'g'
        ) m (hit)
      ) i
      join (
        select d.id, d.name from public.definitions d
        union all
        select (e.choice ->> 'id')::uuid, e.choice ->> 'name'
        from public.definitions d cross join lateral jsonb_array_elements(d.attributes -> 'choices') e (choice)
        where d.kind = 'extra_field'
        union all
        select p.id, p.full_name from public.profiles p
        union all
        -- Relatives that the patient has named. Whose relative the patient is stays that patient's own.
        select c.id, c.first_name || ' ' || c.last_name from public.clients c
        where c.id in (select r.related_client_id from public.client_relations r where r.client_id = any (clients))
      ) n using (id)
    ),
    'parts', dossier
  );
  -- At the end, since writers of the log wait for one another: the head of the file has what it says of itself.
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), 'export', 'client_dossier', target, target, false);
  return dossier;
end
$$;

create function app.empty_extra_values(records uuid[], moment timestamptz) returns void
language sql
set search_path = ''
as $$
  update public.extra_values v set text_value = null, number_value = null, date_value = null, choice_id = null,
    deleted_at = coalesce(v.deleted_at, moment)
  where v.record_id = any (records)
$$;

create or replace function app.empty_tickets(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  tasks uuid[] := array(select k.id from public.ticket_tasks k where k.ticket_id = any (gone));
begin
  perform app.empty_inbox(gone || tasks, moment);
  perform app.empty_handover_lines(gone || tasks, moment);
  perform app.empty_extra_values(gone, moment);
  update public.ticket_notes n set body = '–', mention_ids = '{}', deleted_at = moment where n.ticket_id = any (gone);
  update public.ticket_tasks k set title = '–', due_at = null, deleted_at = moment where k.ticket_id = any (gone);
  update public.ticket_status_changes h set from_value = null, to_value = null, reason = null, deleted_at = moment
  where h.ticket_id = any (gone);
  -- The call stays with its patient; which request it was about goes.
  update public.client_interactions i set ticket_id = null where i.ticket_id = any (gone);
  update public.surgeries s set ticket_id = null where s.ticket_id = any (gone);
  update public.patient_trips y set ticket_id = null where y.ticket_id = any (gone);
  update public.insurance_cases c set ticket_id = null where c.ticket_id = any (gone);
  update public.biopsies b set ticket_id = null where b.ticket_id = any (gone);
  update public.messages m set ticket_id = null where m.ticket_id = any (gone);
  -- Actions that were agreed in a meeting about it, also where the minutes are closed.
  perform set_config('app.disposing', 'on', true);
  update public.meetings m set actions = (
    select jsonb_agg(case when a.action ->> 'ticket_id' = any (gone::text[])
      then a.action || '{"text": "İmha edildi", "ticket_id": null}' else a.action end order by a.place)
    from jsonb_array_elements(m.actions) with ordinality a (action, place)
  )
  where m.actions <> '[]' and exists (
    select from jsonb_array_elements(m.actions) a where a ->> 'ticket_id' = any (gone::text[])
  );
  perform set_config('app.disposing', '', true);
  -- The columns that decide who sees the row stay, so that all who have it learn that it is gone.
  update public.tickets t set
    ticket_no = null, temporary_no = null, requester_id = null, subject = '–', description = null, status_reason = null,
    resolution_note = null, tag_ids = '{}', related_ticket_ids = '{}', duplicate_of_id = null, call_result_id = null,
    contact_type_id = null, deleted_at = moment
  where t.id = any (gone);
end
$$;

create or replace function app.empty_clients(gone uuid[], moment timestamptz) returns void
language plpgsql
set search_path = ''
as $$
declare
  surgeries uuid[] := array(select s.id from public.surgeries s where s.client_id = any (gone));
  cases uuid[] := array(select c.id from public.insurance_cases c where c.client_id = any (gone));
  biopsies uuid[] := array(select b.id from public.biopsies b where b.client_id = any (gone));
  trips uuid[] := array(select y.id from public.patient_trips y where y.client_id = any (gone));
begin
  perform app.empty_tickets(array(select t.id from public.tickets t where t.client_id = any (gone)), moment);
  perform app.empty_inbox(gone || surgeries || cases || biopsies || trips, moment);
  perform app.empty_handover_lines(gone || surgeries || cases || biopsies, moment);
  perform app.empty_extra_values(gone || surgeries, moment);
  update public.insurance_events e set text = null, deleted_at = moment where e.case_id = any (cases);
  update public.insurance_cases c set
    case_no = null, ticket_id = null, surgery_id = null, biopsy_id = null, policy_no = null, insured_no = null,
    service_name = '–', provision_no = null, medula_no = null, medula_first_no = null, exception_kind = null,
    lines = '[]', copay = null, deductible = null, patient_share = null, papers = '[]', refusal_reason = null,
    payer_message = null, status_note = null, decided_procedures = '{}', invoice_no = null, batch_id = null,
    cut_reason = case when c.status = 'paid_cut' then '–' end, note = null, deleted_at = moment
  where c.id = any (cases);
  update public.biopsies b set
    biopsy_no = null, ticket_id = null, surgery_id = null, protocol_no = null, pathology_no = null, site = null,
    side = 'none', jars = '[]', pathologist = null, told_note = null, psa = null, prostate_ml = null, pirads = null,
    indication = null, bowel_prep = null, report_text = null, reading = null, result_class = null, gleason = null,
    isup = null, size_mm = null, follow_up_plan = null, status_note = null, note = null, deleted_at = moment
  where b.id = any (biopsies);
  update public.patient_trips y set
    trip_no = null, ticket_id = null, surgery_id = null, flight_no = null, gate = null, transfer_company = null,
    driver_phone = null, hotel = null, interpreter_name = null, nationality = null, country = null, language = null,
    intermediary_id = null, portal_record_no = null, cover_policy_no = null, cover_until = null, quote_amount = null,
    quote_currency = null, paid_amount = null, currency = null, rate = null, rate_on = null, departure_at = null,
    landed_at = null, met_at = null, at_hotel_at = null, in_hospital_at = null, discharged_at = null,
    seen_off_at = null, note = null, deleted_at = moment
  where y.id = any (trips);
  delete from public.attachments a where a.owner_id = any (surgeries || cases || biopsies);
  update public.surgeries s set
    surgery_no = null, ticket_id = null, diagnosis = null, anaesthesia = null, asa = null, overlap_reason = null,
    outside_reason = null, milestones = '[]', checklist = '[]', bed = null, equipment = null, payer = null,
    insurer_name = null, approval_no = null, approved_amount = null, quote_amount = null, deposit_amount = null,
    cover_policy_no = null, status_note = null, override_reason = null, follow_ups = '[]', note = null,
    procedures = jsonb_build_array(
      s.procedures -> 0 || '{"procedure_id": null, "name": "–", "code": null, "side": "none"}'
    ),
    deleted_at = moment
  where s.id = any (surgeries);
  update public.client_relations r set free_name = '–', free_phone = null, note = null, is_legal_guardian = false,
    may_receive_info = false, deleted_at = moment
  where r.client_id = any (gone) or r.related_client_id = any (gone);
  update public.client_consents s set purpose = null, text_version = '–', deleted_at = moment
  where s.client_id = any (gone);
  update public.client_interactions i set phone = null, summary = null, external_call_id = null, ticket_id = null,
    duration_seconds = null, deleted_at = moment
  where i.client_id = any (gone);
  perform app.empty_messages(array(select m.id from public.messages m where m.client_id = any (gone)), moment);
  -- Points and choices stay for the figures; words and whose they were go.
  update public.survey_answers a set client_id = null, ticket_id = null, follow_up_ticket_id = null, country = null,
    comment = null, loop_note = null,
    answers = (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(a.answers) e, app.questionnaire_versions v,
      jsonb_array_elements(v.questions) q where v.questionnaire_id = a.questionnaire_id and v.version = a.version
      and q ->> 'id' = e.key and q ->> 'type' <> 'text')
  where a.client_id = any (gone);
  -- The register keeps that somebody asked and when it was answered.
  update public.subject_requests s set client_id = null, applicant_name = 'İmha edilmiş kayıt', applicant_contact = null,
    request = null, answer = case when s.answer is not null then 'İmha edildi' end,
    rejection_reason = case when s.rejection_reason is not null then 'İmha edildi' end,
    row_version = s.row_version + 1
  where s.client_id = any (gone);
  delete from public.legal_holds h where h.client_id = any (gone);
  delete from app.merge_operations o using public.client_merges m
  where m.id = o.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  delete from app.merge_records r using public.client_merges m
  where m.id = r.merge_id and (m.survivor_id = any (gone) or m.absorbed_id = any (gone));
  update public.client_merges m set reason = '–', likeness = '{}', decision_note = null, reverse_reason = null,
    deleted_at = moment
  where m.survivor_id = any (gone) or m.absorbed_id = any (gone);
  delete from app.client_values v where v.client_id = any (gone);
  update public.clients c set
    client_no = null, hospital_file_no = null, client_kind = 'other', first_name = '–', last_name = '–',
    identity_type = 'none', identity_no = null, passport_country = null, passport_expiry = null, birth_date = null,
    sex = 'unspecified', nationality = null, country = null, language = null, is_foreign_patient = false,
    phones = '[]', email = null, province = null, district = null, address = null, insurance_kind = null,
    insurer_name = null, policy_no = null, contact_type_id = null, source_id = null, responsible_user_id = null,
    -- Empty, not null: app.prepare_client gives null back to those who may not read the note.
    allergies_alert = null, clinical_note = '', admin_note = null, tag_ids = '{}', do_not_contact = false,
    deceased_on = null, portal_record_no = null, interpreter_language = null, arrival_on = null, departure_on = null,
    hotel = null, duplicate_reason = null, deleted_at = moment
  where c.id = any (gone);
end
$$;

-- Starter rows. A role that a hospital has removed stays away; the others get what a new hospital's have.
insert into public.permissions (id, key, description, risk)
select md5('permission ' || key)::uuid, key, description, risk
from (values
  ('crm.extra_fields.read', 'Ek alanları görme', 'normal'),
  ('crm.extra_fields.add', 'Ek alan ekleme', 'sensitive'),
  ('crm.extra_fields.edit', 'Ek alanları düzenleme', 'sensitive'),
  ('crm.extra_fields.delete', 'Ek alan silme', 'sensitive')
) p (key, description, risk)
on conflict do nothing;
insert into public.role_permissions (role_id, permission_key)
select r.id, 'crm.extra_fields.' || v.verb
from (values (1), (2)) s (n) cross join (values ('read'), ('add'), ('edit'), ('delete')) v (verb)
join public.roles r on r.id = ('01900000-0000-7000-8000-0a' || lpad(s.n::text, 10, '0'))::uuid and r.deleted_at is null
on conflict do nothing;

select app.refresh_registry();
