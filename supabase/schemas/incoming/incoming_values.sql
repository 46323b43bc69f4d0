-- Values that a row of a list of patients writes into a record: what is empty is filled, numbers are added, and what both say
-- differently is the record's until somebody chooses the file. A person's word outlives a list.

-- Returns the values of a row with the readings that somebody has chosen where the reader was not sure. A choice is the place of a
-- reading, which a person has picked for this row; or `first`, where many rows were decided at once: it fills what is empty alone.
create function app.settled_incoming(of_list text, r app.incoming_rows, choices jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  given jsonb := r.given || r.resolved;
  chosen record;
begin
  for chosen in
    select u.value -> case choices ->> u.key when 'first' then 0 else (choices ->> u.key)::integer end as reading
    from jsonb_each(r.unsure) u where choices ->> u.key ~ '^(first|\d{1,2})$' and jsonb_typeof(u.value) = 'array'
  loop
    given := given || app.incoming_reading(of_list, coalesce(chosen.reading, '{}'));
  end loop;
  return given;
end
$$;

-- Returns whether each reading that was not sure has an answer.
create function app.incoming_answered(unsure jsonb, choices jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select not exists (
    select from jsonb_each(unsure) u
    where case when choices ->> u.key ~ '^\d{1,2}$' then u.value -> (choices ->> u.key)::integer is null
      else choices ->> u.key is distinct from 'kept' and choices ->> u.key is distinct from 'file' end
  )
$$;

-- Returns who wrote the values of a record: `list`, where a list did and nobody has changed them since; else `person`.
create function app.incoming_word(client uuid, of_columns text[]) returns text
language sql stable
set search_path = ''
as $$
  select case when exists (
    select from app.incoming_rows r
    where r.client_id = client and r.applied_at is not null and r.undone_at is null and (r.made or r.after ?| of_columns)
      and not exists (
        select from app.client_values v
        where v.client_id = client and v.field = any (of_columns) and v.changed_at > r.applied_at
      )
      and not app.extra_values_changed(client, of_columns, r.applied_at)
  ) then 'list' else 'person' end
$$;

-- Returns the columns that a row changes in a record, with their new values. A reading that a person has picked is written whole,
-- also over what the record has; but for a national ID, which a list never replaces.
create function app.client_patch(c public.clients, given jsonb, choices jsonb, by_person boolean, fills_only boolean) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  ours constant jsonb := to_jsonb(c) || app.extra_values_of(c.id);
  g record;
  choice text;
  picked boolean;
  patch jsonb := '{}';
begin
  for g in select * from app.compare_client_values(ours, given) x where x.state in ('equal', 'fill', 'adds', 'differs') order by x.place loop
    choice := choices ->> g.name;
    picked := coalesce(choice ~ '^\d{1,2}$', false);
    -- A comparison takes two spellings of a name as equal; a person who picks one does not.
    continue when choice = 'kept' or g.name = 'identity' and not by_person
      or g.state = 'equal' and (not picked or g.name in ('phones', 'identity'))
      or g.state = 'differs' and not picked and choice is distinct from 'file'
        and (choice is not null or fills_only or app.incoming_word(c.id, g.columns) <> 'list');
    if g.name = 'phones' then
      patch := patch || jsonb_build_object('phones', (ours -> 'phones') || (
        select jsonb_agg(case when ours -> 'phones' = '[]' then p else p || '{"primary": false}' end order by n.at)
        from jsonb_array_elements(app.incoming_phones(given -> 'phones')) with ordinality n (p, at)
        where not exists (select from jsonb_array_elements(ours -> 'phones') o where o ->> 'e164' = p ->> 'e164')
      ));
    else
      patch := patch || (
        select coalesce(jsonb_object_agg(n, given -> n), '{}') from unnest(g.columns) n
        where given ? n and (picked or g.state = 'differs' or g.name = 'identity' or nullif(nullif(btrim(ours ->> n), ''), 'unspecified') is null)
          and given -> n is distinct from ours -> n
      );
    end if;
  end loop;
  return patch;
end
$$;

-- Makes patients' records of rows, with the readings that were chosen.
create function app.make_incoming(nos bigint[]) returns void
language sql volatile
set search_path = ''
as $$
  with fresh as materialized (
    select r.no, gen_random_uuid() as id, app.settled_incoming('clients', r, r.choices) as v
    from app.incoming_rows r where r.no = any (nos)
  ),
  made as (
    insert into public.clients (
      id, client_kind, first_name, last_name, identity_type, identity_no, birth_date, sex, phones, email, province, district,
      address, nationality, hospital_file_no
    )
    select f.id, 'patient', f.v ->> 'first_name', f.v ->> 'last_name', coalesce(f.v ->> 'identity_type', 'none'), f.v ->> 'identity_no',
      (f.v ->> 'birth_date')::date, coalesce(f.v ->> 'sex', 'unspecified'), app.incoming_phones(f.v -> 'phones'), f.v ->> 'email',
      f.v ->> 'province', f.v ->> 'district', f.v ->> 'address', f.v ->> 'nationality', f.v ->> 'hospital_file_no'
    from fresh f order by f.no
    returning id, row_version, updated_at
  )
  update app.incoming_rows r set
    client_id = m.id, made = true, applied_at = m.updated_at, version_after = m.row_version, problem = null, candidates = '[]',
    version = r.version + 1
  from fresh f join made m on m.id = f.id
  where r.no = f.no;
  select app.write_extra_values(r.client_id, app.extra_values_in(app.settled_incoming('clients', r, r.choices)))
  from app.incoming_rows r join app.incoming_lists l on l.file_id = r.file_id and l.extra_fields <> '{}'
  where r.no = any (nos)
$$;

-- Writes into a record what a row says of it.
create function app.fill_incoming(r app.incoming_rows, c public.clients, fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  ours constant jsonb := to_jsonb(c) || app.extra_values_of(c.id);
  patch jsonb := app.client_patch(c, app.settled_incoming('clients', r, r.choices), r.choices, r.decision is not null, fills_only);
  moment timestamptz := app.now_ms();
  version_now bigint := c.row_version;
begin
  if patch - array(select k from jsonb_object_keys(patch) k where app.extra_field_of(k) is not null) <> '{}' then
    update public.clients x set
      first_name = coalesce(patch ->> 'first_name', x.first_name), last_name = coalesce(patch ->> 'last_name', x.last_name),
      identity_type = coalesce(patch ->> 'identity_type', x.identity_type), identity_no = coalesce(patch ->> 'identity_no', x.identity_no),
      birth_date = coalesce((patch ->> 'birth_date')::date, x.birth_date), sex = coalesce(patch ->> 'sex', x.sex),
      phones = coalesce(patch -> 'phones', x.phones), email = coalesce(patch ->> 'email', x.email),
      province = coalesce(patch ->> 'province', x.province), district = coalesce(patch ->> 'district', x.district),
      address = coalesce(patch ->> 'address', x.address), nationality = coalesce(patch ->> 'nationality', x.nationality),
      hospital_file_no = coalesce(patch ->> 'hospital_file_no', x.hospital_file_no)
    where x.id = c.id returning x.updated_at, x.row_version into moment, version_now;
  end if;
  perform app.write_extra_values(c.id, app.extra_values_in(patch));
  update app.incoming_rows x set
    client_id = c.id, applied_at = moment, version_after = version_now, after = patch, problem = null, candidates = '[]',
    before = (select coalesce(jsonb_object_agg(k, ours -> k), '{}') from jsonb_object_keys(patch) k), version = x.version + 1
  where x.no = r.no;
end
$$;
