-- Tickets outside of a device's window stay within reach: the server searches them, and opening one fetches it.

create index tickets_subject_words on public.tickets
using gin (to_tsvector('simple', app.search_key(subject)))
where status_category in ('resolved', 'closed');

-- Returns finished tickets whose subject has words that begin as those sought, the latest first. Ids only, and no
-- rights: the caller's own select decides, which could not use the index.
create function app.finished_with_words(sought text) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
declare
  words tsquery := (
    select string_agg(
      '((' || (
        select string_agg(quote_literal(p) || ':*', ' & ') from regexp_split_to_table(w, '[^a-z0-9]+') p where p <> ''
      ) || ') | ' || quote_literal(regexp_replace(w, '[^a-z0-9]', '', 'g')) || ':*)', ' & '
    )::tsquery
    from regexp_split_to_table(app.fold_turkish(sought), ' ') w where w ~ '[a-z0-9]'
  );
begin
  if words is null or not app.is_staff() then return; end if;
  return query
    select t.id from public.tickets t
    where to_tsvector('simple', app.search_key(t.subject)) @@ words
      and t.status_category in ('resolved', 'closed') and t.deleted_at is null
    order by t.updated_at desc
    limit 2000;
end
$$;
grant execute on function app.finished_with_words(text) to vizite_api;

-- Finds tickets beyond the window that the caller may see, the latest first: of these clients, or with this number or
-- words in their subject. As [{id, ticket_no, subject, status_id, status_category, client_id, client_name,
-- updated_at}], 20 at most; client_name null where the caller may not read it. Errors: 22023 malformed call, 42501 no
-- active account. A list of lists of ids is malformed: Postgres takes it for a list of ids, until something looks for
-- one in it.
create function public.find_old_tickets(sought text default null, client_ids uuid[] default '{}') returns json
language plpgsql stable
set search_path = ''
as $$
declare
  window_start timestamptz := (
    select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = 'tickets'
  );
  candidates uuid[];
begin
  perform app.check_guard();
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if char_length(sought) > 100 or cardinality(client_ids) > 50 then perform app.refuse_call('too_long'); end if;
  if array_ndims(client_ids) > 1 then perform app.refuse_call('ids_nested'); end if;
  select array_agg(f.id) into candidates from (
    select t.id from public.tickets t where t.client_id = any (client_ids)
    union
    select t.id from public.tickets t where t.ticket_no = regexp_replace(app.ascii_upper(sought), '^T? ?-?(\d+)$', 'T-\1')
    union
    select w.id from app.finished_with_words(sought) w (id)
  ) f (id);
  return (
    select coalesce(json_agg(o), '[]') from (
      select t.id, t.ticket_no, t.subject, t.status_id, t.status_category, t.client_id,
        c.first_name || ' ' || c.last_name as client_name, app.iso(t.updated_at) as updated_at
      from public.tickets t
      left join public.clients c on c.id = t.client_id and c.deleted_at is null
      where t.id = any (candidates) and t.deleted_at is null
        and t.status_category in ('resolved', 'closed') and t.updated_at < window_start
      order by t.updated_at desc, t.id
      limit 20
    ) o
  );
end
$$;
select app.open_door('public.find_old_tickets(text, uuid[])');

-- Returns tickets with all that belongs to them, as pull would give them, whatever their age; of those the caller may
-- see. As sync_own_work. Errors: 22023 malformed call, 42501 no active account.
create function public.sync_fetch_tickets(ids uuid[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  -- Taken first: each statement below sees what was stored until it began.
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if ids is null or cardinality(ids) > 20 then perform app.refuse_call('too_many_ids'); end if;
  if array_ndims(ids) > 1 then perform app.refuse_call('ids_nested'); end if;
  return jsonb_build_object(
    'collections', jsonb_build_array(
      jsonb_build_object('collection', 'tickets', 'documents', app.documents_of('ticket', ids)),
      jsonb_build_object('collection', 'clients', 'documents', app.documents_of('client', array(
        select distinct t.client_id from public.tickets t where t.id = any (ids)
      ))),
      jsonb_build_object('collection', 'ticket_entries', 'documents',
        app.documents_of('note', array(select n.id from public.ticket_notes n where n.ticket_id = any (ids)))
        || app.documents_of('task', array(select k.id from public.ticket_tasks k where k.ticket_id = any (ids)))
        || app.documents_of('status_change', array(
          select h.id from public.ticket_status_changes h where h.ticket_id = any (ids)
        )))
    ),
    'access_epoch', app.access_epoch(),
    'horizon', horizon::text
  );
end
$$;
select app.open_door('public.sync_fetch_tickets(uuid[])');
