-- Lists of firms and of the people there: what a row may say, how its words are found among the look-ups, and what the records
-- made of it look like.

-- Returns a firm's name without the words for its legal form, as companyKeys in src/features/directory/directory-rows.ts.
create function app.firm_name(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(nullif(array_to_string(array(
    select w from unnest(string_to_array(f.folded, ' ')) with ordinality u (w, place)
    where w <> '' and w <> all ('{a,s,as,ltd,sti,san,tic,ve,limited,anonim,sirketi,sanayi,ticaret}'::text[]) order by place
  ), ' '), ''), btrim(f.folded))
  from (select regexp_replace(app.fold_turkish(coalesce(name, '')), '[^a-z0-9]+', ' ', 'g') as folded) f
$$;

-- Whoever writes a firm writes the index by it, too.
grant execute on function app.firm_name(text) to vizite_api;

-- Returns those of the named facts that say something.
create function app.filled_of(facts jsonb, names text[]) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(n, facts -> n), '{}') from unnest(names) n
  where coalesce(facts -> n, 'null') not in ('null', '""', '[]', '{}')
$$;

-- Returns whether texts are as long as the columns that they become.
create function app.fits_columns(given jsonb, longest jsonb) returns boolean
language sql immutable
set search_path = ''
as $$ select not exists (select from jsonb_each_text(longest) l where char_length(given ->> l.key) > l.value::integer) $$;

-- Returns warnings about words that the reader could not read: they are said, and left out.
create function app.unread_words(v jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', 'unread', 'text', d)), '[]')
  from jsonb_array_elements_text(case jsonb_typeof(v -> 'doubts') when 'array' then v -> 'doubts' else '[]' end) d
$$;

-- Returns a note with lines for words that no look-up has: nothing of the file is lost.
create function app.note_with(note text, label text, word text) returns text
language sql immutable
set search_path = ''
as $$ select case when word is null then note else left(concat_ws(E'\n', note, label || ': ' || word), 4000) end $$;

-- Finds the users whom an e-mail address or a name may mean.
create function app.users_named(wanted text) returns uuid[]
language sql stable
set search_path = ''
as $$
  with said as (select app.ascii_lower(btrim(wanted)) as mail, app.name_words(wanted) as words),
  fitting as (
    select p.id, p.full_name, app.ascii_lower(p.email) = s.mail as by_mail, s.words @> n.words and n.words @> s.words as exact
    from said s, public.profiles p cross join lateral (select app.name_words(p.full_name) as words offset 0) n
    where p.status = 'active' and p.deleted_at is null and (app.ascii_lower(p.email) = s.mail or s.words <> '{}' and n.words @> s.words)
  )
  select coalesce(array_agg(f.id order by f.full_name, f.id), '{}') from fitting f
  where f.by_mail or not exists (select from fitting x where x.by_mail) and (f.exact or not exists (select from fitting x where x.exact))
$$;

create function app.user_readings(of_column text, ids uuid[]) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(of_column, p.id, 'text', p.full_name || ' (' || p.email || ')') order by array_position(ids, p.id)), '[]')
  from public.profiles p where p.id = any (ids)
$$;

-- Returns the entries of a look-up that a word means as readings; where it means none, all of them, the likeliest first.
create function app.required_readings(of_kind text, of_column text, wanted text) returns jsonb
language sql stable
set search_path = ''
as $$
  select app.definition_readings(of_column, case when n.ids <> '{}' then n.ids else array(
    select d.id from public.definitions d cross join lateral (
      select count(*) as hits from unnest(app.name_words(coalesce(wanted, ''))) w
      where exists (select from unnest(app.name_words(d.name)) x where left(x, 5) = left(w, 5) and char_length(w) >= 3)
    ) h
    where d.kind = of_kind and d.active and d.deleted_at is null order by h.hits desc, d.position, d.name limit 40
  ) end)
  from (select app.definitions_named(of_kind, coalesce(wanted, '')) as ids) n
$$;

-- Firms.

