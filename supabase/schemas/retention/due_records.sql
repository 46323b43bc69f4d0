-- Records past their time. Asked for a proposal, and again of each record when its turn comes.

-- Returns the instant before which the last thing must have happened, by the rule as it is now. Notices never go while
-- devices may still have them.
create function app.retention_cutoff(of_entity text) returns timestamptz
language sql stable
set search_path = ''
as $$
  select case when r.entity = 'notices'
    then least(app.now_ms() - make_interval(months => r.months), (
      select app.now_ms() - make_interval(months => w.months + 1) from app.sync_windows w where w.collection = 'inbox'
    ))
    else app.now_ms() - make_interval(months => r.months)
  end
  from app.retention_rules r where r.entity = of_entity
$$;

-- Returns a patient's record with those that were merged into it.
create function app.same_client(roots uuid[]) returns table (root uuid, member uuid)
language sql stable
set search_path = ''
as $$
  with recursive same (root, member) as (
    select c.id, c.id from public.clients c
    where c.merged_into_id is null and (roots is null or c.id = any (roots))
    union
    select s.root, c.id from same s join public.clients c on c.merged_into_id = s.member
  )
  select s.root, s.member from same s
$$;

-- Returns patients who must stay for now: a hold, or a request of theirs that has no answer yet.
create function app.withheld_clients() returns table (client_id uuid)
language sql stable
set search_path = ''
as $$
  select h.client_id from public.legal_holds h where h.lifted_at is null
  union
  select s.client_id from public.subject_requests s
  where s.client_id is not null and s.answered_at is null and s.deleted_at is null
$$;

-- Returns patients, or all others (contacts), to whom nothing has happened since: no change, ticket, note, task, call,
-- consent; without open tickets and reminders. Deleted records too: they are still whole. A relative of a patient stays
-- as long as that patient's record. only_these: null, or of which to say it.
create function app.due_clients(of_entity text, cutoff timestamptz, only_these uuid[])
returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  with same as materialized (
    select s.root, s.member from app.same_client(only_these) s
  ),
  old as materialized (
    select s.root, max(c.updated_at) as last_at
    from same s join public.clients c on c.id = s.member
    where not exists (select from app.disposed_rows d where d.row_id = s.root)
    group by s.root
    having max(c.updated_at) < cutoff and bool_or(c.client_kind = 'patient') = (of_entity = 'patients')
  ),
  members as materialized (
    select s.root, s.member from same s join old o on o.root = s.root
  ),
  tickets as materialized (
    select m.root, t.id, t.updated_at, t.deleted_at is null and t.status_category not in ('resolved', 'closed') as open
    from members m join public.tickets t on t.client_id = m.member
    where not exists (select from app.disposed_rows d where d.row_id = t.id)
  ),
  happened as (
    select x.root, max(x.at) as last_at from (
      select t.root, t.updated_at as at from tickets t
      union all
      select t.root, n.created_at from tickets t join public.ticket_notes n on n.ticket_id = t.id
      union all
      select t.root, k.updated_at from tickets t join public.ticket_tasks k on k.ticket_id = t.id
      union all
      select m.root, greatest(i.at, i.created_at) from members m join public.client_interactions i on i.client_id = m.member
      union all
      select m.root, greatest(s.given_at, s.created_at)
      from members m join public.client_consents s on s.client_id = m.member
      union all
      select m.root, greatest(s.planned_start, s.updated_at)
      from members m join public.surgeries s on s.client_id = m.member
      union all
      select m.root, greatest(y.arrival_at, y.updated_at)
      from members m join public.patient_trips y on y.client_id = m.member
      union all
      select m.root, c.updated_at from members m join public.insurance_cases c on c.client_id = m.member
      union all
      select m.root, b.updated_at from members m join public.biopsies b on b.client_id = m.member
    ) x
    group by x.root
  ),
  waiting as (
    select r.target_id from public.reminders r where r.done_at is null and r.deleted_at is null and r.target_id is not null
  ),
  busy as (
    select t.root from tickets t where t.open
    union
    select m.root from members m join app.withheld_clients() w on w.client_id = m.member
    union
    select m.root from members m join waiting w on w.target_id = m.member
    union
    select m.root from members m join public.surgeries s on s.client_id = m.member
    where s.deleted_at is null and s.status not in ('closed', 'cancelled')
    union
    select m.root from members m join public.surgeries s on s.client_id = m.member join waiting w on w.target_id = s.id
    union
    select m.root from members m join public.patient_trips y on y.client_id = m.member
    where y.deleted_at is null and y.seen_off_at is null and y.cancelled_at is null
    union
    select m.root from members m join public.insurance_cases c on c.client_id = m.member
    where c.deleted_at is null and c.status not in ('paid', 'paid_cut', 'refused', 'expired', 'cancelled')
    union
    select m.root from members m join public.biopsies b on b.client_id = m.member
    where b.deleted_at is null and b.status not in ('closed', 'cancelled')
    union
    select t.root from tickets t join waiting w on w.target_id = t.id
    union
    select t.root from tickets t join public.ticket_tasks k on k.ticket_id = t.id join waiting w on w.target_id = k.id
  ),
  quiet as materialized (
    select o.root, greatest(o.last_at, h.last_at) as last_at
    from old o left join happened h on h.root = o.root
    where coalesce(h.last_at < cutoff, true) and not exists (select from busy b where b.root = o.root)
  ),
  -- Named by a patient who is not past their time.
  named as (
    select m.root
    from members m
    join public.client_relations r on r.related_client_id = m.member and r.deleted_at is null
    join public.clients o on o.id = r.client_id and o.client_kind = 'patient' and o.deleted_at is null
    left join members n on n.member = o.id
    where n.root is distinct from m.root and not exists (select from quiet q where q.root = n.root)
  )
  select q.root, q.last_at from quiet q where not exists (select from named n where n.root = q.root)
