-- Way of a template from a draft to what may be sent: submit, decide by a second person, versions that never change,
-- archive, usage.

-- Versions, never changed: messages say which one they were made of.
create table app.message_template_versions (
  template_id uuid not null references public.message_templates (id),
  version integer not null,
  name text not null,
  content jsonb not null,
  -- SHA-256 of the content's text.
  sha bytea not null check (octet_length(sha) = 32),
  submitted_by uuid references public.profiles (id),
  submitted_at timestamptz,
  approved_by uuid references public.profiles (id),
  approved_at timestamptz not null default now(),
  primary key (template_id, version)
);
create index message_template_versions_submitted_by on app.message_template_versions (submitted_by);
create index message_template_versions_approved_by on app.message_template_versions (approved_by);
select app.protect('app.message_template_versions');
create policy "for the server alone" on app.message_template_versions for select to service_role using (true);

create function app.keep_message_template_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = '23514', message = 'an approved version does not change';
end
$$;
create trigger keep_message_template_version before update or delete on app.message_template_versions
for each row execute function app.keep_message_template_version();

-- Returns why a draft is not published, as codes `<what> <language>`; empty where nothing is in the way. What is law is
-- checked here, what is taste on the screen (sync/model/messages/template-lint.ts).
create function app.template_faults(t public.message_templates) returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  faults text[] := '{}';
  content jsonb;
  language text;
  whole text;
  folded text;
  named text;
begin
  if not jsonb_path_exists(t.contents, '$[*] ? (@.id == "tr")') then faults := faults || '{turkish-missing}'::text[]; end if;
  if t.channel = 'sms' and btrim(coalesce(t.sender, '')) = '' then faults := faults || '{sender-missing}'::text[]; end if;
  if t.purpose = 'applicant' and (t.channel not in ('sms', 'email') or t.may_contain_health) then
    faults := faults || '{applicant-channel}'::text[];
  end if;
  if cardinality(app.free_text_keys(t.asks)) > app.most_free_texts() then faults := faults || '{too-many-texts}'::text[]; end if;
  -- A fallback is held to what may be given.
  if exists (
    select from jsonb_array_elements(t.asks) a
    where not (a -> 'required')::boolean and app.free_text_fault(coalesce(a ->> 'fallback', '')) is not null
      and (a ->> 'kind' = 'text' or app.write_message_ask(a ->> 'kind', a -> 'fallback', 'tr') is null)
  ) then faults := faults || '{ask-fallback}'::text[]; end if;
  for content in select * from jsonb_array_elements(t.contents) loop
    language := content ->> 'id';
    whole := concat_ws(E'\n', content ->> 'subject', app.message_text(content));
    folded := app.fold_turkish(regexp_replace(whole, '\{\{[^{}]*\}\}', ' ', 'g'));
    if btrim(content ->> 'body', E' \t\r\n') = '' then faults := faults || ('body-missing:' || language); end if;
    if t.channel = 'email' and btrim(coalesce(content ->> 'subject', '')) = '' then
      faults := faults || ('subject-missing:' || language);
    end if;
    if regexp_replace(whole, '\{\{[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)+\}\}', '', 'g') ~ '\{\{|\}\}' then
      faults := faults || ('mark-malformed:' || language);
    end if;
    foreach named in array app.message_keys(whole) loop
      if named like 'sor.%' then
        if not exists (select from jsonb_array_elements(t.asks) a where 'sor.' || (a ->> 'key') = named) then
          faults := faults || ('variable-unknown:' || language);
        end if;
      elsif not exists (select from app.message_variables() v where v.key = named) then
        faults := faults || ('variable-unknown:' || language);
      elsif exists (
        select from app.message_variables() v
        where v.key = named and v.source not in ('hospital', 'user') and (t.purpose = 'applicant') <> (v.source = 'applicant')
      ) then
        faults := faults || ('variable-audience:' || language);
      elsif t.channel <> 'note' and not t.may_contain_health and exists (
        select from app.message_variables() v where v.key = named and v.health
      ) then
        faults := faults || ('health-words:' || language);
      end if;
    end loop;
    if t.channel <> 'note' and not t.may_contain_health and exists (
      select from unnest(app.message_health_words()) w where folded ~ ('(^|[^a-z])' || w)
    ) then faults := faults || ('health-words:' || language); end if;
    if t.channel <> 'note' and app.has_unlisted_link(content, (select m.link_hosts from app.message_settings m)) then
      faults := faults || ('link-unlisted:' || language);
    end if;
    if t.purpose = 'commercial' and t.channel <> 'note' and whole !~ '\m(RET|B[0-9]{3})\M' then
      faults := faults || ('opt-out-missing:' || language);
    end if;
    if t.channel = 'whatsapp' and (
      char_length(coalesce(content ->> 'header', '')) > 60 or char_length(content ->> 'body') > 1024
      or char_length(coalesce(content ->> 'footer', '')) > 60
      or jsonb_path_exists(content, '$.buttons[*] ? (@.text like_regex "^.{26,}$" || @.text == "")')
    ) then faults := faults || ('too-long:' || language); end if;
    if t.channel = 'whatsapp' and btrim(content ->> 'body') ~ '^\{\{|\}\}$|\}\}\s*\{\{' then
      faults := faults || ('variable-place:' || language);
    end if;
    if t.channel = 'sms' and (
      coalesce(content ->> 'header', '') <> '' or coalesce(content ->> 'footer', '') <> '' or content -> 'buttons' <> '[]'
    ) then faults := faults || ('not-in-sms:' || language); end if;
  end loop;
  return array(select distinct f from unnest(faults) f order by f);
