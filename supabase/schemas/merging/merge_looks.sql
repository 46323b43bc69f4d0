-- Page of a merge for people: both records as they were, what was chosen, what moved, and what came afterwards.

create function app.read_merge_page(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  m public.client_merges;
  r app.merge_records;
  ours public.clients;
  theirs public.clients;
  family uuid[];
begin
  perform app.need_merge_sight('{}');
  select * into m from public.client_merges c where c.id = target;
  if m.id is null then perform app.refuse_access('unknown_merge'); end if;
  select * into r from app.merge_records x where x.merge_id = target;
  select * into ours from public.clients c where c.id = m.survivor_id;
  select * into theirs from public.clients c where c.id = m.absorbed_id;
  family := app.merge_members(app.merge_root(m.survivor_id)) || m.absorbed_id;
  return jsonb_build_object(
    'survivor', app.record_to_show(coalesce(r.survivor_before, to_jsonb(ours))),
    'absorbed', app.record_to_show(coalesce(r.absorbed_before, to_jsonb(theirs))),
    -- As it is now; the number of the record at the end of the chain.
    'now', app.record_to_show(to_jsonb(ours)), 'root', app.merge_root(m.survivor_id),
    'choices', r.choices, 'survivor_digest', r.survivor_digest, 'absorbed_digest', r.absorbed_digest,
    'changed', (
      select coalesce(jsonb_agg(distinct o.field), '[]') from app.merge_operations o
      where o.merge_id = target and o.table_name = 'clients' and not o.late
    ),
    'late', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', o.table_name, 'row', o.row_id, 'field', o.field, 'at', app.iso(o.at), 'by', o.by
      ) order by o.seq), '[]')
      from app.merge_operations o where o.merge_id = target and o.late
    ),
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'table', o.table_name, 'row', o.row_id, 'field', o.field, 'undone', o.undone
      ) order by o.seq), '[]')
      from (
        select * from app.merge_operations o where o.merge_id = target and o.table_name <> 'clients' and not o.late
        order by o.seq limit 500
      ) o
    ),
    -- Other merges that touch either record, the latest first.
    'linked', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', o.id, 'merge_no', o.merge_no, 'survivor_id', o.survivor_id, 'absorbed_id', o.absorbed_id, 'state', o.state,
        'merged_at', app.iso(o.merged_at)
      ) order by o.created_at desc), '[]')
      from public.client_merges o
      where o.id <> m.id and (o.survivor_id = any (family) or o.absorbed_id = any (family))
    )
  );
end
$$;
grant execute on function app.read_merge_page(uuid) to vizite_api;
create function public.merge_page(target uuid) returns jsonb
language sql stable
set search_path = ''
as $$ select app.read_merge_page(target) $$;
select app.open_door('public.merge_page(uuid)');
