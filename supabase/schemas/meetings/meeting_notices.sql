-- Notices about meetings: invitation, other time or place, cancellation, and to the organiser the answers. They say what
-- kind of meeting it is and when; its subject may name a patient.

-- As meetingKinds in sync/model/entities/meeting-values.ts; a test holds both together.
create function app.meeting_kind_name(kind text) returns text
language plpgsql immutable strict parallel safe
set search_path = ''
as $$
begin
  return case kind
    when 'internal' then 'İç toplantı'
    when 'company_visit' then 'Firma ziyareti'
    when 'insurance' then 'Sigorta'
    when 'quality' then 'Kalite kurulu'
    when 'case' then 'Vaka / konsey'
    when 'training' then 'Eğitim'
    when 'interview' then 'Aday görüşmesi'
    else 'Toplantı'
  end;
end
$$;

-- Colleagues with a part in a meeting.
create function app.meeting_people(meeting public.meetings) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array(
    select meeting.organiser_id
    union
    select (p ->> 'user_id')::uuid from jsonb_array_elements(meeting.participants) p where p ->> 'user_id' is not null
  );
end
$$;

create function app.notify_meeting(meeting public.meetings, people uuid[], notice_topic text, notice_title text)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  words text := app.meeting_kind_name(meeting.meeting_kind) || ' · ' || to_char(
    meeting.starts_at at time zone 'Europe/Istanbul',
    case when meeting.all_day then 'DD.MM.YYYY' else 'DD.MM.YYYY HH24:MI' end
  ) || case when meeting.recurrence is null then '' else ' · yinelenen' end;
  moment timestamptz := app.now_ms();
  readers uuid[] := app.notice_readers(people);
  again uuid[];
begin
  if readers = '{}' then return; end if;
  -- Moved again before it was read: one notice, with the time that holds.
  if notice_topic = 'meeting_moved' then
    with renewed as (
      update public.notifications n
      set title = notice_title, body = words, at = moment, acted_at = null, snoozed_until = null, rung_at = null
      where n.target_id = meeting.id and n.target = 'meeting' and n.topic = notice_topic and n.user_id = any (readers)
        and n.read_at is null and n.deleted_at is null
      returning n.user_id
    )
    select array(select r.user_id from renewed r) into again;
  end if;
  insert into public.notifications (user_id, topic, target, target_id, title, body, at, group_key)
  select r, notice_topic, 'meeting', meeting.id, notice_title, words, moment,
    'meeting:' || coalesce(meeting.series_id, meeting.id)
  from unnest(readers) r
  where r <> all (coalesce(again, '{}'));
end
$$;

-- Notifies the organiser of the answers that differ from those before.
create function app.notify_answers(before public.meetings, meeting public.meetings) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  answer record;
begin
  for answer in
    select u.full_name, a.response
    from jsonb_to_recordset(meeting.participants) a (user_id uuid, response text)
    join jsonb_to_recordset(before.participants) b (user_id uuid, response text) on b.user_id = a.user_id
    join public.profiles u on u.id = a.user_id
    where a.response <> b.response and a.response <> 'waiting' and a.user_id <> meeting.organiser_id
  loop
    perform app.notify_meeting(meeting, array[meeting.organiser_id], 'meeting_answered', left(answer.full_name, 150) || case answer.response
      when 'accepted' then ' daveti kabul etti'
      when 'maybe' then ' davete “belki” dedi'
      else ' daveti reddetti'
    end);
  end loop;
end
$$;

create function app.notify_meeting_change() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  off constant text[] := '{postponed, cancelled}';
  -- Meeting as people knew it until now; of a meeting of a series that gets a row of its own, the series.
  before public.meetings;
  was boolean;
  stands boolean := new.deleted_at is null and new.status <> all (off);
  had uuid[];
  has uuid[] := app.meeting_people(new);
  kept uuid[];
begin
  if app.is_import() or new.status in ('draft', 'completed', 'minutes_review', 'closed')
    or app.last_end(new.starts_at, new.ends_at, new.recurrence, new.original_start) < app.now_ms() then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    before := old;
  elsif new.series_id is not null then
    select * into before from public.meetings m where m.id = new.series_id;
    before.ends_at := new.original_start + (before.ends_at - before.starts_at);
    before.starts_at := new.original_start;
    before.recurrence := null;
  end if;

  if before.id is null or before.status = 'draft' then
    if stands then perform app.notify_meeting(new, has, 'meeting_invited', 'Toplantı daveti'); end if;
    return null;
  end if;
  was := before.deleted_at is null and before.status <> all (off);
  had := app.meeting_people(before);
  kept := array(select h from unnest(has) h where h = any (had));

  if was and not stands then
    -- With a deleted series go its rows; the series has told it.
    if tg_op = 'UPDATE' and new.deleted_at is not null and exists (
      select from public.meetings m where m.id = new.series_id and m.deleted_at is not null
    ) then
      return null;
    end if;
    perform app.notify_meeting(
      new,
      array(select h from unnest(had) h where not exists (
        select from jsonb_array_elements(before.participants) p
        where p ->> 'user_id' = h::text and p ->> 'response' = 'declined'
      )),
      'meeting_cancelled',
      case when new.status = 'postponed' then 'Toplantı ertelendi' else 'Toplantı iptal edildi' end
    );
  elsif stands then
    perform app.notify_meeting(
      new, array(select h from unnest(has) h where h <> all (had)), 'meeting_invited', 'Toplantı daveti'
    );
    if was then
      perform app.notify_meeting(
        new, array(select h from unnest(had) h where h <> all (has)), 'meeting_cancelled',
        'Toplantı katılımcılığınız kaldırıldı'
      );
    end if;
    if not was then
      perform app.notify_meeting(new, kept, 'meeting_moved', 'Toplantı yeniden planlandı');
    elsif (new.starts_at, new.ends_at, new.all_day, new.recurrence)
      is distinct from (before.starts_at, before.ends_at, before.all_day, before.recurrence) then
      perform app.notify_meeting(new, kept, 'meeting_moved', 'Toplantının zamanı değişti');
    elsif (new.place, new.room, new.online_link) is distinct from (before.place, before.room, before.online_link) then
      perform app.notify_meeting(new, kept, 'meeting_moved', 'Toplantının yeri değişti');
    end if;
    perform app.notify_answers(before, new);
  end if;
  return null;
end
$$;
create trigger notify_meeting_change after insert or update on public.meetings
for each row execute function app.notify_meeting_change();