$$;

-- Returns finished (or deleted) tickets to which nothing has happened since, with their notes and tasks.
create function app.due_tickets(cutoff timestamptz, only_these uuid[]) returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  with old as materialized (
    select t.id, t.updated_at, t.client_id, c.merged_into_id
    from public.tickets t join public.clients c on c.id = t.client_id
    where t.updated_at < cutoff and (only_these is null or t.id = any (only_these))
      and (t.deleted_at is not null or t.status_category in ('resolved', 'closed'))
      and not exists (select from app.disposed_rows d where d.row_id = t.id)
  ),
  happened as (
    select x.id, max(x.at) as last_at from (
      select o.id, n.created_at as at from old o join public.ticket_notes n on n.ticket_id = o.id
      union all
      select o.id, k.updated_at from old o join public.ticket_tasks k on k.ticket_id = o.id
      union all
      select o.id, greatest(i.at, i.created_at) from old o join public.client_interactions i on i.ticket_id = o.id
    ) x
    group by x.id
  ),
  waiting as (
    select r.target_id from public.reminders r where r.done_at is null and r.deleted_at is null and r.target_id is not null
  ),
  busy as (
    select o.id from old o join app.withheld_clients() w on w.client_id in (o.client_id, o.merged_into_id)
    union
    select o.id from old o join waiting w on w.target_id = o.id
    union
    select o.id from old o join public.ticket_tasks k on k.ticket_id = o.id join waiting w on w.target_id = k.id
  )
  select o.id, greatest(o.updated_at, h.last_at)
  from old o left join happened h on h.id = o.id
  where coalesce(h.last_at < cutoff, true) and not exists (select from busy b where b.id = o.id)
$$;

-- Returns meetings that ended before, and whole series of which the last one did.
create function app.due_meetings(cutoff timestamptz, only_these uuid[]) returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select m.id, max(greatest(
    app.last_end(d.starts_at, d.ends_at, d.recurrence, d.original_start), d.updated_at
  ))
  from public.meetings m
  join public.meetings d on d.id = m.id or d.series_id = m.id
  where m.series_id is null and m.ends_at < cutoff and m.updated_at < cutoff
    and (only_these is null or m.id = any (only_these))
    and not exists (select from app.disposed_rows x where x.row_id = m.id)
  group by m.id
  having max(greatest(app.last_end(d.starts_at, d.ends_at, d.recurrence, d.original_start), d.updated_at)) < cutoff
$$;

-- Notices of everybody, reminders that are done or deleted, and handed drafts that are taken or deleted.
create function app.due_notices(cutoff timestamptz, only_these uuid[]) returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select n.id, greatest(n.at, n.updated_at) from public.notifications n
  where n.at < cutoff and n.updated_at < cutoff and (only_these is null or n.id = any (only_these))
  union all
  select r.id, r.updated_at from public.reminders r
  where r.updated_at < cutoff and (r.done_at is not null or r.deleted_at is not null)
    and (only_these is null or r.id = any (only_these))
  union all
  select d.id, d.updated_at from public.handed_drafts d
  where d.updated_at < cutoff and (d.taken_at is not null or d.deleted_at is not null)
    and (only_these is null or d.id = any (only_these))
