-- The audit log as a chain: the hash of each entry covers the hash of the one before it. Whoever changes, removes or
-- inserts an entry past the functions breaks it at that place, for everybody who checks (npm run audit:verify). Somebody
-- who may write to every table can make the whole chain anew: against that, keep its head (number and hash) elsewhere.

create table app.audit_links (
  -- From 1, without a gap.
  seq bigint primary key check (seq > 0),
  audit_id uuid not null unique references public.audit_log (id),
  hash bytea not null
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

-- What an entry says, in one writing: instants as seconds, and columns without a value left out, so that columns which
-- come later change no older hash.
create function app.audit_hash(previous bytea, entry public.audit_log) returns bytea
language sql stable
set search_path = ''
as $$
  select sha256(previous || convert_to((
    jsonb_strip_nulls(to_jsonb(entry) - '{at, device_at, details}'::text[])
    || jsonb_build_object('at', extract(epoch from entry.at))
    || case when entry.device_at is null then '{}'
      else jsonb_build_object('device_at', extract(epoch from entry.device_at)) end
    || case when entry.details is null then '{}' else jsonb_build_object('details', entry.details) end
  )::text, 'UTF8'))
$$;

-- Puts new entries at the end of the chain. A repeat that stores nothing makes no link.
create function app.chain_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  head app.audit_head;
  entry public.audit_log;
begin
  if not exists (select from added) then return null; end if;
  -- Who comes second waits here until the first is stored.
  select * into head from app.audit_head for update;
  for entry in select * from added order by device_at nulls last, id loop
    head.seq := head.seq + 1;
    head.hash := app.audit_hash(head.hash, entry);
    insert into app.audit_links (seq, audit_id, hash) values (head.seq, entry.id, head.hash);
  end loop;
  update app.audit_head set seq = head.seq, hash = head.hash where only_one;
  return null;
end
$$;

-- What was written before there was a chain.
do $$
declare
  head app.audit_head;
  entry public.audit_log;
begin
  select * into head from app.audit_head for update;
  for entry in select * from public.audit_log order by at, id loop
    head.seq := head.seq + 1;
    head.hash := app.audit_hash(head.hash, entry);
    insert into app.audit_links (seq, audit_id, hash) values (head.seq, entry.id, head.hash);
  end loop;
  update app.audit_head set seq = head.seq, hash = head.hash where only_one;
end
$$;
create trigger chain_audit after insert on public.audit_log
referencing new table as added
for each statement execute function app.chain_audit();

-- Checks the whole chain. {"entries": n, "head": {"seq", "hash" in hex}, "broken": null | {"problem", "seq", "entry"}}.
-- problem, of the first place that does not fit: `missing` (an entry or its link is gone), `changed` (it does not say
-- what its hash covers), `unchained` (an entry that no link names; seq is null), `cut` (the chain ends before its head).
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
  select c.*, case when c.place <> c.seq or c.stored is null then 'missing' else 'changed' end as problem
  into found
  from (
    select l.seq, l.audit_id, row_number() over (order by l.seq) as place, a.id as stored,
      l.hash is not distinct from
        app.audit_hash(coalesce(lag(l.hash) over (order by l.seq), ''), a) as fits
    from app.audit_links l left join public.audit_log a on a.id = l.audit_id
  ) c
  where c.place <> c.seq or c.stored is null or not c.fits
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
