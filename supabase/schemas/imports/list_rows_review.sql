-- Rows of lists that somebody has to look at, and what is decided about them.

-- Lets a row change its record, whatever kind of list it is of.
create function app.take_list_row(target bigint, forced boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  case (select r.list from app.list_rows r where r.no = target)
    when 'pathology' then perform app.take_pathology_row(target, forced);
    when 'specimen' then perform app.take_specimen_row(target, forced);
    else perform app.take_insurance_row(target, forced);
  end case;
end
$$;

-- Cases that a row may be about: of the same patient, or of the same insurer with this amount or day. Suggestions only.
create function app.suggestions_of_row(entry app.list_rows) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if entry.outcome <> 'review' then return '[]'; end if;
  if entry.list in ('pathology', 'specimen') then
    if not app.has_permission('parse.adenom_biyotip.read') then return '[]'; end if;
    return (
      select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label, 'why', 'client')), '[]') from (
        select b.id, concat_ws(' · ', b.biopsy_no, b.pathology_no, c.first_name || ' ' || c.last_name) as label
        from public.clients c join public.biopsies b on b.client_id = c.id and b.deleted_at is null
        where (c.identity_no = entry.facts ->> 'national_id' or app.code_key(c.client_no) = app.code_key(entry.facts ->> 'client_no'))
          and c.deleted_at is null
        order by b.taken_at desc nulls last limit 5
      ) f
    );
  end if;
  if not app.has_permission('parse.insurance_tracking.read') then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'label', f.label, 'why', f.why)), '[]') from (
      select k.id, k.label, k.why from (
        select i.id, concat_ws(' · ', i.case_no, i.service_name, c.first_name || ' ' || c.last_name) as label,
          case when c.identity_no = entry.facts ->> 'national_id' then 'client'
            when i.asked_amount = (entry.facts ->> 'asked')::bigint then 'amount' else 'day' end as why, i.updated_at
        from public.insurance_cases i join public.clients c on c.id = i.client_id
        where i.deleted_at is null and (
          c.identity_no = entry.facts ->> 'national_id'
          or i.insurer_id = (entry.facts ->> 'insurer_id')::uuid and i.service_day = left(entry.facts ->> 'service_day', 10)::date
            and i.asked_amount = (entry.facts ->> 'asked')::bigint
        )
      ) k
      order by array_position('{client, amount, day}'::text[], k.why), k.updated_at desc limit 5
    ) f
  );
end
$$;

-- Returns whether a row brought something where nothing was: a new record, or a first answer.
create function app.is_first_answer(before jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select coalesce(bool_and(
    b.key in ('status', 'review') or b.value in ('null', '""', '[]')
    or b.key = 'lines' and not jsonb_path_exists(b.value, '$[*] ? (@.decision != "open")')
  ), true)
  from jsonb_each(coalesce(nullif(before, 'null'), '{}')) b
$$;

-- Returns the part of a file's rows that one is in: applied rows are made or changed.
create function app.part_of_row(entry app.list_rows) returns text
language sql immutable
set search_path = ''
as $$
  select case entry.outcome
    when 'applied' then case when app.is_first_answer(entry.before) then 'made' else 'changed' end
    when 'same' then 'skipped' when 'dismissed' then 'skipped' else entry.outcome
  end
$$;

-- Counts the rows of a file in each part.
create function app.read_list_row_counts(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions(app.import_rights(
    coalesce((select f.list from public.import_files f where f.id = target), 'provision'), 'read'
  ));
  return (
    select jsonb_build_object('made', 0, 'changed', 0, 'review', 0, 'conflict', 0, 'skipped', 0)
      || coalesce(jsonb_object_agg(p.part, p.n), '{}')
      || jsonb_build_object('error', (select count(*) from app.import_rows i where i.file_id = target and i.outcome = 'error'))
    from (select app.part_of_row(l) as part, count(*) as n from app.list_rows l where l.file_id = target group by 1) p
  );
end
$$;
grant execute on function app.read_list_row_counts(uuid) to vizite_api;

-- Returns the first 500 rows of a file, all or those of one outcome or part.
create function app.read_list_rows(target uuid, of_outcome text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  of_list text := (select f.list from public.import_files f where f.id = target);
begin
  perform app.need_permissions(app.import_rights(coalesce(of_list, 'provision'), 'read'));
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'no', r.no, 'line', r.line, 'outcome', r.outcome, 'code', r.code,
      'values', (r.facts - 'national_id') || case when r.facts ->> 'national_id' is null then '{}'
        else jsonb_build_object('national_id', app.mask_identity('tckn', r.facts ->> 'national_id')) end,
      'record_kind', r.record_kind, 'record_id', r.record_id, 'before', r.before, 'after', r.after,
      'changed_by', w.updated_by, 'changed_at', app.iso(w.updated_at), 'suggestions', app.suggestions_of_row(r.whole)
    ) order by r.line), '[]')
    from (
      select l.*, l as whole from app.list_rows l
      where l.file_id = target and (of_outcome is null or of_outcome in (l.outcome, app.part_of_row(l))) order by l.line limit 500
    ) r
    left join lateral (
      select c.updated_by, c.updated_at from public.insurance_cases c where r.record_kind = 'insurance_case' and c.id = r.record_id
      union all
      select b.updated_by, b.updated_at from public.biopsies b where r.record_kind = 'biopsy' and b.id = r.record_id
    ) w on true
  );