$$;

create function app.due_subject_requests(cutoff timestamptz, only_these uuid[])
returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select s.id, greatest(s.answered_at, s.updated_at) from public.subject_requests s
  where s.answered_at < cutoff and s.updated_at < cutoff and (only_these is null or s.id = any (only_these))
    and (s.client_id is null or not exists (
      select from public.legal_holds h where h.client_id = s.client_id and h.lifted_at is null
    ))
$$;

-- Applications whose term ended before: it counts from the last day that the applicant was told, not from the last change.
create function app.due_resumes(cutoff timestamptz, only_these uuid[]) returns table (row_id uuid, last_at timestamptz)
language sql stable
set search_path = ''
as $$
  select r.id, (r.keep_until + 1)::timestamp at time zone 'Europe/Istanbul' from public.resumes r
  where (r.keep_until + 1)::timestamp at time zone 'Europe/Istanbul' < cutoff
    and (only_these is null or r.id = any (only_these))
    and not exists (select from app.disposed_rows d where d.row_id = r.id)
$$;

create function app.due_records(of_entity text, cutoff timestamptz, only_these uuid[] default null)
returns table (row_id uuid, last_at timestamptz)
language plpgsql stable
set search_path = ''
as $$
begin
  case of_entity
    when 'patients', 'contacts' then return query select d.* from app.due_clients(of_entity, cutoff, only_these) d;
    when 'tickets' then return query select d.* from app.due_tickets(cutoff, only_these) d;
    when 'meetings' then return query select d.* from app.due_meetings(cutoff, only_these) d;
    when 'notices' then return query select d.* from app.due_notices(cutoff, only_these) d;
    when 'resumes' then return query select d.* from app.due_resumes(cutoff, only_these) d;
    when 'subject_requests' then return query select d.* from app.due_subject_requests(cutoff, only_these) d;
  end case;
end
$$;

-- Counts the rows of each kind that go with these records: {"clients": n, "tickets": n, ...}, kinds without any left
-- out.
create function app.count_disposable(of_entity text, roots uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  members uuid[];
  tickets uuid[];
begin
  if of_entity in ('patients', 'contacts') then
    members := array(select s.member from app.same_client(roots) s);
    tickets := array(select t.id from public.tickets t where t.client_id = any (members) and not app.is_disposed(t.id));
  elsif of_entity = 'tickets' then
    tickets := roots;
  end if;
  return (
    select coalesce(jsonb_object_agg(n.part, n.rows) filter (where n.rows > 0), '{}') from (values
      ('clients', cardinality(members)::bigint),
      ('relations', (select count(*) from public.client_relations r
        where r.client_id = any (members) or r.related_client_id = any (members))),
      ('consents', (select count(*) from public.client_consents s where s.client_id = any (members))),
      ('interactions', (select count(*) from public.client_interactions i where i.client_id = any (members))),
      ('surgeries', (select count(*) from public.surgeries s where s.client_id = any (members))),
      ('patient_trips', (select count(*) from public.patient_trips y where y.client_id = any (members))),
      ('insurance_cases', (select count(*) from public.insurance_cases c where c.client_id = any (members))),
      ('biopsies', (select count(*) from public.biopsies b where b.client_id = any (members))),
      ('tickets', cardinality(tickets)::bigint),
      ('notes', (select count(*) from public.ticket_notes n where n.ticket_id = any (tickets))),
      ('tasks', (select count(*) from public.ticket_tasks k where k.ticket_id = any (tickets))),
      ('status_changes', (select count(*) from public.ticket_status_changes h where h.ticket_id = any (tickets))),
      ('meetings', (select count(*) from public.meetings m
        where of_entity = 'meetings' and (m.id = any (roots) or m.series_id = any (roots)))),
      ('resumes', case when of_entity = 'resumes' then cardinality(roots) end),
      ('notices', case when of_entity = 'notices' then cardinality(roots) end),
      ('subject_requests', case when of_entity = 'subject_requests' then cardinality(roots) end)
    ) n (part, rows)
  );
end
$$;
