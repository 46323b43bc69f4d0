-- Who is at a record now.

-- Windows of people who have a record open now, as they say themselves every few seconds. All is forgotten with a restart,
-- and by itself: nothing of it is a record.
create unlogged table app.presence (
  user_id uuid not null references public.profiles (id) on delete cascade,
  -- A window of one of the user's devices.
  seat uuid not null,
  kind text not null check (kind in ('ticket', 'client', 'surgery', 'insurance_case')),
  record_id uuid not null,
  -- gone: the window has left the record.
  state text not null check (state in ('looking', 'writing', 'away', 'gone')),
  -- Time when the window last said so, and when its user last did something there.
  seen_at timestamptz not null default app.now_ms(),
  active_at timestamptz not null default app.now_ms(),
  primary key (user_id, seat, record_id)
);
create index presence_record on app.presence (record_id);
create index presence_seen on app.presence (seen_at);
select app.protect('app.presence');
create policy "for the server alone" on app.presence for select to vizite_api using (false);

-- Notes that a window of the caller is at a record, and returns who else is or was lately. The caller of this function has
-- asked row security whether the caller may read the record. Whoever does not want to be seen is not noted. A window that
-- says nothing for so long has gone.
create function app.note_presence(of_kind text, record uuid, own_seat uuid, new_state text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  silent interval := interval '45 seconds';
  kept interval := interval '10 minutes';
  -- Most rows of one user: invented windows cannot fill the table.
  most integer := 40;
  is_shown boolean := coalesce((
    select s.show_place from public.notice_settings s
    where s.id = auth.uid() and s.user_id = auth.uid() and s.deleted_at is null
  ), true);
begin
  -- Another call may be at it.
  delete from app.presence p using (
    select o.user_id, o.seat, o.record_id from app.presence o
    where o.seen_at < moment - kept or o.user_id = auth.uid() and (not is_shown or o.ctid not in (
      select n.ctid from app.presence n where n.user_id = auth.uid() order by n.seen_at desc limit most - 1
    ))
    for update skip locked
  ) old
  where p.user_id = old.user_id and p.seat = old.seat and p.record_id = old.record_id;
  if is_shown then
    insert into app.presence as p (user_id, seat, kind, record_id, state, seen_at, active_at)
    values (auth.uid(), own_seat, of_kind, record, new_state, moment, moment)
    on conflict (user_id, seat, record_id) do update set
      kind = excluded.kind, state = excluded.state, seen_at = moment,
      active_at = case when excluded.state in ('looking', 'writing') then moment else p.active_at end;
  end if;
  return coalesce((
    select jsonb_agg(jsonb_build_object('user_id', w.user_id, 'name', w.full_name, 'state', w.state, 'seconds', w.seconds)
      order by array_position('{writing,looking,away,gone}'::text[], w.state), w.seconds, w.user_id)
    from (
      select distinct on (p.user_id) p.user_id, u.full_name,
        case when p.seen_at < moment - silent then 'gone' else p.state end as state,
        greatest(0, extract(epoch from moment - p.active_at))::integer as seconds
      from app.presence p
      join public.profiles u on u.id = p.user_id and u.status = 'active' and u.deleted_at is null
      where p.record_id = record and p.kind = of_kind and p.user_id <> auth.uid() and p.seen_at >= moment - kept
      order by p.user_id, array_position('{writing,looking,away,gone}'::text[],
        case when p.seen_at < moment - silent then 'gone' else p.state end), p.active_at desc
    ) w
  ), '[]');
end
$$;
grant execute on function app.note_presence(text, uuid, uuid, text) to vizite_api;

-- Tells that a window of the caller is at a record (looking, writing, away, gone), and answers who else is there:
-- {"others": [{user_id, name, state, seconds since they last did something}]}. Of a record that the caller may not read it
-- notes nothing and answers as of one where nobody is. Errors: 42501 no active account, 22023 malformed.
create function public.tell_presence(of_kind text, record uuid, seat uuid, state text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  is_readable boolean;
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if record is null or seat is null or state is null or state not in ('looking', 'writing', 'away', 'gone') then
    perform app.refuse_call('presence_malformed');
  end if;
  -- Under row security: the function runs as the role that it binds.
  case of_kind
    when 'ticket' then
      select true into is_readable from public.tickets t where t.id = record and t.deleted_at is null;
    when 'client' then
      select true into is_readable from public.clients c where c.id = record and c.deleted_at is null;
    when 'surgery' then
      select true into is_readable from public.surgeries s where s.id = record and s.deleted_at is null;
    when 'insurance_case' then
      select true into is_readable from public.insurance_cases i where i.id = record and i.deleted_at is null;
    else perform app.refuse_call('presence_malformed');
  end case;
  if is_readable is not true then return '{"others": []}'; end if;
  return jsonb_build_object('others', app.note_presence(of_kind, record, seat, state));
end
$$;
select app.open_door('public.tell_presence(text, uuid, uuid, text)');
