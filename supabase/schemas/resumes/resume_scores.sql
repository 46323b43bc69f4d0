-- Points of reviewers for an applicant. On the server alone: nobody learns what others gave before giving points.

create table app.resume_scores (
  resume_id uuid not null references public.resumes (id) on delete cascade,
  reviewer_id uuid not null references public.profiles (id),
  -- {criterion: 1..5}
  points jsonb not null,
  note text check (char_length(note) <= 2000),
  scored_at timestamptz not null,
  primary key (resume_id, reviewer_id)
);
create index resume_scores_reviewer on app.resume_scores (reviewer_id);
select app.protect('app.resume_scores');
create policy "for the server alone" on app.resume_scores for select to service_role using (true);

-- As scoreCriteria in sync/model/entities/resume-values.ts.
create function app.is_score(points jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return coalesce(jsonb_typeof(points) = 'object', false)
    and (select array_agg(k order by k) from jsonb_object_keys(points) k) = '{experience, overall, papers, writing}'::text[]
    and not exists (
      select from jsonb_each(points) e
      where case when jsonb_typeof(e.value) = 'number' then e.value not in ('1', '2', '3', '4', '5') else true end
    );
end
$$;

-- Saves the caller's points of an applicant; again as often as wanted. P0001: unknown_resume, values_malformed.
create function app.run_save_resume_score(resume uuid, given jsonb, remark text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  said text := nullif(btrim(remark), '');
begin
  perform app.need_permissions('{form.resume_details.Id.read, form.resumes.score}');
  if app.is_score(given) is not true or char_length(said) > 2000 then perform app.refuse_access('values_malformed'); end if;
  perform from public.resumes r where r.id = resume and r.deleted_at is null for key share;
  if not found then perform app.refuse_access('unknown_resume'); end if;
  insert into app.resume_scores (resume_id, reviewer_id, points, note, scored_at)
  values (resume, auth.uid(), given, said, app.now_ms())
  on conflict (resume_id, reviewer_id) do update
  set points = excluded.points, note = excluded.note, scored_at = excluded.scored_at;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_save_resume_score(uuid, jsonb, text) to vizite_api;

create function public.save_resume_score(resume uuid, given jsonb, remark text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_resume_score(resume, given, remark) $$;
select app.open_door('public.save_resume_score(uuid, jsonb, text)');

-- Returns {"mine": {points, note, at} or null, "others": [{reviewer, points, note, at}], "hidden": n}. Until the caller
-- has given points, others' are counted and not told.
create function app.read_resume_scores(resume uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  mine jsonb;
  others jsonb;
begin
  perform app.need_permissions('{form.resume_details.Id.read, form.resumes.score}');
  if not exists (select from public.resumes r where r.id = resume and r.deleted_at is null) then
    perform app.refuse_access('unknown_resume');
  end if;
  select jsonb_build_object('points', s.points, 'note', s.note, 'at', app.iso(s.scored_at)) into mine
  from app.resume_scores s where s.resume_id = resume and s.reviewer_id = auth.uid();
  select coalesce(jsonb_agg(jsonb_build_object(
    'reviewer', s.reviewer_id, 'points', s.points, 'note', s.note, 'at', app.iso(s.scored_at)
  ) order by s.scored_at), '[]') into others
  from app.resume_scores s where s.resume_id = resume and s.reviewer_id <> auth.uid();
  return jsonb_build_object(
    'mine', mine, 'others', case when mine is null then '[]' else others end,
    'hidden', case when mine is null then jsonb_array_length(others) else 0 end
  );
end
$$;
grant execute on function app.read_resume_scores(uuid) to vizite_api;

create function public.list_resume_scores(resume uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_resume_scores(resume) $$;
select app.open_door('public.list_resume_scores(uuid)');

-- Returns [{resume, mine, mean, given}]: of each application that has points the caller's overall ones, and once those
-- are given the mean of all (one decimal); `given` counts reviewers.
create function app.read_resume_marks() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{form.resumes.read, form.resumes.score}');
  return coalesce((
    select jsonb_agg(jsonb_build_object(
      'resume', m.resume_id, 'mine', m.mine, 'mean', case when m.mine is not null then m.mean end, 'given', m.given
    ) order by m.resume_id)
    from (
      select s.resume_id, max((s.points ->> 'overall')::integer) filter (where s.reviewer_id = auth.uid()) as mine,
        round(avg((s.points ->> 'overall')::numeric), 1) as mean, count(*) as given
      from app.resume_scores s
      join public.resumes r on r.id = s.resume_id and r.deleted_at is null
      group by s.resume_id
    ) m
  ), '[]');
end
$$;
grant execute on function app.read_resume_marks() to vizite_api;

create function public.list_resume_marks() returns jsonb
language sql stable set search_path = '' as $$ select app.read_resume_marks() $$;
select app.open_door('public.list_resume_marks()');

-- Uncovers an applicant in the blind review: the reason is written to the log. P0001: unknown_resume, reason_length.
create function app.run_uncover_applicant(resume uuid, reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text;
begin
  perform app.need_permissions('{form.resumes.read, form.resume_details.Id.read}');
  why := app.checked_reason(reason, true);
  if not exists (select from public.resumes r where r.id = resume and r.deleted_at is null) then
    perform app.refuse_access('unknown_resume');
  end if;
  perform app.log_access('unmask', 'resume', resume, why, null);
  return '{"status": "done"}';
end
$$;
grant execute on function app.run_uncover_applicant(uuid, text) to vizite_api;

create function public.uncover_applicant(resume uuid, reason text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_uncover_applicant(resume, reason) $$;
select app.open_door('public.uncover_applicant(uuid, text)');
