-- Slots of surgeries: which room and which people in which time. A device asks for a slot by planning a surgery; the
-- server holds it or says with what it clashes, and refuses nothing.

-- Surgeons and anaesthetists of held surgeries. Nobody is in two of them at once, but for a reason that somebody has
-- written down. Written before the surgery is, so that of several surgeries in one statement each sees those before it:
-- no foreign key can hold them together.
create table app.taken_people (
  surgery_id uuid not null,
  person_id uuid not null,
  role text not null,
  busy tstzrange not null,
  primary key (surgery_id, person_id),
  constraint taken_people_once exclude using gist (person_id with =, busy with &&, surgery_id with <>)
);
select app.protect('app.taken_people');
create policy "for the server alone" on app.taken_people for select to vizite_api using (false);

-- Holds a slot. It looks past row security, so that two people who do not see each other's plans do not both hold a
-- room. Everybody who plans for the same room or person waits here for the other's transaction: of two the later one
-- sees the earlier.
create function app.hold_slot() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  in_room tstzrange;
  at_work tstzrange;
  lock_name text;
begin
  if tg_op = 'UPDATE' and new.slot_state <> 'requested'
    and (new.status in ('proposed', 'postponed', 'cancelled'), new.room_id, new.table_no, new.planned_start, new.planned_end,
      new.room_free_at, new.surgeon_id, new.team, new.overlap_reason, new.deleted_at)
    is not distinct from (old.status in ('proposed', 'postponed', 'cancelled'), old.room_id, old.table_no,
      old.planned_start, old.planned_end, old.room_free_at, old.surgeon_id, old.team, old.overlap_reason, old.deleted_at)
  then
    return new;
  end if;
  new.clash_with_id := null;
  new.clash_kind := null;
  delete from app.taken_people t where t.surgery_id = new.id;
  if new.deleted_at is not null
    or not app.takes_a_slot(new.status, new.room_id, new.planned_start, new.room_free_at) then
    new.slot_state := case when tg_op = 'UPDATE' and old.slot_state <> 'none' then 'released' else 'none' end;
    return new;
  end if;
  -- Times that cannot be: a constraint refuses them.
  if not (new.planned_end > new.planned_start and new.room_free_at >= new.planned_end) then return new; end if;
  in_room := tstzrange(new.planned_start, new.room_free_at);
  at_work := tstzrange(new.planned_start, new.planned_end);
  for lock_name in
    select n.name from (
      select 'room ' || new.room_id || new.table_no as name
      union
      select 'person ' || p.person_id from app.surgery_people(new.surgeon_id, new.team) p
    ) n
    order by n.name
  loop
    perform pg_advisory_xact_lock(hashtextextended(lock_name, 23));
  end loop;
  select s.id, 'room' into new.clash_with_id, new.clash_kind
  from public.surgeries s
  where s.room_id = new.room_id and s.table_no = new.table_no and s.slot_state = 'held' and s.id <> new.id
    and s.deleted_at is null and tstzrange(s.planned_start, s.room_free_at) && in_room
  order by s.planned_start limit 1;
  if new.clash_with_id is null and new.overlap_reason is null then
    select t.surgery_id, p.role into new.clash_with_id, new.clash_kind
    from app.surgery_people(new.surgeon_id, new.team) p
    join app.taken_people t on t.person_id = p.person_id and t.busy && at_work and t.surgery_id <> new.id
    order by lower(t.busy) limit 1;
  end if;
  new.slot_state := case when new.clash_with_id is null then 'held' else 'clash' end;
  if new.slot_state = 'held' and new.overlap_reason is null then
    insert into app.taken_people (surgery_id, person_id, role, busy)
    select new.id, p.person_id, p.role, at_work from app.surgery_people(new.surgeon_id, new.team) p;
  end if;
  return new;
end
$$;
create trigger surgery_slot before insert or update on public.surgeries
for each row execute function app.hold_slot();

-- Looks again at surgeries that clashed with one that has gone or moved, the oldest first.
create function app.pass_on_slot() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting uuid;
begin
  for waiting in
    select s.id from public.surgeries s
    where s.clash_with_id = new.id and s.slot_state = 'clash' and s.deleted_at is null
    order by s.created_at, s.id
  loop
    update public.surgeries s set slot_state = 'requested' where s.id = waiting;
  end loop;
  return null;
end
$$;
create trigger pass_on_slot after update on public.surgeries
for each row when ((new.slot_state, new.room_id, new.table_no, new.planned_start, new.planned_end, new.room_free_at,
  new.surgeon_id, new.team, new.overlap_reason, new.deleted_at) is distinct from (old.slot_state, old.room_id,
  old.table_no, old.planned_start, old.planned_end, old.room_free_at, old.surgeon_id, old.team, old.overlap_reason,
  old.deleted_at))
execute function app.pass_on_slot();
