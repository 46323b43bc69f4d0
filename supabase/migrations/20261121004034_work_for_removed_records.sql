-- What somebody without network adds to a ticket or a patient that a colleague has removed meanwhile was stored with it:
-- on no screen, and in no list. It is refused as an edit of the removed record itself is, so that its person decides.

-- Arguments: column and table that it points to.
create or replace function app.refuse_disposed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  removed boolean;
begin
  if target is null or app.is_import() then return new; end if;
  -- Waits for a disposal that is under way; the foreign key takes the same lock a moment later.
  execute format('select t.deleted_at is not null from public.%I t where t.id = $1 for key share', tg_argv[1])
  into removed using target;
  if removed and auth.uid() is not null or exists (select from app.disposed_rows d where d.row_id = target) then
    raise exception using errcode = '23503', message = 'the record has been removed',
      constraint = tg_table_name || '_' || tg_argv[0] || '_fkey', column = tg_argv[0];
  end if;
  return new;
end
$$;
