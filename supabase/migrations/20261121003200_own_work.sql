-- What somebody works on, ahead of everything else: the first sync of a large hospital takes minutes.

-- Rows of one kind as pull would give them, those that the caller may see.
create function app.documents_of(wanted_kind text, ids uuid[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  target app.sync_tables;
begin
  select * into strict target from app.sync_tables s where s.kind = wanted_kind;
  if target.read_any <> '{}' and not app.has_any_permission(target.read_any) then return '[]'; end if;
  return (
    select coalesce(jsonb_agg(d.document), '[]')
    from unnest(ids) i (id), lateral (select app.current_document(target, i.id)) d (document)
    where d.document is not null
  );
end
$$;
grant execute on function app.documents_of(text, uuid[]) to authenticated;

-- The caller's open tickets, own ones before those of the department, what is due first; and their patients. As
-- {"collections": [{"collection", "documents"}], "access_epoch"}. Errors: 42501 no active account.
create function public.sync_own_work() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  tickets uuid[];
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
    'access_epoch', app.access_epoch()
  );
end
$$;
revoke all on function public.sync_own_work() from public, anon;
grant execute on function public.sync_own_work() to authenticated;
