-- Notices about insurance cases: answers, approvals that are opened again or run out, appeals, and surgeries of tomorrow
-- without approval. They carry number, insurer and day, never a patient's name or the service.

create function app.case_words(insurance public.insurance_cases) returns text
language sql stable
set search_path = ''
as $$
  select concat_ws(' · ', insurance.case_no, (select d.name from public.definitions d where d.id = insurance.insurer_id),
    to_char(insurance.service_day, 'DD.MM.YYYY'))
$$;

-- Returns the user who answers for the case; where nobody does, its author.
create function app.case_people(insurance public.insurance_cases) returns uuid[]
language sql immutable
set search_path = ''
as $$ select array_remove(array[coalesce(insurance.assignee_id, insurance.created_by)], null) $$;

create function app.notify_case(insurance public.insurance_cases, people uuid[], notice_topic text, notice_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform app.notify_record('insurance_case', insurance.id, array(
    select distinct p.id from public.profiles p
    where p.id = any (people) and p.deleted_at is null and app.reads_case(p.id, insurance)
  ), notice_topic, notice_title, app.case_words(insurance));
end
$$;

create function app.notify_case_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  others uuid[] := array_remove(app.case_people(new) || new.created_by, auth.uid());
begin
  if app.is_import() or new.deleted_at is not null then return null; end if;
  if new.reopened is not null and old.reopened is distinct from new.reopened then
    -- Also who moved the surgery: the approval is lost by it.
    perform app.notify_case(new, app.case_people(new), 'insurance_reopened', 'Onay artık plana uymuyor, yeniden sorulmalı');
  elsif new.status <> old.status and new.status in ('approved', 'partial', 'refused') then
    perform app.notify_case(new, others, 'insurance_answer', case new.status
      when 'approved' then 'Provizyon onaylandı' when 'partial' then 'Provizyon kısmen onaylandı'
      else 'Provizyon reddedildi' end);
  elsif new.assignee_id is distinct from old.assignee_id and new.assignee_id is not null then
    perform app.notify_case(new, array_remove(array[new.assignee_id], auth.uid()), 'assigned', 'Provizyon size atandı');
  elsif new.list_differs and not old.list_differs then
    perform app.notify_case(new, app.case_people(new), 'insurance_answer', 'Liste, kayıttan başka bir yanıt getirdi');
  end if;
  return null;
end
$$;
create trigger notify_case_change after update on public.insurance_cases
for each row execute function app.notify_case_change();

-- Notices that were told of a case and a day: each thing once.
create table app.case_told (
  case_id uuid not null references public.insurance_cases (id) on delete cascade,
  day date not null,
  what text not null check (what in ('unapproved', 'expiring', 'appeal', 'appeal_ended')),
  primary key (case_id, day, what)
);
select app.protect('app.case_told');
create policy "for the server alone" on app.case_told for select to vizite_api using (false);

-- Ends these approvals; keys: case/last day. A part of app.tell_case_times.
create function app.end_cases(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  insurance public.insurance_cases;
begin
  for insurance in
    select c.* from public.insurance_cases c where c.id = any (array(select split_part(k, '/', 1)::uuid from unnest(keys) k))
  loop
    update public.insurance_cases c set status = 'expired', reopened = 'ended' where c.id = insurance.id;
    perform app.add_case_event(insurance.id, 'reopened', format('Onayın süresi doldu: %s', to_char(insurance.valid_to, 'DD.MM.YYYY')));
  end loop;
  return cardinality(keys);
end
$$;

-- Tells of these cases, each thing once; keys: case/day/what. A part of app.tell_case_times.
create function app.tell_cases(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  insurance public.insurance_cases;
  due record;
  told integer := 0;
begin
  for due in
    insert into app.case_told as t (case_id, day, what)
    select split_part(k, '/', 1)::uuid, split_part(k, '/', 2)::date, split_part(k, '/', 3) from unnest(keys) k
    on conflict do nothing
    returning t.case_id, t.what
  loop
    select * into insurance from public.insurance_cases c where c.id = due.case_id;
    perform app.notify_case(insurance, app.case_people(insurance), case due.what
      when 'unapproved' then 'insurance_unapproved' when 'expiring' then 'insurance_expiring' else 'insurance_appeal' end,
      case due.what
        when 'unapproved' then 'Ameliyat yakın, provizyon onayı yok' when 'expiring' then 'Provizyon onayının süresi doluyor'
        when 'appeal' then 'İtiraz süresi doluyor' else 'İtiraz süresi doldu' end);
    told := told + 1;
  end loop;
  return told;
end
$$;

-- Approvals that ran out, and what is due: surgeries up to the next operating day without approval, approvals and appeals that
-- end within three days, appeals that have ended. Tells of 500 at most; what is left is for the next call.
create function app.tell_case_times() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  today date := (app.now_ms() at time zone 'Europe/Istanbul')::date;
  next_day date := app.operating_day_after(today, 1);
begin
  perform app.run_each('case_ends', array(
    select c.id || '/' || to_char(c.valid_to, 'YYYY-MM-DD') from public.insurance_cases c
    where c.status in ('approved', 'partial') and c.valid_to < today and c.deleted_at is null
      and c.id || '/' || to_char(c.valid_to, 'YYYY-MM-DD') not in (select app.set_aside_keys('case_ends'))
    limit 500 for update skip locked
  ), 'end_cases');
  return app.run_each('case_times', array(
    with found as (
      select c.id, c.service_day as day, 'unapproved' as what from public.insurance_cases c
      where c.service_kind = 'surgery' and c.service_day between today and next_day and c.deleted_at is null
        and c.status in ('draft', 'sent', 'waiting', 'documents_missing', 'documents_completed', 'medical_review',
          'appealed', 'refused', 'expired')
      union all
      select c.id, c.valid_to, 'expiring' from public.insurance_cases c
      where c.status in ('approved', 'partial') and c.valid_to between today and today + 2 and c.deleted_at is null
      union all
      select c.id, c.appeal_due, case when c.appeal_due < today then 'appeal_ended' else 'appeal' end
      from public.insurance_cases c
      where c.status in ('refused', 'partial') and c.appealed_at is null and c.appeal_due between today - 7 and today + 3
        and c.deleted_at is null
    ), keyed as (
      select f.id || '/' || to_char(f.day, 'YYYY-MM-DD') || '/' || f.what as key from found f
      where not exists (select from app.case_told k where (k.case_id, k.day, k.what) = (f.id, f.day, f.what))
    )
    select k.key from keyed k where k.key not in (select app.set_aside_keys('case_times')) limit 500
  ), 'tell_cases');
end
$$;
