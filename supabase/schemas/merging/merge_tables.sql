-- Two records of one person become one. What a merge has changed is kept step by step, so that it can be taken back.

create sequence app.merge_no as bigint start with 101;

create table public.client_merges (
  id uuid primary key,
  merge_no text not null check (char_length(merge_no) <= 20 and btrim(merge_no) <> ''),
  survivor_id uuid not null references public.clients (id),
  absorbed_id uuid not null references public.clients (id),
  state text not null check (state in ('waiting', 'active', 'declined', 'reversed')),
  basis text not null check (basis in ('identity', 'name_birth', 'phone_name', 'manual')),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  -- Reasons why a second person had to look.
  asks text[] not null default '{}' check (app.check_texts(asks, 10)),
  -- Agreement of the two: {level, weight, agreed}.
  likeness jsonb not null default '{}' check (app.check_import_object(likeness)),
  -- Live rows that moved, by table.
  moved jsonb not null default '{}' check (app.check_import_object(moved)),
  rows_moved integer not null default 0,
  merged_at timestamptz,
  merged_by uuid references public.profiles (id),
  -- User who approved or declined as second person.
  decided_at timestamptz,
  decided_by uuid references public.profiles (id),
  decision_note text check (char_length(decision_note) <= 500),
  reversed_at timestamptz,
  reversed_by uuid references public.profiles (id),
  reverse_reason text check (char_length(reverse_reason) <= 500),
  -- Report of the undo: {reversed, kept, late, taken, rows_back, fields_back, survivor_same, absorbed_same}.
  undo_report jsonb check (app.check_import_object(undo_report)),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  check (survivor_id <> absorbed_id),
  check ((state = 'reversed') = (reversed_at is not null))
);
create unique index client_merges_absorbed_once on public.client_merges (absorbed_id) where state = 'active';
create unique index client_merges_waiting_once on public.client_merges (absorbed_id) where state = 'waiting';
create index client_merges_survivor on public.client_merges (survivor_id);
create index client_merges_absorbed on public.client_merges (absorbed_id);
create index client_merges_merged_by on public.client_merges (merged_by);
create index client_merges_decided_by on public.client_merges (decided_by);
create index client_merges_reversed_by on public.client_merges (reversed_by);
select app.replicate('client_merges', 'cases');
select app.expose('client_merges', '{}', can_add => false, can_edit => false);
create policy client_merges_select on public.client_merges for select to vizite_api
using ((select app.has_permission('crm.merged_clients.read')));
insert into app.sync_tables (kind, collection, table_name, read_any) values
  ('client_merge', 'cases', 'client_merges', '{crm.merged_clients.read}');

-- Both records as they were, with a digest of each; seq is the order in which merges were carried out.
create table app.merge_records (
  merge_id uuid primary key references public.client_merges (id) on delete cascade,
  seq bigint generated always as identity,
  choices jsonb not null,
  survivor_version bigint not null,
  absorbed_version bigint not null,
  survivor_before jsonb,
  absorbed_before jsonb,
  survivor_digest text,
  absorbed_digest text
);
select app.protect('app.merge_records');
create policy "for the server alone" on app.merge_records for select to service_role using (true);

-- Each value that a merge has set: in the record that stayed, the pointer of a row that moved, a relation or consent that
-- came or went. `late`: what arrived for the absorbed record afterwards and was passed on; `given` is what it said.
create table app.merge_operations (
  merge_id uuid not null references public.client_merges (id) on delete cascade,
  seq integer not null,
  table_name text not null,
  row_id uuid not null,
  -- Null: the row was added.
  field text,
  before jsonb,
  after jsonb,
  late boolean not null default false,
  given jsonb,
  at timestamptz not null,
  by uuid,
  undone text check (undone in ('reversed', 'kept')),
  primary key (merge_id, seq)
);
create index merge_operations_row on app.merge_operations (row_id);
select app.protect('app.merge_operations');
create policy "for the server alone" on app.merge_operations for select to service_role using (true);

-- Author and time of the last change of a client's value. A value without a row here is as old as the record.
create table app.client_values (
  client_id uuid not null references public.clients (id) on delete cascade,
  field text not null,
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (client_id, field)
);
select app.protect('app.client_values');
create policy "for the server alone" on app.client_values for select to service_role using (true);

create function app.note_client_values() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  was jsonb := to_jsonb(old);
begin
  insert into app.client_values as v (client_id, field, changed_at, changed_by)
  select new.id, n.key, new.updated_at, new.updated_by
  from jsonb_each(to_jsonb(new)) n
  where n.value is distinct from was -> n.key and n.key not in (
    'row_version', 'change_xid', 'updated_at', 'updated_by', 'identity_masked', 'merged_into_id', 'deleted_at'
  )
  on conflict (client_id, field) do update set changed_at = excluded.changed_at, changed_by = excluded.changed_by;
  return null;
