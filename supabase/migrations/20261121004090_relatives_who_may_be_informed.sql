-- Whom the ward may inform is known wherever the patient is known. A relative with a record of their own was a bare id on
-- devices that may not hold that record: name and phone of those who may be informed travel with the relation.

alter table public.client_relations
  add column related_name text check (char_length(related_name) <= 201),
  add column related_phone text check (char_length(related_phone) <= 20);
grant select (related_name, related_phone) on public.client_relations to authenticated;

-- The phone of a client that is called first.
create function app.first_phone(phones jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(
    jsonb_path_query_first(phones, '$[*] ? (@.primary == true).e164') #>> '{}', phones -> 0 ->> 'e164'
  )
$$;
revoke execute on function app.first_phone(jsonb) from public;
grant execute on function app.first_phone(jsonb) to authenticated;

-- Runs as whoever writes: nobody passes on a client that the writer does not see.
create function app.share_relative() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not new.may_receive_info or new.related_client_id is null or new.deleted_at is not null then
    new.related_name := null;
    new.related_phone := null;
  elsif tg_op = 'INSERT' or not old.may_receive_info
    or new.related_client_id is distinct from old.related_client_id
  then
    select c.first_name || ' ' || c.last_name, app.first_phone(c.phones) into new.related_name, new.related_phone
    from public.clients c where c.id = new.related_client_id and c.deleted_at is null;
  end if;
  return new;
end
$$;
create trigger share_relative before insert or update on public.client_relations
for each row execute function app.share_relative();

-- What was passed on follows the client's record, and goes with it.
create function app.refresh_relatives() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  full_name text := case when new.deleted_at is null then new.first_name || ' ' || new.last_name end;
  phone text := case when new.deleted_at is null then app.first_phone(new.phones) end;
begin
  update public.client_relations r set related_name = full_name, related_phone = phone
  where r.related_client_id = new.id and r.related_name is not null
    and (r.related_name, r.related_phone) is distinct from (full_name, phone);
  return null;
end
$$;
revoke execute on function app.refresh_relatives() from public;
create trigger refresh_relatives after update of first_name, last_name, phones, deleted_at on public.clients
for each row execute function app.refresh_relatives();

update public.client_relations r
set related_name = c.first_name || ' ' || c.last_name, related_phone = app.first_phone(c.phones)
from public.clients c
where c.id = r.related_client_id and c.deleted_at is null and r.may_receive_info and r.deleted_at is null;

select app.refresh_registry();
