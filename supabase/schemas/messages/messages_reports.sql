-- Later reports of the provider about messages: a step of `message_service`.

-- Takes a report: {id or provider_id, state: delivered | read | failed, code, at}. A state never goes back: what was
-- delivered stays so, whatever comes afterwards or twice. Answers whether something changed. P0001: report_malformed,
-- unknown_message.
create function app.take_report(given jsonb) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
  moment timestamptz;
begin
  if jsonb_typeof(given) is distinct from 'object' or coalesce(given ->> 'state', '') not in ('delivered', 'read', 'failed')
    or coalesce(given ->> 'id', given ->> 'provider_id') is null
    or given ->> 'id' is not null and not app.is_uuid(given ->> 'id') then
    perform app.refuse_access('report_malformed');
  end if;
  select x.* into m from public.messages x join app.message_queue q on q.message_id = x.id
  where case when given ->> 'id' is not null then x.id = (given ->> 'id')::uuid else q.provider_id = given ->> 'provider_id' end
  for update of x;
  if m.id is null then perform app.refuse_access('unknown_message'); end if;
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
  begin
    for item in select * from jsonb_array_elements(reports) loop
      if app.take_report(item) then taken := taken + 1; end if;
    end loop;
    return taken;
  exception when others then
    if app.is_retryable(sqlstate) then raise; end if;
    taken := 0;
  end;
  for item in select * from jsonb_array_elements(reports) loop
    begin
      if app.take_report(item) then taken := taken + 1; end if;
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
