-- Applications from the hospital's web site: for the service key alone. Steps of `resume_service`: `admit` says whether a
-- submission may come in, `take` makes an application of it, `stored` notes that its file lies in the bucket.

-- Applications that submissions became: a second arrival makes no second one.
create table app.resume_submissions (
  submission_id uuid primary key,
  resume_id uuid not null references public.resumes (id) on delete cascade,
  attachment_id uuid,
  received_at timestamptz not null
);
create index resume_submissions_resume on app.resume_submissions (resume_id);
select app.protect('app.resume_submissions');
create policy "for the server alone" on app.resume_submissions for select to service_role using (true);

-- Signatures of the last minutes, each good for one call.
create table app.resume_signatures (
  signature_hash bytea primary key,
  used_at timestamptz not null
);
create index resume_signatures_used on app.resume_signatures (used_at);
select app.protect('app.resume_signatures');
create policy "for the server alone" on app.resume_signatures for select to service_role using (true);

-- Senders of the open form within the last hour, by the keyed hash of the address.
create table app.resume_callers (
  id bigint primary key generated always as identity,
  caller_key text not null,
  at timestamptz not null
);
create index resume_callers_at on app.resume_callers (at);
create index resume_callers_key on app.resume_callers (caller_key, at);
select app.protect('app.resume_callers');
create policy "for the server alone" on app.resume_callers for select to service_role using (true);

-- Admits a submission: {"state"}: `go`; `received`: this submission is an application already; `replayed`: the
-- signature was used; `busy`: too many from this address, or from all together, within the hour. Each `go` of an open
-- form counts, whatever becomes of it: a file that is refused afterwards, and the same submission with another one.
create function app.admit_resume(given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  signature text := given ->> 'signature';
  caller text := app.applicant_key('address', given ->> 'address');
begin
  if signature is not null then
    delete from app.resume_signatures s where s.used_at < moment - interval '15 minutes';
    insert into app.resume_signatures (signature_hash, used_at)
    values (sha256(convert_to(signature, 'UTF8')), moment) on conflict do nothing;
    if not found then return '{"state": "replayed"}'; end if;
  end if;
  if exists (
    select from app.resume_submissions s where s.submission_id::text = given ->> 'submission'
  ) then
    return '{"state": "received"}';
  end if;
  if signature is null then
    delete from app.resume_callers c where c.at < moment - interval '1 hour';
    -- Two at once count one after the other.
    perform pg_advisory_xact_lock(hashtext('app.resume_callers'));
    if (select count(*) from app.resume_callers c where c.caller_key = caller) >= 5
      or (select count(*) from app.resume_callers) >= 100 then
      return '{"state": "busy"}';
    end if;
    insert into app.resume_callers (caller_key, at) values (caller, moment);
  end if;
  return '{"state": "go"}';
end
$$;

-- Takes a submission: {"state": "received", "file": id of the attachment whose bytes are still to be stored, or null}.
-- {"state": "differs"} where the application waits for another file than this one, {"state": "refused", "reason"} where
-- a value is none that an application may have.
create function app.take_resume(given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  submission uuid := (given ->> 'submission')::uuid;
  said jsonb := given -> 'fields';
  file jsonb := nullif(given -> 'file', 'null');
  moment timestamptz := app.now_ms();
  known app.resume_submissions;
  resume uuid := gen_random_uuid();
  attachment uuid;
  awaited text;
begin
  perform pg_advisory_xact_lock(hashtextextended(submission::text, 0));
  select * into known from app.resume_submissions s where s.submission_id = submission;
  if found then
    select a.id, a.sha256 into attachment, awaited
    from public.attachments a where a.id = known.attachment_id and a.state = 'waiting' and a.deleted_at is null;
    if awaited <> file ->> 'sha256' then return '{"state": "differs"}'; end if;
    return jsonb_build_object('state', 'received', 'file', attachment);
  end if;
  insert into public.resumes (
    id, first_name, last_name, email, phone, birth_year, city, position_applied, profession, experience_years, experience,
    education, languages, source, applied_at, status, consent_at, consent_version, keep_until
  ) values (
    resume, said ->> 'first_name', said ->> 'last_name', said ->> 'email', said ->> 'phone', (said ->> 'birth_year')::integer,
    said ->> 'city', said ->> 'position_applied', said ->> 'profession', (said ->> 'experience_years')::integer,
    said ->> 'experience', said ->> 'education', said ->> 'languages', 'form', moment, 'new',
    (said ->> 'consent_at')::timestamptz, said ->> 'consent_version',
    -- As KEEP_MONTHS in sync/model/rules/applicant-bounds.ts: what applicants have agreed to, whenever it arrives.
    (((said ->> 'consent_at')::timestamptz at time zone 'Europe/Istanbul') + interval '24 months')::date
  );
  if file is not null then
    attachment := gen_random_uuid();
    insert into public.attachments (id, owner_kind, owner_id, purpose, file_name, media_type, byte_size, sha256)
    values (attachment, 'resume', resume, 'cv', file ->> 'name', file ->> 'media_type', (file ->> 'byte_size')::integer,
      file ->> 'sha256');
    if file ->> 'text' is not null then
      insert into app.resume_texts (attachment_id, resume_id, content, read_at)
      values (attachment, resume, left(file ->> 'text', 100000), moment);
    end if;
  end if;
  insert into app.resume_submissions (submission_id, resume_id, attachment_id, received_at)
  values (submission, resume, attachment, moment);
  return jsonb_build_object('state', 'received', 'file', attachment);
exception when integrity_constraint_violation or data_exception then
  return jsonb_build_object('state', 'refused', 'reason', 'values_malformed');
end
$$;

create function app.run_resume_service(step text, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if step = 'admit' then return app.admit_resume(given); end if;
  if step = 'take' then return app.take_resume(given); end if;
  if step = 'stored' then
    update public.attachments a set state = 'stored', stored_at = app.now_ms()
    where a.id::text = given ->> 'file' and a.state = 'waiting' and a.owner_kind = 'resume';
    return '{"state": "stored"}';
  end if;
  return '{"state": "unknown"}';
end
$$;

create function public.resume_service(step text, given jsonb) returns jsonb
language sql
set search_path = ''
as $$ select app.run_resume_service(step, given) $$;
revoke all on function public.resume_service(text, jsonb) from public, anon, authenticated;
grant execute on function public.resume_service(text, jsonb), app.run_resume_service(text, jsonb) to service_role;
