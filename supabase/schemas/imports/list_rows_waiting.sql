-- Differences between lists and what a person wrote in one case, and the choice between the two by users who work on
-- the case.

create function app.read_case_differences(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{parse.insurance_tracking.read}');
  if not exists (select from public.insurance_cases c where c.id = target and app.reads_case(auth.uid(), c)) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'no', r.no, 'list', r.list, 'file_name', f.file_name, 'at', app.iso(f.created_at), 'before', r.before, 'after', r.after
    ) order by r.no), '[]')
    from app.list_rows r join public.import_files f on f.id = r.file_id
    where r.record_id = target and r.record_kind = 'insurance_case' and r.outcome = 'conflict'
  );
end
$$;
grant execute on function app.read_case_differences(uuid) to vizite_api;

-- Settles the rows of a case. take: the lists' values; keep: those of the case. Only the rows that somebody has seen.
create function app.run_settle_case(target uuid, row_numbers bigint[], decision text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  entry app.list_rows;
begin
  perform app.need_permissions('{parse.insurance_tracking.read, parse.insurance_tracking.edit}');
  if decision is null or decision not in ('take', 'keep') or row_numbers is null then perform app.refuse_call('values_malformed'); end if;
  if not exists (
    select from public.insurance_cases c where c.id = target and c.deleted_at is null and app.reads_case(auth.uid(), c) for update
  ) then
    perform app.refuse_access('unknown_record');
  end if;
  for entry in
    select r.* from app.list_rows r
    where r.record_id = target and r.record_kind = 'insurance_case' and r.outcome = 'conflict' and r.no = any (row_numbers)
    order by r.no for update
  loop
    if decision = 'take' then
      perform app.take_list_row(entry.no, true);
    else
      update app.list_rows r set outcome = 'dismissed' where r.no = entry.no;
    end if;
    update app.list_rows r set decided_by = auth.uid(), decided_at = app.now_ms() where r.no = entry.no;
    perform app.count_list_rows(entry.file_id);
  end loop;
  perform app.settle_mark(target);
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_settle_case(uuid, bigint[], text) to vizite_api;

create function public.case_differences(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_case_differences(target) $$;
create function public.settle_case(target uuid, row_numbers bigint[], decision text) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_settle_case(target, row_numbers, decision) $$;
select app.open_door('public.case_differences(uuid)');
select app.open_door('public.settle_case(uuid, bigint[], text)');
