-- Rows from outside that a loop of the server could not process. One bad row stops no queue, and none is lost silently: it is
-- set aside with its reason, the loop goes on, and administrators are told once for each queue. What they do about it:
-- queues/dead_letter_commands.sql.

-- The loops of the server. told_at: when administrators were told that something is set aside; null while nothing is.
create table app.queues (
  queue text primary key check (queue ~ '^[a-z_]{1,40}$'),
  label text not null check (char_length(label) <= 60 and btrim(label) <> ''),
  told_at timestamptz
);
select app.protect('app.queues');
create policy "for the server alone" on app.queues for select to service_role using (true);
insert into app.queues (queue, label) values
  ('jobs', 'Zamanlanmış işler'),
  ('survey_envelopes', 'Tablet anket yanıtları'),
  ('messages', 'Mesaj gönderimi'),
  ('delivery_reports', 'Mesaj iletim bildirimleri'),
  ('iys', 'İYS bildirimleri'),
  ('report_schedules', 'Zamanlanmış raporlar'),
  ('report_turns', 'Rapor gönderimleri'),
  ('ticket_moves', 'Taleplerin kendiliğinden geçişleri'),
  ('ticket_clocks', 'Talep süre bildirimleri'),
  ('surgery_times', 'Ameliyat bildirimleri'),
  ('case_ends', 'Provizyon bitişleri'),
  ('case_times', 'Provizyon bildirimleri'),
  ('biopsy_times', 'Biyopsi bildirimleri'),
  ('reminders', 'Devredilen hatırlatmalar'),
  ('emergencies', 'Acil erişim bitişleri'),
  ('staged_imports', 'Yarım kalan içe almalar'),
  ('list_identities', 'Eski liste kimlikleri'),
  ('identity_lists', 'Eski TC kimlik listeleri'),
  ('incoming_lists', 'Eski hasta listeleri'),
  ('client_pairs', 'Mükerrer hasta taraması'),
  ('retention', 'Saklama süresi taraması'),
  ('disposals', 'İmha'),
  ('attachments', 'Dosyalar');

-- `failing`: has failed in a way that a repeat may cure, and is still tried. `open`: set aside, waits for an administrator.
-- `retried`: due again in its queue. `dropped`: given up. row_key names the row within its queue; detail is the name of a
-- constraint, never a value.
create table app.dead_letters (
  id uuid primary key default gen_random_uuid(),
  queue text not null references app.queues (queue),
  row_key text not null check (char_length(row_key) <= 200),
  code text not null check (code ~ '^[0-9A-Za-z_]{1,60}$'),
  detail text check (char_length(detail) <= 80),
  -- Report of a provider, where no other table has the row.
  payload jsonb,
  state text not null check (state in ('failing', 'open', 'retried', 'dropped')),
  tries integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  constraint dead_letters_row_key unique (queue, row_key)
);
create index dead_letters_open on app.dead_letters (queue, last_at) where state = 'open';
create index dead_letters_decided_by on app.dead_letters (decided_by);
select app.protect('app.dead_letters');
create policy "for the server alone" on app.dead_letters for select to service_role using (true);

-- Returns the number of retryable failures in a row after which a row is set aside as well.
create function app.most_failures() returns integer
language sql immutable
set search_path = ''
as $$ select 5 $$;

-- Returns the reason as it may be stored: our own code where the message is one, else the SQLSTATE. A message may name
-- values.
create function app.failure_code(state text, message text) returns text
language sql immutable
set search_path = ''
as $$ select case when state in ('P0001', '22023') and message ~ '^[a-z][a-z0-9_]{2,59}$' then message else state end $$;

-- Selects the rows of a queue that it passes over.
create function app.set_aside_keys(of_queue text) returns setof text
language sql stable
set search_path = ''
as $$ select d.row_key from app.dead_letters d where d.queue = of_queue and d.state in ('open', 'dropped') $$;

