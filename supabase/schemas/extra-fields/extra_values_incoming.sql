-- Values of extra fields in lists of patients that a hospital moves in with. In a row each has a key of its field's own,
-- `extra_` and the field's id in hexadecimal, and is a text: words, an exact decimal, a day, the id of a choice.

create function app.extra_row_key(field uuid) returns text
language sql immutable strict parallel safe
set search_path = ''
as $$ select 'extra_' || replace(field::text, '-', '') $$;

-- Returns the field of a key; null where the key is none.
create function app.extra_field_of(key text) returns uuid
language sql immutable strict parallel safe
set search_path = ''
as $$ select case when key ~ '^extra_[0-9a-f]{32}$' then substr(key, 7)::uuid end $$;

-- Returns the values of extra fields that a row brings, without empty ones.
create function app.extra_values_in(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(facts) f
  where app.extra_field_of(f.key) is not null and jsonb_typeof(f.value) = 'string' and f.value <> '""'
$$;

-- Returns the values that a record has, by key.
create function app.extra_values_of(record uuid) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(app.extra_row_key(v.field_id), coalesce(v.text_value, v.number_value, v.date_value::text, v.choice_id::text)), '{}')
  from public.extra_values v
  where v.record_id = record and v.deleted_at is null and num_nonnulls(v.text_value, v.number_value, v.date_value, v.choice_id) > 0
$$;

-- Returns the health data among fields, of which a list asks for a right of its own.
create function app.health_fields_among(fields uuid[]) returns uuid[]
language sql stable
set search_path = ''
as $$
  select array(
    select d.id from public.definitions d
    where d.id = any (fields) and d.kind = 'extra_field' and (d.attributes ->> 'health')::boolean
  )
$$;

-- Returns why values of a row cannot be those of a patient's extra fields; null where they can.
create function app.extra_fault(given jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  v record;
begin
  for v in
    select d.attributes, g.value from jsonb_each_text(given) g
    left join public.definitions d on d.id = app.extra_field_of(g.key) and d.kind = 'extra_field' and d.deleted_at is null
    where app.extra_field_of(g.key) is not null
  loop
    if v.attributes is null or v.attributes ->> 'record_kind' <> 'client' or not app.suits_extra_field(
      v.attributes,
      case v.attributes ->> 'value_kind' when 'text' then v.value end,
      case v.attributes ->> 'value_kind' when 'number' then v.value end,
      case v.attributes ->> 'value_kind' when 'date' then v.value::date end,
      case v.attributes ->> 'value_kind' when 'choice' then v.value::uuid end
    ) then return 'values_malformed'; end if;
    if (v.attributes ->> 'health')::boolean and not app.has_permission('crm.client_health.read') then return 'not_allowed'; end if;
  end loop;
  return null;
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Writes values of extra fields into a patient's record; null empties one. Raises 23514 where a value suits its field no more.
create function app.write_extra_values(record uuid, given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  g record;
  kind text;
begin
  if app.extra_fault(jsonb_strip_nulls(given)) is not null then perform app.refuse_row('extra_values_suit', 'field_id'); end if;
  for g in
    select app.extra_field_of(e.key) as field, e.value from jsonb_each_text(given) e where app.extra_field_of(e.key) is not null order by e.key
  loop
    select d.attributes ->> 'value_kind' into kind from public.definitions d where d.id = g.field and d.kind = 'extra_field';
    if g.value is null then
      update public.extra_values v set text_value = null, number_value = null, date_value = null, choice_id = null
      where v.id = app.extra_value_id(record, g.field);
      continue;
    end if;
    insert into public.extra_values as v (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
    values (
      app.extra_value_id(record, g.field), g.field, 'client', record, case kind when 'text' then g.value end,
      case kind when 'number' then g.value end, case kind when 'date' then g.value::date end, case kind when 'choice' then g.value::uuid end
    )
    on conflict (id) do update set text_value = excluded.text_value, number_value = excluded.number_value,
      date_value = excluded.date_value, choice_id = excluded.choice_id, deleted_at = null;
  end loop;
end
$$;

-- Returns whether somebody has written one of these fields of a record after a moment.
create function app.extra_values_changed(record uuid, keys text[], since timestamptz) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.extra_values v
    where v.record_id = record and v.updated_at > since and (keys is null or app.extra_row_key(v.field_id) = any (keys))
  )
$$;
