-- Effects of a case on its surgery, and of a surgery on its cases.

-- Returns what the plan says of the approval.
create function app.approval_state_of(status text) returns text
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when status in ('draft', 'expired') then 'missing'
    when status in ('approved', 'used', 'invoiced', 'paid', 'paid_cut') then 'approved'
    when status in ('partial', 'refused') then status
    else 'asked'
  end
$$;

-- Tells a surgery the state of its case: of several cases the one that was changed last counts.
create function app.tell_surgery_of_case() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  state text := app.approval_state_of(new.status);
  insurer text;
begin
  if app.is_import() or app.is_merging() or new.surgery_id is null or new.deleted_at is not null or new.status = 'cancelled' then return null; end if;
  select left(d.name, 120) into insurer from public.definitions d where d.id = new.insurer_id;
  update public.surgeries s set
    approval_state = state, approval_no = coalesce(new.provision_no, new.medula_no), approval_until = new.valid_to,
    approved_amount = case when new.currency = s.currency then new.approved_amount end, insurer_name = insurer,
    checklist = (
      select coalesce(jsonb_agg(
        case
          when i.value ->> 'id' <> 'approval' or i.value ->> 'state' not in ('open', 'done') then i.value
          when state = 'approved' and i.value ->> 'state' = 'open' then i.value
            || jsonb_build_object('state', 'done', 'by', coalesce(auth.uid(), new.updated_by), 'at', app.iso(app.now_ms()))
          when state <> 'approved' and i.value ->> 'state' = 'done' then i.value
            || '{"state": "open", "by": null, "at": null}'
          else i.value
        end order by i.ordinality), '[]')
      from jsonb_array_elements(s.checklist) with ordinality i
    )
  where s.id = new.surgery_id and s.deleted_at is null and s.status not in ('discharged', 'follow_up', 'closed', 'cancelled')
    and (s.approval_state, s.approval_no, s.approval_until, s.approved_amount, s.insurer_name) is distinct from (
      state, coalesce(new.provision_no, new.medula_no), new.valid_to,
      case when new.currency = s.currency then new.approved_amount end, insurer
    );
  return null;
end
$$;
create trigger tell_surgery_of_case after insert or update on public.insurance_cases
for each row execute function app.tell_surgery_of_case();

-- Adds an event that the server writes itself.
create function app.add_case_event(of_case uuid, kind text, words text) returns void
language sql volatile
set search_path = ''
as $$
  insert into public.insurance_events (id, case_id, event_kind, text, at)
  values (gen_random_uuid(), of_case, kind, words, app.now_ms())
$$;

-- Opens a decided case again; the payer has to decide once more, on what is planned now.
create function app.reopen_case(insurance public.insurance_cases, why text, words text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.insurance_cases c set
    status = 'waiting', reopened = why,
    lines = (
      select coalesce(jsonb_agg(
        case when l.value ->> 'decision' in ('approved', 'partial')
          then l.value || '{"decision": "open", "approved": null}' else l.value end
        order by l.ordinality), '[]')
      from jsonb_array_elements(c.lines) with ordinality l
    )
  where c.id = insurance.id;
  perform app.add_case_event(insurance.id, 'reopened', words);
end
$$;

-- Opens approvals of a surgery that moves to another day, or becomes another procedure: they were for something else.
create function app.check_cases_of_surgery() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  insurance public.insurance_cases;
  planned date := (new.planned_start at time zone 'Europe/Istanbul')::date;
  procedures text[] := app.procedure_keys(new.procedures);
  why text;
begin
  if app.is_import() or new.deleted_at is not null
    or (planned, procedures) is not distinct from (
      (old.planned_start at time zone 'Europe/Istanbul')::date, app.procedure_keys(old.procedures)
    ) then return null;
  end if;
  for insurance in
    select c.* from public.insurance_cases c
    where c.surgery_id = new.id and c.deleted_at is null
      and c.status not in ('used', 'invoiced', 'paid', 'paid_cut', 'cancelled') for update
  loop
    why := case when insurance.status in ('approved', 'partial') then app.approval_misfit(
      insurance.valid_from, insurance.valid_to, insurance.decided_day, insurance.decided_procedures, planned, procedures
    ) end;
    if why is null then
      update public.insurance_cases c set service_day = planned where c.id = insurance.id and c.service_day is distinct from planned;
    else
      perform app.reopen_case(insurance, why, case why
        when 'date' then format('Onay başka tarih için: %s yerine %s',
          coalesce(to_char(insurance.decided_day, 'DD.MM.YYYY'), '–'), to_char(planned, 'DD.MM.YYYY'))
        else 'Onay başka işlem için: ameliyat planı değişti' end);
    end if;
  end loop;
  return null;
end
$$;
create trigger check_cases_of_surgery after update of planned_start, procedures on public.surgeries
for each row execute function app.check_cases_of_surgery();

-- Counts what was used from what was told, so that two tablets that use one approval are both counted.
create function app.count_used_units() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if app.is_import() or new.event_kind <> 'used' then return null; end if;
  update public.insurance_cases c set
    units_used = c.units_used + 1,
    status = case when c.status in ('approved', 'partial') and c.units_used + 1 >= c.units then 'used' else c.status end
  where c.id = new.case_id;
  return null;
end
$$;
create trigger count_used_units after insert on public.insurance_events
for each row execute function app.count_used_units();