create function app.companies_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('name', '{name}'::text[], 1),
    ('type', '{type_id}', 2),
    ('tax', '{tax_no, tax_office}', 3),
    ('phone', '{phone}', 4),
    ('email', '{email}', 5),
    ('web', '{web}', 6),
    ('address', '{country, province, district, address}', 7),
    ('contract', '{contract_no, contract_from, contract_to}', 8),
    ('authorisation', '{authorisation_no, authorisation_to}', 9),
    ('iban', '{bank_iban}', 10),
    ('discount', '{discount_note}', 11),
    ('responsible', '{responsible_user_id}', 12),
    ('note', '{note}', 13);
end
$$;

create function app.companies_values(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.filled_of(facts, '{name, type, tax_no, tax_office, phone, email, web, country, province, district, address, contract_no,
    contract_from, contract_to, authorisation_no, authorisation_to, bank_iban, discount_note, responsible, note, doubts}')
$$;

create function app.companies_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'name'), '') = '' then return 'name_missing'; end if;
  if coalesce(given ->> 'country', 'TR') = 'TR' and given ->> 'tax_no' !~ '^[0-9]{10,11}$' then return 'bad_tax_no'; end if;
  if given ->> 'phone' !~ '^(\+[1-9][0-9]{6,14}|[0-9]{7})$' then return 'bad_phone'; end if;
  if given ->> 'bank_iban' !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$' then return 'bad_iban'; end if;
  if exists (
    select from unnest('{contract_from, contract_to, authorisation_to}'::text[]) n
    where given ? n and ((given ->> n) !~ '^\d{4}-\d{2}-\d{2}$' or (given ->> n)::date not between '1900-01-01' and '2199-12-31')
  ) then return 'values_malformed'; end if;
  if (given ->> 'contract_to')::date < (given ->> 'contract_from')::date then return 'contract_order'; end if;
  if not app.fits_columns(given, '{"name": 200, "tax_no": 20, "tax_office": 80, "email": 254, "web": 200, "country": 2, "province": 60,
    "district": 60, "address": 500, "contract_no": 60, "authorisation_no": 60, "discount_note": 2000, "note": 4000}') then return 'too_long'; end if;
  return null;
exception when data_exception then
  return 'values_malformed';
end
$$;

