-- Work that arrives for records that are gone.

create function app.is_disposed(some_row uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select exists (select from app.disposed_rows d where d.row_id = some_row)
$$;

-- Refuses what a device sends for a patient whose record is gone by now, or was removed by a colleague: the device may
-- have worked for them meanwhile. No screen and no list would show what it sends later. The server rejects it, as it
-- rejects an edit of the removed record itself, so that it is listed for a decision; the user still has it there.
-- Arguments: column and table that it points to.
create function app.refuse_disposed() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  removed boolean;
begin
  if target is null or app.is_import() then return new; end if;
  -- Waits for a disposal that is under way; the foreign key takes the same lock a moment later.
  execute format('select t.deleted_at is not null from public.%I t where t.id = $1 for key share', tg_argv[1])
  into removed using target;
  if removed and auth.uid() is not null or exists (select from app.disposed_rows d where d.row_id = target) then
    raise exception using errcode = '23503', message = 'the record has been removed',
      constraint = tg_table_name || '_' || tg_argv[0] || '_fkey', column = tg_argv[0];
  end if;
  return new;
end
$$;
create trigger refuse_disposed before insert on public.tickets
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_anew before update on public.tickets
for each row when (new.client_id is distinct from old.client_id)
execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed before insert on public.client_relations
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_other before insert on public.client_relations
for each row when (new.related_client_id is not null)
execute function app.refuse_disposed('related_client_id', 'clients');
create trigger refuse_disposed before insert on public.client_consents
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed before insert on public.client_interactions
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed before insert on public.surgeries
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket before insert on public.surgeries
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_ticket_anew before update on public.surgeries
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.patient_trips
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket before insert on public.patient_trips
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_ticket_anew before update on public.patient_trips
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.biopsies
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket before insert on public.biopsies
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_ticket_anew before update on public.biopsies
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.messages
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket before insert on public.messages
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_resume before insert on public.messages
for each row when (new.resume_id is not null) execute function app.refuse_disposed('resume_id', 'resumes');
create trigger refuse_disposed before insert on public.survey_answers
for each row when (new.client_id is not null) execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed before insert on public.insurance_cases
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket before insert on public.insurance_cases
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_ticket_anew before update on public.insurance_cases
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.insurance_events
for each row execute function app.refuse_disposed('case_id', 'insurance_cases');
create trigger refuse_disposed before insert on public.shift_handover_lines
for each row execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed before insert on public.ticket_notes
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.handed_drafts
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed before insert on public.ticket_tasks
for each row execute function app.refuse_disposed('ticket_id', 'tickets');

-- Rows that a device sends for such a record are rejected in these ways, too: moved there by a change, attached to its
-- ticket, or noted in a reminder, whose text may name the patient.
create trigger refuse_disposed_ticket before insert on public.client_interactions
for each row execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_anew before update on public.client_interactions
for each row when (new.client_id is distinct from old.client_id)
execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_ticket_anew before update on public.client_interactions
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');
create trigger refuse_disposed_anew before update on public.client_relations
for each row when (new.client_id is distinct from old.client_id)
execute function app.refuse_disposed('client_id', 'clients');
create trigger refuse_disposed_other_anew before update on public.client_relations
for each row when (new.related_client_id is distinct from old.related_client_id)
execute function app.refuse_disposed('related_client_id', 'clients');
create trigger refuse_disposed_anew before update on public.ticket_tasks
for each row when (new.ticket_id is distinct from old.ticket_id)
execute function app.refuse_disposed('ticket_id', 'tickets');

-- Refuses the same for the record of a reminder, which no foreign key names. A task is disposed of with its ticket.
create function app.refuse_disposed_target() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  target uuid := coalesce((select k.ticket_id from public.ticket_tasks k where k.id = new.target_id), new.target_id);
begin
  if target is null or app.is_import() then return new; end if;
  -- Waits for a disposal that is under way. Whatever kind of record it says it is: ids are of one record alone.
  perform from public.clients c where c.id = target for key share;
  perform from public.tickets t where t.id = target for key share;
  perform from public.meetings m where m.id = target for key share;
  if exists (select from app.disposed_rows d where d.row_id = target) then
    raise exception using errcode = '23503', message = 'the record has been disposed of',
      constraint = tg_table_name || '_target_id_fkey', column = 'target_id';
  end if;
  return new;
end
$$;
create trigger refuse_disposed before insert on public.reminders
for each row execute function app.refuse_disposed_target();
create trigger refuse_disposed_anew before update on public.reminders
for each row when (new.target_id is distinct from old.target_id)
execute function app.refuse_disposed_target();
