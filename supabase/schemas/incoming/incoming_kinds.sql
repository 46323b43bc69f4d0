-- Kinds of lists whose rows are judged. A further kind has its line in each of these functions, a judge, and, where it is no
-- list of patients, its groups of columns: incoming_records.sql writes, compares and takes back by those.

-- Returns the kinds: the table of their records, the collection that devices hold them in, and whether rows have people.
create function app.incoming_kinds() returns table (list text, record_table text, collection text, with_people boolean, title text)
language sql immutable parallel safe
set search_path = ''
as $$
  values ('clients', 'clients', 'clients', true, 'Hasta listesi'), ('surgeries', 'surgeries', 'surgeries', true, 'Ameliyat listesi')
$$;

create function app.judged_lists() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select array(select k.list from app.incoming_kinds() k) $$;

create function app.has_people(of_list text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce((select k.with_people from app.incoming_kinds() k where k.list = of_list), false) $$;

-- Returns the values of a row that a list of the kind may bring, without empty ones.
create function app.incoming_values(of_list text, facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.client_values_in(facts) else app.surgery_values_in(facts) end;
end
$$;

-- Returns the values that a reading stands for.
create function app.incoming_reading(of_list text, reading jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.client_values_in(reading) else reading - 'text' end;
end
$$;

-- Returns why a row cannot be judged, or with all that was chosen (`settled`) cannot become a record; null where it can.
create function app.incoming_fault(of_list text, given jsonb, settled boolean) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case when of_list = 'clients' then app.client_fault(given) when settled then app.surgery_fault(given)
    else app.surgery_row_fault(given) end;
end
$$;

-- Returns whether a new record of these values could be made.
create function app.incoming_possible(of_list text, settled jsonb) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return of_list <> 'clients' or app.incoming_reachable(settled, '{}');
end
$$;

-- Returns whether rows that ask for this reason may be decided all at once.
create function app.decided_alike(of_list text, reason text, decided text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return decided in ('same', 'new', 'skip') and case of_list
    -- A row with another's number is decided by itself.
    when 'clients' then reason in ('exact', 'likely', 'possible', 'certain', 'number', 'unsure', 'twin_open')
      and (decided <> 'same' or reason in ('exact', 'likely', 'certain', 'number'))
    -- So is a row that may be of several patients.
    else reason in ('unsure', 'same_day', 'twin') and (decided <> 'same' or reason <> 'unsure') end;
end
$$;

create function app.judge_incoming(of_list text, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if of_list = 'clients' then perform app.judge_client_rows(nos); else perform app.judge_surgery_rows(nos); end if;
end
$$;

create function app.look_again_at_incoming(of_list text, target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.look_again_at_clients(target) else app.look_again_at_surgeries(target) end;
end
$$;

create function app.take_incoming(of_list text, nos bigint[], fills_only boolean) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if of_list = 'clients' then perform app.take_client_rows(nos, fills_only); else perform app.take_record_rows(of_list, nos, fills_only); end if;
end
$$;

create function app.incoming_undo_steps(of_list text, target uuid, nos bigint[])
returns table (no bigint, line integer, record_id uuid, bucket text, reason text, back text[])
language plpgsql stable
set search_path = ''
as $$
begin
  if of_list = 'clients' then return query select * from app.client_undo_steps(target, nos);
  else return query select * from app.record_undo_steps(of_list, target, nos); end if;
end
$$;

create function app.undo_incoming(of_list text, target uuid, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if of_list = 'clients' then perform app.undo_client_rows(target, nos); else perform app.undo_record_rows(of_list, target, nos); end if;
end
$$;

-- Returns the groups of columns of a kind: what belongs together is decided together.
create function app.incoming_groups(of_list text) returns table (name text, columns text[], place integer)
language plpgsql immutable parallel safe
set search_path = ''
as $$
begin
  if of_list = 'clients' then return query select * from app.client_groups(); else return query select * from app.surgery_groups(); end if;
end
$$;

-- Returns how a row's values compare with a record's, by group; see app.compare_client_values.
create function app.compare_incoming_values(of_list text, ours jsonb, given jsonb)
returns table (name text, columns text[], state text, place integer)
language plpgsql stable
set search_path = ''
as $$
begin
  if of_list = 'clients' then return query select * from app.compare_client_values(ours, given);
  else return query select * from app.compare_record_values(of_list, ours, given); end if;
end
$$;

-- Returns the columns of the record that settled values make, in the form in which they are compared.
create function app.incoming_columns(of_list text, settled jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return case of_list when 'clients' then settled else app.columns_of_surgery(settled) end;
end
$$;

-- Returns columns of a group as people read them; ids are no words.
create function app.incoming_shown(of_list text, group_name text, columns text[], v jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return case
    when v is null then null
    when of_list = 'clients' and group_name = 'identity'
      then jsonb_build_object('identity_no', app.mask_identity(v ->> 'identity_type', v ->> 'identity_no'))
    when of_list = 'surgeries' and app.surgery_text(group_name, v) is not null
      then jsonb_build_object('text', app.surgery_text(group_name, v))
    when of_list = 'surgeries' and group_name not in ('anaesthesia', 'urgency', 'payer', 'diagnosis', 'note') then '{}'
    else (select jsonb_object_agg(n, v -> n) from unnest(columns) n) end;
end
$$;