create function app.companies_columns(v jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select v - '{type, responsible, unknown_responsible, doubts, problems, note}'::text[]
    || app.filled_of(jsonb_build_object('note', app.note_with(v ->> 'note', 'Sorumlu', v ->> 'unknown_responsible')), '{note}')
$$;

create function app.companies_fault(v jsonb) returns text
language sql immutable
set search_path = ''
as $$ select case when v ->> 'type_id' is null then 'type_missing' end $$;

create function app.companies_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select given $$;

create function app.companies_compare(group_name text, ours jsonb, given jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    -- `A.Ş.` more or less is the same firm; the number of another firm never comes in by a list.
    when group_name = 'name' and app.firm_name(ours ->> 'name') = app.firm_name(given ->> 'name') then 'equal'
    when group_name = 'tax' and ours ->> 'tax_no' <> given ->> 'tax_no' then 'locked' end
$$;

create function app.companies_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{}'::jsonb $$;

create function app.companies_text(part text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case part
    when 'line' then v ->> 'name'
    when 'hint' then nullif(concat_ws(' · ', v ->> 'type', v ->> 'tax_no', v ->> 'province'), '')
    when 'number' then v ->> 'tax_no'
    when 'title' then v ->> 'name'
    when 'type' then app.definition_names(array[(v ->> 'type_id')::uuid])
    when 'responsible' then (select p.full_name from public.profiles p where p.id = (v ->> 'responsible_user_id')::uuid)
    end
$$;

create function app.companies_new(c jsonb, parent jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select jsonb_build_object('active', true) || c $$;

-- Returns keys of which two records of one firm have one in common.
create function app.companies_keys(v jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array[
    'name ' || nullif(app.firm_name(v ->> 'name'), ''), 'tax ' || (v ->> 'tax_no'), 'phone ' || (v ->> 'phone'),
    'mail ' || app.ascii_lower(v ->> 'email')
  ], null)
$$;

-- Returns how likely two are one firm: 3 surely, 2 likely, 1 perhaps, 0 not; with the reason to ask.
create function app.companies_likeness(ours jsonb, given jsonb, out share integer, out reason text)
language sql immutable
set search_path = ''
as $$
  select case when t.taxed and n.named then 3 when t.taxed then 1 when n.named and t.other then 1 when n.named then 2
      when ours ->> 'phone' = given ->> 'phone' or app.ascii_lower(ours ->> 'email') = app.ascii_lower(given ->> 'email') then 1 else 0 end,
    case when t.taxed and not n.named then 'other_name' when n.named and t.other then 'other_tax' when n.named then 'name' else 'contact' end
  from (select coalesce(ours ->> 'tax_no' = given ->> 'tax_no', false) as taxed, coalesce(ours ->> 'tax_no' <> given ->> 'tax_no', false) as other) t,
    (select app.firm_name(ours ->> 'name') = app.firm_name(given ->> 'name') as named) n
$$;

create index companies_firm_name on public.companies (app.firm_name(name)) where deleted_at is null;

-- Looks the words of a row up.
create function app.companies_words(v jsonb, out means jsonb, out asked jsonb, out notes jsonb, out trouble text)
language plpgsql stable
set search_path = ''
as $$
declare
  readings jsonb := app.required_readings('company_type', 'type_id', v ->> 'type');
begin
  means := '{}';
  asked := '{}';
  notes := app.unread_words(v);
  if jsonb_array_length(readings) = 1 and v ? 'type' then means := (readings -> 0) - 'text';
  else asked := jsonb_build_object('type', readings); end if;
  if v ? 'responsible' then
    readings := app.user_readings('responsible_user_id', app.users_named(v ->> 'responsible'));
    if jsonb_array_length(readings) = 1 then means := means || (readings -> 0) - 'text';
    elsif readings <> '[]' then asked := asked || jsonb_build_object('responsible', readings);
    else
      means := means || jsonb_build_object('unknown_responsible', v -> 'responsible');
      notes := notes || jsonb_build_object('code', 'unknown_responsible', 'text', v ->> 'responsible');
    end if;
  end if;
end
$$;

create function app.judge_companies(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$ select app.judge_keyed_rows('companies', nos) $$;

-- People of firms.

create function app.contacts_groups() returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  return query values
    ('name', '{first_name, last_name}'::text[], 1),
    ('company', '{company_id}', 2),
    ('position', '{position_id}', 3),
    ('department', '{department}', 4),
    ('phones', '{phones}', 5),
    ('email', '{email}', 6),
    ('birthday', '{birthday}', 7),
    ('doctor', '{is_doctor, doctor_branch}', 8),
    ('note', '{note}', 9);
end
$$;

create function app.contacts_values(facts jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.filled_of(facts, '{first_name, last_name, position, department, phones, email, birthday, is_doctor, doctor_branch, note, company, doubts}')
    || case when jsonb_typeof(facts -> 'company') = 'object' then jsonb_build_object('company', app.companies_values(facts -> 'company')) else '{}' end
$$;

create function app.contacts_row_fault(given jsonb) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(btrim(given ->> 'first_name'), '') = '' or coalesce(btrim(given ->> 'last_name'), '') = '' then return 'missing_person'; end if;
  if not app.check_phones(app.incoming_phones(given -> 'phones')) then return 'bad_phone'; end if;
  if given ? 'birthday' and ((given ->> 'birthday') !~ '^\d{4}-\d{2}-\d{2}$'
    or (given ->> 'birthday')::date not between '1900-01-01' and (now() at time zone 'Europe/Istanbul')::date) then return 'no_date'; end if;
  if given ? 'is_doctor' and jsonb_typeof(given -> 'is_doctor') <> 'boolean' then return 'values_malformed'; end if;
  if not app.fits_columns(given, '{"first_name": 100, "last_name": 100, "department": 80, "email": 254, "doctor_branch": 80, "note": 4000}')
    then return 'too_long'; end if;
  return case when given ? 'company' then app.companies_row_fault(given -> 'company') end;
exception when data_exception then
  return 'values_malformed';
end
$$;

create function app.contacts_fault(v jsonb) returns text
language sql immutable
set search_path = ''
as $$ select case when coalesce((v ->> 'new_parent')::boolean, false) and v ->> 'company_type_id' is null then 'type_missing' end $$;

create function app.contacts_columns(v jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select app.filled_of(v, '{first_name, last_name, company_id, position_id, department, email, birthday, is_doctor, doctor_branch, new_parent}')
    || case when v ? 'phones' then jsonb_build_object('phones', (
      select jsonb_agg(p || jsonb_build_object('label', case when p ->> 'label' = 'home' then 'work' else p ->> 'label' end) order by place)
      from jsonb_array_elements(app.incoming_phones(v -> 'phones')) with ordinality x (p, place)
    )) else '{}' end
    || app.filled_of(jsonb_build_object('note', app.note_with(v ->> 'note', 'Pozisyon', v ->> 'unknown_position')), '{note}')
$$;

create function app.contacts_meant(ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select given $$;

create function app.contacts_compare(group_name text, ours jsonb, given jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case group_name
    -- A firm that is made with the row is no one's firm yet.
    when 'company' then case when given ? 'new_parent' then case when ours = '{}' then 'equal' else 'locked' end end
    when 'phones' then case
      when not exists (
        select from jsonb_array_elements(given -> 'phones') n
        where not exists (select from jsonb_array_elements(coalesce(ours -> 'phones', '[]')) o where o ->> 'e164' = n ->> 'e164')
      ) then 'equal'
      when coalesce(ours -> 'phones', '[]') = '[]' then 'fill' else 'adds' end
    -- Of a patient's firm nobody has said that somebody is no doctor.
    when 'doctor' then case when not coalesce((ours ->> 'is_doctor')::boolean, false) and nullif(ours ->> 'doctor_branch', '') is null
      and coalesce((given ->> 'is_doctor')::boolean, false) then 'fill' end
    end
$$;

create function app.contacts_added(group_name text, ours jsonb, given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select jsonb_build_object('phones', (ours -> 'phones') || (
    select jsonb_agg(p || '{"primary": false}') from jsonb_array_elements(given -> 'phones') p
    where not exists (select from jsonb_array_elements(ours -> 'phones') o where o ->> 'e164' = p ->> 'e164')
  )) where group_name = 'phones'
$$;

create function app.contacts_text(part text, v jsonb) returns text
language sql stable
set search_path = ''
as $$
  select case part
    when 'line' then nullif(btrim(concat_ws(' ', v ->> 'first_name', v ->> 'last_name')), '')
    when 'hint' then nullif(concat_ws(' · ', v -> 'company' ->> 'name', v ->> 'position'), '')
    when 'title' then nullif(concat_ws(' · ', concat_ws(' ', v ->> 'first_name', v ->> 'last_name'),
      (select c.name from public.companies c where c.id = (v ->> 'company_id')::uuid)), '')
    when 'company' then coalesce((select c.name from public.companies c where c.id = (v ->> 'company_id')::uuid),
      case when v ? 'new_parent' then 'Yeni firma' || coalesce(': ' || (v -> 'company' ->> 'name'), '') end)
    when 'position' then app.definition_names(array[(v ->> 'position_id')::uuid])
    when 'phones' then (select nullif(string_agg(p ->> 'e164', ', '), '')
      from jsonb_array_elements(case jsonb_typeof(v -> 'phones') when 'array' then v -> 'phones' else '[]' end) p where jsonb_typeof(p) = 'object')
    when 'doctor' then case when coalesce((v ->> 'is_doctor')::boolean, false) then concat_ws(', ', 'Hekim', v ->> 'doctor_branch') end
    end
$$;

create function app.contacts_new(c jsonb, parent jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$ select '{"active": true, "phones": [], "is_doctor": false}'::jsonb || c - 'new_parent' $$;

create function app.contacts_parent(settled jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select case when coalesce((settled ->> 'new_parent')::boolean, false) then app.companies_new(
    app.companies_columns(settled -> 'company' || jsonb_build_object('type_id', settled -> 'company_type_id')), null
  ) end
$$;

-- Returns the firm that an earlier row of the file has made.
create function app.contacts_earlier_parent(r app.incoming_rows) returns uuid
language sql stable
set search_path = ''
as $$
  select c.id from app.incoming_rows o join public.companies c on c.id = o.parent_id
  where o.file_id = r.file_id and o.parent_made and o.undone_at is null and c.deleted_at is null
    and o.resolved ->> 'firm' = r.resolved ->> 'firm'
  order by o.line limit 1
$$;

create function app.contacts_keys(v jsonb) returns text[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array(
    select 'phone ' || coalesce(p ->> 'e164', p #>> '{}') from jsonb_array_elements(case jsonb_typeof(v -> 'phones') when 'array' then v -> 'phones' else '[]' end) p
  ) || array[
    'mail ' || app.ascii_lower(v ->> 'email'),
    'name ' || nullif(array_to_string(array(select w from unnest(app.name_words(concat_ws(' ', v ->> 'first_name', v ->> 'last_name'))) w order by w), ' '), '')
  ], null)
$$;

create function app.contacts_likeness(ours jsonb, given jsonb, out share integer, out reason text)
language sql immutable
set search_path = ''
as $$
  select case when n.named and (k.reached or coalesce(ours ->> 'company_id' = given ->> 'company_id', false)) then 2 when n.named or k.reached then 1 else 0 end,
    case when n.named and k.reached then 'exact' when n.named and ours ->> 'company_id' = given ->> 'company_id' then 'company' when n.named then 'name' else 'contact' end
  from (select app.contacts_keys(ours) as l, app.contacts_keys(given) as r) b,
    lateral (select exists (select from unnest(b.l) o where o like 'name %' and o = any (b.r)) as named) n,
    lateral (select exists (select from unnest(b.l) o where o not like 'name %' and o = any (b.r)) as reached) k
$$;

create function app.contacts_words(v jsonb, out means jsonb, out asked jsonb, out notes jsonb, out trouble text)
language plpgsql stable
set search_path = ''
as $$
declare
  firm constant jsonb := v -> 'company';
  readings jsonb;
  makes constant boolean := app.has_permission('companies.companies.add');
  types jsonb;
begin
  means := '{}';
  asked := '{}';
  notes := app.unread_words(v);
  if v ? 'position' then
    readings := app.definition_readings('position_id', app.definitions_named('position', v ->> 'position'));
    if jsonb_array_length(readings) = 1 then means := (readings -> 0) - 'text';
    elsif readings <> '[]' then asked := jsonb_build_object('position', readings);
    else
      means := jsonb_build_object('unknown_position', v -> 'position');
      notes := notes || jsonb_build_object('code', 'unknown_position', 'text', v ->> 'position');
    end if;
  end if;
  if firm is null then return; end if;
  -- The number of a firm before its name; of several with the name somebody picks.
  select coalesce(jsonb_agg(jsonb_build_object('company_id', c.id, 'text', concat_ws(' · ', c.name, c.province, c.tax_no)) order by c.name, c.id), '[]') into readings
  from public.companies c where c.deleted_at is null and c.tax_no = firm ->> 'tax_no';
  if readings = '[]' then
    select coalesce(jsonb_agg(jsonb_build_object('company_id', c.id, 'text', concat_ws(' · ', c.name, c.province, c.tax_no)) order by c.name, c.id), '[]') into readings
    from public.companies c where c.deleted_at is null and app.firm_name(c.name) = app.firm_name(firm ->> 'name')
      and coalesce(c.tax_no = firm ->> 'tax_no', true);
  end if;
  if jsonb_array_length(readings) = 1 then
    means := means || (readings -> 0) - 'text';
  elsif readings <> '[]' then
    asked := asked || jsonb_build_object('company', readings);
  elsif makes then
    means := means || jsonb_build_object('firm', app.firm_name(firm ->> 'name'));
    types := app.required_readings('company_type', 'company_type_id', firm ->> 'type');
    if jsonb_array_length(types) = 1 and firm ? 'type' then
      means := means || (types -> 0) - 'text' || '{"new_parent": true}';
    else
      asked := asked || jsonb_build_object('company', (
        select coalesce(jsonb_agg(t || jsonb_build_object('new_parent', true, 'text', 'Yeni firma, tipi ' || (t ->> 'text')) order by place), '[]')
        from jsonb_array_elements(types) with ordinality x (t, place)
      ));
    end if;
  else
    asked := asked || '{"company": []}';
    notes := notes || jsonb_build_object('code', 'unknown_company', 'text', firm ->> 'name');
  end if;
end
$$;

create function app.judge_contacts(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$ select app.judge_keyed_rows('contacts', nos) $$;
