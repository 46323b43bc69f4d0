-- Redirects rows that point at a merged record to its current record. Devices that were away, imports and every other
-- writer are treated alike. The last of the chain gets the row; each merge on the way notes it, so that its undo gives
-- it back.

create function app.follow_merge() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  of_field text := tg_argv[0];
  given uuid := (to_jsonb(new) ->> of_field)::uuid;
  at uuid := given;
  next uuid;
  merge uuid;
begin
  if given is null or app.is_merging() then return new; end if;
  loop
    -- Locked as the foreign key does it anyway: a merge that is under way is waited for.
    select c.merged_into_id into next from public.clients c where c.id = at for key share;
    exit when next is null;
    select m.id into merge from public.client_merges m where m.absorbed_id = at and m.state = 'active';
    if merge is not null and not exists (
      select from app.merge_operations o
      where o.merge_id = merge and o.row_id = new.id and o.field = of_field and o.after = to_jsonb(next)
    ) then
      perform app.note_operation(merge, tg_table_name, new.id, of_field, to_jsonb(at), to_jsonb(next), true);
    end if;
    at := next;
  end loop;
  if at <> given then new := jsonb_populate_record(new, jsonb_build_object(of_field, at)); end if;
  return new;
end
$$;

-- Gives each pointer its trigger, and the registry of sync its columns. A migration that adds a table with a pointer at
-- clients calls it again.
create function app.follow_merges() returns void
language plpgsql
set search_path = ''
as $$
declare
  p record;
begin
  for p in select * from app.client_pointers() loop
    execute format('drop trigger if exists %I on %s', 'follow_merge_' || p.field, p.source);
    execute format(
      'create trigger %I before insert or update of %I on %s for each row%s execute function app.follow_merge(%L)',
      'follow_merge_' || p.field, p.field, p.source,
      case when p.condition <> '' then ' when (new.target = ''client'')' end, p.field
    );
  end loop;
  update app.sync_tables s set client_columns = coalesce(
    (select array_agg(x.field order by x.field) from app.client_pointers() x where x.table_name = s.table_name), '{}'
  );
end
$$;
select app.follow_merges();
