-- Lists of patients' relatives and of people to reach in an emergency: whose relative somebody is, what the word for the
-- kinship means, and whether the relative is there already.

create function app.relatives_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('patient', '{client_id}'::text[], 1),
    ('relative', '{related_client_id, free_name}', 2),
    ('relation', '{relation_type_id}', 3),
    ('phone', '{free_phone}', 4),
    ('guardian', '{is_legal_guardian}', 5),
    ('informed', '{may_receive_info}', 6),
    ('note', '{note}', 7);
end
$$;

create function app.relatives_values(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.client_values_in(facts) || app.filled_of(facts, '{relative_name, relative_phone, relative_no, relative_no_type, relation, kinship,
    guardian, informed, note, lines, doubts}')
$$;

create function app.relatives_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'relative_name'), '') = '' then return 'relative_missing'; end if;
  if not app.tells_patient(given) then return 'patient_missing'; end if;
  if given ->> 'relative_phone' !~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$' then return 'bad_phone'; end if;
  if exists (select from unnest('{guardian, informed}'::text[]) n where given ? n and jsonb_typeof(given -> n) <> 'boolean')
    or exists (select from unnest('{kinship, lines}'::text[]) n where given ? n and jsonb_typeof(given -> n) <> 'array')
    or given ? 'relative_no' and coalesce(given ->> 'relative_no_type' not in ('tckn', 'ykn', 'passport'), true) then return 'values_malformed'; end if;
  if not app.fits_columns(given, '{"relative_name": 120, "relation": 120}') or char_length(app.relatives_note(given)) > 300 then return 'too_long'; end if;
  return app.client_fault('{"first_name": "-", "last_name": "-"}' || given);
exception when data_exception then
  return 'values_malformed';
end
$$;

