-- The sheet that a shift of a ward hands to the next one. Its lines are rows of their own: each is visible with the record
-- it is about, so that nobody learns from a sheet what the record itself would not tell. Who takes it over, asks or
-- corrects writes a row, too: no row is written by two, and two who take over without a network both stay named.

create table public.shift_handovers (
  id uuid primary key,
  department_id uuid not null references public.definitions (id),
  shift text not null check (shift in ('day', 'evening', 'night')),
  from_at timestamptz not null check (from_at >= '0001-01-01' and from_at < '10000-01-01'),
  to_at timestamptz not null check (to_at >= '0001-01-01' and to_at < '10000-01-01'),
  giver_id uuid not null references public.profiles (id),
  note text check (char_length(note) <= 4000),
  state text not null check (state in ('draft', 'given', 'taken')),
  written_at timestamptz check (written_at >= '0001-01-01' and written_at < '10000-01-01'),
  line_count integer check (line_count between 0 and 500),
  control text check (char_length(control) <= 16),
  taken_at timestamptz,
  taken_by uuid references public.profiles (id),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint shift_handovers_order check (to_at > from_at and to_at <= from_at + interval '36 hours'),
  constraint shift_handovers_signed check (
    state = 'draft' or written_at is not null and line_count is not null and control is not null
  )
);
create index shift_handovers_department on public.shift_handovers (department_id);
create index shift_handovers_giver on public.shift_handovers (giver_id);
create index shift_handovers_taken_by on public.shift_handovers (taken_by);
create trigger check_lookups before insert or update on public.shift_handovers
for each row execute function app.check_lookups('department_id', 'department');

create table public.shift_handover_lines (
  id uuid primary key,
  handover_id uuid not null references public.shift_handovers (id),
  line_kind text not null check (line_kind in (
    'surgery', 'task', 'ticket', 'paper', 'provision', 'biopsy', 'result', 'reminder', 'note'
  )),
  record_kind text not null check (record_kind in ('client', 'ticket', 'task', 'surgery', 'insurance_case', 'biopsy')),
  record_id uuid not null,
  client_id uuid references public.clients (id),
  place text check (char_length(place) <= 40),
  text text check (char_length(text) <= 300),
  note text check (char_length(note) <= 500),
  position integer not null,
  left_out boolean not null default false,
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid
);
create index shift_handover_lines_handover on public.shift_handover_lines (handover_id);
create index shift_handover_lines_record on public.shift_handover_lines (record_id);
create index shift_handover_lines_client on public.shift_handover_lines (client_id);

create table public.shift_handover_entries (
  id uuid primary key,
  handover_id uuid not null references public.shift_handovers (id),
  entry_kind text not null check (entry_kind in ('taken', 'question', 'answer', 'correction')),
  text text check (char_length(text) <= 2000),
  -- Time by the clock of the device; the server's own is created_at.
  at timestamptz not null check (at >= '0001-01-01' and at < '10000-01-01'),
  -- Number and control of the lines that the taker read on this device.
  line_count integer check (line_count between 0 and 500),
  control text check (char_length(control) <= 16),
  row_version bigint not null,
  change_xid xid8 not null,
  deleted_at timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  constraint shift_handover_entries_text check (
    entry_kind = 'taken' or btrim(coalesce(text, '')) <> '' or deleted_at is not null
  )
);
create index shift_handover_entries_handover on public.shift_handover_entries (handover_id);

-- Checks a sheet. What the next shift signs is what stood there: once it is given, people change nothing of it.
create function app.handover_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  by_person boolean := current_user = 'vizite_api';
begin
  if not by_person then return new; end if;
  if tg_op = 'INSERT' then
    new.giver_id := auth.uid();
    new.taken_at := null;
    new.taken_by := null;
  else
    if old.state <> 'draft' then perform app.refuse_row('shift_handovers_given', 'state'); end if;
    if new.deleted_at is not null then return new; end if;
    new.giver_id := old.giver_id;
  end if;
  if new.state = 'taken' then perform app.refuse_row('shift_handovers_taken', 'state'); end if;
  if new.state = 'given' then
    -- No clock of a tablet runs ahead of what is known here.
    new.written_at := least(new.written_at, app.now_ms());
    -- Its lines are frozen by the act that gives it, and by no later one.
    perform set_config('app.given_handover', new.id::text, true);
  end if;
  return new;
