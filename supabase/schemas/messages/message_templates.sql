-- Message templates. People write drafts; what may be sent is the version in `published`, which commands alone put there
-- (messages/message_template_commands.sql).

create table public.message_templates (
  id uuid primary key,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  channel text not null check (channel in ('sms', 'whatsapp', 'email', 'note')),
  purpose text not null check (purpose in ('service', 'commercial', 'survey', 'clinical', 'applicant')),
  sender text check (char_length(sender) <= 11),
  may_contain_health boolean not null default false,
  expires_minutes integer not null default 1440,
  ticket_type_ids uuid[] not null default '{}' check (app.check_ids(ticket_type_ids)),
  contents jsonb not null default '[]' check (app.check_message_contents(contents)),
  asks jsonb not null default '[]' check (app.check_message_asks(asks)),
  status text not null default 'draft' check (status in ('draft', 'pending', 'published', 'archived')),
  version integer not null default 0 check (version >= 0),
  submitted_by uuid references public.profiles (id),
  submitted_at timestamptz,
  refusal text check (char_length(refusal) <= 500),
  published jsonb check (published is null or app.check_published_template(published)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint message_templates_expires check (expires_minutes between 5 and 43200),
  constraint message_templates_version check ((version > 0) = (published is not null))
);
create index message_templates_submitted_by on public.message_templates (submitted_by);

-- Makes a draft of what people change: one that was submitted has to be submitted again, what is published stays as it
-- is.
create function app.message_template_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' or tg_op = 'INSERT' then return new; end if;
  if old.status = 'archived' then perform app.refuse_row('message_templates_archived', 'status'); end if;
  if (new.channel, new.purpose, new.sender, new.may_contain_health, new.expires_minutes, new.contents, new.asks)
    is distinct from (old.channel, old.purpose, old.sender, old.may_contain_health, old.expires_minutes, old.contents, old.asks)
  then
    new.status := 'draft';
    new.submitted_by := null;
    new.submitted_at := null;
  end if;
  return new;
end
$$;
create trigger message_template_rules before insert or update on public.message_templates
for each row execute function app.message_template_rules();

select app.replicate('message_templates', 'directory');
select app.expose(
  'message_templates',
  '{name, channel, purpose, sender, may_contain_health, expires_minutes, ticket_type_ids, contents, asks}'
);
create policy message_templates_select on public.message_templates for select to vizite_api
using ((select app.has_any_permission('{crm.msg_templates.read, crm.messages.send, crm.messages.bulk}')));
create policy message_templates_insert on public.message_templates for insert to vizite_api
with check ((select app.has_permission('crm.msg_templates.edit')));
create policy message_templates_update on public.message_templates for update to vizite_api
using ((select app.has_permission('crm.msg_templates.edit')))
with check ((select app.has_permission('crm.msg_templates.edit')));

insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('message_template', 'directory', 'message_templates', '{crm.msg_templates.read, crm.messages.send, crm.messages.bulk}');
