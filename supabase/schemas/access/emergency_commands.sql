-- Beginning and ending an emergency access, and what is left of it: entries of the log, a word to those who read it.

create function app.mark_emergency() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A look without a network comes later, with the time of the device; one of the last seconds comes after the end.
  new.emergency_id := coalesce(new.emergency_id, (
    select e.id from app.emergency_accesses e
    where e.user_id = new.user_id
      and (new.at between e.began_at and coalesce(e.ended_at, e.ends_at)
        or new.device_at between e.began_at and coalesce(e.ended_at, e.ends_at))
    order by e.began_at desc limit 1
  ));
  return new;
end
$$;
create trigger mark_emergency before insert on public.audit_log
for each row execute function app.mark_emergency();

-- Devices of the user hear of it at once, beside those of the others, which find nothing new.
create trigger poke after insert or update on app.emergency_accesses
for each statement execute function app.poke('access');

create function app.log_emergency(emergency app.emergency_accesses, done text, why text, what jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.audit_log
    (event_id, at, user_id, action, entity, entity_id, was_offline, reason, details, emergency_id)
  values (gen_random_uuid(), app.now_ms(), emergency.user_id, done, 'emergency_access', emergency.id, false, why, what,
    emergency.id);
end
$$;

-- Writes down the end of these accesses; a part of app.close_run_out_emergencies.
create function app.close_emergencies(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  emergency app.emergency_accesses;
begin
  for emergency in select * from app.emergency_accesses e where e.id = any (keys::uuid[]) loop
    update app.emergency_accesses e set ended_at = e.ends_at where e.id = emergency.id;
    perform app.log_emergency(emergency, 'emergency_end', null,
      jsonb_build_object('ended_at', app.iso(emergency.ends_at), 'ran_out', true));
  end loop;
  return cardinality(keys);
end
$$;

-- Writes down the end of those that have run out: of everybody, or of one person. They are over without it.
create function app.close_run_out_emergencies_of(person uuid) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- No statement where there is nothing to close: each pokes the devices.
  return app.run_each('emergencies', array(
    select e.id::text from app.emergency_accesses e
    where e.ended_at is null and e.ends_at <= now() and (person is null or e.user_id = person)
      and e.id::text not in (select app.set_aside_keys('emergencies'))
    for update
  ), 'close_emergencies');
end
$$;

create function app.close_run_out_emergencies() returns integer
language sql volatile security definer
set search_path = ''
as $$ select app.close_run_out_emergencies_of(null) $$;

-- Tells those who read the log. Without the reason, which may name a patient: the log has it.
create function app.notify_emergency(emergency app.emergency_accesses) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select reader.id, 'system', left(person.full_name || ' acil erişim başlattı', 200),
    to_char(emergency.ends_at at time zone 'Europe/Istanbul', '"Saat "HH24:MI')
      || ' olunca kendiliğinden biter. Nedeni ve baktıkları erişim kaydında.',
    app.now_ms(), 'emergency:' || emergency.user_id
  from public.profiles person
  join public.profiles reader on reader.id = any (app.notice_readers(array(
    select p.id from public.profiles p
    where (p.valid_until is null or p.valid_until >= (now() at time zone 'Europe/Istanbul')::date)
      and 'system.audit.read' <> all (p.denied_permissions)
      and ('system.audit.read' = any (p.extra_permissions) or exists (
        select from public.user_roles u
        join public.roles r on r.id = u.role_id and r.deleted_at is null
        join public.role_permissions g on g.role_id = r.id and g.permission_key = 'system.audit.read'
        where u.user_id = p.id
      ))
  )))
  where person.id = emergency.user_id;
end
$$;

create function app.run_begin_emergency(reason text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  why text := btrim(reason, E' \t\r\n');
  running jsonb;
  emergency app.emergency_accesses;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if not app.has_permission('system.emergency_access.use') then
    raise exception using errcode = '42501', message = 'permission_denied', hint = 'system.emergency_access.use';
  end if;
  -- A user who presses twice, or on two devices at once, waits here for the first.
  perform from public.profiles p where p.id = auth.uid() for update;
  running := app.my_emergency();
  if running is not null then return running || '{"status": "running"}'; end if;
  if app.my_scope() = 'all' then perform app.refuse_access('scope_is_all'); end if;
  if coalesce(char_length(why), 0) not between 10 and 500 then perform app.refuse_access('reason_length'); end if;
  if (
    select count(*) from app.emergency_accesses e
    where e.user_id = auth.uid() and e.began_at > now() - interval '24 hours'
  ) >= 5 then
    perform app.refuse_access('emergency_limit');
  end if;

  perform app.close_run_out_emergencies_of(auth.uid());
  insert into app.emergency_accesses (user_id, reason, began_at, ends_at)
  values (auth.uid(), why, app.now_ms(), app.now_ms() + interval '60 minutes')
  returning * into emergency;
  perform app.log_emergency(emergency, 'emergency_begin', why,
    jsonb_build_object('ends_at', app.iso(emergency.ends_at), 'scope', app.my_scope()));
  perform app.notify_emergency(emergency);
  return jsonb_build_object('status', 'begun', 'id', emergency.id, 'ends_at', app.iso(emergency.ends_at));
end
$$;
grant execute on function app.run_begin_emergency(text) to vizite_api;

create function app.run_end_emergency() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  emergency app.emergency_accesses;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  select * into emergency from app.emergency_accesses e
  where e.user_id = auth.uid() and e.ended_at is null and e.ends_at > now()
  for update;
  if not found then return '{"status": "none"}'; end if;
  update app.emergency_accesses e set ended_at = least(greatest(app.now_ms(), e.began_at), e.ends_at)
  where e.id = emergency.id
  returning * into emergency;
  perform app.log_emergency(emergency, 'emergency_end', null,
    jsonb_build_object('ended_at', app.iso(emergency.ended_at), 'ran_out', false));
  return '{"status": "ended"}';
end
$$;
grant execute on function app.run_end_emergency() to vizite_api;

-- Widens what the caller sees to the whole hospital for 60 minutes. reason: 10 to 500 characters. Answers {"status":
-- "begun", or "running" where one is already under way, whose end stays; "id", "ends_at": ISO 8601, UTC}. Errors:
-- 42501 account_inactive, permission_denied; P0001 reason_length, scope_is_all (there is nothing to widen),
-- emergency_limit (five in 24 hours).
create function public.begin_emergency_access(reason text) returns jsonb
language sql
set search_path = ''
as $$
  select app.run_begin_emergency(reason)
$$;
select app.open_door('public.begin_emergency_access(text)');

-- Ends the caller's own: {"status": "ended", or "none" where none was under way}. Errors: 42501 account_inactive.
create function public.end_emergency_access() returns jsonb
language sql
set search_path = ''
as $$
  select app.run_end_emergency()
$$;
select app.open_door('public.end_emergency_access()');
