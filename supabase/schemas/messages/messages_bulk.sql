-- One template to many people at once: what would go and what not, and the same with the going.

-- Returns the template of a call. P0001: values_malformed, unknown_template, template_state, template_recipient,
-- template_version, template_link.
create function app.bulk_template(given jsonb) returns public.message_templates
language plpgsql stable security definer
set search_path = ''
as $$
declare
  t public.message_templates;
begin
  perform app.need_permissions('{crm.messages.bulk}');
  if jsonb_typeof(given) is distinct from 'object' or not coalesce(app.is_uuid(given ->> 'template'), false)
    or jsonb_typeof(given -> 'recipients') is distinct from 'array' or jsonb_array_length(given -> 'recipients') not between 1 and 5000
    or not coalesce(app.check_message_answers(given -> 'asks'), false)
    or jsonb_typeof(given -> 'event') is distinct from 'string' or char_length(btrim(given ->> 'event')) not between 1 and 80
    or exists (
      select from jsonb_array_elements(given -> 'recipients') r
      where case when jsonb_typeof(r) <> 'object' then true else num_nonnulls(r ->> 'client', r ->> 'resume') <> 1 or exists (
        select from unnest('{client, resume, ticket, surgery, insurance_case, meeting, trip}'::text[]) k
        where r ->> k is not null and not app.is_uuid(r ->> k)
      ) end
    )
  then
    perform app.refuse_access('values_malformed');
  end if;
  select * into t from public.message_templates x where x.id = (given ->> 'template')::uuid and x.deleted_at is null;
  if t.id is null then perform app.refuse_access('unknown_template'); end if;
  if t.published is null or t.status = 'archived' or t.published ->> 'channel' = 'note' then
    perform app.refuse_access('template_state');
  end if;
  -- Messages for applicants go to nobody else, and the other way round; nobody writes to those they may not see.
  if exists (
    select from jsonb_array_elements(given -> 'recipients') r where (r ->> 'resume' is not null) <> (t.published ->> 'purpose' = 'applicant')
  ) then
    perform app.refuse_access('template_recipient');
  end if;
  if t.published ->> 'purpose' = 'applicant' then
    perform app.need_permissions('{form.resumes.read}');
  else
    perform app.need_client_sight();
  end if;
  if (given ->> 'version') is distinct from t.version::text then perform app.refuse_access('template_version'); end if;
  if exists (
    select from jsonb_array_elements(t.published -> 'contents') c
    where app.has_unlisted_link(c, (select s.link_hosts from app.message_settings s))
  ) then
    perform app.refuse_access('template_link');
  end if;
  return t;
end
$$;

-- Returns the recipients that are left out and why, 50 names of each reason: [{reason, count, of: [{id, name,
-- missing}]}].
create function app.message_blocks(plan jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('reason', b.reason, 'count', b.n, 'of', b.of) order by b.n desc, b.reason), '[]')
    from (
      select p.value ->> 'block' as reason, count(*) as n,
        jsonb_path_query_array(jsonb_agg(jsonb_build_object('id', coalesce(p.value ->> 'client_id', p.value ->> 'resume_id'), 'name', p.value -> 'name',
          'missing', p.value -> 'missing') order by p.ordinality), '$[0 to 49]') as of
      from jsonb_array_elements(plan) with ordinality p where p.value ->> 'block' is not null group by 1
    ) b
  );
end
$$;

