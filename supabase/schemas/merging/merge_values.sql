-- Merging of the values of two records: which belong together, which may be joined, which somebody has to choose.

-- Returns the fields. rule: `keep` the survivor's; `choose` the newer one; `ask`: the user chooses where they differ;
-- `join` texts; `unite` lists; `strict`: always the stricter one. Values of a group stay together: a policy number
-- means nothing without its insurer.
create function app.merge_fields() returns table (name text, columns text[], rule text)
language sql immutable
set search_path = ''
as $$
  values
    ('name', '{first_name, last_name}'::text[], 'keep'),
    ('identity', '{identity_type, identity_no, passport_country, passport_expiry}', 'ask'),
    ('birth_date', '{birth_date}', 'ask'),
    ('sex', '{sex}', 'ask'),
    ('phones', '{phones}', 'unite'),
    ('email', '{email}', 'choose'),
    ('address', '{province, district, address}', 'choose'),
    ('insurance', '{insurance_kind, insurer_name, policy_no}', 'choose'),
    ('allergies_alert', '{allergies_alert}', 'join'),
    ('clinical_note', '{clinical_note}', 'join'),
    ('admin_note', '{admin_note}', 'join'),
    ('client_kind', '{client_kind}', 'keep'),
    ('hospital_file_no', '{hospital_file_no}', 'keep'),
    ('deceased_on', '{deceased_on}', 'ask'),
    ('do_not_contact', '{do_not_contact}', 'strict'),
    ('nationality', '{nationality, country}', 'choose'),
    ('language', '{language, interpreter_language}', 'choose'),
    ('is_foreign_patient', '{is_foreign_patient}', 'choose'),
    ('travel', '{arrival_on, departure_on, hotel}', 'choose'),
    ('portal_record_no', '{portal_record_no}', 'choose'),
    ('responsible_user_id', '{responsible_user_id}', 'choose'),
    ('contact_type_id', '{contact_type_id}', 'choose'),
    ('source_id', '{source_id}', 'choose'),
    ('tag_ids', '{tag_ids}', 'unite')
$$;

-- Returns the values of a group as they count for a comparison: empty ones left out.
create function app.merge_group_of(record jsonb, columns text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c, record -> c), '{}') from unnest(columns) c
  where record -> c not in ('null', '""', '[]', 'false', '"none"', '"unspecified"')
$$;

-- Proposes a choice: `survivor`, `absorbed`, `both`; null where somebody has to choose. Of two different values the
-- newer one is proposed.
create function app.proposed_choice(rule text, ours jsonb, theirs jsonb, ours_at timestamptz, theirs_at timestamptz)
returns text
language sql immutable
set search_path = ''
as $$
  select case
    when rule = 'strict' then 'both'
    when ours = theirs or theirs = '{}' then 'survivor'
    when ours = '{}' then 'absorbed'
    when rule in ('unite', 'join') then 'both'
    when rule = 'ask' then null
    when rule = 'keep' then 'survivor'
    when theirs_at > ours_at then 'absorbed'
    else 'survivor'
  end
$$;

create function app.value_changed_at(client public.clients, columns text[]) returns timestamptz
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select max(v.changed_at) from app.client_values v where v.client_id = client.id and v.field = any (columns)),
    client.created_at
  )
$$;

-- Joins two texts: what one of them contains is not said twice.
create function app.join_texts(ours text, theirs text) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when coalesce(btrim(theirs), '') = '' or position(btrim(theirs) in coalesce(ours, '')) > 0 then ours
    when coalesce(btrim(ours), '') = '' or position(btrim(ours) in theirs) > 0 then theirs
    else ours || E'\n' || theirs
  end
$$;

-- Unites the phones of both; a number that both have is shared where either says so, and one phone is the first to
-- call.
create function app.unite_phones(ours jsonb, theirs jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    case when t.phone is null then o.phone
      when o.phone is null then t.phone || jsonb_build_object('primary', ours = '[]' and (t.phone -> 'primary')::boolean)
      else o.phone || jsonb_build_object('shared', (o.phone -> 'shared')::boolean or (t.phone -> 'shared')::boolean,
        'whatsapp', (o.phone -> 'whatsapp')::boolean or (t.phone -> 'whatsapp')::boolean) end
    order by o.at nulls last, t.at
  ), '[]')
  from jsonb_array_elements(ours) with ordinality o (phone, at)
  full join jsonb_array_elements(theirs) with ordinality t (phone, at) on t.phone ->> 'e164' = o.phone ->> 'e164'
$$;

-- Returns what a choice makes of the values of a group.
create function app.chosen_values(ours jsonb, theirs jsonb, columns text[], rule text, choice text) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  field text := columns[1];
begin
  if rule = 'strict' then
    return jsonb_build_object(field, (ours -> field)::boolean or (theirs -> field)::boolean);
  end if;
  if choice = 'both' then
    return jsonb_build_object(field, case
      when field = 'phones' then app.unite_phones(ours -> field, theirs -> field)
      when field = 'tag_ids' then (
        select coalesce(jsonb_agg(distinct e), '[]') from jsonb_array_elements((ours -> field) || (theirs -> field)) e
      )
      else to_jsonb(app.join_texts(ours ->> field, theirs ->> field))
    end);
  end if;
  return (select jsonb_object_agg(c, case when choice = 'absorbed' then theirs else ours end -> c) from unnest(columns) c);
end
$$;

-- Returns the last word of a client on each channel.
create function app.latest_consents(client uuid) returns table (channel text, status text, given_at timestamptz)
language sql stable
set search_path = ''
as $$
  select distinct on (s.channel) s.channel, s.status, s.given_at
  from public.client_consents s where s.client_id = client and s.deleted_at is null
  order by s.channel, s.given_at desc, s.created_at desc, s.id desc
$$;

-- Joins the consents of two records: a refusal in either wins. `added`: the latest consent is a grant, so a merge writes the
-- refusal again.
create function app.merged_consents(survivor uuid, absorbed uuid)
returns table (channel text, ours text, theirs text, result text, added boolean)
language sql stable
set search_path = ''
as $$
  select coalesce(o.channel, t.channel), o.status, t.status,
    case when o.status = 'refused' or t.status = 'refused' then 'refused' else 'granted' end,
    coalesce(o.status = 'refused', false) <> coalesce(t.status = 'refused', false)
      and case when o.given_at is null or t.given_at > o.given_at then t.status else o.status end = 'granted'
  from app.latest_consents(survivor) o full join app.latest_consents(absorbed) t on t.channel = o.channel
  order by 1
$$;
