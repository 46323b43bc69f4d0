-- Outcomes of sending: a step of `message_service`.

-- Returns whether a message that failed with this code may have arrived all the same. As the codes of gateway-answers.ts.
create function app.is_unsure_sending(code text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return code in ('timeout', 'unreachable', 'unreadable_answer', 'adapter_failed', 'no_answer') or code ~ '^http_(3..|408|425|5..)$';
end
$$;

-- Takes an outcome: {id, lease, outcome: sent | delivered | refused | retry | unknown, provider_id, code, after
-- (seconds)}. That a message went counts from anybody; that it did not, only from the owner of the lease. Answers
-- whether it counted.
create function app.take_outcome(given jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
  q app.message_queue;
  outcome text := given ->> 'outcome';
  code text := left(coalesce(nullif(given ->> 'code', ''), outcome), 60);
  name text := left(nullif(given ->> 'provider_id', ''), 120);
  moment timestamptz := app.now_ms();
  next timestamptz;
  counts boolean;
begin
  select * into m from public.messages x where x.id = (given ->> 'id')::uuid for update;
  select * into q from app.message_queue x where x.message_id = m.id for update;
  if q.message_id is null then return false; end if;
  if outcome in ('sent', 'delivered') then
    -- A report may have been faster: what the provider calls the message is kept all the same, for the next one.
    update app.message_queue x set provider_id = coalesce(name, q.provider_id), lease = null, leased_until = null where x.message_id = m.id;
    counts := m.state in ('queued', 'sending', 'unknown', 'expired', 'cancelled', 'failed');
    if counts then
      update public.messages x set state = outcome, error_code = null, sent_at = moment,
        delivered_at = case when outcome = 'delivered' then moment end
      where x.id = m.id;
    end if;
    if name is not null then perform app.take_early_reports(m.id, name); end if;
    return counts;
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
      state = case when outcome = 'unknown' or outcome = 'retry' and app.is_unsure_sending(code) then 'unknown' else 'failed' end where x.id = m.id;
  end if;
  return true;
end
$$;

-- Takes outcomes one by one. One that cannot be written is set aside: its message is neither sent again nor forgotten.
create function app.take_outcomes(results jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  item jsonb;
  taken integer := 0;
  state text;
  rule text;
  message text;
begin
  perform app.lock_messages(
    array(select r ->> 'id' from jsonb_array_elements(results) r),
    array(select left(r ->> 'provider_id', 120) from jsonb_array_elements(results) r)
  );
  for item in select * from jsonb_array_elements(results) loop
    begin
      if app.take_outcome(item) then taken := taken + 1; end if;
    exception when others then
      -- The lease runs out, and what became of it is asked again.
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      perform app.set_aside('messages', item ->> 'id', app.failure_code(state, message), rule);
    end;
  end loop;
  return taken;
end
$$;
