-- Own work of a user, ahead of everything else: the first sync of a large hospital takes minutes.

-- Returns the caller's open tickets, own ones before those of the department, what is due first; and their patients. As
-- {"collections": [{"collection", "documents"}], "access_epoch", "horizon"}. Errors: 42501 no active account. Rows that
-- a device stores beside its pulls may become invisible to the person before a pull tells of them. So the answer names
-- the horizon too: changes of this transaction id and later ones may not be in it, and a pull that begins there tells
-- of all that has become of the rows since.
create function public.sync_own_work() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  tickets uuid[];
  -- Taken first: each statement below sees what was stored until it began.
  horizon xid8 := pg_snapshot_xmin(pg_current_snapshot());
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  select array_agg(own.id) into tickets from (
    select t.id from public.tickets t
    where t.deleted_at is null and t.status_category not in ('resolved', 'closed')
      and (t.assignee_id = (select auth.uid())
        or (t.assignee_id is null and (select app.my_department()) in (t.department_id, t.team_id)))
    order by t.assignee_id nulls last, t.due_at nulls last, t.id
    limit 200
  ) own;
  return jsonb_build_object(
    'collections', jsonb_build_array(
      jsonb_build_object('collection', 'tickets', 'documents', app.documents_of('ticket', coalesce(tickets, '{}'))),
      jsonb_build_object('collection', 'clients', 'documents', app.documents_of('client', array(
        select distinct t.client_id from public.tickets t where t.id = any (tickets) and t.client_id is not null
      )))
    ),
    'access_epoch', app.access_epoch(),
    'horizon', horizon::text
  );
end
$$;
select app.open_door('public.sync_own_work()');
