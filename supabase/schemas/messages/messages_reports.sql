-- Later reports of the provider about messages: a step of `message_service`.

-- Reports with a name of the provider that no message has yet: the provider's answer, which says it, is still on its way.
create table app.early_reports (
  -- Hash by app.report_key. One that comes twice is kept once.
  report_key text primary key check (char_length(report_key) = 64),
  provider_id text not null check (char_length(provider_id) <= 120),
  payload jsonb not null check (pg_column_size(payload) <= 8000),
  received_at timestamptz not null default clock_timestamp()
);
create index early_reports_provider on app.early_reports (provider_id, received_at);
create index early_reports_received on app.early_reports (received_at);
select app.protect('app.early_reports');
create policy "for the server alone" on app.early_reports for select to service_role using (true);

create function app.most_early_reports() returns integer
language sql immutable
set search_path = ''
as $$ select 5000 $$;

-- Returns the key of a report: the same one that comes twice is set aside once.
create function app.report_key(given jsonb) returns text
language sql immutable
set search_path = ''
as $$ select encode(sha256(convert_to(given::text, 'UTF8')), 'hex') $$;

-- Returns the parts of a report that are kept of one that could not be taken.
create function app.report_payload(given jsonb) returns jsonb
language sql immutable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(e.key, left(e.value, 200)), '{}')
  from jsonb_each_text(case when jsonb_typeof(given) = 'object' then given else '{}' end) e
  where e.key in ('id', 'provider_id', 'state', 'code', 'at')
$$;

-- Returns the moment of a report; null where it tells none. Errors: 22008 for a date that does not exist.
create function app.report_moment(given jsonb) returns timestamptz
language plpgsql stable
set search_path = ''
as $$
begin
  return case when given ->> 'at' ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$' then (given ->> 'at')::timestamptz end;
end
$$;

-- Locks these messages, by id or by the provider's name, until the transaction ends; the names, too, since a report that does
-- not find its name waits for the outcome that brings it. In one order, so that no two calls block each other.
create function app.lock_messages(ids text[], names text[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('message-provider:' || o.name, 0))
  from (select distinct n collate "C" as name from unnest(names) n where n is not null order by 1) o;
  perform from public.messages m
  where m.id in (
    select q.message_id from app.message_queue q where q.provider_id = any (names)
    union all
    select i::uuid from unnest(ids) i where app.is_uuid(i)
  )
  order by m.id for update;
end
$$;

-- Applies a report to its message. A state never goes back: what was delivered stays so, whatever comes afterwards or
-- twice. Answers whether something changed.
create function app.apply_report(message uuid, given jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
  moment timestamptz;
begin
  select * into m from public.messages x where x.id = message for update;
  moment := least(greatest(coalesce(app.report_moment(given), app.now_ms()), m.queued_at), app.now_ms());
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

-- Keeps a report whose message has no name of the provider yet; where too many are kept, none is. P0001: unknown_message.
create function app.keep_early_report(given jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  -- Nothing else is waited for after this lock.
  perform pg_advisory_xact_lock(hashtextextended('message-early-reports', 0));
  if (select count(*) from app.early_reports) >= app.most_early_reports() then perform app.refuse_access('unknown_message'); end if;
  insert into app.early_reports (report_key, provider_id, payload)
  values (app.report_key(app.report_payload(given)), given ->> 'provider_id', app.report_payload(given))
  on conflict do nothing;
end
$$;

-- Takes a report: {id or provider_id, state: delivered | read | failed, code, at}. Where its message may still be named it is
-- kept (`may_wait`; the caller has locked the name). Answers whether something changed. P0001: report_malformed, unknown_message.
create function app.take_report(given jsonb, may_wait boolean default false) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  found_id uuid;
begin
  if jsonb_typeof(given) is distinct from 'object' or coalesce(given ->> 'state', '') not in ('delivered', 'read', 'failed')
    or nullif(coalesce(given ->> 'id', given ->> 'provider_id'), '') is null
    or given ->> 'id' is not null and not app.is_uuid(given ->> 'id') then
    perform app.refuse_access('report_malformed');
  end if;
  perform app.report_moment(given);
  if given ->> 'id' is not null then
    select q.message_id into found_id from app.message_queue q where q.message_id = (given ->> 'id')::uuid;
  else
    select q.message_id into found_id from app.message_queue q where q.provider_id = given ->> 'provider_id';
    if found_id is null and may_wait and char_length(given ->> 'provider_id') <= 120 then
      perform app.keep_early_report(given);
      return false;
    end if;
  end if;
  if found_id is null then perform app.refuse_access('unknown_message'); end if;
  return app.apply_report(found_id, given);
end
$$;

-- Has a message that the provider has just named hear the reports that came before. One that cannot be taken is set aside.
create function app.take_early_reports(message uuid, name text) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  early app.early_reports;
  state text;
  rule text;
  said text;
begin
  for early in
    with gone as (delete from app.early_reports e where e.provider_id = name returning e.*)
    select * from gone order by received_at, report_key
  loop
    begin
      perform app.apply_report(message, jsonb_build_object('at', app.iso(early.received_at)) || early.payload);
    exception when others then
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, said = message_text;
      perform app.set_aside('delivery_reports', early.report_key, app.failure_code(state, said), rule, early.payload);
    end;
  end loop;
end
$$;

-- Sets aside the reports that no message was named for within a day; answers how many.
create function app.set_early_reports_aside() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  early app.early_reports;
  put integer := 0;
begin
  for early in
    with due as (
      select e.report_key from app.early_reports e where e.received_at < now() - interval '1 day'
      order by e.received_at limit 500 for update skip locked
    )
    delete from app.early_reports e using due where e.report_key = due.report_key returning e.*
  loop
    perform app.set_aside('delivery_reports', early.report_key, 'unknown_message', null, early.payload);
    put := put + 1;
  end loop;
  return put;
end
$$;

-- Takes reports, all of them at once where nothing is wrong with any; else one by one.
create function app.take_reports(reports jsonb) returns integer
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
    array(select r ->> 'id' from jsonb_array_elements(reports) r),
    array(select r ->> 'provider_id' from jsonb_array_elements(reports) r where r ->> 'id' is null)
  );
  begin
    for item in select * from jsonb_array_elements(reports) loop
      if app.take_report(item, true) then taken := taken + 1; end if;
    end loop;
    return taken;
  exception when others then
    if app.is_retryable(sqlstate) then raise; end if;
    taken := 0;
  end;
  for item in select * from jsonb_array_elements(reports) loop
    begin
      if app.take_report(item, true) then taken := taken + 1; end if;
    exception when others then
      -- The provider is told that nothing was taken, and sends them again.
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      perform app.set_aside('delivery_reports', app.report_key(item), app.failure_code(state, message), rule, app.report_payload(item));
    end;
  end loop;
  return taken;
end
$$;
