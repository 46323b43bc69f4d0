-- Push, second part: what a device is told when a change cannot be stored.

-- Returns whether a failure is one of serialization, deadlock, locks, resources, shutdown: nothing is wrong with the
-- change, a repeat may cure it.
create function app.is_retryable(code text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return left(code, 2) in ('08', '25', '40', '53', '55', '57', '58');
end
$$;
grant execute on function app.is_retryable(text) to vizite_api;

-- Describes a rejected change: code, constraint, field and a stable key that the device has a sentence for. A change of
-- a kind that no push writes has a key of its own: no right that one could ask for would help.
create function app.describe_refusal(
  target app.sync_tables, document jsonb, code text, constraint_name text, column_name text
) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  field text := nullif(column_name, '');
  given text;
  key text;
begin
  if field is null and constraint_name like target.table_name || '\_%' then
    field := regexp_replace(substr(constraint_name, length(target.table_name) + 2), '_(check|fkey|key|required)$', '');
    if not target.types ? field then field := null; end if;
  end if;
  field := case constraint_name
    when 'clients_contact_check' then 'phones'
    when 'client_relations_person_required' then 'free_name'
    when 'client_relations_not_self' then 'related_client_id'
    when 'definitions_default_key' then 'attributes'
    when 'companies_contract_order' then 'contract_to'
    when 'companies_tax_no_form' then 'tax_no'
    when 'meetings_end_after_start' then 'ends_at'
    when 'meetings_too_long' then 'ends_at'
    when 'meetings_series_ends' then 'recurrence'
    when 'meetings_series_shape' then 'recurrence'
    when 'meetings_occurrence' then 'series_id'
    when 'meetings_patient_data' then 'visibility'
    else field
  end;
  given := document ->> field;
  key := case
    when constraint_name = target.table_name || '_deleted' then 'already_deleted'
    when constraint_name in ('tickets_transition', 'meetings_status_transition', 'meetings_closed') then 'state_not_allowed'
    when constraint_name = 'clients_contact_check' then 'required'
    when constraint_name in ('definitions_category_fixed', 'roles_in_use', 'companies_in_use') then 'state_not_allowed'
    when constraint_name ~ '^(tickets|meetings)_.*_(required|reason|permission|unknown)$' then constraint_name
    when constraint_name = 'clients_identity_no_key' then 'duplicate_identity'
    when code = '23505' then 'duplicate'
    when code = '42501' and target.insertable || target.updatable = '{}' then 'not_by_push'
    when code = '42501' then 'permission_denied'
    when code = '23503' then 'reference_missing'
    when code = '23502' then 'required'
    when constraint_name in (
      'companies_contract_order', 'companies_tax_no_form', 'meetings_end_after_start', 'meetings_too_long', 'meetings_series_ends',
      'meetings_series_shape', 'meetings_occurrence', 'meetings_patient_data'
    ) then 'invalid_value'
    when code = '23514' and (constraint_name ~ '_required$' or btrim(coalesce(given, '')) = '') then 'required'
    when code = '23514' and exists (
      select from pg_constraint k where k.conname = constraint_name
        and char_length(given) > substring(pg_get_constraintdef(k.oid) from 'char_length\([a-z_]+\) <= (\d+)')::integer
    ) then 'too_long'
    when code = '23514' or code like '22%' then 'invalid_value'
    when code = '42703' then 'unknown_field'
    else 'unexpected'
  end;
  return jsonb_build_object(
    'code', code, 'constraint', nullif(constraint_name, ''), 'field', field, 'message_key', key
  );
end
$$;
grant execute on function app.describe_refusal(app.sync_tables, jsonb, text, text, text) to vizite_api;

-- Returns the field for which a value cannot be converted; asked only after a conversion failed.
create function app.field_at_fault(target app.sync_tables, document jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array target.insertable || target.updatable loop
    begin
      execute format('select (jsonb_populate_record(null::public.%I, $1)).%I', target.table_name, name)
      using jsonb_build_object(name, document -> name);
    exception when data_exception then
      return name;
    end;
  end loop;
  return null;
end
$$;
grant execute on function app.field_at_fault(app.sync_tables, jsonb) to vizite_api;