-- Tells administrators that something of a queue is set aside: once while anything is. That the notice fails stops nothing;
-- the schedule tells it later.
create function app.tell_set_aside(of_queue text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  group_of constant text := 'dead-letters:' || of_queue;
  readers uuid[];
  again uuid[];
begin
  if exists (select from app.queues q where q.queue = of_queue and q.told_at is not null) then return; end if;
  -- The transaction that sets something of this queue aside at this moment tells it.
  if not pg_try_advisory_xact_lock(hashtextextended(group_of, 0)) then return; end if;
  if exists (select from app.queues q where q.queue = of_queue and q.told_at is not null) then return; end if;
  readers := array(
    select p.id from public.profiles p
    where p.status = 'active' and app.is_usable(p) and 'system.queues.read' = any (app.assigned_rights(p.id))
  );
  with renewed as (
    update public.notifications n set at = app.now_ms(), acted_at = null, snoozed_until = null, rung_at = null
    where n.group_key = group_of and n.user_id = any (readers) and n.read_at is null and n.deleted_at is null
    returning n.user_id
  )
  select array(select r.user_id from renewed r) into again;
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select r, 'system', 'Bekletilen kayıt var: ' || q.label,
    'Yönetim, Bekletilen kayıtlar sayfasında nedenini görüp yeniden deneyebilir ya da bırakabilirsiniz.', app.now_ms(), group_of
  from unnest(readers) r, app.queues q
  where q.queue = of_queue and r <> all (again);
  update app.queues q set told_at = now() where q.queue = of_queue;
exception when others then
  null;
end
$$;

-- Sets a row aside with its reason: its queue passes it over from now on. One that was dropped stays so.
create function app.set_aside(
  of_queue text, key text, of_code text, of_detail text default null, of_payload jsonb default null
) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  now_in text;
begin
  insert into app.dead_letters as d (queue, row_key, code, detail, payload, state)
  values (of_queue, left(key, 200), left(coalesce(nullif(regexp_replace(of_code, '[^0-9A-Za-z_]', '', 'g'), ''), 'unknown'), 60),
    left(nullif(of_detail, ''), 80), of_payload, 'open')
  on conflict (queue, row_key) do update set
    code = excluded.code, detail = excluded.detail, payload = coalesce(excluded.payload, d.payload), tries = d.tries + 1,
    last_at = now(), state = case when d.state = 'dropped' then 'dropped' else 'open' end,
    decided_at = case when d.state = 'dropped' then d.decided_at end,
    decided_by = case when d.state = 'dropped' then d.decided_by end
  returning d.state into now_in;
  if now_in = 'open' then perform app.tell_set_aside(of_queue); end if;
end
$$;

-- Counts a failure that a repeat may cure. The fifth in a row sets the row aside, as does the first after a day. proven: whether
-- the other side answered for other rows; without it the row is not to blame, and its failures do not count.
-- Answers whether the row is set aside now.
create function app.note_failure(of_queue text, key text, of_code text, proven boolean default true) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  letter app.dead_letters;
begin
  insert into app.dead_letters as d (queue, row_key, code, state, tries)
  values (of_queue, left(key, 200), of_code, 'failing', case when proven then 1 else 0 end)
  on conflict (queue, row_key) do update set
    state = 'failing', code = excluded.code, detail = null, last_at = now(), decided_at = null, decided_by = null,
    tries = case when d.state = 'failing' and d.last_at > now() - interval '1 day'
      then d.tries + case when proven or d.tries > 0 then 1 else 0 end else excluded.tries end,
    first_at = case when d.state = 'failing' and d.last_at > now() - interval '1 day' then d.first_at else now() end
  where d.state in ('failing', 'retried')
  returning * into letter;
  if letter.id is null then return true; end if;
  if letter.tries < app.most_failures() and letter.first_at > now() - interval '1 day' then return false; end if;
  update app.dead_letters d set state = 'open' where d.id = letter.id;
  perform app.tell_set_aside(of_queue);
  return true;
end
$$;

-- Forgets what was counted of rows that went through.
create function app.clear_failures(of_queue text, keys text[]) returns void
language sql security definer
set search_path = ''
as $$ delete from app.dead_letters d where d.queue = of_queue and d.row_key = any (keys) and d.state = 'failing' $$;

-- Takes a failure of a row: counted where a repeat may cure it, else set aside. Answers whether a repeat may.
create function app.take_failure(of_queue text, key text, state text, message text, rule text) returns boolean
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  if app.is_retryable(state) then
    perform app.note_failure(of_queue, key, state);
    return true;
  end if;
  perform app.set_aside(of_queue, key, app.failure_code(state, message), rule);
  return false;
end
$$;

-- Does `work`, a function app.work(keys text[]) returns integer, for all rows at once; where that fails, for each of them, and
-- sets aside those that it fails for. A failure that a repeat may cure ends the run; that row comes last in the next one.
-- at_once: false where doing it twice takes too long. Answers the sum of what work answered.
create function app.run_each(of_queue text, keys text[], work text, at_once boolean default true) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  statement constant text := format('select app.%I($1)', work);
  done integer := 0;
  answer integer;
  key text;
  state text;
  rule text;
  message text;
begin
  if coalesce(cardinality(keys), 0) = 0 then return 0; end if;
  if at_once then
    begin
      execute statement into answer using keys;
      perform app.clear_failures(of_queue, keys);
      return answer;
    exception when others then
      null; -- One after the other.
    end;
  end if;
  for key in
    select k.key from unnest(keys) with ordinality k (key, at)
    left join app.dead_letters d on d.queue = of_queue and d.row_key = k.key and d.state = 'failing'
    order by d.last_at nulls first, k.at
  loop
    begin
      execute statement into answer using array[key];
      done := done + coalesce(answer, 0);
      perform app.clear_failures(of_queue, array[key]);
    exception when query_canceled or others then
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      exit when app.take_failure(of_queue, key, state, message, rule);
    end;
  end loop;
  return done;
end
$$;

-- Runs one part of a schedule, by the name of its function; it blocks no other. Null where it failed: then it is set
-- aside as a job, and tried again with the next call all the same.
create function app.run_job(name text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  answer jsonb;
  state text;
  rule text;
  message text;
begin
  begin
    execute format('select to_jsonb(app.%I())', name) into answer;
  exception when query_canceled or others then
    get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
    perform app.take_failure('jobs', name, state, message, rule);
    return null;
  end;
  -- It goes through again: nobody has to do anything.
  delete from app.dead_letters d where d.queue = 'jobs' and d.row_key = name;
  return answer;
end
$$;

-- Runs the parts of a schedule in their order.
create function app.run_jobs(names text[]) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  name text;
begin
  foreach name in array names loop
    perform app.run_job(name);
  end loop;
end
$$;

-- Ends the notices of queues in which nothing is open any more; they are told of again the next time.
create function app.forget_told() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  with settled as (
    update app.queues q set told_at = null
    where q.told_at is not null and not exists (select from app.dead_letters d where d.queue = q.queue and d.state = 'open')
    returning q.queue
  )
  update public.notifications n set read_at = app.now_ms(), acted_at = coalesce(n.acted_at, app.now_ms())
  from settled s
  where n.group_key = 'dead-letters:' || s.queue and n.read_at is null and n.deleted_at is null;
end
$$;

-- Tells what could not be told when it was set aside.
create function app.tell_dead_letters() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.forget_told();
  perform app.tell_set_aside(q.queue) from app.queues q
  where q.told_at is null and exists (select from app.dead_letters d where d.queue = q.queue and d.state = 'open');
  delete from app.dead_letters d
  where d.state = 'failing' and d.last_at < now() - interval '2 days'
    or d.state = 'retried' and d.decided_at < now() - interval '30 days'
    or d.state = 'dropped' and d.queue = 'delivery_reports' and d.decided_at < now() - interval '90 days';
end
$$;
