-- Of an erased line (20261121003975) nothing from before it was erased vouched for what is left: somebody who owns the
-- tables could put another person into any line, call it erased, and add a line that vouches for that. From here on a link
-- covers a line in two parts: what stays when it is erased, and a hash of the rest. It fits before and after.

alter table app.audit_links
  -- Hash of what an erasure takes; null in links from before.
  add column rest bytea,
  -- Goes with the erasure: nobody finds out by trying what was erased.
  add column salt bytea;

-- A line as an erasure leaves it.
create function app.kept_of(entry public.audit_log) returns public.audit_log
language plpgsql immutable
set search_path = ''
as $$
begin
  entry.details := null;
  entry.reason := null;
  return entry;
end
$$;

create function app.rest_hash(salt bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(salt || convert_to(jsonb_build_array(entry.details, entry.reason)::text, 'UTF8'))
$$;

create function app.link_hash(previous bytea, rest bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select app.audit_hash(previous || rest, app.kept_of(entry))
$$;

-- As before (20261121003900), in two parts.
create or replace function app.chain_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  head app.audit_head;
  entry public.audit_log;
  link app.audit_links;
begin
  if not exists (select from added) then return null; end if;
  -- Who comes second waits here until the first is stored.
  select * into head from app.audit_head for update;
  for entry in select * from added order by device_at nulls last, id loop
    head.seq := head.seq + 1;
    link.seq := head.seq;
    link.audit_id := entry.id;
    link.salt := uuid_send(gen_random_uuid());
    link.rest := app.rest_hash(link.salt, entry);
    link.hash := app.link_hash(head.hash, link.rest, entry);
    head.hash := link.hash;
    insert into app.audit_links select link.*;
  end loop;
  update app.audit_head set seq = head.seq, hash = head.hash where only_one;
  return null;
end
$$;

create or replace function app.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- app.erase_log_lines
  if tg_op = 'UPDATE' and current_setting('app.erasing_log', true) = 'on' and (
    tg_relid = 'public.audit_log'::regclass and to_jsonb(new) = to_jsonb(old) || '{"details": null, "reason": null}'
    or tg_relid = 'app.audit_links'::regclass and to_jsonb(new) = to_jsonb(old) || '{"salt": null}'
  ) then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'audit_log is append-only';
end
$$;

-- As before (20261121003975); the salt goes, too.
create or replace function app.erase_log_lines(of_rows uuid[], actor uuid, disposal uuid, what jsonb) returns uuid
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  voucher constant uuid := gen_random_uuid();
  erased uuid[];
  told text;
begin
  -- Writers of the log wait here; what they add is seen by the next statement.
  perform from app.audit_head h for update;
  erased := array(
    select a.id from public.audit_log a
    where (a.client_id = any (of_rows) or a.entity_id = any (of_rows)) and (a.details is not null or a.reason is not null)
  );
  if erased <> '{}' then
    perform set_config('app.erasing_log', 'on', true);
    update public.audit_log a set details = null, reason = null where a.id = any (erased);
    update app.audit_links l set salt = null where l.audit_id = any (erased);
    perform set_config('app.erasing_log', '', true);
    select encode(sha256(string_agg(app.erased_hash(l.hash, a), ''::bytea order by l.seq)), 'hex') into told
    from public.audit_log a join app.audit_links l on l.audit_id = a.id where a.id = any (erased);
    what := what || jsonb_build_object('erased_lines', cardinality(erased), 'erased_hash', told);
  end if;
  insert into public.audit_log (id, event_id, at, user_id, action, entity, entity_id, was_offline, details)
  values (voucher, gen_random_uuid(), app.now_ms(), actor, 'disposal_run', 'disposal', disposal, false, what);
  insert into app.audit_erasures (audit_id, told_by, hash)
  select a.id, voucher, app.erased_hash(l.hash, a)
  from public.audit_log a join app.audit_links l on l.audit_id = a.id where a.id = any (erased);
  return voucher;
end
$$;

-- What stays of the first lines of the log, under one hash.
create function app.kept_hash(lines bigint) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(string_agg(app.audit_hash('', app.kept_of(a)), ''::bytea order by l.seq)), 'hex')
  from app.audit_links l join public.audit_log a on a.id = l.audit_id
  where l.seq <= lines
$$;

-- For the links from before, one line of the new kind vouches. Nobody wrote it: it has the id of nobody.
select app.allow_audit_actions('{chain_renewed}');
insert into public.audit_log (event_id, at, user_id, action, was_offline, details)
select gen_random_uuid(), app.now_ms(), '00000000-0000-0000-0000-000000000000', 'chain_renewed', false,
  jsonb_build_object('lines', h.seq, 'kept', app.kept_hash(h.seq))
from app.audit_head h where h.seq > 0;

-- As before (20261121003975). What is left of an erased line is held against its link; in links from before, against the
-- line that vouches for them. "legacy": {"lines": how many links are from before, "erased": the first erased among them,
-- or null}: a head from before does not vouch for what is left of that.
create or replace function app.verify_audit() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  head app.audit_head;
  found record;
  stray uuid;
  last bigint;
  old_lines bigint;
  old_kept text;
  old_erased bigint;
begin
  select * into head from app.audit_head;
  select l.seq - 1, a.details ->> 'kept' into old_lines, old_kept
  from app.audit_links l join public.audit_log a on a.id = l.audit_id
  where a.action = 'chain_renewed' and l.rest is not null and a.details ->> 'lines' = (l.seq - 1)::text
  order by l.seq limit 1;
  old_lines := coalesce(old_lines, 0);
  select min(l.seq) into old_erased
  from app.audit_links l join app.audit_erasures x on x.audit_id = l.audit_id
  where l.rest is null;
  if old_erased is null or old_kept is distinct from app.kept_hash(old_lines) then old_kept := null; end if;
  with vouched as materialized (
    select t.told_by, exists (
      select from public.audit_log v
      where v.id = t.told_by and v.action = 'disposal_run' and v.details ->> 'erased_hash' = app.erasures_hash(t.told_by)
    ) as good
    from (select distinct x.told_by from app.audit_erasures x) t
  )
  select c.*, case when c.place <> c.seq or c.stored is null then 'missing' else 'changed' end as problem
  into found
  from (
    select l.seq, l.audit_id, l.place, a.id as stored,
      case
        when l.rest is null and l.seq > old_lines then false
        when x.audit_id is not null and (not v.good or x.hash is distinct from app.erased_hash(l.hash, a)) then false
        when l.rest is null and x.audit_id is null then l.hash is not distinct from app.audit_hash(l.previous, a)
        when l.rest is null then old_kept is not null
        else l.hash is not distinct from app.link_hash(l.previous, l.rest, a)
          and (x.audit_id is not null or l.rest is not distinct from app.rest_hash(l.salt, a))
      end as fits
    from (
      select k.*, row_number() over (order by k.seq) as place, coalesce(lag(k.hash) over (order by k.seq), '') as previous
      from app.audit_links k
    ) l
    left join public.audit_log a on a.id = l.audit_id
    left join app.audit_erasures x on x.audit_id = l.audit_id
    left join vouched v on v.told_by = x.told_by
  ) c
  where c.place <> c.seq or c.stored is null or c.fits is not true
  order by c.seq limit 1;
  select a.id into stray from public.audit_log a
  where not exists (select from app.audit_links l where l.audit_id = a.id) order by a.at, a.id limit 1;
  select coalesce(max(l.seq), 0) into last from app.audit_links l;
  return jsonb_build_object(
    'entries', head.seq,
    'head', jsonb_build_object('seq', head.seq, 'hash', encode(head.hash, 'hex')),
    'legacy', jsonb_build_object('lines', old_lines, 'erased', old_erased),
    'broken', case
      when found.problem is not null then
        -- Where a link is gone, the place that is empty is named.
        jsonb_build_object('problem', found.problem,
          'seq', case when found.place <> found.seq then found.place else found.seq end,
          'entry', case when found.place = found.seq then found.audit_id end)
      when last <> head.seq
        or head.hash is distinct from coalesce((select l.hash from app.audit_links l where l.seq = last), '') then
        jsonb_build_object('problem', 'cut', 'seq', least(last, head.seq) + 1, 'entry', null)
      when stray is not null then jsonb_build_object('problem', 'unchained', 'seq', null, 'entry', stray)
    end
  );
end
$$;
