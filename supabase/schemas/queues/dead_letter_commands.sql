-- Rows that queues set aside, as administrators see them, and what they do about them.

-- Returns the record that a row is about, where people have a screen for it.
create function app.dead_letter_record(letter app.dead_letters, out kind text, out id uuid, out title text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  key constant text := split_part(letter.row_key, '/', 1);
begin
  if not app.is_uuid(key) then return; end if;
  id := key;
  case
    when letter.queue in ('ticket_moves', 'ticket_clocks') then
      kind := 'ticket';
      title := (select t.ticket_no from public.tickets t where t.id = key::uuid);
    when letter.queue = 'surgery_times' then
      kind := 'surgery';
      title := (select s.surgery_no from public.surgeries s where s.id = key::uuid);
    when letter.queue in ('case_ends', 'case_times') then
      kind := 'insurance_case';
      title := (select c.case_no from public.insurance_cases c where c.id = key::uuid);
    when letter.queue = 'biopsy_times' then
      kind := 'biopsy';
      title := (select b.biopsy_no from public.biopsies b where b.id = key::uuid);
    when letter.queue = 'client_pairs' then
      kind := 'client';
    when letter.queue = 'iys' then
      select 'client', s.client_id into kind, id from public.client_consents s where s.id = key::uuid;
    when letter.queue = 'messages' then
      title := (select t.name from public.messages m join public.message_templates t on t.id = m.template_id where m.id = key::uuid);
    when letter.queue in ('report_schedules', 'report_turns') then
      title := (select s.name from app.report_schedules s where s.id = key::uuid);
    when letter.queue = 'disposals' then
      title := (select 'İmha ' || d.no from app.disposals d where d.id = key::uuid);
    when letter.queue = 'emergencies' then
      title := (select p.full_name from app.emergency_accesses e join public.profiles p on p.id = e.user_id where e.id = key::uuid);
    when letter.queue = 'reminders' then
      title := (select p.full_name from public.reminders r join public.profiles p on p.id = r.owner_id where r.id = key::uuid);
    when letter.queue = 'survey_envelopes' then
      title := (select p.full_name from app.survey_envelopes e join public.profiles p on p.id = e.received_by where e.id = key::uuid);
    else null;
  end case;
  if kind is null then id := null; end if;
end
$$;

-- Reads the rows set aside, with numbers and names of users and templates; never those of patients, nor what anybody
-- wrote.
create function app.read_dead_letters() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{system.queues.read}');
  return jsonb_build_object(
    'server_time', app.iso(clock_timestamp()),
    'open', (select count(*) from app.dead_letters d where d.state = 'open'),
    'letters', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', l.id, 'queue', l.queue, 'label', q.label, 'key', l.row_key, 'title', r.title,
        'record', case when r.kind is not null then jsonb_build_object('kind', r.kind, 'id', r.id) end,
        'code', l.code, 'detail', l.detail, 'state', l.state, 'tries', l.tries,
        'first_at', app.iso(l.first_at), 'last_at', app.iso(l.last_at),
        'decided_at', app.iso(l.decided_at), 'decided_by', p.full_name
      ) order by l.last_at desc, l.id), '[]')
      from (
        (select * from app.dead_letters d where d.state = 'open' order by d.last_at desc, d.id limit 1000)
        union all
        (select * from app.dead_letters d where d.state = 'dropped' order by d.decided_at desc, d.id limit 500)
      ) l
      join app.queues q on q.queue = l.queue
      left join public.profiles p on p.id = l.decided_by
      cross join lateral app.dead_letter_record((
        select d from app.dead_letters d where d.id = l.id
      )) r
    )
  );
end
$$;
grant execute on function app.read_dead_letters() to vizite_api;

-- Makes the row due again in its queue.
create function app.requeue_letter(letter app.dead_letters) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  key constant text := letter.row_key;
begin
  case letter.queue
    when 'survey_envelopes' then
      update app.survey_envelopes e set opened_at = null, problem = null where e.id::text = key and e.sealed <> '';
    when 'delivery_reports' then perform app.take_report(letter.payload);
    when 'iys' then
      update public.client_consents s set iys_state = 'pending' where s.id::text = key and s.iys_state = 'failed';
    when 'report_turns' then
      update app.report_turns t set outcome = null
      where t.schedule_id = split_part(key, '/', 1)::uuid and t.user_id = split_part(key, '/', 3)::uuid
        and app.iso(t.due_at) = split_part(key, '/', 2) and t.outcome = 'failed';
    when 'retention' then delete from app.retention_looks k where k.entity = key;
    -- Of the others the row itself says that it is due.
    else null;
  end case;
