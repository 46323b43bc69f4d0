-- Looking at messages, and the settings they are sent by.

-- Returns the chosen messages; a filter that is not given does not count. P0001: values_malformed.
create function app.chosen_messages(given jsonb) returns setof public.messages
language plpgsql stable security definer
set search_path = ''
as $$
declare
  members uuid[];
  -- Messages to applicants are for those who read applications.
  sees_clients boolean := app.has_any_permission('{crm.client_list.read, crm.client_profile.read, crm.client_profile_Id.read}');
  sees_applicants boolean := app.has_permission('form.resumes.read');
begin
  if jsonb_typeof(given) is distinct from 'object' or exists (
    select from unnest('{client, resume, ticket, template, batch}'::text[]) k where given ->> k is not null and not app.is_uuid(given ->> k)
  ) or coalesce(given ->> 'since', '2000-01-01T00:00:00.000Z') !~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}(\.\d{1,3})?Z$'
  then
    perform app.refuse_access('values_malformed');
  end if;
  members := case when given ->> 'client' is not null then app.merge_members((given ->> 'client')::uuid) end;
  return query
  select m.* from public.messages m
  where m.deleted_at is null and case when m.resume_id is null then sees_clients else sees_applicants end
    and (members is null or m.client_id = any (members))
    and (given ->> 'resume' is null or m.resume_id = (given ->> 'resume')::uuid)
    and (given ->> 'ticket' is null or m.ticket_id = (given ->> 'ticket')::uuid)
    and (given ->> 'template' is null or m.template_id = (given ->> 'template')::uuid)
    and (given ->> 'batch' is null or m.id in (select q.message_id from app.message_queue q where q.batch_id = (given ->> 'batch')::uuid))
    and (given ->> 'state' is null or m.state = given ->> 'state')
    and (given ->> 'since' is null or m.queued_at >= (given ->> 'since')::timestamptz);
end
$$;

-- Returns messages, newest first, 50 behind a message: no text, which show_message gives. {rows, more}.
create function app.read_messages(given jsonb, behind uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  place public.messages;
begin
  perform app.need_permissions('{crm.messages.read}');
  if not app.has_permission('form.resumes.read') then perform app.need_client_sight(); end if;
  select * into place from public.messages m where m.id = behind;
  return (
    with page as (
      select m.* from app.chosen_messages(given) m
      where place.id is null or (m.queued_at, m.id) < (place.queued_at, place.id)
      order by m.queued_at desc, m.id desc limit 51
    ), numbered as (select p.*, row_number() over (order by p.queued_at desc, p.id desc) as at from page p)
    select jsonb_build_object('more', count(*) > 50, 'rows', coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'client_id', p.client_id, 'resume_id', p.resume_id,
      -- Applicants by number: reviews may be blind.
      'name', coalesce(c.first_name || ' ' || c.last_name, r.resume_no), 'ticket_id', p.ticket_id,
      'surgery_id', p.surgery_id, 'insurance_case_id', p.insurance_case_id, 'template_id', p.template_id, 'template', t.name,
      'version', p.version, 'language', p.language, 'channel', p.channel, 'purpose', p.purpose, 'to_address', p.to_address,
      'event', p.event, 'state', p.state, 'error_code', p.error_code, 'bulk', p.bulk, 'batch_id', q.batch_id, 'attempts', coalesce(q.attempts, 0),
      'queued_at', app.iso(p.queued_at), 'not_before', case when p.state = 'queued' then app.iso(q.not_before) end,
      'expires_at', app.iso(p.expires_at), 'sent_at', app.iso(p.sent_at), 'delivered_at', app.iso(p.delivered_at),
      'read_at', app.iso(p.read_at), 'parts', p.parts, 'cost', p.cost, 'sender_id', p.sender_id
    ) order by p.at) filter (where p.at <= 50), '[]'))
    from numbered p
    left join public.clients c on c.id = p.client_id
    left join public.resumes r on r.id = p.resume_id
    join public.message_templates t on t.id = p.template_id
    left join app.message_queue q on q.message_id = p.id
  );
end
$$;
grant execute on function app.read_messages(jsonb, uuid) to vizite_api;

-- Returns {counts: {state: n}, parts, cost}.
create function app.read_message_counts(given jsonb) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.messages.read}');
  return (
    with g as (
      select m.state, count(*) as n, coalesce(sum(m.parts) filter (where m.sent_at is not null), 0) as parts,
        coalesce(sum(m.cost) filter (where m.sent_at is not null), 0) as cost
      from app.chosen_messages(given) m group by 1
    )
    select jsonb_build_object('counts', coalesce(jsonb_object_agg(g.state, g.n), '{}'), 'parts', coalesce(sum(g.parts), 0),
      'cost', coalesce(sum(g.cost), 0))
    from g
  );
