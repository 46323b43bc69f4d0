-- Functions of a kind of list whose rows are judged. Patients have their own: their lists are a hundred times as long. Of every
-- other kind of judged_lists.sql, `<list>` being its name:
--   app.<list>_values(facts) returns jsonb          what a row may say, without empty values
--   app.<list>_row_fault(given) returns text        why nobody can judge a row; null where it can be judged
--   app.<list>_fault(settled) returns text          what settled values lack to become a record; null for nothing
--   app.<list>_groups() returns table (name text, columns text[], place integer)   columns that are decided together
--   app.<list>_columns(settled) returns jsonb       columns of the record; those of which nothing is said are absent
--   app.<list>_meant(ours, columns) returns jsonb   columns as they become those of a record that is there
--   app.<list>_compare(group, ours, columns) returns text   how a group compares; null for groups of plain values
--   app.<list>_added(group, ours, columns) returns jsonb    columns of a group to which the row adds
--   app.<list>_text(group, values) returns text     a group as people read it; null where plain values are read by themselves.
--     Also of `line` (name of a row) and `hint` (words that tell rows apart), and of `number` and `title` of a record
--   app.<list>_new(columns, parent) returns jsonb   a whole new record
--   app.<list>_parent(settled) returns jsonb        a new record that it belongs to; null for none
--   app.<list>_earlier_parent(row) returns uuid     the one that an earlier row of the file has made for it
--   app.judge_<list>(nos)                           judges rows

create function app.has_people(of_list text) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce((select k.with_people from app.incoming_kinds() k where k.list = of_list), false) $$;

-- Returns the values of a row that a list of the kind may bring, without empty ones.
create function app.incoming_values(of_list text, facts jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if of_list = 'clients' then return app.client_values_in(facts) || app.extra_values_in(facts); end if;
  execute format('select app.%I($1)', of_list || '_values') into answer using facts;
  return answer;
end
$$;

-- Returns the values that a reading stands for.
create function app.incoming_reading(of_list text, reading jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.client_values_in(reading) || app.extra_values_in(reading) else reading - 'text' end;
end
$$;

-- Returns why a row cannot be judged, or with all that was chosen (`settled`) cannot become a record; null where it can.
create function app.incoming_fault(of_list text, given jsonb, settled boolean) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  answer text;
begin
  if of_list = 'clients' then return coalesce(app.client_fault(given), app.extra_fault(given)); end if;
  execute format('select app.%I($1)', of_list || case when settled then '_fault' else '_row_fault' end) into answer using given;
  return answer;
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
language sql immutable
set search_path = ''
as $$
  select exists (
    select from app.incoming_kinds() k where k.list = of_list and decided in ('same', 'new', 'skip') and reason = any (k.alike)
      and (decided <> 'same' or reason = any (k.same_alike))
  )
$$;

create function app.judge_incoming(of_list text, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
begin
  if of_list = 'clients' then perform app.judge_client_rows(nos); return; end if;
  execute format('select app.%I($1)', 'judge_' || of_list) using nos;
end
$$;

create function app.look_again_at_incoming(of_list text, target uuid) returns integer
language plpgsql volatile
set search_path = ''
as $$
begin
  return case of_list when 'clients' then app.look_again_at_clients(target) else app.look_again_at_records(of_list, target) end;
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
  return query execute format('select * from app.%I()', case of_list when 'clients' then 'client_groups' else of_list || '_groups' end);
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
declare
  answer jsonb;
begin
  if of_list = 'clients' then return settled; end if;
  execute format('select app.%I($1)', of_list || '_columns') into answer using settled;
  return answer;
end
$$;

-- Returns columns as they become those of a record that is there.
create function app.incoming_meant(of_list text, ours jsonb, given jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  answer jsonb;
begin
  if of_list = 'clients' then return given; end if;
  execute format('select app.%I($1, $2)', of_list || '_meant') into answer using ours, given;
  return answer;
end
$$;

-- Returns a group, or another part, of values or of a record as people read it; null where plain values are read by themselves.
create function app.incoming_text(of_list text, part text, v jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  answer text;
begin
  if of_list = 'clients' then return null; end if;
  execute format('select app.%I($1, $2)', of_list || '_text') into answer using part, v;
  return answer;
end
$$;

-- Returns columns of a group as people read them; ids are no words.
create function app.incoming_shown(of_list text, group_name text, columns text[], v jsonb) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  words text;
begin
  if v is null then return null; end if;
  if of_list = 'clients' then
    return case group_name when 'identity' then jsonb_build_object('identity_no', app.mask_identity(v ->> 'identity_type', v ->> 'identity_no'))
      else (select jsonb_object_agg(n, v -> n) from unnest(columns) n) end;
  end if;
  words := app.incoming_text(of_list, group_name, v);
  return case when words is not null then jsonb_build_object('text', words)
    else (select coalesce(jsonb_object_agg(n, v -> n), '{}') from unnest(columns) n where n !~ '_id$' and jsonb_typeof(v -> n) not in ('array', 'object')) end;
end
$$;