end
$$;

create function app.template_version(t public.message_templates, person uuid, moment timestamptz) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return jsonb_build_object('version', t.version + 1, 'channel', t.channel, 'purpose', t.purpose, 'sender', nullif(btrim(t.sender), ''),
    'may_contain_health', t.may_contain_health, 'expires_minutes', t.expires_minutes, 'contents', t.contents, 'asks', t.asks,
    -- The approver has allowed each of them (app.run_decide_template).
    'free_texts', (
      select coalesce(jsonb_agg(jsonb_build_object('key', k, 'allowed_by', person, 'allowed_at', app.iso(moment)) order by n), '[]')
      from unnest(app.free_text_keys(t.asks)) with ordinality f (k, n)
    ),
    'approved_by', person, 'approved_at', app.iso(moment));
end
$$;

-- Submits a draft. P0001: unknown_template, template_state, template_malformed with app.template_faults as keys,
-- template_unchanged.
create function app.run_submit_template(target uuid, base_version bigint) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  t public.message_templates;
  faults text[];
begin
  perform app.need_permissions('{crm.msg_templates.edit}');
  select * into t from public.message_templates x where x.id = target and x.deleted_at is null for update;
  if t.id is null then perform app.refuse_access('unknown_template'); end if;
  if t.row_version is distinct from base_version then
    return jsonb_build_object('status', 'conflict', 'row_version', t.row_version);
  end if;
  if t.status <> 'draft' then perform app.refuse_access('template_state'); end if;
  faults := app.template_faults(t);
  if faults <> '{}' then perform app.refuse_access('template_malformed', faults); end if;
  if app.same_version(t) then perform app.refuse_access('template_unchanged'); end if;
  update public.message_templates x set status = 'pending', submitted_by = auth.uid(), submitted_at = app.now_ms(), refusal = null
  where x.id = target;
  perform app.log_access('template_submit', 'message_template', target, null, jsonb_build_object('name', t.name));
  return jsonb_build_object('status', 'saved', 'row_version', t.row_version + 1);
end
$$;
grant execute on function app.run_submit_template(uuid, bigint) to vizite_api;

-- Returns whether the draft says what is published.
create function app.same_version(t public.message_templates) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return t.published is not null and app.template_version(t, null, now()) - array['version', 'free_texts', 'approved_by', 'approved_at']
    = t.published - array['version', 'free_texts', 'approved_by', 'approved_at'];
end
$$;

-- Decides about a draft, by another person than its submitter, who names each text that the sender will write freely.
-- P0001: unknown_template, template_state, template_own, template_malformed, template_texts (with the keys that were
-- not named, or that are none), reason_length.
create function app.run_decide_template(target uuid, base_version bigint, approve boolean, reason text, free_texts text[]) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  t public.message_templates;
  why text;
  faults text[];
  content jsonb;
  unnamed text[];
begin
  perform app.need_permissions('{crm.msg_templates.approve}');
  select * into t from public.message_templates x where x.id = target and x.deleted_at is null for update;
  if t.id is null then perform app.refuse_access('unknown_template'); end if;
  if t.row_version is distinct from base_version then
    return jsonb_build_object('status', 'conflict', 'row_version', t.row_version);
  end if;
  if t.status <> 'pending' then perform app.refuse_access('template_state'); end if;
  if t.submitted_by = auth.uid() then perform app.refuse_access('template_own'); end if;
  why := app.checked_reason(reason, approve is not true);
  if approve is not true then
    update public.message_templates x set status = 'draft', refusal = why, submitted_by = null, submitted_at = null where x.id = target;
  else
    faults := app.template_faults(t);
    if faults <> '{}' then perform app.refuse_access('template_malformed', faults); end if;
    unnamed := array(
      select k from unnest(app.free_text_keys(t.asks)) k where k <> all (coalesce(free_texts, '{}'))
      union
      select k from unnest(free_texts) k where k is null or k <> all (app.free_text_keys(t.asks))
    );
    if unnamed <> '{}' then perform app.refuse_access('template_texts', unnamed); end if;
    content := app.template_version(t, auth.uid(), app.now_ms());
    insert into app.message_template_versions (template_id, version, name, content, sha, submitted_by, submitted_at, approved_by, approved_at)
    values (target, t.version + 1, t.name, content, sha256(convert_to(content::text, 'UTF8')), t.submitted_by, t.submitted_at,
      auth.uid(), app.now_ms());
    update public.message_templates x set status = 'published', version = t.version + 1, published = content, refusal = null,
      submitted_by = null, submitted_at = null
    where x.id = target;
  end if;
  perform app.log_access('template_decide', 'message_template', target, why,
    jsonb_build_object('name', t.name, 'approved', approve is true, 'version', t.version + 1,
      'free_texts', case when approve then to_jsonb(app.free_text_keys(t.asks)) end));
  return jsonb_build_object('status', 'saved', 'row_version', t.row_version + 1);
