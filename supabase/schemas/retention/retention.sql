-- Retention of records: how long, what must not be disposed of, and what has been. Not replicated: one or two people
-- look after it at a desk, by commands of the server.

-- Counted from the last thing that happened to a record. least_months: what the law, or the product, does not go below;
-- docs/decisions/0027 says which is which.
create table app.retention_rules (
  entity text primary key,
  months integer not null,
  least_months integer not null check (least_months > 0),
  row_version bigint not null default 1,
  updated_at timestamptz,
  updated_by uuid,
  check (months between least_months and 1200)
);
select app.protect('app.retention_rules');
create policy "read and changed by functions alone" on app.retention_rules for select to service_role using (true);

-- A patient's record that must be kept, whatever its age: a court, an inspection, a claim. Part of the dossier.
create table public.legal_holds (
  id uuid primary key,
  client_id uuid not null references public.clients (id),
  reason text not null check (char_length(reason) between 3 and 500),
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text check (char_length(lift_reason) between 3 and 500),
  created_at timestamptz not null,
  created_by uuid not null,
  check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);

-- One at a time.
create unique index legal_holds_in_force on public.legal_holds (client_id) where lifted_at is null;
create index legal_holds_client on public.legal_holds (client_id);
select app.protect('public.legal_holds');
create policy "read and changed by functions alone" on public.legal_holds for select to service_role using (true);

-- A proposal to dispose of what is past its time, and, once it is done, the record of it. Nobody approves a proposal
-- of their own.
create table app.disposals (
  id uuid primary key,
  -- Number in the order in which they were proposed; people speak of them by it.
  no bigint not null generated always as identity unique,
  entity text not null references app.retention_rules (entity),
  -- The rule as it was, and the instant before which the last thing happened to each record.
  months integer not null,
  cutoff timestamptz not null,
  status text not null check (status in ('proposed', 'withdrawn', 'refused', 'approved', 'done')),
  -- Rows of each kind that were proposed, and that went, by number.
  proposed jsonb not null,
  disposed jsonb not null default '{}',
  oldest_at timestamptz not null,
  newest_at timestamptz not null,
  -- Records that had to stay after all when their turn came.
  left_out integer not null default 0,
  -- SHA-256 of the ids of the records that went, sorted, a line each.
  ids_hash text,
  note text check (char_length(note) <= 500),
  proposed_at timestamptz not null,
  proposed_by uuid not null references public.profiles (id),
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decision_reason text check (char_length(decision_reason) between 3 and 500),
  done_at timestamptz,
  check (status not in ('refused', 'approved', 'done') or decided_by <> proposed_by),
  check ((status = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  check (status not in ('withdrawn', 'refused') or decision_reason is not null),
  check ((status = 'done') = (done_at is not null) and (done_at is null) = (ids_hash is null))
);
create unique index disposals_open on app.disposals (entity) where status in ('proposed', 'approved');
create index disposals_entity on app.disposals (entity);
create index disposals_proposed_by on app.disposals (proposed_by);
create index disposals_decided_by on app.disposals (decided_by);
select app.protect('app.disposals');
create policy "read and changed by functions alone" on app.disposals for select to service_role using (true);

-- Records of a disposal: ids and nothing else. outcome: null until its turn has come.
create table app.disposal_items (
  disposal_id uuid not null references app.disposals (id),
  row_id uuid not null,
  last_at timestamptz not null,
  outcome text check (outcome in ('disposed', 'left_out')),
  primary key (disposal_id, row_id)
);
create index disposal_items_waiting on app.disposal_items (disposal_id, row_id) where outcome is null;
select app.protect('app.disposal_items');
create policy "read and changed by functions alone" on app.disposal_items for select to service_role using (true);

-- Patients, tickets and meetings of which nothing is left but an empty, deleted row: devices learn by it that they have
-- to let go.
create table app.disposed_rows (
  row_id uuid primary key,
  disposal_id uuid not null references app.disposals (id)
);
create index disposed_rows_disposal on app.disposed_rows (disposal_id);
select app.protect('app.disposed_rows');
create policy "read and changed by functions alone" on app.disposed_rows for select to service_role using (true);

-- Keeps records of disposals as they are, what was decided about them too.
create function app.keep_disposal() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  changing constant text[] := '{status, disposed, left_out, ids_hash, decided_at, decided_by, decision_reason, done_at}';
begin
  if tg_op = 'UPDATE' and tg_table_name = 'disposals' then
    if old.status in ('proposed', 'approved') and (to_jsonb(old) - changing) = (to_jsonb(new) - changing) then
      return new;
    end if;
  elsif tg_op = 'UPDATE' and tg_table_name = 'disposal_items' then
    if old.outcome is null and (to_jsonb(old) - 'outcome') = (to_jsonb(new) - 'outcome') then return new; end if;
  end if;
  raise exception using errcode = '42501', message = 'records of disposals are append-only';
end
$$;
create trigger keep_disposal before update or delete on app.disposals
for each row execute function app.keep_disposal();
create trigger keep_disposal_whole before truncate on app.disposals
for each statement execute function app.keep_disposal();
create trigger keep_disposal before update or delete on app.disposal_items
for each row execute function app.keep_disposal();
create trigger keep_disposal_whole before truncate on app.disposal_items
for each statement execute function app.keep_disposal();
create trigger keep_disposal before update or delete on app.disposed_rows
for each row execute function app.keep_disposal();
create trigger keep_disposal_whole before truncate on app.disposed_rows
for each statement execute function app.keep_disposal();
