-- A reminder is seen by who changed it last, so that a delegate can give it back. Where the server gives it back, because
-- the delegate's account was suspended, that was the administrator: its text, which may name a patient, came to her
-- devices. What the server changes in a reminder counts as changed by its owner.

-- After stamp, by name.
create function app.without_stranger() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then new.updated_by := new.owner_id; end if;
  return new;
end
$$;
create trigger without_stranger before update on public.reminders
for each row when (new.updated_by is distinct from new.owner_id)
execute function app.without_stranger();

-- Who was shown one so hears that it is gone, as delegates do.
insert into app.reminder_delegates (user_id)
select distinct r.updated_by from public.reminders r
where r.delegated_to is null and r.updated_by <> r.owner_id
on conflict do nothing;
update public.reminders r set updated_by = r.owner_id
where r.delegated_to is null and r.updated_by <> r.owner_id;
