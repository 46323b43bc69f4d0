-- Settings of a user for notices: hours in which nothing but what is urgent rings. They hold on all devices, and for pushes.

create table public.notice_settings (
  id uuid primary key,
  user_id uuid not null references public.profiles (id),
  quiet boolean not null default false,
  quiet_from text not null default '22:00'
    check (char_length(quiet_from) <= 5 and btrim(quiet_from) <> '' and quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_to text not null default '07:00'
    check (char_length(quiet_to) <= 5 and btrim(quiet_to) <> '' and quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  work_days text[] not null default '{1,2,3,4,5,6,7}' check (app.check_texts(work_days, 7) and work_days <@ '{1,2,3,4,5,6,7}'),
  show_place boolean not null default true,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index notice_settings_user on public.notice_settings (user_id);
select app.replicate('notice_settings', 'inbox');
select app.expose('notice_settings', '{user_id, quiet, quiet_from, quiet_to, work_days, show_place}');
create policy notice_settings_select on public.notice_settings for select to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notice_settings_insert on public.notice_settings for insert to vizite_api
with check (user_id = (select auth.uid()) and (select app.is_staff()));
create policy notice_settings_update on public.notice_settings for update to vizite_api
using (user_id = (select auth.uid()) and (select app.is_staff()))
with check (user_id = (select auth.uid()));
insert into app.sync_tables (kind, collection, table_name, window_rule) values
  ('notice_settings', 'inbox', 'notice_settings', null);

-- Returns whether an instant is quiet for a user: on a work day within the hours, on other days all day. By the clock of
-- Istanbul, as isQuiet in sync/model/rules/quiet-hours.ts; a test holds both together.
create function app.is_quiet(settings public.notice_settings, moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  here timestamp := moment at time zone 'Europe/Istanbul';
  clock text := to_char(here, 'HH24:MI');
begin
  if settings.quiet is not true then return false; end if;
  if extract(isodow from here)::text <> all (settings.work_days) then return true; end if;
  if settings.quiet_from = settings.quiet_to then return false; end if;
  return case when settings.quiet_from < settings.quiet_to
    then settings.quiet_from <= clock and clock < settings.quiet_to
    else settings.quiet_from <= clock or clock < settings.quiet_to end;
end
$$;

-- Returns whether it is quiet for a user. The row with the user's own id counts.
create function app.is_quiet_for(person uuid, moment timestamptz) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce((
    select app.is_quiet(s, moment) from public.notice_settings s
    where s.id = person and s.user_id = person and s.deleted_at is null
  ), false);
end
$$;

-- Says of a notice whether it rings within quiet hours, too: of an urgent ticket, of a critical result, and where the
-- server itself stands still.
create function app.mark_passing_notice() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  new.passes_quiet := new.topic = 'biopsy_critical'
    or new.topic = 'system' and (new.group_key = 'backup-overdue' or new.group_key like 'dead-letters:%') is true
    or new.target = 'ticket' and exists (
      select from public.tickets t where t.id = new.target_id and t.priority = 'urgent'
    );
  return new;
end
$$;
create trigger mark_passing_notice before insert or update of at on public.notifications
for each row execute function app.mark_passing_notice();