end
$$;

-- Ends what else ends with a row that is given up. A sealed answer stays sealed, and may be tried again later.
create function app.give_up_letter(letter app.dead_letters) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if letter.queue = 'survey_envelopes' then
    update app.survey_envelopes e set problem = 'dropped' where e.id::text = letter.row_key and e.sealed <> '';
  elsif letter.queue = 'messages' then
    update public.messages m set error_code = 'set_aside', state = case when m.state = 'sending' then 'unknown' else 'cancelled' end
    where m.id::text = letter.row_key and m.state in ('queued', 'sending');
  end if;
end
$$;

-- Tries these again, or gives them up (`dropped`). One that fails at once stays set aside with its new reason. Answers how many
-- became so.
create function app.run_decide_letters(letters uuid[], decided text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  letter app.dead_letters;
  done jsonb := '{}';
  taken integer := 0;
  failed_with text;
  rule text;
  message text;
begin
  perform app.need_permissions('{system.queues.read, system.queues.edit}');
  if coalesce(cardinality(letters), 0) not between 1 and 1000 then perform app.refuse_call('values_malformed'); end if;
  for letter in
    select * from app.dead_letters d
    where d.id = any (letters) and (d.state = 'open' or d.state = 'dropped' and decided = 'retried')
    order by d.id for update
  loop
    begin
      if decided = 'retried' then perform app.requeue_letter(letter); else perform app.give_up_letter(letter); end if;
    exception when others then
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics failed_with = returned_sqlstate, rule = constraint_name, message = message_text;
      -- A row that cannot even be marked is passed over all the same once it is given up.
      if decided = 'retried' then
        update app.dead_letters d set state = 'open', tries = d.tries + 1, last_at = now(), detail = left(nullif(rule, ''), 80),
          code = app.failure_code(failed_with, message), decided_at = null, decided_by = null
        where d.id = letter.id;
        continue;
      end if;
    end;
    update app.dead_letters d set state = decided, decided_at = now(), decided_by = auth.uid() where d.id = letter.id;
    taken := taken + 1;
    done := done || jsonb_build_object(letter.queue, coalesce((done -> letter.queue)::integer, 0) + 1);
  end loop;
  if taken > 0 then
    perform app.log_access('dead_letter_' || case decided when 'retried' then 'retry' else 'drop' end, 'dead_letter',
      case when cardinality(letters) = 1 then letters[1] end, null, jsonb_build_object('rows', taken, 'queues', done));
  end if;
  perform app.forget_told();
  return jsonb_build_object('done', taken);
end
$$;
grant execute on function app.run_decide_letters(uuid[], text) to vizite_api;

-- Returns {"letters": [{"id", "queue", "label", "key", "title", "record": {"kind", "id"} | null, "code", "detail",
-- "state": open | dropped, "tries", "first_at", "last_at", "decided_at", "decided_by"}], "open": how many wait,
-- "server_time"}: the 1,000 that failed last, and the 500 that were given up last. Errors: 42501 without
-- system.queues.read.
create function public.list_dead_letters() returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_dead_letters() $$;
select app.open_door('public.list_dead_letters()');

-- Makes these due again, at most 1,000: {"done": n}. Logged. Errors: 42501 without system.queues.edit; 22023 values_malformed.
create function public.retry_dead_letters(letters uuid[]) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_decide_letters(letters, 'retried') $$;
select app.open_door('public.retry_dead_letters(uuid[])');

-- Gives these up, at most 1,000: {"done": n}. Logged. Errors as above.
create function public.drop_dead_letters(letters uuid[]) returns jsonb
language sql volatile
set search_path = ''
as $$ select app.run_decide_letters(letters, 'dropped') $$;
select app.open_door('public.drop_dead_letters(uuid[])');