-- Returns {ready, parts, cost (kuruş), languages: {tr: n}, blocked, samples: [{n, name, language, to_address, subject,
-- body, parts}]}
create function app.read_preview_messages(given jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  t public.message_templates := app.bulk_template(given);
  price integer := (select s.part_price from app.message_settings s);
  plan jsonb := (select coalesce(jsonb_agg(to_jsonb(p) order by p.n), '[]') from app.plan_messages(given, t, auth.uid()) p);
begin
  return (
    select jsonb_build_object(
      'ready', count(*), 'parts', coalesce(sum((p.value ->> 'parts')::integer), 0),
      'cost', coalesce(sum((p.value ->> 'parts')::integer), 0) * price,
      'languages', (
        select coalesce(jsonb_object_agg(l.language, l.n), '{}')
        from (select x ->> 'language' as language, count(*) as n from jsonb_array_elements(plan) x where x ->> 'block' is null group by 1) l
      ),
      'blocked', app.message_blocks(plan),
      'samples', coalesce((
        select jsonb_agg(x.value - array['client_id', 'resume_id', 'ticket_id', 'surgery_id', 'insurance_case_id', 'meeting_id', 'trip_id', 'encoding', 'dedupe_key', 'block', 'missing'])
        from (select y.value from jsonb_array_elements(plan) with ordinality y where y.value ->> 'block' is null order by y.ordinality limit 3) x
      ), '[]'))
    from jsonb_array_elements(plan) p where p.value ->> 'block' is null
  );
end
$$;
grant execute on function app.read_preview_messages(jsonb) to vizite_api;

-- Queues for all who are ready; a second arrival of the same target changes nothing. {status, queued, blocked}.
create function app.run_queue_messages(target uuid, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  t public.message_templates;
  plan jsonb;
  price integer := (select s.part_price from app.message_settings s);
  moment timestamptz := app.now_ms();
  answer jsonb;
  put integer;
begin
  perform app.need_permissions('{crm.messages.bulk}');
  -- The same call twice at once: the second waits, and gives the first one's answer.
  perform pg_advisory_xact_lock(hashtextextended('message-batch:' || target, 0));
  select b.counts into answer from app.message_batches b where b.id = target and b.created_by = auth.uid();
  if answer is not null then return answer || '{"status": "saved"}'; end if;
  if target is null then perform app.refuse_access('values_malformed'); end if;
  t := app.bulk_template(given);
  plan := (select coalesce(jsonb_agg(to_jsonb(p) || jsonb_build_object('id', gen_random_uuid()) order by p.n), '[]')
    from app.plan_messages(given, t, auth.uid()) p);
  insert into app.message_batches (id, template_id, version, event, counts, created_by)
  values (target, t.id, t.version, btrim(given ->> 'event'), '{}', auth.uid());
  insert into public.messages (id, sender_id, client_id, resume_id, ticket_id, surgery_id, insurance_case_id, meeting_id, trip_id, template_id,
    version, language, asks, channel, purpose, to_address, subject, body, event, queued_at, expires_at, state, bulk, parts, cost)
  select p.id, auth.uid(), p.client_id, p.resume_id, p.ticket_id, p.surgery_id, p.insurance_case_id, p.meeting_id, p.trip_id, t.id,
    t.version, p.language, given -> 'asks', t.published ->> 'channel', t.published ->> 'purpose', p.to_address, p.subject, p.body, btrim(given ->> 'event'), moment,
    moment + make_interval(mins => (t.published ->> 'expires_minutes')::integer), 'queued', true, p.parts, p.parts * price
  from jsonb_to_recordset(plan) as p (id uuid, client_id uuid, resume_id uuid, ticket_id uuid, surgery_id uuid, insurance_case_id uuid, meeting_id uuid,
    trip_id uuid, language text, to_address text, subject text, body text, parts integer, block text)
  where p.block is null;
  get diagnostics put = row_count;
  insert into app.message_queue (message_id, dedupe_key, batch_id, not_before, encoding)
  select p.id, p.dedupe_key, target, app.after_quiet(moment, t.published ->> 'channel', t.published ->> 'purpose'), p.encoding
  from jsonb_to_recordset(plan) as p (id uuid, dedupe_key text, encoding text, block text)
  where p.block is null
  -- In one order, so that two batches that meet do not block each other.
  order by p.dedupe_key collate "C";
  answer := jsonb_build_object('queued', put, 'blocked', app.message_blocks(plan));
  update app.message_batches b set counts = answer where b.id = target;
  perform app.log_access('message_bulk', 'message_template', t.id, null,
    jsonb_build_object('batch', target, 'name', t.name, 'version', t.version, 'queued', put));
  return answer || '{"status": "saved"}';
exception when unique_violation then
  -- Somebody else has told one of them the same meanwhile.
  perform app.refuse_access('messages_changed');
end
$$;
grant execute on function app.run_queue_messages(uuid, jsonb) to vizite_api;

-- Cancels what of a batch has not begun to be sent; answers how many. P0001: unknown_batch.
create function app.run_cancel_message_batch(target uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  cancelled integer;
begin
  perform app.need_permissions('{crm.messages.bulk}');
  perform from app.message_batches b where b.id = target;
  if not found then perform app.refuse_access('unknown_batch'); end if;
  update public.messages m set state = 'cancelled' from app.message_queue q
  where q.batch_id = target and m.id = q.message_id and m.state = 'queued';
  get diagnostics cancelled = row_count;
  if cancelled > 0 then
    perform app.log_access('message_cancel', 'message_batch', target, null, jsonb_build_object('cancelled', cancelled));
  end if;
  return cancelled;
end
$$;
grant execute on function app.run_cancel_message_batch(uuid) to vizite_api;

-- Returns the recipients with the records that the caller may read, each by its own rules; called with the caller's
-- rights. What is malformed is told by app.bulk_template.
create function app.readable_recipients(given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  kinds text[] := '{ticket, surgery, insurance_case, meeting, trip}';
  tables text[] := '{tickets, surgeries, insurance_cases, meetings, patient_trips}';
  named uuid[];
  seen uuid[];
begin
  if jsonb_typeof(given -> 'recipients') is distinct from 'array' then return given; end if;
  for n in 1 .. cardinality(kinds) loop
    named := array(
      select (r ->> kinds[n])::uuid from jsonb_array_elements(given -> 'recipients') r
      where jsonb_typeof(r) = 'object' and app.is_uuid(r ->> kinds[n])
    );
    continue when named = '{}';
    execute format('select array(select t.id from public.%I t where t.id = any ($1))', tables[n]) into seen using named;
    given := jsonb_set(given, '{recipients}', (
      select jsonb_agg(case when jsonb_typeof(r.value) = 'object' and app.is_uuid(r.value ->> kinds[n])
        and (r.value ->> kinds[n])::uuid <> all (seen) then r.value - kinds[n] else r.value end order by r.ordinality)
      from jsonb_array_elements(given -> 'recipients') with ordinality r
    ));
  end loop;
  return given;
end
$$;
grant execute on function app.readable_recipients(jsonb) to vizite_api;

create function public.preview_messages(given jsonb) returns jsonb
language sql stable set search_path = '' as $$ select app.read_preview_messages(app.readable_recipients(given)) $$;
create function public.queue_messages(target uuid, given jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_queue_messages(target, app.readable_recipients(given)) $$;
create function public.cancel_message_batch(target uuid) returns integer
language sql volatile set search_path = '' as $$ select app.run_cancel_message_batch(target) $$;
select app.open_door('public.preview_messages(jsonb)');
select app.open_door('public.queue_messages(uuid, jsonb)');
select app.open_door('public.cancel_message_batch(uuid)');