end
$$;
grant execute on function app.read_list_rows(uuid, text) to vizite_api;

-- Removes the mark of a case with its last row that waits for a choice.
create function app.settle_mark(target uuid) returns void
language sql volatile
set search_path = ''
as $$
  update public.insurance_cases c set list_differs = false
  where c.id = target and c.list_differs and not exists (
    select from app.list_rows r where r.record_id = target and r.outcome = 'conflict'
  )
$$;

-- Settles a row. take: the list's values; keep: the record's; assign: the row is about this record; dismiss: about
-- none.
create function app.run_settle_list_row(target bigint, decision text, record uuid, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  entry app.list_rows;
  kind text;
begin
  select * into entry from app.list_rows r where r.no = target for update;
  perform app.need_permissions(app.import_rights(coalesce(entry.list, 'provision'), 'import'));
  if entry.no is null then perform app.refuse_access('unknown_import'); end if;
  if decision is null or decision not in ('take', 'keep', 'assign', 'dismiss') then perform app.refuse_call('values_malformed'); end if;
  -- A repeat after a lost answer.
  if entry.outcome in ('applied', 'dismissed', 'same') then return '{"status": "saved"}'; end if;
  if decision in ('take', 'keep') and entry.outcome <> 'conflict' or decision in ('assign', 'dismiss') and entry.outcome <> 'review' then
    return '{"status": "conflict"}';
  end if;
  kind := case when entry.list in ('pathology', 'specimen') then 'biopsy' else 'insurance_case' end;
  if decision in ('keep', 'dismiss') then
    update app.list_rows r set outcome = 'dismissed', reason = left(nullif(btrim(run_settle_list_row.reason), ''), 500)
    where r.no = target;
  elsif decision = 'take' then
    perform app.take_list_row(target, true);
  else
    if kind = 'biopsy' and not exists (select from public.biopsies b where b.id = record and b.deleted_at is null)
      or kind = 'insurance_case' and not exists (
        select from public.insurance_cases c where c.id = record and c.deleted_at is null
      ) then
      perform app.refuse_access('unknown_record');
    end if;
    update app.list_rows r set record_kind = kind, record_id = record where r.no = target;
    perform app.take_list_row(target, false);
  end if;
  update app.list_rows r set decided_by = auth.uid(), decided_at = app.now_ms() where r.no = target;
  if entry.record_id is not null then perform app.settle_mark(entry.record_id); end if;
  perform app.count_list_rows(entry.file_id);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_settle_list_row(bigint, text, uuid, text) to vizite_api;

-- Looks once more for the cases of rows that fitted none.
create function app.run_rematch_list(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  of_list text := (select f.list from public.import_files f where f.id = target);
  entry app.list_rows;
  match record;
  hits integer := 0;
begin
  perform app.need_permissions(app.import_rights(coalesce(of_list, 'provision'), 'import'));
  if of_list is null then perform app.refuse_access('unknown_import'); end if;
  for entry in
    select r.* from app.list_rows r where r.file_id = target and r.outcome = 'review' order by r.line for update
  loop
    if of_list = 'pathology' then
      select * into match from app.biopsy_of_row(entry.facts);
    elsif of_list = 'specimen' then
      select * into match from app.biopsy_of_specimen(entry.facts);
    else
      select * into match from app.match_insurance_row(of_list, (entry.facts ->> 'insurer_id')::uuid, entry.facts);
    end if;
    continue when match.hit is null;
    hits := hits + 1;
    update app.list_rows r set record_kind = case when of_list in ('pathology', 'specimen') then 'biopsy' else 'insurance_case' end,
      record_id = match.hit
    where r.no = entry.no;
    perform app.take_list_row(entry.no, false);
  end loop;
  perform app.count_list_rows(target);
  return jsonb_build_object('found', hits);
end
$$;
grant execute on function app.run_rematch_list(uuid) to vizite_api;

-- Returns what becomes of each row of a list that is undone: `reversed`, or `kept` where the record was changed since.
create function app.undo_list_outcomes(file public.import_files)
returns table (no bigint, line integer, amount bigint, bucket text, reason text, by_whom uuid, at timestamptz)
language sql stable
set search_path = ''
as $$
  select r.no, r.line, coalesce((r.facts ->> 'approved')::bigint, (r.facts ->> 'paid')::bigint, 0),
    case when r.after is null or w.whole is null or app.columns_of(w.whole, r.after) = r.after
      or exists (
        -- A later row of the same file has changed it further, and goes first.
        select from app.list_rows n where n.file_id = file.id and n.record_id = r.record_id and n.no > r.no and n.outcome = 'applied'
          and app.columns_of(w.whole, n.after) = n.after
      ) then 'reversed' else 'kept' end,
    case when r.after is null or w.whole is null or app.columns_of(w.whole, r.after) = r.after or exists (
        select from app.list_rows n where n.file_id = file.id and n.record_id = r.record_id and n.no > r.no and n.outcome = 'applied'
          and app.columns_of(w.whole, n.after) = n.after
      ) then null else 'changed_since' end,
    (w.whole ->> 'updated_by')::uuid, (w.whole ->> 'updated_at')::timestamptz
  from app.list_rows r
  left join lateral (
    select to_jsonb(c) as whole from public.insurance_cases c where r.record_kind = 'insurance_case' and c.id = r.record_id
    union all
    select to_jsonb(b) from public.biopsies b where r.record_kind = 'biopsy' and b.id = r.record_id
  ) w on true
  where r.file_id = file.id and r.outcome = 'applied'
$$;

-- Takes back what the rows of a list changed, the last first.
create function app.undo_list(file public.import_files) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  entry app.list_rows;
  moment timestamptz := app.now_ms();
  whole jsonb;
begin
  for entry in
    select r.* from app.list_rows r
    where r.file_id = file.id and r.outcome = 'applied' and r.after is not null order by r.no desc
  loop
    select to_jsonb(c) into whole from public.insurance_cases c where entry.record_kind = 'insurance_case' and c.id = entry.record_id;
    if entry.record_kind = 'biopsy' then select to_jsonb(b) into whole from public.biopsies b where b.id = entry.record_id; end if;
    continue when whole is null or app.columns_of(whole, entry.after) <> entry.after;
    if entry.record_kind = 'insurance_case' then
      perform app.write_case(entry.record_id, entry.before, moment);
      perform app.add_case_event(entry.record_id, 'imported', 'Liste geri alındı: ' || file.file_name);
    elsif entry.code = 'made' then
      update public.biopsies b set deleted_at = moment where b.id = entry.record_id;
    else
      perform app.write_biopsy(entry.record_id, entry.before);
    end if;
    delete from app.list_rows r where r.no = entry.no;
  end loop;
  delete from app.colonoscopies c where c.file_id = file.id;
  delete from app.list_rows r where r.file_id = file.id and (r.outcome <> 'applied' or r.after is null);
  perform app.settle_mark(c.id) from public.insurance_cases c where c.list_differs;
end
$$;

-- Forgets whom the rows of these files are about; a part of app.forget_list_identities.
create function app.forget_identities_of(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  old constant uuid[] := keys;
  touched integer;
begin
  update app.list_rows r set facts = r.facts - '{national_id, name, birth_date}'::text[]
  where r.file_id = any (old) and r.facts ?| '{national_id, name, birth_date}';
  get diagnostics touched = row_count;
  update app.import_rows r set facts = r.facts - '{national_id, name, birth_date}'::text[]
  where r.file_id = any (old) and r.facts ?| '{national_id, name, birth_date}';
  return touched;
end
$$;

-- Forgets whom rows are about, which serves to find their records: after two years it goes, and the records alone tell
-- it.
create function app.forget_list_identities() returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  return app.run_each('list_identities', array(
    select f.id::text from public.import_files f
    where f.list not in ('bank', 'receipts', 'account') and f.imported_at < app.now_ms() - interval '24 months'
      and f.id::text not in (select app.set_aside_keys('list_identities'))
  ), 'forget_identities_of');
end
$$;

create function public.list_rows(target uuid, outcome text) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_list_rows(target, outcome) $$;
create function public.list_row_counts(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_list_row_counts(target) $$;
create function public.settle_list_row(target bigint, decision text, record uuid, reason text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_settle_list_row(target, decision, record, reason) $$;
create function public.rematch_list(target uuid) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_rematch_list(target) $$;
select app.open_door('public.list_rows(uuid, text)');
select app.open_door('public.list_row_counts(uuid)');
select app.open_door('public.settle_list_row(bigint, text, uuid, text)');
select app.open_door('public.rematch_list(uuid)');
