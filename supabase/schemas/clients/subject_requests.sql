-- Requests of patients about their data (KVKK m. 11), with the time of the answer (m. 13: within 30 days). Not
-- replicated: a register that one or two people keep at a desk; they read and change it by the functions below.

create table public.subject_requests (
  id uuid primary key,
  client_id uuid references public.clients (id),
  -- A request of somebody who has no record; beside a record, the one who applies in the patient's place.
  applicant_name text check (char_length(applicant_name) between 1 and 200),
  applicant_contact text check (char_length(applicant_contact) between 1 and 200),
  request_kind text not null check (request_kind in ('access', 'rectification', 'erasure', 'objection', 'transfer')),
  channel text not null check (channel in ('letter', 'in_person', 'kep', 'email', 'web')),
  received_on date not null check (received_on >= '2016-04-07'),
  due_on date not null generated always as (received_on + 30) stored,
  status text not null check (status in ('new', 'in_progress', 'answered', 'rejected')),
  request text check (char_length(request) <= 4000),
  answer text check (char_length(answer) <= 8000),
  rejection_reason text check (char_length(rejection_reason) <= 2000),
  answered_at timestamptz,
  assignee_id uuid references public.profiles (id),
  row_version bigint not null default 1,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  check (client_id is not null or applicant_name is not null),
  check (status <> 'answered' or answer is not null),
  check (status <> 'rejected' or rejection_reason is not null),
  check ((status in ('answered', 'rejected')) = (answered_at is not null))
);
create index subject_requests_client on public.subject_requests (client_id);
create index subject_requests_assignee on public.subject_requests (assignee_id);
create index subject_requests_due on public.subject_requests (due_on) where answered_at is null;
select app.protect('public.subject_requests');
grant select on public.subject_requests to vizite_api;
create policy subject_requests_select on public.subject_requests for select to vizite_api
using ((select app.has_permission('system.subject_requests.read')));

-- Returns the register, open requests first, then by due day. It names patients to who may read patients, and has them
-- put in or taken out by them alone: somebody who is not told the patient would leave a request that nobody finds with
-- the record any more.
create function app.read_subject_requests(most integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  sees_clients boolean := app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}');
begin
  if not app.has_permission('system.subject_requests.read') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(r) order by r.answered_at is not null, r.due_on, r.id), '[]')
    from (
      select s.id, s.client_id, case when sees_clients then nullif(concat_ws(' ', c.first_name, c.last_name), '') end as client_name,
        case when sees_clients then c.client_no end as client_no,
        s.applicant_name, s.applicant_contact, s.request_kind, s.channel, s.received_on, s.due_on, s.status, s.request,
        s.answer, s.rejection_reason, app.iso(s.answered_at) as answered_at, s.assignee_id, s.row_version,
        app.iso(s.created_at) as created_at
      from public.subject_requests s left join public.clients c on c.id = s.client_id
      where s.deleted_at is null
      order by s.answered_at is not null, case when s.answered_at is null then s.due_on end, s.received_on desc, s.id
      limit most
    ) r
  );
end
$$;
grant execute on function app.read_subject_requests(integer) to vizite_api;