end
$$;
create trigger handover_rules before insert or update on public.shift_handovers
for each row execute function app.handover_rules();

-- Checks a line: it changes while its sheet is a draft, and in the act that gives the sheet.
create function app.handover_line_rules() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if current_user <> 'vizite_api' then return new; end if;
  if tg_op = 'UPDATE' then
    new.handover_id := old.handover_id;
    new.line_kind := old.line_kind;
    new.record_kind := old.record_kind;
    new.record_id := old.record_id;
  end if;
  -- A sheet that is given meanwhile is waited for.
  perform from public.shift_handovers h
  where h.id = new.handover_id and h.giver_id = auth.uid()
    and (h.state = 'draft' or coalesce(current_setting('app.given_handover', true), '') = h.id::text)
  for share;
  if not found then perform app.refuse_row('shift_handover_lines_given', 'handover_id'); end if;
  return new;
end
$$;
create trigger handover_line_rules before insert or update on public.shift_handover_lines
for each row execute function app.handover_line_rules();

-- Checks an entry: nobody takes over what they gave themselves, and nobody but the giver corrects.
create function app.handover_entry_rules() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  giver uuid;
  state text;
begin
  if current_user <> 'vizite_api' then return new; end if;
  new.at := least(new.at, app.now_ms());
  select h.giver_id, h.state into giver, state from public.shift_handovers h where h.id = new.handover_id;
  if state = 'draft' then perform app.refuse_row('shift_handover_entries_draft', 'handover_id'); end if;
  if new.entry_kind in ('taken', 'question') and giver = auth.uid() then
    perform app.refuse_row('shift_handover_entries_own', 'entry_kind');
  end if;
  if new.entry_kind = 'correction' and giver is distinct from auth.uid() then
    perform app.refuse_row('shift_handover_entries_giver', 'entry_kind', '42501');
  end if;
  return new;
end
$$;
create trigger handover_entry_rules before insert on public.shift_handover_entries
for each row execute function app.handover_entry_rules();

-- Writes the first taking onto the sheet, whichever arrives first, and tells whom an entry is for. Notices carry ward and
-- shift, never a patient and nothing of what was written.
create function app.settle_handover() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  handover public.shift_handovers;
  words text;
  readers uuid[];
begin
  if app.is_import() then return null; end if;
  select * into handover from public.shift_handovers h where h.id = new.handover_id for update;
  if new.entry_kind = 'taken' then
    update public.shift_handovers h set state = 'taken', taken_at = new.at, taken_by = new.created_by
    where h.id = handover.id and (h.taken_at is null or h.taken_at > new.at);
    return null;
  end if;
  words := concat_ws(' · ', (select d.name from public.definitions d where d.id = handover.department_id),
    to_char(handover.from_at at time zone 'Europe/Istanbul', 'DD.MM.YYYY HH24:MI'));
  readers := case new.entry_kind
    when 'question' then array[handover.giver_id]
    else array(
      select distinct e.created_by from public.shift_handover_entries e
      where e.handover_id = handover.id and e.created_by is not null
        and e.entry_kind = case new.entry_kind when 'answer' then 'question' else 'taken' end
    )
  end;
  perform app.notify_record('shift_handover', handover.id, array_remove(readers, auth.uid()), 'shift_handover',
    case new.entry_kind
      when 'question' then 'Vardiya devriniz için soru var'
      when 'answer' then 'Vardiya devri sorunuz yanıtlandı'
      else 'Devraldığınız vardiyaya düzeltme eklendi'
    end, words);
  return null;
end
$$;
create trigger settle_handover after insert on public.shift_handover_entries
for each row execute function app.settle_handover();

-- Stamps the lines about a record again when others may see the record: devices whose users no longer do forget them.
create function app.touch_handover_lines() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform set_config('app.touch', 'on', true);
  update public.shift_handover_lines set id = id where record_id = new.id;
  if tg_table_name = 'tickets' then
    update public.shift_handover_lines set id = id
    where record_id in (select t.id from public.ticket_tasks t where t.ticket_id = new.id);
  end if;
  perform set_config('app.touch', '', true);
  return null;
