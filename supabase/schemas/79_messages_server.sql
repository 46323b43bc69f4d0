-- Sending, for the service key alone. Steps of `message_service`: `claim` lends due messages to who sends them, `outcome` says
-- what became of each, `report` takes what the provider says later, `iys` gives consents that the national system has not
-- heard of, `iys_outcome` what it said; `outbox` keeps what would be sent where no provider is configured.

-- Where no provider is configured.
create table app.message_outbox (
  message_id uuid primary key references public.messages (id) on delete cascade,
  at timestamptz not null default now()
);
select app.protect('app.message_outbox');
create policy "for the server alone" on app.message_outbox for select to service_role using (true);

create function app.most_message_attempts() returns integer
language sql immutable
set search_path = ''
as $$ select 6 $$;

-- Seconds before the next attempt.
create function app.message_pause(attempts integer) returns interval
language plpgsql immutable
set search_path = ''
as $$
begin
  return make_interval(secs => least(30 * power(2, greatest(attempts - 1, 0)), 1800));
end
$$;

-- What nobody has answered for goes back, with the same id, where the provider knows repeats; what is too old is not sent any
-- more. Else, after the last attempt, or past its time, nobody knows what became of a message that was under way.
create function app.settle_messages(may_repeat boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- In the order of their ids: two that settle at once wait, and do not block each other.
  perform from app.message_queue q join public.messages m on m.id = q.message_id
  where m.state = 'sending' and q.leased_until < clock_timestamp() order by m.id for update of m skip locked;
  update public.messages m set
    state = case when may_repeat and m.expires_at > now() and q.attempts < app.most_message_attempts() then 'queued' else 'unknown' end,
    error_code = 'no_answer'
  from app.message_queue q
  where q.message_id = m.id and m.state = 'sending' and q.leased_until < clock_timestamp();
  update app.message_queue q set lease = null, leased_until = null, not_before = greatest(q.not_before, now() + app.message_pause(q.attempts))
  from public.messages m
  where m.id = q.message_id and m.state <> 'sending' and q.lease is not null;
  update public.messages m set state = 'expired', error_code = coalesce(m.error_code, 'expired')
  where m.state = 'queued' and m.expires_at <= now();
end
$$;

-- At most 200 messages, for so many seconds: [{id, lease, attempt, channel, purpose, sender, to, subject, body, language,
-- encoding, expires_at, template, version}]. Without may_repeat none that was lent before and nobody answered for. What a patient has not agreed to is blocked here, at the last moment.
create function app.claim_messages(most integer, seconds integer, may_repeat boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due record;
  patient public.clients;
  applicant public.resumes;
  agreed jsonb;
  later timestamptz;
  lent uuid := gen_random_uuid();
  listed text[] := (select s.link_hosts from app.message_settings s);
  answer jsonb := '[]';
begin
  perform app.settle_messages(coalesce(may_repeat, true));
  for due in
    select m.id, m.client_id, m.resume_id, m.channel, m.purpose, m.to_address, m.subject, m.body, m.language, m.expires_at, m.version, m.template_id,
      q.encoding, q.attempts, t.status as template_status, v.content
    from app.message_queue q
    join public.messages m on m.id = q.message_id
    join public.message_templates t on t.id = m.template_id
    left join app.message_template_versions v on v.template_id = m.template_id and v.version = m.version
    where m.state = 'queued' and q.not_before <= clock_timestamp()
    order by m.queued_at, m.id
    limit least(greatest(coalesce(most, 50), 1), 200)
    for update of m, q skip locked
  loop
    later := app.after_quiet(app.now_ms(), due.channel, due.purpose);
    if later > app.now_ms() then
      update app.message_queue q set not_before = later where q.message_id = due.id;
      continue;
    end if;
    if due.resume_id is not null then
      select * into applicant from public.resumes r where r.id = due.resume_id;
      agreed := app.applicant_consent(applicant);
    else
      select * into patient from public.clients c where c.id = app.merge_root(due.client_id);
      agreed := app.message_consent(patient, due.channel, due.purpose);
    end if;
    -- A host that was taken from the list meanwhile.
    if agreed ->> 'block' is null and app.has_unlisted_link(
      (select c from jsonb_array_elements(due.content -> 'contents') c where c ->> 'id' = due.language), listed
    ) then agreed := agreed || '{"block": "link"}'; end if;
    if due.template_status = 'archived' then agreed := agreed || '{"block": "template_archived"}'; end if;
    if agreed ->> 'block' is not null then
      update public.messages m set error_code = agreed ->> 'block', consent = agreed -> 'snapshot',
        state = case when agreed ->> 'block' in ('no_consent', 'do_not_contact', 'deceased') then 'blocked_consent'
          else 'cancelled' end
      where m.id = due.id;
      continue;
    end if;
    update public.messages m set state = 'sending', error_code = null, consent = agreed -> 'snapshot' where m.id = due.id;
    update app.message_queue q set lease = lent, attempts = q.attempts + 1,
      leased_until = clock_timestamp() + make_interval(secs => least(greatest(coalesce(seconds, 60), 5), 900))
    where q.message_id = due.id;
    answer := answer || jsonb_build_array(jsonb_build_object(
      'id', due.id, 'lease', lent, 'attempt', due.attempts + 1, 'channel', due.channel, 'purpose', due.purpose,
      'sender', due.content ->> 'sender', 'to', due.to_address, 'subject', due.subject, 'body', due.body,
      'language', due.language, 'encoding', due.encoding, 'expires_at', app.iso(due.expires_at),
      'template', due.template_id, 'version', due.version, 'iys_code', (select s.iys_code from app.message_settings s)
    ));
  end loop;
  return answer;
end
$$;

-- {id, lease, outcome: sent | delivered | refused | retry | unknown, provider_id, code, after (seconds)}. That a message went
-- counts whoever says it; that it did not, only from who has the lease. Answers whether it counted.
create function app.take_outcome(given jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
  q app.message_queue;
  outcome text := given ->> 'outcome';
  code text := left(coalesce(nullif(given ->> 'code', ''), outcome), 60);
  moment timestamptz := app.now_ms();
  next timestamptz;
begin
  select * into m from public.messages x where x.id = (given ->> 'id')::uuid for update;
  select * into q from app.message_queue x where x.message_id = m.id for update;
  if q.message_id is null then return false; end if;
  if outcome in ('sent', 'delivered') then
    -- A report may have been faster: what the provider calls the message is kept all the same, for the next one.
    update app.message_queue x set provider_id = coalesce(left(given ->> 'provider_id', 120), q.provider_id), lease = null,
      leased_until = null
    where x.message_id = m.id;
    if m.state not in ('queued', 'sending', 'unknown', 'expired', 'cancelled', 'failed') then return false; end if;
    update public.messages x set state = outcome, error_code = null, sent_at = moment,
      delivered_at = case when outcome = 'delivered' then moment end
    where x.id = m.id;
    return true;
  end if;
  if m.state <> 'sending' or q.lease is null or q.lease::text is distinct from given ->> 'lease' then return false; end if;
  if outcome = 'retry' and q.attempts < app.most_message_attempts() then
    next := moment + greatest(app.message_pause(q.attempts),
      make_interval(secs => least(greatest(coalesce((given ->> 'after')::numeric, 0), 0), 86400)::double precision));
    update app.message_queue x set lease = null, leased_until = null, not_before = next where x.message_id = m.id;
    update public.messages x set state = case when next < m.expires_at then 'queued' else 'expired' end, error_code = code where x.id = m.id;
  else
    update app.message_queue x set lease = null, leased_until = null where x.message_id = m.id;
    update public.messages x set error_code = code,
      -- Where nobody answered it may have arrived all the same.
      state = case when outcome = 'unknown' or code in ('timeout', 'unreachable', 'unreadable_answer') then 'unknown' else 'failed' end where x.id = m.id;
  end if;
  return true;
end
$$;

-- {id or provider_id, state: delivered | read | failed, code, at}. A state never goes back: what was delivered stays so,
-- whatever comes afterwards or twice. Answers whether something changed.
create function app.take_report(given jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
  moment timestamptz;
begin
  if given ->> 'id' is not null and not app.is_uuid(given ->> 'id') then return false; end if;
  select x.* into m from public.messages x join app.message_queue q on q.message_id = x.id
  where case when given ->> 'id' is not null then x.id = (given ->> 'id')::uuid else q.provider_id = given ->> 'provider_id' end
  for update of x;
  if m.id is null then return false; end if;
  moment := case when given ->> 'at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$'
    then least(greatest((given ->> 'at')::timestamptz, m.queued_at), app.now_ms()) else app.now_ms() end;
  if given ->> 'state' = 'read' and m.state in ('sending', 'queued', 'sent', 'unknown', 'failed', 'delivered') then
    update public.messages x set state = 'read', error_code = null, sent_at = coalesce(m.sent_at, moment),
      delivered_at = coalesce(m.delivered_at, moment), read_at = moment where x.id = m.id;
  elsif given ->> 'state' = 'delivered' and m.state in ('sending', 'queued', 'sent', 'unknown', 'failed') then
    update public.messages x set state = 'delivered', error_code = null, sent_at = coalesce(m.sent_at, moment), delivered_at = moment
    where x.id = m.id;
  elsif given ->> 'state' = 'failed' and m.state in ('sending', 'sent', 'unknown') then
    update public.messages x set state = 'failed', error_code = left(coalesce(nullif(given ->> 'code', ''), 'failed'), 60) where x.id = m.id;
  else
    return false;
  end if;
  update app.message_queue q set lease = null, leased_until = null where q.message_id = m.id;
  return true;
end
$$;

-- Consents of commercial channels that the national system has not heard of, oldest first, as it wants them: [{id, recipient,
-- type, status, source, at (clock of Istanbul), recipient_type}]. A first word that is a refusal is nothing to tell.
create function app.pending_iys(most integer) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with pending as (
      select s.id, s.client_id, s.given_at,
        case s.channel when 'call' then 'ARAMA' when 'message' then 'MESAJ' else 'EPOSTA' end as type,
        case s.status when 'granted' then 'ONAY' else 'RET' end as status,
        case s.source when 'web' then 'HS_WEB' when 'call_centre' then 'HS_CAGRI_MERKEZI' when 'wet_signature' then 'HS_ISLAK_IMZA'
          else 'HS_FIZIKSEL_ORTAM' end as source,
        case when s.channel = 'email' then nullif(btrim(coalesce(c.email, '')), '') else app.message_address(c, 'sms', false) end as recipient
      from public.client_consents s join public.clients c on c.id = app.merge_root(s.client_id)
      where s.iys_state in ('pending', 'failed') and s.channel in ('call', 'message', 'email') and s.deleted_at is null
        and c.deleted_at is null and s.source not in ('iys', 'merge')
        and (s.status = 'granted' or exists (
          select from public.client_consents e
          where e.client_id = s.client_id and e.channel = s.channel and e.status = 'granted' and e.given_at < s.given_at
        ))
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'recipient', p.recipient, 'type', p.type, 'status', p.status,
      'source', p.source, 'at', to_char(p.given_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI:SS'), 'recipient_type', 'BIREYSEL')
      order by p.given_at, p.id), '[]')
    from (select * from pending x where x.recipient is not null order by x.given_at, x.id
      limit least(greatest(coalesce(most, 500), 1), 5000)) p
  );
end
$$;

create function app.run_message_service(step text, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  item jsonb;
  taken integer := 0;
begin
  if step = 'claim' then
    return app.claim_messages((given ->> 'most')::integer, (given ->> 'seconds')::integer,
      (given ->> 'repeat')::boolean);
  elsif step = 'outcome' then
    for item in select * from jsonb_array_elements(given -> 'results') loop
      if app.take_outcome(item) then taken := taken + 1; end if;
    end loop;
    return jsonb_build_object('taken', taken);
  elsif step = 'outbox' then
    insert into app.message_outbox (message_id) select m.id from public.messages m
    where m.id = any (array(select jsonb_array_elements_text(given -> 'ids'))::uuid[]) on conflict do nothing;
    return '{"state": "kept"}';
  elsif step = 'report' then
    for item in select * from jsonb_array_elements(given -> 'reports') loop
      if app.take_report(item) then taken := taken + 1; end if;
    end loop;
    return jsonb_build_object('taken', taken);
  elsif step = 'iys' then
    return app.pending_iys((given ->> 'most')::integer);
  elsif step = 'iys_outcome' then
    update public.client_consents s set iys_state = case when (r.value -> 'sent')::boolean then 'sent' else 'failed' end
    from jsonb_array_elements(given -> 'results') r
    where s.id = (r.value ->> 'id')::uuid and s.iys_state in ('pending', 'failed');
    get diagnostics taken = row_count;
    return jsonb_build_object('taken', taken);
  end if;
  return '{"state": "unknown"}';
end
$$;

create function public.message_service(step text, given jsonb) returns jsonb
language sql
set search_path = ''
as $$ select app.run_message_service(step, given) $$;
revoke all on function public.message_service(text, jsonb) from public, anon, authenticated;
grant execute on function public.message_service(text, jsonb) to service_role;

-- What the national system has not heard of, for a file; written to the log.
create function app.run_export_iys() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  rows jsonb;
begin
  perform app.need_permissions('{crm.messages.settings}');
  perform app.need_client_sight();
  rows := app.pending_iys(5000);
  perform app.log_access('export', 'iys', null, null, jsonb_build_object('rows', jsonb_array_length(rows)));
  return rows;
end
$$;
grant execute on function app.run_export_iys() to vizite_api;
create function public.export_iys() returns jsonb
language sql volatile set search_path = '' as $$ select app.run_export_iys() $$;
select app.open_door('public.export_iys()');
