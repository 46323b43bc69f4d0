-- Notices about biopsies: critical results, which ring until the doctor has seen them, late results, and jars that did not
-- arrive. They carry the number and the organ's place in no case: never a patient's name, never a result.

create function app.notify_biopsy(biopsy public.biopsies, people uuid[], notice_topic text, notice_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.notify_record('biopsy', biopsy.id, array(
    select distinct p.id from public.profiles p
    where p.id = any (people) and p.deleted_at is null and app.reads_biopsy(p.id, biopsy)
  ), notice_topic, notice_title, concat_ws(' · ', biopsy.biopsy_no, biopsy.pathology_no));
end
$$;

-- Returns the ordering doctor, and the users who follow the case.
create function app.biopsy_people(biopsy public.biopsies) returns uuid[]
language sql immutable
set search_path = ''
as $$ select array_remove(biopsy.doctor_user_ids || coalesce(biopsy.assignee_id, biopsy.created_by), null) $$;

create function app.notify_biopsy_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before public.biopsies;
begin
  if tg_op = 'UPDATE' then before := old; end if;
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if new.critical and new.reported_at is not null and new.seen_at is null
    and not (
      coalesce(before.critical, false) and before.reported_at is not null and before.seen_at is null
      and new.report_id is not distinct from before.report_id
    ) then
    perform app.notify_biopsy(new, app.biopsy_people(new), 'biopsy_critical', 'Kritik patoloji sonucu, hekim 4 saat içinde görmeli');
  elsif new.seen_at is not null and before.seen_at is null and tg_op = 'UPDATE' then
    -- It rings no longer.
    update public.notifications n set read_at = coalesce(n.read_at, app.now_ms()), acted_at = coalesce(n.acted_at, app.now_ms())
    where n.target_id = new.id and n.topic in ('biopsy_critical', 'biopsy_late') and n.deleted_at is null and n.read_at is null;
  elsif new.assignee_id is distinct from before.assignee_id and new.assignee_id is not null then
    perform app.notify_biopsy(new, array_remove(array[new.assignee_id], auth.uid()), 'assigned', 'Biyopsi takibi size atandı');
  end if;
  return null;
end
$$;
create trigger notify_biopsy_change after insert or update on public.biopsies
for each row execute function app.notify_biopsy_change();

create function app.notify_transfer_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if app.is_import() or new.state <> 'mismatch' or old.differences is not distinct from new.differences then return null; end if;
  perform app.notify_record('specimen_transfer', new.id, array(
    select distinct p.id from public.profiles p
    where p.id in (new.sent_by, new.received_by) and p.status = 'active' and app.is_usable(p)
      and app.assigned_rights(p.id) && '{parse.adenom_biyotip.read}'
  ), 'specimen_missing', 'Sevkte eksik ya da fazla kap var', concat_ws(' · ', new.transfer_no,
    (select string_agg(d ->> 'label', ', ') from jsonb_array_elements(new.differences) d)));
  return null;
end
$$;
create trigger notify_transfer_change after update on public.specimen_transfers
for each row execute function app.notify_transfer_change();

-- Critical results that nobody has seen four hours later ring again, every four hours; results unseen after two days, and
-- jars without a report after seven working days, are told once. Answers how many were told.
create table app.biopsy_told (
  biopsy_id uuid not null references public.biopsies (id) on delete cascade,
  what text not null check (what in ('critical', 'unseen', 'unreported', 'unaccepted')),
  turn integer not null,
  primary key (biopsy_id, what, turn)
);
select app.protect('app.biopsy_told');
create policy "for the server alone" on app.biopsy_told for select to vizite_api using (false);

-- Tells of these biopsies, each thing once a turn; keys: biopsy/what/turn. A part of app.tell_biopsy_times.
create function app.tell_biopsies(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  biopsy public.biopsies;
  due record;
  told integer := 0;
begin
  for due in
    insert into app.biopsy_told as t (biopsy_id, what, turn)
    select split_part(k, '/', 1)::uuid, split_part(k, '/', 2), split_part(k, '/', 3)::integer from unnest(keys) k
    on conflict do nothing
    returning t.biopsy_id, t.what
  loop
    select * into biopsy from public.biopsies b where b.id = due.biopsy_id;
    perform app.notify_biopsy(biopsy, app.biopsy_people(biopsy),
      case due.what when 'critical' then 'biopsy_critical' else 'biopsy_late' end,
      case due.what
        when 'critical' then 'Kritik patoloji sonucunu hekim henüz görmedi'
        when 'unseen' then 'Patoloji sonucunu hekim henüz görmedi'
        when 'unreported' then 'Patoloji raporu gecikti'
        else 'Örnek patolojiye ulaşmadı' end);
    told := told + 1;
  end loop;
  return told;
end
$$;

create function app.tell_biopsy_times() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
begin
  return app.run_each('biopsy_times', array(
    with found as (
      select b.id, 'critical' as what, floor(extract(epoch from moment - b.critical_since) / 14400)::integer as turn
      from public.biopsies b
      where b.critical and b.seen_at is null and b.reported_at is not null and b.deleted_at is null
        and b.critical_since < moment - interval '4 hours' and b.status <> 'cancelled'
      union all
      select b.id, 'unseen', 1 from public.biopsies b
      where not b.critical and b.seen_at is null and b.status = 'reported' and b.deleted_at is null
        and b.reported_at between moment - interval '60 days' and moment - interval '2 days'
      union all
      select b.id, 'unreported', 1 from public.biopsies b
      where b.reported_at is null and b.status in ('accepted', 'in_review', 'extra_tests') and b.deleted_at is null
        and b.accepted_at between moment - interval '60 days' and moment - interval '9 days'
      union all
      select b.id, 'unaccepted', 1 from public.biopsies b
      where b.accepted_at is null and b.status in ('taken', 'sent') and b.deleted_at is null
        and b.taken_at between moment - interval '60 days' and moment - interval '1 day'
    ), keyed as (
      select f.id || '/' || f.what || '/' || f.turn as key from found f
      where not exists (select from app.biopsy_told k where (k.biopsy_id, k.what, k.turn) = (f.id, f.what, f.turn))
    )
    select k.key from keyed k where k.key not in (select app.set_aside_keys('biopsy_times')) limit 500
  ), 'tell_biopsies');
end
$$;