end
$$;
create trigger touch_handover_lines after update on public.tickets
for each row when (
  (new.department_id, new.team_id, new.assignee_id, new.watcher_ids)
    is distinct from (old.department_id, old.team_id, old.assignee_id, old.watcher_ids)
) execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.surgeries
for each row when (
  (new.department_id, new.responsible_id, new.team_user_ids)
    is distinct from (old.department_id, old.responsible_id, old.team_user_ids)
) execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.insurance_cases
for each row when ((new.department_id, new.assignee_id) is distinct from (old.department_id, old.assignee_id))
execute function app.touch_handover_lines();
create trigger touch_handover_lines after update on public.biopsies
for each row when (
  (new.department_id, new.assignee_id, new.doctor_user_ids)
    is distinct from (old.department_id, old.assignee_id, old.doctor_user_ids)
) execute function app.touch_handover_lines();

select app.replicate('shift_handovers', 'cases');
select app.expose(
  'shift_handovers',
  '{department_id, shift, from_at, to_at, giver_id, note, state, written_at, line_count, control}', can_remove => true
);
-- A draft is its giver's alone.
create policy shift_handovers_select on public.shift_handovers for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and ((select app.read_scope()) = 'all' or (select app.my_department()) = department_id)
  and (state <> 'draft' or giver_id = (select auth.uid()))
);
create policy shift_handovers_insert on public.shift_handovers for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
);
create policy shift_handovers_update on public.shift_handovers for update to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.edit')) and giver_id = (select auth.uid())
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
)
with check (
  (select app.has_permission('crm.shift_handovers.edit')) and giver_id = (select auth.uid())
  and ((select app.my_scope()) = 'all' or (select app.my_department()) = department_id)
);

select app.replicate('shift_handover_lines', 'cases');
select app.expose(
  'shift_handover_lines',
  '{handover_id, line_kind, record_kind, record_id, client_id, place, text, note, position, left_out}',
  can_remove => true
);
-- Row security of the records decides in the sub-selects. The giver reads what they wrote: a draft could not be given any
-- more once one of its records is out of their sight.
create policy shift_handover_lines_select on public.shift_handover_lines for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and (
      h.giver_id = (select auth.uid())
      or case shift_handover_lines.record_kind
        when 'client' then exists (select from public.clients c where c.id = shift_handover_lines.record_id)
        when 'ticket' then exists (select from public.tickets t where t.id = shift_handover_lines.record_id)
        when 'task' then exists (select from public.ticket_tasks t where t.id = shift_handover_lines.record_id)
        when 'surgery' then exists (select from public.surgeries s where s.id = shift_handover_lines.record_id)
        when 'insurance_case' then exists (select from public.insurance_cases c where c.id = shift_handover_lines.record_id)
        when 'biopsy' then exists (select from public.biopsies b where b.id = shift_handover_lines.record_id)
      end
    )
  )
);
create policy shift_handover_lines_insert on public.shift_handover_lines for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and h.giver_id = (select auth.uid())
  )
);
create policy shift_handover_lines_update on public.shift_handover_lines for update to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_lines.handover_id and h.giver_id = (select auth.uid())
  )
)
with check ((select app.has_permission('crm.shift_handovers.edit')));

select app.replicate('shift_handover_entries', 'cases');
select app.expose(
  'shift_handover_entries', '{handover_id, entry_kind, text, at, line_count, control}', can_edit => false
);
create policy shift_handover_entries_select on public.shift_handover_entries for select to vizite_api
using (
  (select app.has_permission('crm.shift_handovers.read'))
  and exists (select from public.shift_handovers h where h.id = shift_handover_entries.handover_id)
);
-- Written by those whose own scope reaches the ward; an emergency access widens what one reads alone.
create policy shift_handover_entries_insert on public.shift_handover_entries for insert to vizite_api
with check (
  (select app.has_permission('crm.shift_handovers.edit'))
  and exists (
    select from public.shift_handovers h
    where h.id = shift_handover_entries.handover_id
      and ((select app.my_scope()) = 'all' or (select app.my_department()) = h.department_id)
  )
);

insert into app.sync_tables (kind, collection, table_name, read_any, window_rule, departs) values
  ('shift_handover', 'cases', 'shift_handovers', '{crm.shift_handovers.read}',
    't.updated_at >= $5', 'app.read_scope() <> ''all'''),
  ('shift_handover_line', 'cases', 'shift_handover_lines', '{crm.shift_handovers.read}', 't.updated_at >= $5',
    'app.read_scope() <> ''all'''),
  ('shift_handover_entry', 'cases', 'shift_handover_entries', '{crm.shift_handovers.read}', 't.at >= $5',
    'app.read_scope() <> ''all''');
