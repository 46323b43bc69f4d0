-- Notices about surgeries: moved, put off or cancelled, clashes, late ones, and what is missing shortly before. They carry
-- number, room and time, never a patient's name or the procedure.

create function app.surgery_words(surgery public.surgeries) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' · ', surgery.surgery_no, (select d.name from public.definitions d where d.id = surgery.room_id),
    to_char(surgery.planned_start at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI'))
$$;

-- Returns the user who planned it, and the one who answers for it.
create function app.surgery_planners(surgery public.surgeries) returns uuid[]
language sql immutable
set search_path = ''
as $$
  select array_remove(array[surgery.responsible_id, surgery.created_by], null)
$$;

-- Planners, team and ward.
create function app.surgery_audience(surgery public.surgeries) returns uuid[]
language sql stable
set search_path = ''
as $$
  select app.surgery_planners(surgery) || surgery.team_user_ids || array(
    select p.id from public.profiles p where p.department_id = surgery.department_id and p.status = 'active'
  )
$$;

-- Tells those of these people who may read the surgery.
create function app.notify_surgery(surgery public.surgeries, people uuid[], notice_topic text, notice_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.notify_record('surgery', surgery.id, array(
    select distinct p.id from public.profiles p
    where p.id = any (people) and p.deleted_at is null and app.reads_surgery(p.id, surgery)
  ), notice_topic, notice_title, app.surgery_words(surgery));
end
$$;

create function app.notify_surgery_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  actor uuid := auth.uid();
  before public.surgeries;
  other public.surgeries;
  others uuid[];
begin
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if tg_op = 'UPDATE' then before := old; end if;
  if new.slot_state = 'clash' and (before.slot_state, before.clash_with_id) is distinct from (new.slot_state, new.clash_with_id) then
    -- Both planners learn of it, also the one whose tablet has just sent it: on the tablet the slot was free.
    select * into other from public.surgeries s where s.id = new.clash_with_id;
    perform app.notify_surgery(new, app.surgery_planners(new), 'surgery_clash', 'Ameliyat planı çakışıyor');
    if app.surgery_planners(other) <> app.surgery_planners(new) then
      perform app.notify_surgery(other, app.surgery_planners(other), 'surgery_clash', 'Planladığınız ameliyatla çakışma var');
    end if;
  elsif before.slot_state = 'clash' and new.slot_state = 'held' then
    perform app.notify_surgery(new, app.surgery_planners(new), 'surgery_clash', 'Çakışma çözüldü, yer onaylandı');
  end if;
  if tg_op = 'INSERT' or new.planned_start is null and old.planned_start is null then return null; end if;
  -- Surgeries far ahead are told by the plan itself.
  if coalesce(new.planned_start, old.planned_start) not between app.now_ms() - interval '1 day' and app.now_ms() + interval '14 days'
  then return null; end if;
  others := array_remove(app.surgery_audience(new), actor);
  if new.status in ('postponed', 'cancelled') and old.status <> new.status then
    perform app.notify_surgery(new, others, 'surgery_cancelled',
      case new.status when 'postponed' then 'Ameliyat ertelendi' else 'Ameliyat iptal edildi' end);
  elsif old.planned_start is not null and new.planned_start is not null
    and (new.planned_start, new.room_id, new.table_no) is distinct from (old.planned_start, old.room_id, old.table_no) then
    perform app.notify_surgery(new, others, 'surgery_moved',
      case when new.planned_start = old.planned_start then 'Ameliyatın salonu değişti' else 'Ameliyatın saati değişti' end);
  end if;
  return null;
end
$$;
create trigger notify_surgery_change after insert or update on public.surgeries
for each row execute function app.notify_surgery_change();

-- Notices that were told of a surgery and a start: each thing once.
create table app.surgery_told (
  surgery_id uuid not null references public.surgeries (id) on delete cascade,
  planned_start timestamptz not null,
  what text not null check (what in ('late', 'days_3', 'days_2', 'days_1')),
  primary key (surgery_id, planned_start, what)
);
select app.protect('app.surgery_told');
create policy "for the server alone" on app.surgery_told for select to vizite_api using (false);

-- Returns the operating days before the surgery by which an item has to be settled. As itemDeadlines in
-- sync/model/rules/surgery-rules.ts; a test holds both together.
create function app.item_deadline(code text) returns integer
language sql immutable strict parallel safe
set search_path = ''
as $$
  select case
    when code in ('approval', 'cover', 'payment') then 3
    when code in ('consent', 'fasting') then 1
    when code = 'side_mark' then 0
    else 2
  end
$$;

-- Tells of these surgeries, each thing once; keys: surgery/start/what. A part of app.tell_surgery_times.
create function app.tell_surgeries(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  due record;
  surgery public.surgeries;
  told integer := 0;
begin
  for due in
    insert into app.surgery_told as t (surgery_id, planned_start, what)
    select s.id, s.planned_start, split_part(k, '/', 3) from unnest(keys) k
    join public.surgeries s on s.id = split_part(k, '/', 1)::uuid and app.iso(s.planned_start) = split_part(k, '/', 2)
    on conflict do nothing
    returning t.surgery_id, t.what
  loop
    select * into surgery from public.surgeries s where s.id = due.surgery_id;
    if due.what = 'late' then
      perform app.notify_surgery(surgery, app.surgery_planners(surgery), 'surgery_late', 'Ameliyat başlamadı, saati geçti');
    else
      perform app.notify_surgery(surgery, app.surgery_planners(surgery), 'surgery_missing', format(
        'Ameliyata %s, hazırlığı eksik',
        case due.what when 'days_1' then '1 ameliyat günü kaldı' when 'days_2' then '2 ameliyat günü kaldı' else '3 ameliyat günü kaldı' end
      ));
    end if;
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Tells of surgeries that should have begun a quarter of an hour ago, and those of the next three operating days that lack what
-- should be there by now: 500 at most; what is left is for the next call. Answers how many were told.
create function app.tell_surgery_times() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  moment timestamptz := app.now_ms();
  today date := (moment at time zone 'Europe/Istanbul')::date;
  last_day date := app.operating_day_after(today, 3);
begin
  return app.run_each('surgery_times', array(
    with waiting as (
      select s.id, s.planned_start, s.checklist,
        app.operating_days_until(today, (s.planned_start at time zone 'Europe/Istanbul')::date) as days
      from public.surgeries s
      where s.status in ('planned', 'preparing', 'confirmed', 'admitted') and s.deleted_at is null
        and s.planned_start between moment - interval '12 hours' and (last_day + 1)::timestamp at time zone 'Europe/Istanbul'
    ), found as (
      select w.id, w.planned_start, 'late' as what from waiting w
      where w.planned_start < moment - interval '15 minutes'
      union all
      select w.id, w.planned_start, 'days_' || w.days
      from waiting w
      where w.days between 1 and 3 and exists (
        select from jsonb_array_elements(w.checklist) i
        where i ->> 'state' = 'open' and app.item_deadline(i ->> 'id') >= w.days
      )
    ), keyed as (
      select f.*, f.id || '/' || app.iso(f.planned_start) || '/' || f.what as key from found f
      where not exists (
        select from app.surgery_told k where (k.surgery_id, k.planned_start, k.what) = (f.id, f.planned_start, f.what)
      )
    )
    select k.key from keyed k where k.key not in (select app.set_aside_keys('surgery_times')) order by k.planned_start limit 500
  ), 'tell_surgeries');
end
$$;
