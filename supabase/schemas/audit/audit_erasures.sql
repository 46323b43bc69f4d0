-- The log outlives the records it tells of, by their ids alone: what its lines hold beyond that (both values of a conflict
-- that a user decided, reasons) is erased with the record. The chain stays whole: the link of such a line is kept as
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

-- Hashes what is left of a line, at the place that it had.
create function app.erased_hash(link bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select app.audit_hash(link, entry)
$$;

-- Hashes all lines that one entry vouches for.
create function app.erasures_hash(voucher uuid) returns text
language sql stable
set search_path = ''
as $$
  select encode(sha256(string_agg(x.hash, ''::bytea order by l.seq)), 'hex')
  from app.audit_erasures x join app.audit_links l on l.audit_id = x.audit_id
  where x.told_by = voucher
$$;

-- Erases what lines about these records say beyond ids, with the salt, and tells of it in a new line with these details;
-- that line's id is returned. An entry of the log names a patient in client_id and any record in entity_id.
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

-- Strips the values of a conflict that somebody decided on a device which learns of the disposal only now: the values
-- go nowhere.
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