end
$$;
grant execute on function app.read_message_counts(jsonb) to vizite_api;

-- Shows the text of a message, and what the patient had agreed to; the look is written to the log. A text that may tell
-- of somebody's health is shown to its sender, and to those who may read such. P0001: unknown_message.
create function app.run_show_message(target uuid) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  m public.messages;
begin
  perform app.need_permissions('{crm.messages.read}');
  select * into m from public.messages x where x.id = target and x.deleted_at is null;
  if m.resume_id is not null then
    perform app.need_permissions('{form.resumes.read}');
  else
    perform app.need_client_sight();
  end if;
  if m.id is null then perform app.refuse_access('unknown_message'); end if;
  if m.sender_id <> auth.uid() and exists (
    select from app.message_template_versions v
    where v.template_id = m.template_id and v.version = m.version and (v.content -> 'may_contain_health')::boolean
  ) then
    perform app.need_permissions('{crm.client_health.read}');
  end if;
  insert into public.audit_log (event_id, at, user_id, action, entity, entity_id, client_id, was_offline)
  values (gen_random_uuid(), app.now_ms(), auth.uid(), 'view', 'message', m.id, m.client_id, false);
  return jsonb_build_object('subject', m.subject, 'body', m.body, 'consent', m.consent);
end
$$;
grant execute on function app.run_show_message(uuid) to vizite_api;

create function app.read_message_settings() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if not app.has_any_permission('{crm.msg_templates.read, crm.messages.read, crm.messages.send, crm.messages.bulk}') then
    perform app.need_permissions('{crm.messages.settings}');
  end if;
  return (select to_jsonb(s) - array['only_row'] from app.message_settings s);
end
$$;
grant execute on function app.read_message_settings() to vizite_api;

-- Saves the settings. P0001: values_malformed.
create function app.run_save_message_settings(base_version integer, given jsonb) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  was app.message_settings;
begin
  perform app.need_permissions('{crm.messages.settings}');
  select * into was from app.message_settings s for update;
  if was.row_version is distinct from base_version then
    return jsonb_build_object('status', 'conflict', 'row_version', was.row_version);
  end if;
  begin
    update app.message_settings s set
      sms_tables = given ->> 'sms_tables', part_price = (given ->> 'part_price')::integer,
      senders = array(select btrim(x) from jsonb_array_elements_text(given -> 'senders') x where btrim(x) <> ''),
      quiet_from = given ->> 'quiet_from', quiet_to = given ->> 'quiet_to', quiet_clinical = (given -> 'quiet_clinical')::boolean,
      iys_code = nullif(btrim(given ->> 'iys_code'), ''), opt_out = nullif(btrim(given ->> 'opt_out'), ''),
      hospital_name = nullif(btrim(given ->> 'hospital_name'), ''), hospital_phone = nullif(btrim(given ->> 'hospital_phone'), ''),
      link_hosts = array(select x from jsonb_array_elements_text(given -> 'link_hosts') x),
      survey_address = nullif(btrim(given ->> 'survey_address'), ''),
      row_version = s.row_version + 1;
  exception when check_violation or not_null_violation or data_exception then
    perform app.refuse_access('values_malformed');
  end;
  perform app.log_access('message_settings', 'message_settings', null, null, given - array['iys_code']);
  return jsonb_build_object('status', 'saved', 'row_version', was.row_version + 1);
end
$$;
grant execute on function app.run_save_message_settings(integer, jsonb) to vizite_api;

create function public.list_messages(given jsonb, behind uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_messages(given, behind) $$;
create function public.message_counts(given jsonb) returns jsonb
language sql stable set search_path = '' as $$ select app.read_message_counts(given) $$;
create function public.show_message(target uuid) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_show_message(target) $$;
create function public.read_message_settings() returns jsonb
language sql stable set search_path = '' as $$ select app.read_message_settings() $$;
create function public.save_message_settings(base_version integer, given jsonb) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_message_settings(base_version, given) $$;
select app.open_door('public.list_messages(jsonb, uuid)');
select app.open_door('public.message_counts(jsonb)');
select app.open_door('public.show_message(uuid)');
select app.open_door('public.read_message_settings()');
select app.open_door('public.save_message_settings(integer, jsonb)');
