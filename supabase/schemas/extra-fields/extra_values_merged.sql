-- Values of extra fields when two clients become one. They belong to their record by their id, so they do not move: the
-- record that stays gets those that it does not have.

-- Copies values to the record that stays, each noted for the undo.
create function app.copy_extra_values(of_merge uuid, absorbed uuid, survivor uuid) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  v public.extra_values;
  copy uuid;
begin
  for v in
    select * from public.extra_values e
    where e.record_id = absorbed and e.record_kind = 'client' and e.deleted_at is null
      and num_nonnulls(e.text_value, e.number_value, e.date_value, e.choice_id) > 0
      and exists (select from public.definitions d where d.id = e.field_id and d.deleted_at is null)
  loop
    copy := app.extra_value_id(survivor, v.field_id);
    insert into public.extra_values (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
    values (copy, v.field_id, 'client', survivor, v.text_value, v.number_value, v.date_value, v.choice_id)
    on conflict (id) do nothing;
    if found then
      perform app.note_operation(of_merge, 'extra_values', copy, null, null, jsonb_build_object('field_id', v.field_id));
    end if;
  end loop;
end
$$;

-- Passes on what a device says of a record that was merged meanwhile, as long as the record that stays has nothing else.
create function app.pass_on_extra_value() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  merge record;
  copy uuid;
begin
  select m.id, m.survivor_id into merge from public.client_merges m where m.absorbed_id = new.record_id and m.state = 'active';
  if merge.id is null then return null; end if;
  copy := app.extra_value_id(merge.survivor_id, new.field_id);
  insert into public.extra_values (id, field_id, record_kind, record_id, text_value, number_value, date_value, choice_id)
  values (copy, new.field_id, 'client', merge.survivor_id, new.text_value, new.number_value, new.date_value, new.choice_id)
  on conflict (id) do nothing;
  if found then
    perform app.note_operation(merge.id, 'extra_values', copy, null, null, jsonb_build_object('field_id', new.field_id));
  elsif tg_op = 'UPDATE' then
    update public.extra_values e set text_value = new.text_value, number_value = new.number_value,
      date_value = new.date_value, choice_id = new.choice_id
    where e.id = copy and e.deleted_at is null
      and (e.text_value, e.number_value, e.date_value, e.choice_id)
        is not distinct from (old.text_value, old.number_value, old.date_value, old.choice_id);
  end if;
  return null;
end
$$;
create trigger pass_on_extra_value after insert or update on public.extra_values
for each row when (new.record_kind = 'client' and new.deleted_at is null) execute function app.pass_on_extra_value();
