-- Tells administrators that the last good backup is too old: once a day while it is. The server that makes no backups itself
-- reads from the data folder when the last one ended.

-- Tells it. `finished` is null where no backup was ever made. Returns the number of people told now.
create function app.tell_backup_overdue(finished timestamptz) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  told integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('backup-overdue', 0));
  insert into public.notifications (user_id, topic, title, body, at, group_key)
  select p.id, 'system', 'Yedek alınamıyor',
    case when finished is null then 'Bu sunucuda henüz hiç yedek alınmadı.'
      else 'Son yedek ' || to_char(finished at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI') || ' tarihli.' end
    || ' Sunucuyu yöneten kişi yedekleme görevine bakmalı.',
    app.now_ms(), 'backup-overdue'
  from public.profiles p
  where p.status = 'active' and app.is_usable(p) and 'system.queues.read' = any (app.assigned_rights(p.id))
    and not exists (
      select from public.notifications n
      where n.user_id = p.id and n.group_key = 'backup-overdue' and n.at > now() - interval '24 hours'
    );
  get diagnostics told = row_count;
  return told;
end
$$;

-- Settles what was told, once a backup is good again.
create function app.settle_backup_overdue() returns void
language sql volatile security definer
set search_path = ''
as $$
  update public.notifications n set read_at = app.now_ms(), acted_at = coalesce(n.acted_at, app.now_ms())
  where n.group_key = 'backup-overdue' and n.read_at is null and n.deleted_at is null
$$;