create function app.run_save_subject_request(target uuid, base_version bigint, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  was public.subject_requests;
  next public.subject_requests;
begin
  if not app.has_permission('system.subject_requests.read') or not app.has_permission('system.subject_requests.edit') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  if target is null or jsonb_typeof(given) is distinct from 'object' or (given - array[
    'client_id', 'applicant_name', 'applicant_contact', 'request_kind', 'channel', 'received_on', 'status', 'request',
    'answer', 'rejection_reason', 'assignee_id'
  ]) <> '{}' then
    perform app.refuse_call('values_malformed');
  end if;
  select * into was from public.subject_requests s where s.id = target for update;
  if found then
    if was.row_version is distinct from base_version then return '{"status": "conflict"}'; end if;
    next := jsonb_populate_record(was, given);
  else
    if base_version is distinct from 0 then perform app.refuse_access('unknown_request'); end if;
    next := jsonb_populate_record(null::public.subject_requests, '{"status": "new"}' || given);
  end if;
  next.applicant_name := nullif(btrim(next.applicant_name, E' \t\r\n'), '');
  next.applicant_contact := nullif(btrim(next.applicant_contact, E' \t\r\n'), '');
  next.request := nullif(btrim(next.request, E' \t\r\n'), '');
  next.answer := nullif(btrim(next.answer, E' \t\r\n'), '');
  next.rejection_reason := nullif(btrim(next.rejection_reason, E' \t\r\n'), '');
  if next.client_id is null and next.applicant_name is null then perform app.refuse_access('applicant_missing'); end if;
  if next.received_on > (now() at time zone 'Europe/Istanbul')::date then perform app.refuse_access('received_ahead'); end if;
  if next.status = 'answered' and next.answer is null then perform app.refuse_access('answer_missing'); end if;
  if next.status = 'rejected' and next.rejection_reason is null then
    perform app.refuse_access('rejection_reason_missing');
  end if;
  if was.client_id is not null and next.client_id is null
    and not app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}') then
    raise exception using errcode = '42501', message = 'permission_denied';
  end if;
  if next.client_id is distinct from was.client_id and next.client_id is not null and not (
    app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}')
    and exists (select from public.clients c where c.id = next.client_id and c.deleted_at is null)
  ) then
    perform app.refuse_access('unknown_client');
  end if;
  if next.assignee_id is distinct from was.assignee_id and next.assignee_id is not null and not exists (
    select from public.profiles p where p.id = next.assignee_id and p.status = 'active' and p.deleted_at is null
  ) then
    perform app.refuse_access('unknown_assignee');
  end if;
  -- The server's clock says when it was answered; what is opened again has not been.
  next.answered_at := case when next.status in ('answered', 'rejected') then coalesce(was.answered_at, moment) end;

  if was.id is null then
    insert into public.subject_requests (
      id, client_id, applicant_name, applicant_contact, request_kind, channel, received_on, status, request, answer,
      rejection_reason, answered_at, assignee_id, created_at, created_by, updated_at, updated_by
    ) values (
      target, next.client_id, next.applicant_name, next.applicant_contact, next.request_kind, next.channel,
      next.received_on, next.status, next.request, next.answer, next.rejection_reason, next.answered_at,
      next.assignee_id, moment, auth.uid(), moment, auth.uid()
    );
  else
    update public.subject_requests s set
      client_id = next.client_id, applicant_name = next.applicant_name, applicant_contact = next.applicant_contact,
      request_kind = next.request_kind, channel = next.channel, received_on = next.received_on, status = next.status,
      request = next.request, answer = next.answer, rejection_reason = next.rejection_reason,
      answered_at = next.answered_at, assignee_id = next.assignee_id, row_version = was.row_version + 1,
      updated_at = moment, updated_by = auth.uid()
    where s.id = target;
  end if;
  -- Names of what changed; of the values only those of the course that it took.
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline, details)
  values (
    gen_random_uuid(), moment, auth.uid(),
    case when was.id is null then 'subject_request_add' else 'subject_request_change' end,
    'subject_request', target, next.client_id, false,
    jsonb_strip_nulls(jsonb_build_object(
      'changed', (
        select jsonb_agg(g.key order by g.key) from jsonb_object_keys(given) g (key)
        where was.id is not null and to_jsonb(next) -> g.key is distinct from to_jsonb(was) -> g.key
      ),
      'status', case when next.status is distinct from was.status
        then jsonb_build_array(coalesce(was.status, ''), next.status) end,
      'received_on', case when next.received_on is distinct from was.received_on
        then jsonb_build_array(coalesce(was.received_on::text, ''), next.received_on::text) end
    ))
  );
  return jsonb_build_object('status', 'saved', 'row_version', coalesce(was.row_version, 0) + 1);
end
$$;
grant execute on function app.run_save_subject_request(uuid, bigint, jsonb) to vizite_api;

-- Returns {"today": the day in Istanbul, "more": boolean, "requests": [{"id", "client_id", "client_name", "client_no",
-- "applicant_name", "applicant_contact", "request_kind", "channel", "received_on", "due_on", "status", "request",
-- "answer", "rejection_reason", "answered_at", "assignee_id", "row_version", "created_at"}]}: 1000 at most, open ones
-- first. Errors: 42501 without system.subject_requests.read.
create function public.list_subject_requests() returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  most constant integer := 1000;
  requests jsonb := app.read_subject_requests(most + 1);
begin
  return jsonb_build_object(
    'today', (now() at time zone 'Europe/Istanbul')::date, 'more', jsonb_array_length(requests) > most,
    'requests', case when jsonb_array_length(requests) > most then requests - most else requests end
  );
end
$$;
select app.open_door('public.list_subject_requests()');

-- Registers a request (base_version 0, target: a new id) or changes one. given: those fields of the register that
-- change; due day and answered_at are the server's. Answers {"status": "saved", "row_version"} or {"status":
-- "conflict"}. Written to the log. Errors: 42501 permission_denied; 22023 malformed; 23514, 23502 a value that a check
-- refuses; P0001 applicant_missing, received_ahead, answer_missing, rejection_reason_missing, unknown_client,
-- unknown_assignee, unknown_request.
create function public.save_subject_request(target uuid, base_version bigint, given jsonb) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_save_subject_request(target, base_version, given)
$$;
select app.open_door('public.save_subject_request(uuid, bigint, jsonb)');
