-- The audit log as a chain: the hash of each entry covers the hash of the one before it. Changing, removing or
-- inserting an entry past the functions breaks the chain at that place, visibly for everybody who checks (npm run
-- audit:verify). Somebody who may write to every table can rebuild the whole chain: against that, keep its head (number
-- and hash) elsewhere.

create table app.audit_links (
  -- Place in the chain from 1, without a gap.
  seq bigint primary key check (seq > 0),
  audit_id uuid not null unique references public.audit_log (id),
  hash bytea not null,
  -- Hash of what an erasure takes.
  rest bytea not null,
  -- Goes with the erasure: nobody finds out by trying what was erased.
  salt bytea
);
select app.protect('app.audit_links');
create policy "the chain is read by functions alone" on app.audit_links for select to service_role using (true);
create trigger keep_audit before update or delete on app.audit_links
for each row execute function app.keep_audit();
create trigger keep_audit_whole before truncate on app.audit_links
for each statement execute function app.keep_audit();

-- The end of the chain; also what writers of the log wait for one another at.
create table app.audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null
);

insert into app.audit_head (seq, hash) values (0, '');
select app.protect('app.audit_head');
create policy "the chain is read by functions alone" on app.audit_head for select to service_role using (true);

-- Writes an entry as one text to hash: instants as seconds, and columns without a value left out, so that columns which
-- come later change no older hash.
create function app.audit_text(entry public.audit_log) returns text
language sql stable
set search_path = ''
as $$
  select (
    jsonb_strip_nulls(to_jsonb(entry) - '{at, device_at, details}'::text[])
    || jsonb_build_object('at', extract(epoch from entry.at))
    || case when entry.device_at is null then '{}'
      else jsonb_build_object('device_at', extract(epoch from entry.device_at)) end
    || case when entry.details is null then '{}' else jsonb_build_object('details', entry.details) end
  )::text
$$;

-- Hashes an entry after the hash of the link before it.
create function app.audit_hash(previous bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(previous || convert_to(app.audit_text(entry), 'UTF8'))
$$;

-- Returns a line as an erasure leaves it.
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

-- Writes what an erasure takes of a line as one text to hash.
create function app.rest_text(entry public.audit_log) returns text
language sql stable
set search_path = ''
as $$
  select jsonb_build_array(entry.details, entry.reason)::text
$$;

-- Hashes what an erasure takes of a line; the salt goes with it.
create function app.rest_hash(salt bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(salt || convert_to(app.rest_text(entry), 'UTF8'))
$$;

-- Hashes a link. It covers a line in two parts: what stays when it is erased, and a hash of the rest. So it fits before
-- and after. Covered it only the whole line, nothing from before an erasure would vouch for what is left: somebody who
-- owns the tables could put another user into any line, call it erased, and add a line that vouches for that.
create function app.link_hash(previous bytea, rest bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select app.audit_hash(previous || rest, app.kept_of(entry))
$$;

-- Puts new entries at the end of the chain, in two parts: what stays when a line is erased, and a hash of the rest. A
-- repeat that stores nothing makes no link.
create function app.chain_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  head app.audit_head;
  entry public.audit_log;
  link app.audit_links;
begin
  if not exists (select from added) then return null; end if;
  -- A second transaction waits here until the first is stored.
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
create trigger chain_audit after insert on public.audit_log
referencing new table as added
for each statement execute function app.chain_audit();

-- Checks the whole chain. {"entries": n, "head": {"seq", "hash" in hex}, "broken": null | {"problem", "seq", "entry"}}.
-- problem, of the first place that does not fit: `missing` (an entry or its link is gone), `changed` (it does not say
-- what its hash covers), `unchained` (an entry that no link names; seq is null), `cut` (the chain ends before its head).
-- What is left of an erased line is held against its link and against the line that vouches for the erasure.
create function app.verify_audit() returns jsonb
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
    select l.seq, l.audit_id, l.place, a.id as stored,
      case
        when x.audit_id is not null and (not v.good or x.hash is distinct from app.erased_hash(l.hash, a)) then false
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
    'broken', case
      when found.problem is not null then
        -- The empty place of a missing link is named.
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
