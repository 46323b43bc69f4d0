-- Photographs and files of other records: each one is described in a table that devices get, its bytes are in the
-- private bucket `attachments` under the row's id. Of a new kind of owner: its name in the check, its line in each
-- policy and in may_store_attachment, and in sync/model/entities/attachment.ts.

create table public.attachments (
  id uuid primary key,
  owner_kind text not null check (owner_kind in ('terminal_usage', 'insurance_case', 'biopsy', 'surgery', 'resume')),
  owner_id uuid not null,
  purpose text not null check (purpose in ('slip', 'paper', 'report', 'preparation', 'cv')),
  item_key text check (char_length(item_key) <= 60),
  file_name text not null check (char_length(file_name) <= 120 and btrim(file_name) <> ''),
  media_type text not null check (char_length(media_type) <= 80 and btrim(media_type) <> ''),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 text not null check (char_length(sha256) <= 64 and btrim(sha256) <> '' and sha256 ~ '^[0-9a-f]{64}$'),
  width integer check (width between 1 and 20000),
  height integer check (height between 1 and 20000),
  state text not null default 'waiting' check (state in ('waiting', 'stored')),
  stored_at timestamptz,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  -- Documents come with applications alone: nothing else shows them.
  constraint attachments_media_type_known check (
    media_type in ('image/jpeg', 'image/png', 'application/pdf')
    or owner_kind = 'resume'
      and media_type in ('image/webp', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document')
  ),
  constraint attachments_stored check ((state = 'stored') = (stored_at is not null))
);
create index attachments_owner on public.attachments (owner_id);
create index attachments_waiting on public.attachments (created_at) where state = 'waiting';

-- Checks the owner, which is a row of any kind, so no foreign key says that it is there. It looks past row security:
-- whether the caller sees the owner is asked by the policy.
create function app.attachment_rules() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  found boolean;
  closed boolean := false;
begin
  if tg_op = 'INSERT' then
    execute format(
      'select exists (select from public.%I where id = $1 and deleted_at is null)',
      (select t.table_name from app.sync_tables t where t.kind = new.owner_kind)
    ) into found using new.owner_id;
    if not found then perform app.refuse_row('attachments_owner_id_fkey', 'owner_id', '23503'); end if;
    if (
      select count(*) from public.attachments a where a.owner_id = new.owner_id and a.deleted_at is null
    ) >= 20 then
      perform app.refuse_row('attachments_owner_full', 'owner_id');
    end if;
  elsif new.deleted_at is not null and old.deleted_at is null and old.owner_kind = 'terminal_usage' then
    select u.state = 'checked' into closed from public.terminal_usages u where u.id = old.owner_id;
    if closed then perform app.refuse_row('attachments_owner_checked', 'owner_id'); end if;
  end if;
  return new;
end
$$;
create trigger attachment_rules before insert or update on public.attachments
for each row execute function app.attachment_rules();

select app.replicate('attachments', 'pos');
select app.expose(
  'attachments', '{owner_kind, owner_id, purpose, item_key, file_name, media_type, byte_size, sha256, width, height}',
  can_edit => false, can_remove => true
);
-- Attachments are visible with their owner; the right to change the owner is the right to add and remove.
create policy attachments_select on public.attachments for select to vizite_api
using (
  case owner_kind
    when 'terminal_usage' then
      (select app.has_any_permission('{pos.terminals.read, pos.terminal.read, pos.staff.read, pos.ms_reports.read,
        pos.bank_reports.read, pos.upload_bank_reports.read}'))
      and exists (select from public.terminal_usages u where u.id = attachments.owner_id)
    when 'insurance_case' then
      (select app.has_permission('parse.insurance_tracking.read'))
      and exists (select from public.insurance_cases c where c.id = attachments.owner_id)
    when 'biopsy' then
      (select app.has_permission('parse.adenom_biyotip.read'))
      and exists (select from public.biopsies b where b.id = attachments.owner_id)
    when 'surgery' then
      (select app.has_permission('crm.surgery_list.read'))
      and exists (select from public.surgeries s where s.id = attachments.owner_id)
    when 'resume' then
      (select app.has_permission('form.resume_details.Id.read'))
      and exists (select from public.resumes r where r.id = attachments.owner_id)
  end
);
create policy attachments_insert on public.attachments for insert to vizite_api
with check (
  case owner_kind
    when 'terminal_usage' then (select app.has_any_permission('{pos.terminal.edit, pos.terminal.check}'))
    when 'insurance_case' then
      (select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}'))
    when 'biopsy' then (select app.has_permission('parse.adenom_biyotip.edit'))
    when 'surgery' then (select app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}'))
    when 'resume' then (select app.has_any_permission('{form.resumes.add, form.resumes.edit}'))
  end
  and case owner_kind
    when 'terminal_usage' then exists (select from public.terminal_usages u where u.id = attachments.owner_id)
    when 'insurance_case' then exists (select from public.insurance_cases c where c.id = attachments.owner_id)
    when 'biopsy' then exists (select from public.biopsies b where b.id = attachments.owner_id)
    when 'surgery' then exists (select from public.surgeries s where s.id = attachments.owner_id)
    when 'resume' then exists (select from public.resumes r where r.id = attachments.owner_id)
  end
);
create policy attachments_update on public.attachments for update to vizite_api
using (
  case owner_kind
    when 'terminal_usage' then (select app.has_any_permission('{pos.terminal.edit, pos.terminal.check}'))
    when 'insurance_case' then
      (select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}'))
    when 'biopsy' then (select app.has_permission('parse.adenom_biyotip.edit'))
    when 'surgery' then (select app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}'))
    when 'resume' then (select app.has_any_permission('{form.resumes.add, form.resumes.edit}'))
  end
)
with check (
  case owner_kind
    when 'terminal_usage' then (select app.has_any_permission('{pos.terminal.edit, pos.terminal.check}'))
    when 'insurance_case' then
      (select app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}'))
    when 'biopsy' then (select app.has_permission('parse.adenom_biyotip.edit'))
    when 'surgery' then (select app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}'))
    when 'resume' then (select app.has_any_permission('{form.resumes.add, form.resumes.edit}'))
  end
);

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('attachment', 'pos', 'attachments', '{pos.terminals.read, pos.terminal.read, pos.staff.read,
    pos.ms_reports.read, pos.bank_reports.read, pos.upload_bank_reports.read, parse.insurance_tracking.read,
    parse.adenom_biyotip.read, crm.surgery_list.read, form.resume_details.Id.read}');

-- Tells the policies of the bucket, as the next function does. Both run as vizite_api, so row security answers.
create function public.may_read_attachment(object_name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if object_name is null or object_name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  return exists (select from public.attachments a where a.id = object_name::uuid and a.deleted_at is null);
end
$$;
select app.open_door('public.may_read_attachment(text)');

-- Returns whether the caller may store the bytes: the user who has added the row, once.
create function public.may_store_attachment(object_name text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  if object_name is null or object_name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then return false; end if;
  return exists (
    select from public.attachments a
    where a.id = object_name::uuid and a.deleted_at is null and a.created_by = auth.uid()
      and case a.owner_kind
        when 'terminal_usage' then app.has_any_permission('{pos.terminal.edit, pos.terminal.check}')
        when 'insurance_case' then
          app.has_any_permission('{parse.insurance_tracking.edit, parse.insurance_tracking.papers}')
        when 'biopsy' then app.has_permission('parse.adenom_biyotip.edit')
        when 'surgery' then app.has_any_permission('{crm.surgery.edit, crm.surgery.milestones}')
        when 'resume' then app.has_any_permission('{form.resumes.add, form.resumes.edit}')
      end
  );
end
$$;
select app.open_door('public.may_store_attachment(text)');

-- Returns how the bytes lie in the bucket: `stored` as the row tells them; `missing`: the upload has not come;
-- `different`: something of another size or type has.
create function app.lying_bytes(known public.attachments) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  lies jsonb;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select o.metadata from storage.objects o where o.bucket_id = ''attachments'' and o.name = $1'
    into lies using known.id::text;
  end if;
  if lies is null then return 'missing'; end if;
  return case when lies ->> 'size' = known.byte_size::text and lies ->> 'mimetype' = known.media_type then 'stored'
    else 'different' end;
end
$$;

-- Looks whether the bytes lie in the bucket as the row tells them, and notes it. Answers `stored`; `missing`: the upload has
-- not come; `different`: something of another size or type has; `unknown`: no such row of the caller's.
create function app.run_attachment_stored(target uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.attachments;
  lies text;
begin
  select a.* into known from public.attachments a
  where a.id = target and a.deleted_at is null and a.created_by = auth.uid() for update;
  if not found then return 'unknown'; end if;
  if known.state = 'stored' then return 'stored'; end if;
  lies := app.lying_bytes(known);
  if lies = 'stored' then update public.attachments a set state = 'stored', stored_at = app.now_ms() where a.id = target; end if;
  return lies;
end
$$;
grant execute on function app.run_attachment_stored(uuid) to vizite_api;

create function public.attachment_stored(target uuid) returns text
language plpgsql
set search_path = ''
as $$
begin
  if not app.is_staff() then raise exception using errcode = '42501', message = 'permission_denied'; end if;
  return app.run_attachment_stored(target);
end
$$;
select app.open_door('public.attachment_stored(uuid)');

-- Notes these files as stored; a part of app.look_for_missing_files. P0001: file_missing, file_different.
create function app.settle_files(keys text[]) returns integer
language plpgsql volatile
set search_path = ''
as $$
declare
  file public.attachments;
  lies text;
begin
  for file in select * from public.attachments a where a.id = any (keys::uuid[]) and a.state = 'waiting' loop
    lies := app.lying_bytes(file);
    if lies <> 'stored' then perform app.refuse_access('file_' || lies); end if;
    update public.attachments a set state = 'stored', stored_at = app.now_ms() where a.id = file.id;
  end loop;
  return cardinality(keys);
end
$$;

-- Looks for files whose bytes have not come three days after their row, at most 500: found in the bucket, or set aside.
create function app.look_for_missing_files() returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  -- The bytes have come after all, or nobody wants them any more.
  update app.dead_letters d set state = 'retried', decided_at = now()
  where d.queue = 'attachments' and d.state = 'open' and not exists (
    select from public.attachments a where a.id::text = d.row_key and a.state = 'waiting' and a.deleted_at is null
  );
  return app.run_each('attachments', array(
    select a.id::text from public.attachments a
    where a.state = 'waiting' and a.deleted_at is null and a.created_at < app.now_ms() - interval '3 days'
      and a.id::text not in (select app.set_aside_keys('attachments'))
    order by a.created_at limit 500 for update skip locked
  ), 'settle_files');
end
$$;

-- The private bucket, where there is Supabase Storage or the embedded backend's replacement of it.
do $$
begin
  if to_regclass('storage.objects') is null then return; end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('attachments', 'attachments', false, 10485760,
    '{image/jpeg,image/png,image/webp,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document}')
  on conflict (id) do nothing;
  create policy attachments_read on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and public.may_read_attachment(name));
  create policy attachments_store on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and public.may_store_attachment(name));
end
$$;