-- Returns the note of a relation; the word for a kinship that no look-up has is a line of it.
create function app.relatives_note(v jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select app.text_with(v ->> 'note', array(select jsonb_array_elements_text(coalesce(v -> 'lines', '[]')))
    || case when v ? 'unknown_relation' then array['Yakınlık: ' || (v ->> 'unknown_relation')] else '{}' end)
$$;

-- Returns the name of a relative: of the record where there is one.
create function app.relative_name(c jsonb) returns text
language sql stable
set search_path = ''
as $$
  select coalesce((select concat_ws(' ', o.first_name, o.last_name) from public.clients o where o.id = (c ->> 'related_client_id')::uuid),
    c ->> 'free_name')
$$;

create function app.same_words(l text, r text) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(array(select w from unnest(app.name_words(l)) w order by w) = array(select w from unnest(app.name_words(r)) w order by w), false)
$$;

create function app.relatives_columns(v jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.filled_of(v, '{client_id, related_client_id, relation_type_id}')
    || app.filled_of(jsonb_build_object(
      'free_name', case when v ->> 'related_client_id' is null then v ->> 'relative_name' end, 'free_phone', v -> 'relative_phone',
      'is_legal_guardian', v -> 'guardian', 'may_receive_info', v -> 'informed', 'note', app.relatives_note(v),
      'called', v ->> 'relative_name', 'who', app.patient_told(v - 'client_id')
    ), '{free_name, free_phone, is_legal_guardian, may_receive_info, note, called, who}')
$$;

create function app.relatives_fault(v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case when v ->> 'client_id' is null then 'patient_unknown' when v ->> 'relation_type_id' is null then 'relation_missing'
    when v ->> 'client_id' = v ->> 'related_client_id' then 'client_relations_not_self'
    when char_length(app.relatives_note(v)) > 300 then 'too_long' end
$$;

create function app.relatives_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select given $$;

create function app.relatives_compare(group_name text, ours jsonb, given jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case group_name
    when 'patient' then case when given ->> 'client_id' is null or ours ->> 'client_id' = given ->> 'client_id' then 'equal' else 'locked' end
    -- The record of a relative, which somebody has found, is never exchanged by a list.
    when 'relative' then case
      when ours ->> 'related_client_id' = given ->> 'related_client_id' then 'equal'
      when ours ->> 'related_client_id' is not null then
        case when given ->> 'related_client_id' is null and app.same_words(app.relative_name(ours), given ->> 'called') then 'equal' else 'locked' end
      when app.same_words(ours ->> 'free_name', given ->> 'called') then case when given ->> 'related_client_id' is null then 'equal' else 'fill' end
    end
    -- A relative with a record of their own is reached by the numbers there.
    when 'phone' then case when ours ->> 'free_phone' is null and ours ->> 'related_client_id' is not null and exists (
      select from public.clients o cross join jsonb_array_elements(o.phones) p
      where o.id = (ours ->> 'related_client_id')::uuid and p ->> 'e164' = given ->> 'free_phone'
    ) then 'equal' end
    end
$$;

create function app.relatives_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{}'::jsonb $$;

create function app.relatives_text(part text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case part
    when 'line' then v ->> 'relative_name'
    when 'hint' then nullif(concat_ws(' · ', v ->> 'relation', nullif(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'), ''),
      v ->> 'hospital_file_no'), '')
    when 'title' then concat_ws(' · ', app.relative_name(v), app.definition_names(array[(v ->> 'relation_type_id')::uuid]))
    when 'patient' then app.surgeries_text('patient', v)
    when 'relative' then coalesce(app.patient_text((v ->> 'related_client_id')::uuid), v ->> 'free_name')
    when 'relation' then app.definition_names(array[(v ->> 'relation_type_id')::uuid])
    when 'guardian' then case when (v ->> 'is_legal_guardian')::boolean then 'Evet' else 'Hayır' end
    when 'informed' then case when (v ->> 'may_receive_info')::boolean then 'Evet' else 'Hayır' end
    end
$$;

create function app.relatives_new(c jsonb, parent jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{"is_legal_guardian": false, "may_receive_info": false}'::jsonb || c - '{who, called}'::text[] $$;

create function app.relatives_parent(settled jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select null::jsonb $$;

create function app.relatives_earlier_parent(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$ select null::uuid $$;

-- Returns keys of which two rows of one relative have one in common.
create function app.relatives_keys(v jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array[
    'named ' || app.patient_told(v) || ' ' || array_to_string(array(select w from unnest(app.name_words(v ->> 'relative_name')) w order by w), ' '),
    'called ' || app.patient_told(v) || ' ' || (v ->> 'relative_phone')
  ], null)
$$;

create function app.relatives_likeness(ours jsonb, given jsonb, out share integer, out reason text)
language sql stable
set search_path = ''
as $$
  select case
      when coalesce(ours ->> 'client_id' <> given ->> 'client_id', false)
        or (ours ->> 'client_id' is null or given ->> 'client_id' is null) and coalesce(ours ->> 'who' <> given ->> 'who', false) then 0
      when ours ->> 'related_client_id' = given ->> 'related_client_id' then 3
      when n.named and (n.reached or coalesce(ours ->> 'relation_type_id' = given ->> 'relation_type_id', false)) then 3
      when n.named then 2 when n.reached then 1 else 0 end,
    case when n.named then 'same_name' else 'same_phone' end
  from (
    select app.same_words(app.relative_name(ours), given ->> 'called') as named,
      coalesce(ours ->> 'free_phone' = given ->> 'free_phone', false) as reached
  ) n
$$;

-- Looks the words of a row up. `kinship`: words that hospitals have for what the file says, the likeliest first.
create function app.relatives_words(v jsonb, out means jsonb, out asked jsonb, out notes jsonb, out trouble text)
language plpgsql stable
set search_path = ''
as $$
declare
  word text;
  ids uuid[] := '{}';
  person public.clients;
begin
  means := '{}';
  asked := '{}';
  notes := app.unread_words(v);
  for word in select v ->> 'relation' where v ? 'relation' union all
    (select k.word from jsonb_array_elements_text(coalesce(v -> 'kinship', '[]')) with ordinality k (word, place) order by k.place)
  loop
    ids := app.definitions_named('relation_type', word);
    exit when ids <> '{}';
  end loop;
  if cardinality(ids) = 1 then
    means := jsonb_build_object('relation_type_id', ids[1]);
  else
    asked := jsonb_build_object('relation', case when ids = '{}' then app.required_readings('relation_type', 'relation_type_id', v ->> 'relation')
      else app.definition_readings('relation_type_id', ids) end);
    if ids = '{}' and v ? 'relation' then
      means := jsonb_build_object('unknown_relation', v -> 'relation');
      notes := notes || jsonb_build_object('code', 'unknown_relation', 'text', v ->> 'relation');
    end if;
  end if;
  if v ? 'relative_no' then
    select c.* into person from public.clients c where c.identity_no = v ->> 'relative_no' and c.identity_type = v ->> 'relative_no_type'
      and c.deleted_at is null;
    if person.merged_into_id is not null then select c.* into person from public.clients c where c.id = app.merge_root(person.id) and c.deleted_at is null; end if;
    if person.id is not null and app.same_words(concat_ws(' ', person.first_name, person.last_name), v ->> 'relative_name') then
      means := means || jsonb_build_object('related_client_id', person.id);
    elsif person.id is not null then
      asked := asked || jsonb_build_object('relative', jsonb_build_array(
        jsonb_build_object('related_client_id', person.id, 'text', app.patient_text(person.id)),
        jsonb_build_object('related_client_id', null, 'text', 'Yalnız ad: ' || (v ->> 'relative_name'))
      ));
    else
      notes := notes || '[{"code": "relative_unknown"}]';
    end if;
  end if;
end
$$;

create function app.judge_relatives(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$ select app.judge_rows_of_patients('relatives', nos) $$;