end
$$;
grant execute on function app.run_decide_template(uuid, bigint, boolean, text, text[]) to vizite_api;

-- Archives a template, or takes it out again. Of an archived one nothing is sent. Taken out again it is what it was
-- before. P0001: unknown_template.
create function app.run_archive_template(target uuid, archived boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  t public.message_templates;
  wanted text;
begin
  perform app.need_permissions('{crm.msg_templates.approve}');
  select * into t from public.message_templates x where x.id = target and x.deleted_at is null for update;
  if t.id is null or archived is null then perform app.refuse_access('unknown_template'); end if;
  wanted := case when archived then 'archived' when t.status <> 'archived' then t.status
    when app.same_version(t) then 'published' else 'draft' end;
  if wanted <> t.status then
    update public.message_templates x set status = wanted, submitted_by = null, submitted_at = null where x.id = target;
    perform app.log_access('template_archive', 'message_template', target, null,
      jsonb_build_object('name', t.name, 'archived', archived));
  end if;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_archive_template(uuid, boolean) to vizite_api;

-- Returns the versions, newest first: [{version, name, submitted_by, submitted_at, approved_by, approved_at, sha,
-- content}].
create function app.read_template_versions(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.msg_templates.read}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'name', v.name, 'submitted_by', v.submitted_by,
      'submitted_at', app.iso(v.submitted_at), 'approved_by', v.approved_by, 'approved_at', app.iso(v.approved_at),
      'sha', encode(v.sha, 'hex'), 'content', v.content) order by v.version desc), '[]')
    from app.message_template_versions v where v.template_id = target
  );
end
$$;
grant execute on function app.read_template_versions(uuid) to vizite_api;

-- Returns the usage of the last 30 days: {queued, sent, delivered, read, cancelled, reasons: [{code, count}]};
-- `reasons` are those that did not arrive.
create function app.read_template_usage(target uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{crm.msg_templates.read}');
  return (
    with recent as (
      select m.state, m.error_code, m.cost from public.messages m
      where m.template_id = target and m.queued_at >= now() - interval '30 days' and m.deleted_at is null
    )
    select jsonb_build_object(
      'all', count(*), 'queued', count(*) filter (where r.state in ('queued', 'sending')),
      'sent', count(*) filter (where r.state in ('sent', 'unknown')),
      'delivered', count(*) filter (where r.state in ('delivered', 'read')), 'read', count(*) filter (where r.state = 'read'),
      'cancelled', count(*) filter (where r.state = 'cancelled'), 'cost', coalesce(sum(r.cost), 0),
      'reasons', (
        select coalesce(jsonb_agg(jsonb_build_object('code', g.code, 'count', g.n) order by g.n desc, g.code), '[]')
        from (
          select coalesce(f.error_code, f.state) as code, count(*) as n from recent f
          where f.state in ('failed', 'blocked_consent', 'expired') group by 1
        ) g
      )
    )
    from recent r
  );
end
$$;
grant execute on function app.read_template_usage(uuid) to vizite_api;

create function public.submit_template(target uuid, base_version bigint) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_submit_template(target, base_version) $$;
create function public.decide_template(target uuid, base_version bigint, approve boolean, reason text, free_texts text[]) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_decide_template(target, base_version, approve, reason, free_texts) $$;
create function public.archive_template(target uuid, archived boolean) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_archive_template(target, archived) $$;
create function public.list_template_versions(target uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_template_versions(target) $$;
create function public.template_usage(target uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_template_usage(target) $$;
select app.open_door('public.submit_template(uuid, bigint)');
select app.open_door('public.decide_template(uuid, bigint, boolean, text, text[])');
select app.open_door('public.archive_template(uuid, boolean)');
select app.open_door('public.list_template_versions(uuid)');
select app.open_door('public.template_usage(uuid)');