end
$$;
create trigger note_client_values after update on public.clients
for each row when (new.deleted_at is null) execute function app.note_client_values();

-- Pointers at clients that a merge leaves where they are, each with its reason. Whatever else the catalog knows moves: a
-- later table cannot be forgotten.
create function app.merge_stays() returns table (pointer text, reason text)
language sql immutable
set search_path = ''
as $$
  values
    ('clients.merged_into_id', 'who was merged into the absorbed record follows the chain'),
    ('client_merges.survivor_id', 'a merge tells of the two records that it joined'),
    ('client_merges.absorbed_id', 'a merge tells of the two records that it joined'),
    ('match_keys.client_id', 'computed from the record itself'),
    ('client_pairs.left_id', 'a comparison of two records'),
    ('client_pairs.right_id', 'a comparison of two records'),
    ('client_values.client_id', 'the age of the values of a record'),
    ('pairs_to_look_at.client_id', 'that the record changed'),
    ('pairs_apart.left_id', 'holds for all records of the two people'),
    ('pairs_apart.right_id', 'holds for all records of the two people'),
    ('identity_rows.client_id', 'what was decided of a row of a list'),
    ('identity_candidates.client_id', 'a comparison of a row with a record'),
    ('incoming_rows.client_id', 'what a row of a list has become'),
    ('match_decisions.left_id', 'what was decided of two records'),
    ('match_decisions.right_id', 'what was decided of two records')
$$;

-- Returns the columns that point at clients and follow a merge; `condition`: which rows, where the column points at
-- other things too.
create function app.client_pointers() returns table (source regclass, table_name text, field text, condition text)
language sql stable
set search_path = ''
as $$
  select k.conrelid::regclass, c.relname::text, a.attname::text, ''
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class c on c.oid = k.conrelid
  join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
  where k.contype = 'f' and k.confrelid = 'public.clients'::regclass
    and c.relname || '.' || a.attname not in (select s.pointer from app.merge_stays() s)
  union all
  values
    ('public.reminders'::regclass, 'reminders', 'target_id', ' and t.target = ''client'''),
    ('public.notifications'::regclass, 'notifications', 'target_id', ' and t.target = ''client''')
  order by 2, 3
$$;

-- Counts the live rows that point at a client, by table.
create function app.rows_of_client(target uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  p record;
  n integer;
  counts jsonb := '{}';
begin
  for p in select * from app.client_pointers() loop
    execute format(
      'select count(*) from %s t where t.%I = $1%s and to_jsonb(t) ->> ''deleted_at'' is null',
      p.source, p.field, p.condition
    ) into n using target;
    if n > 0 then
      counts := counts || jsonb_build_object(p.table_name, coalesce((counts ->> p.table_name)::integer, 0) + n);
    end if;
  end loop;
  return counts;
end
$$;

-- Computes the SHA-256 of a record: its values, and which rows point at it. Author and time of the last change, and its
-- version, are not part of it.
create function app.client_digest(target uuid) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  p record;
  ids jsonb;
  whole jsonb;
begin
  select to_jsonb(c) - '{row_version, change_xid, updated_at, updated_by, merged_into_id}'::text[] into whole
  from public.clients c where c.id = target;
  for p in select * from app.client_pointers() loop
    execute format(
      'select jsonb_agg(t.id order by t.id) from %s t where t.%I = $1%s and to_jsonb(t) ->> ''deleted_at'' is null',
      p.source, p.field, p.condition
    ) into ids using target;
    whole := whole || jsonb_build_object(p.table_name || '.' || p.field, coalesce(ids, '[]'));
  end loop;
  return encode(sha256(convert_to(whole::text, 'UTF8')), 'hex');
end
$$;

-- Notes an operation. Several devices may be passed on to one record at once: each waits for the other's place in the
-- order.
create function app.note_operation(
  of_merge uuid, of_table text, of_row uuid, of_field text, was jsonb, becomes jsonb, is_late boolean default false,
  said jsonb default null
) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('merge ' || of_merge, 88));
  insert into app.merge_operations (merge_id, seq, table_name, row_id, field, before, after, late, given, at, by)
  select of_merge, 1 + coalesce(max(o.seq), 0), of_table, of_row, of_field, was, becomes, is_late, said, app.now_ms(), auth.uid()
  from app.merge_operations o where o.merge_id = of_merge;
end
$$;
