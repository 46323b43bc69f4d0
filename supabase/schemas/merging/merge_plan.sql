-- Preview of a merge.

-- Returns why two records may not become one: a code for each reason.
create function app.merge_blocks(ours public.clients, theirs public.clients) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(array[
    -- Two valid numbers are two people; a wrong one is mended in its record first.
    case when ours.identity_type = theirs.identity_type and ours.identity_type in ('tckn', 'ykn')
      and ours.identity_no <> theirs.identity_no then 'two_numbers' end,
    case when exists (
      select from public.subject_requests s
      where s.client_id = any (app.merge_members(ours.id) || app.merge_members(theirs.id))
        and s.request_kind = 'erasure' and s.answered_at is null and s.deleted_at is null
    ) then 'erasure_open' end,
    case when exists (
      select from public.legal_holds h
      where h.client_id = any (app.merge_members(ours.id) || app.merge_members(theirs.id)) and h.lifted_at is null
    ) then 'legal_hold' end
  ], null)
$$;

-- Returns the days on which a client is operated.
create function app.surgery_days(client uuid) returns setof date
language sql stable
set search_path = ''
as $$
  select (s.planned_start at time zone 'Europe/Istanbul')::date from public.surgeries s
  where s.client_id = client and s.deleted_at is null and s.planned_start is not null
    and s.status not in ('proposed', 'postponed', 'cancelled')
$$;

-- Returns why a second person has to look.
create function app.merge_asks(ours public.clients, theirs public.clients, level text, rows_to_move integer) returns text[]
language sql stable
set search_path = ''
as $$
  select array_remove(array[
    case when exists (select app.surgery_days(ours.id) intersect select app.surgery_days(theirs.id)) then 'same_day_surgery' end,
    case when 'unspecified' not in (ours.sex, theirs.sex) and ours.sex <> theirs.sex then 'sex_differs' end,
    case when ours.identity_no is not null and theirs.identity_no is not null
      and ours.identity_type <> theirs.identity_type then 'identity_types' end,
    case when level = 'none' then 'unlike' end,
    case when rows_to_move > 100 then 'many_rows' end
  ], null)
$$;

-- Returns how two records agree, as app.client_pairs has it: {level, weight, agreed, bits: by field}.
create function app.likeness_of(ours public.clients, theirs public.clients) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  agreed text[] := app.match_agreements(app.match_key(ours), app.match_key(theirs));
  bits jsonb := app.match_bits();
  weighed record;
begin
  select * into weighed from app.weigh_match(agreed, bits, 0);
  return jsonb_build_object(
    'level', weighed.level, 'weight', round(weighed.weight::numeric, 2), 'agreed', to_jsonb(agreed),
    'bits', app.bits_by_field(agreed, bits)
  );
end
$$;

create function app.merge_basis(agreed jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when agreed ->> 0 = 'same' then 'identity'
    when agreed ->> 1 in ('different', 'empty') then 'manual'
    when agreed ->> 3 in ('same', 'swapped', 'year', 'digit') then 'name_birth'
    when agreed ->> 4 in ('same', 'shared') then 'phone_name'
    else 'manual'
  end
$$;

-- Returns the two records of a merge; refuses what cannot be one, and locks them for a command. P0001: same_record,
-- unknown_client, already_merged (keys: the record that it is merged into now).
create function app.records_to_merge(survivor uuid, absorbed uuid, lock_them boolean)
returns table (ours public.clients, theirs public.clients)
language plpgsql volatile
set search_path = ''
as $$
begin
  if survivor = absorbed then perform app.refuse_access('same_record'); end if;
  if lock_them then
    perform from public.clients c where c.id in (survivor, absorbed) order by c.id for update;
  end if;
  select c.* into ours from public.clients c where c.id = survivor and c.deleted_at is null;
  select c.* into theirs from public.clients c where c.id = absorbed and c.deleted_at is null;
  if ours.id is null or theirs.id is null then perform app.refuse_access('unknown_client'); end if;
  if ours.merged_into_id is not null then perform app.refuse_access('already_merged', array[app.merge_root(survivor)::text]); end if;
  if theirs.merged_into_id is not null then perform app.refuse_access('already_merged', array[app.merge_root(absorbed)::text]); end if;
  return next;
end
$$;

-- Returns a record for people: numbers masked, the clinical note only for its readers.
create function app.record_to_show(record jsonb) returns jsonb
language sql stable
set search_path = ''
as $$
  select record - '{identity_no, change_xid, clinical_note}'::text[] || jsonb_build_object(
    'clinical_note', case when app.has_permission('crm.client_health.read') then record -> 'clinical_note' end,
    'has_clinical_note', coalesce(btrim(record ->> 'clinical_note'), '') <> ''
  )
$$;

create function app.need_merge_sight(keys text[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.merged_clients.read}' || keys);
  perform app.need_client_sight();
end
$$;

create function app.read_preview_merge(survivor uuid, absorbed uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  pair record;
  ours public.clients;
  theirs public.clients;
  likeness jsonb;
  moving jsonb;
  rows_to_move integer;
begin
  perform app.need_merge_sight('{crm.clients.merge}');
  select * into pair from app.records_to_merge(survivor, absorbed, false);
  ours := pair.ours;
  theirs := pair.theirs;
  likeness := app.likeness_of(ours, theirs);
  moving := app.rows_of_client(absorbed);
  select coalesce(sum(m.value::integer), 0) into rows_to_move from jsonb_each_text(moving) m;
  return jsonb_build_object(
    'survivor', app.record_to_show(to_jsonb(ours)), 'absorbed', app.record_to_show(to_jsonb(theirs)),
    'fields', (
      select jsonb_agg(jsonb_build_object(
        'name', f.name, 'columns', f.columns, 'rule', f.rule,
        'same', g.ours = g.theirs, 'ours_empty', g.ours = '{}', 'theirs_empty', g.theirs = '{}',
        'ours_at', app.iso(g.ours_at), 'theirs_at', app.iso(g.theirs_at),
        'proposed', app.proposed_choice(f.rule, g.ours, g.theirs, g.ours_at, g.theirs_at)
      ))
      from app.merge_fields() f
      cross join lateral (select
        app.merge_group_of(to_jsonb(ours), f.columns) as ours, app.merge_group_of(to_jsonb(theirs), f.columns) as theirs,
        app.value_changed_at(ours, f.columns) as ours_at, app.value_changed_at(theirs, f.columns) as theirs_at
      ) g
    ),
    'consents', (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from app.merged_consents(survivor, absorbed) c),
    'moving', moving, 'staying', app.rows_of_client(survivor),
    'merged_before', (
      select count(*) from public.client_merges m where m.state = 'active' and (survivor in (m.survivor_id) or absorbed in (m.survivor_id))
    ),
    'waiting', (
      select m.id from public.client_merges m where m.state = 'waiting' and m.absorbed_id in (survivor, absorbed)
        and m.survivor_id in (survivor, absorbed) limit 1
    ),
    'likeness', likeness, 'basis', app.merge_basis(likeness -> 'agreed'),
    'blocks', to_jsonb(app.merge_blocks(ours, theirs)),
    'asks', to_jsonb(app.merge_asks(ours, theirs, likeness ->> 'level', rows_to_move))
  );
end
$$;
grant execute on function app.read_preview_merge(uuid, uuid) to vizite_api;

create function public.preview_merge(survivor uuid, absorbed uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.read_preview_merge(survivor, absorbed) $$;
select app.open_door('public.preview_merge(uuid, uuid)');
