-- Sending, for the service key alone. Steps of `message_service`: `claim` lends due messages to who sends them, `outcome` says
-- what became of each, `report` takes what the provider says later, `iys` gives consents that the national system has not
-- heard of, `iys_outcome` what it said, `iys_unanswered` that it said nothing; `set_aside` is for what the database cannot read;
-- `outbox` keeps what would be sent where no provider is configured.

-- Outbox where no provider is configured.
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

-- Returns the seconds before the next attempt.
create function app.message_pause(attempts integer) returns interval
language plpgsql immutable
set search_path = ''
as $$
begin
  return make_interval(secs => least(30 * power(2, greatest(attempts - 1, 0)), 1800));
end
$$;

-- Handles messages that nobody answered for, or that are too old, as the next functions do; parts of
-- app.settle_messages.
create function app.requeue_messages(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.messages m set state = 'queued', error_code = 'no_answer' where m.id = any (keys::uuid[]);
  return cardinality(keys);
end
$$;

create function app.lose_messages(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.messages m set state = 'unknown', error_code = 'no_answer' where m.id = any (keys::uuid[]);
  return cardinality(keys);
end
$$;

create function app.expire_messages(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  update public.messages m set state = 'expired', error_code = coalesce(m.error_code, 'expired') where m.id = any (keys::uuid[]);
  return cardinality(keys);
end
$$;

-- Settles messages without an answer: they go back, with the same id, where the provider knows repeats; those that are
-- too old are not sent any more. Else, after the last attempt, or past its time, nobody knows what became of a message
-- that was under way.
create function app.settle_messages(may_repeat boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  again text[];
  lost text[];
begin
  -- In the order of their ids: two that settle at once wait, and do not block each other.
  select coalesce(array_agg(l.id) filter (where l.repeats), '{}'), coalesce(array_agg(l.id) filter (where not l.repeats), '{}')
  into again, lost
  from (
    select m.id::text as id, may_repeat and m.expires_at > now() and q.attempts < app.most_message_attempts() as repeats
    from app.message_queue q join public.messages m on m.id = q.message_id
    where m.state = 'sending' and q.leased_until < clock_timestamp()
      and m.id::text not in (select app.set_aside_keys('messages'))
    order by m.id for update of m skip locked
  ) l;
  perform app.run_each('messages', again, 'requeue_messages');
  perform app.run_each('messages', lost, 'lose_messages');
  update app.message_queue q set lease = null, leased_until = null, not_before = greatest(q.not_before, now() + app.message_pause(q.attempts))
  from public.messages m
  where m.id = q.message_id and m.state <> 'sending' and q.lease is not null;
  perform app.run_each('messages', array(
    select m.id::text from public.messages m
    where m.state = 'queued' and m.expires_at <= now() and m.id::text not in (select app.set_aside_keys('messages'))
    order by m.id
  ), 'expire_messages');
end
$$;

-- Lends one message that is due; null where it may not go, or not yet. What a patient has not agreed to is blocked here, at the
-- last moment.
create function app.claim_message(message uuid, lent uuid, seconds integer) returns jsonb
language plpgsql volatile
set search_path = ''
as $$
declare
  due record;
  patient public.clients;
  applicant public.resumes;
  agreed jsonb;
  later timestamptz;
begin
  select m.id, m.client_id, m.resume_id, m.channel, m.purpose, m.to_address, m.subject, m.body, m.language, m.expires_at, m.version, m.template_id,
    q.encoding, q.attempts, t.status as template_status, v.content
  into due
  from app.message_queue q
  join public.messages m on m.id = q.message_id
  join public.message_templates t on t.id = m.template_id
  left join app.message_template_versions v on v.template_id = m.template_id and v.version = m.version
  where m.id = message;
  later := app.after_quiet(app.now_ms(), due.channel, due.purpose);
  if later > app.now_ms() then
    update app.message_queue q set not_before = later where q.message_id = due.id;
    return null;
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
    (select c from jsonb_array_elements(due.content -> 'contents') c where c ->> 'id' = due.language),
    (select s.link_hosts from app.message_settings s)
  ) then agreed := agreed || '{"block": "link"}'; end if;
  if due.template_status = 'archived' then agreed := agreed || '{"block": "template_archived"}'; end if;
  if agreed ->> 'block' is not null then
    update public.messages m set error_code = agreed ->> 'block', consent = agreed -> 'snapshot',
      state = case when agreed ->> 'block' in ('no_consent', 'do_not_contact', 'deceased') then 'blocked_consent'
        else 'cancelled' end
    where m.id = due.id;
    return null;
  end if;
  update public.messages m set state = 'sending', error_code = null, consent = agreed -> 'snapshot' where m.id = due.id;
  update app.message_queue q set lease = lent, attempts = q.attempts + 1,
    leased_until = clock_timestamp() + make_interval(secs => least(greatest(coalesce(seconds, 60), 5), 900))
  where q.message_id = due.id;
  return jsonb_build_object(
    'id', due.id, 'lease', lent, 'attempt', due.attempts + 1, 'channel', due.channel, 'purpose', due.purpose,
    'sender', due.content ->> 'sender', 'to', due.to_address, 'subject', due.subject, 'body', due.body,
    'language', due.language, 'encoding', due.encoding, 'expires_at', app.iso(due.expires_at),
    'template', due.template_id, 'version', due.version, 'iys_code', (select s.iys_code from app.message_settings s)
  );
end
$$;

-- Lends at most 200 messages, for so many seconds: [{id, lease, attempt, channel, purpose, sender, to, subject, body,
-- language, encoding, expires_at, template, version}]. Without may_repeat none that was lent before and nobody answered
-- for. One that cannot be lent is set aside; of a failure that a repeat may cure the rest waits for the next call.
create function app.claim_messages(most integer, seconds integer, may_repeat boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  due record;
  claimed jsonb;
  lent uuid := gen_random_uuid();
  answer jsonb := '[]';
  state text;
  rule text;
  message text;
begin
  perform app.settle_messages(coalesce(may_repeat, true));
  for due in
    select m.id
    from app.message_queue q
    join public.messages m on m.id = q.message_id
    left join app.dead_letters d on d.queue = 'messages' and d.row_key = m.id::text and d.state = 'failing'
    where m.state = 'queued' and q.not_before <= clock_timestamp()
      and m.id::text not in (select app.set_aside_keys('messages'))
    order by d.last_at nulls first, m.queued_at, m.id
    limit least(greatest(coalesce(most, 50), 1), 200)
    for update of m, q skip locked
  loop
    begin
      claimed := app.claim_message(due.id, lent, seconds);
      if claimed is not null then answer := answer || jsonb_build_array(claimed); end if;
    exception when others then
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      exit when app.take_failure('messages', due.id::text, state, message, rule);
    end;
  end loop;
  return answer;
end
$$;

create function app.run_message_service(step text, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if step = 'claim' then
    return app.claim_messages((given ->> 'most')::integer, (given ->> 'seconds')::integer,
      (given ->> 'repeat')::boolean);
  elsif step = 'outcome' then
    return jsonb_build_object('taken', app.take_outcomes(given -> 'results'));
  elsif step = 'outbox' then
    insert into app.message_outbox (message_id) select m.id from public.messages m
    where m.id = any (array(select jsonb_array_elements_text(given -> 'ids'))::uuid[]) on conflict do nothing;
    return '{"state": "kept"}';
  elsif step = 'report' then
    return jsonb_build_object('taken', app.take_reports(given -> 'reports'));
  elsif step = 'iys' then
    return app.pending_iys((given ->> 'most')::integer);
  elsif step = 'iys_outcome' then
    return jsonb_build_object('taken', app.take_iys_outcomes(given -> 'results'));
  elsif step = 'iys_unanswered' then
    return app.note_unanswered(given -> 'results', coalesce((given -> 'answers')::boolean, false));
  elsif step = 'set_aside' then
    if given ->> 'queue' in ('messages', 'delivery_reports', 'iys') then
      perform app.set_aside(given ->> 'queue', coalesce(given ->> 'key', app.report_key(given -> 'payload')), given ->> 'code', null,
        given -> 'payload');
    end if;
    return '{"state": "kept"}';
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
