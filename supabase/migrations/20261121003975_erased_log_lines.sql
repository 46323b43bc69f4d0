-- The log outlives the records it tells of, by their ids alone: what its lines hold beyond that (both values of a clash
-- that a person decided, reasons) is erased with the record. The chain stays whole: the link of such a line is kept as
-- it was, what is left of the line has a hash of its own, and a later line of the chain, which tells of the disposal,
-- vouches for these hashes.

create table app.audit_erasures (
  audit_id uuid primary key references public.audit_log (id),
  -- The line that vouches for it.
  told_by uuid not null references public.audit_log (id),
  hash bytea not null
);
create index audit_erasures_told_by on app.audit_erasures (told_by);
select app.protect('app.audit_erasures');
create policy "the chain is read by functions alone" on app.audit_erasures for select to service_role using (true);
create trigger keep_audit before update or delete on app.audit_erasures
for each row execute function app.keep_audit();
create trigger keep_audit_whole before truncate on app.audit_erasures
for each statement execute function app.keep_audit();

create or replace function app.keep_audit() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- app.erase_log_lines
  if tg_op = 'UPDATE' and tg_relid = 'public.audit_log'::regclass and current_setting('app.erasing_log', true) = 'on'
    and to_jsonb(new) = to_jsonb(old) || '{"details": null, "reason": null}' then
    return new;
  end if;
  raise exception using errcode = '42501', message = 'audit_log is append-only';
end
$$;

-- What is left of a line, at the place that it had.
create function app.erased_hash(link bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select app.audit_hash(link, entry)
$$;

-- One hash for all lines that one entry vouches for.
create function app.erasures_hash(voucher uuid) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(string_agg(x.hash, ''::bytea order by l.seq)), 'hex')
  from app.audit_erasures x join app.audit_links l on l.audit_id = x.audit_id
  where x.told_by = voucher
$$;

-- Erases what lines about these records say beyond ids, and tells of it in a new line with these details; that line's
-- id is returned. An entry of the log names a patient in client_id and any record in entity_id.
create function app.erase_log_lines(of_rows uuid[], actor uuid, disposal uuid, what jsonb) returns uuid
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
create index audit_log_entity on public.audit_log (entity_id) where entity_id is not null;

-- A clash that somebody decided on a device which learns of the disposal only now: the values go nowhere.
create function app.strip_late_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if exists (select from app.disposed_rows d where d.row_id in (new.client_id, new.entity_id)) then
    new.details := null;
    new.reason := null;
  end if;
  return new;
end
$$;
create trigger strip_late_lines before insert on public.audit_log
for each row when (new.action = 'decide') execute function app.strip_late_lines();

-- As before (20261121003900); of an erased line what is left is held against its hash, and that against the line that
-- vouches for it.
create or replace function app.verify_audit() returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  head app.audit_head;
  found record;
  stray uuid;
  last bigint;
begin
  select * into head from app.audit_head;
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
    select l.seq, l.audit_id, row_number() over (order by l.seq) as place, a.id as stored,
      case when x.audit_id is null
        then l.hash is not distinct from app.audit_hash(coalesce(lag(l.hash) over (order by l.seq), ''), a)
        else x.hash is not distinct from app.erased_hash(l.hash, a) and v.good end as fits
    from app.audit_links l
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
