-- Push, first part: what a pushed document says, and whether it is what is stored.

-- Returns the first field of the document that is unknown or whose JSON type does not fit its column; null when all is
-- well. Strict, because the database would take 'tomorrow' and 'infinity' too. What people may not write is ignored.
create function app.document_problem(document jsonb, types jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select e.key
    from jsonb_each(document) e
    where case jsonb_typeof(e.value)
      when 'null' then not types ? e.key
      when 'string' then case types ->> e.key
        when 'text' then false
        when 'ignored' then false
        when 'uuid' then not app.is_uuid(e.value #>> '{}')
        when 'date' then (e.value #>> '{}') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
        when 'timestamp with time zone' then (e.value #>> '{}')
          !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,3})?(Z|[+-][0-9]{2}:[0-9]{2})$'
        else true
      end
      when 'boolean' then coalesce(types ->> e.key, '') not in ('boolean', 'ignored')
      when 'number' then case types ->> e.key
        when 'ignored' then false
        when 'integer' then (e.value #>> '{}') !~ '^-?[0-9]{1,10}$'
        when 'bigint' then (e.value #>> '{}') !~ '^-?[0-9]{1,15}$'
        else true
      end
      when 'array' then case types ->> e.key
        when 'ignored' then false
        when 'jsonb' then false
        when 'text[]' then jsonb_path_exists(e.value, 'strict $[*] ? (@.type() != "string")')
        when 'uuid[]' then jsonb_path_exists(e.value, 'strict $[*] ? (@.type() != "string")')
        else true
      end
      else coalesce(types ->> e.key, '') not in ('jsonb', 'ignored')
    end
    limit 1
  );
end
$$;
grant execute on function app.document_problem(jsonb, jsonb) to vizite_api;

-- Returns whether hidden values that a user sends are what is stored. Compared is only what the user may read, or has
-- stored alone; of all else a repeat is known by its receipt. Otherwise a push would tell whether a guess was right at
-- a value that its sender may not read: nine calls are enough for an identity number whose mask is known. Null from
-- somebody who may not read the value leaves it as it is, so it counts as equal. That nobody has changed the row since
-- the user made it is told by its times, not by version 1: after a rebase new rows begin higher.
create function app.hidden_values_match(table_name text, row_id uuid, pushed jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  stored jsonb;
  is_own boolean := false;
begin
  if pushed = '{}' then return true; end if;
  case table_name
    when 'clients' then
      select jsonb_build_object('identity_no', c.identity_no, 'clinical_note', c.clinical_note),
        c.created_by = auth.uid() and c.updated_by = auth.uid() and c.updated_at = c.created_at
      into stored, is_own
      from public.clients c where c.id = row_id and app.has_any_permission('{crm.clients.add, crm.clients.edit}');
    when 'profiles' then
      select to_jsonb(p) into stored
      from public.profiles p where p.id = row_id and app.has_permission('access.users.edit');
  end case;
  if stored is null then return false; end if;
  return not exists (
    select from jsonb_each(pushed) e
    where not case
      when is_own or case e.key
        when 'identity_no' then app.has_permission('crm.client_identity.read')
        when 'clinical_note' then app.has_permission('crm.client_health.read')
        else row_id = auth.uid() or app.has_permission('access.users.read')
      end then e.value is not distinct from stored -> e.key
      else e.value = 'null'
    end
  );
end
$$;
grant execute on function app.hidden_values_match(text, uuid, jsonb) to vizite_api;

-- Returns the row as pull would give it now, or null where there is none or the caller may not see it.
create function app.current_document(target app.sync_tables, row_id uuid) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  document jsonb;
  hidden jsonb;
begin
  execute format('select (%s)::jsonb from public.%I t where t.id = $1', target.document_sql, target.table_name)
  into document using row_id;
  -- An id of another kind is somebody else's row to this change.
  if document is null or document ->> 'kind' <> target.kind then return null; end if;
  if target.hidden <> '{}' and document ->> 'deleted_at' is null then
    execute format('select h.hidden from app.%I(array[$1]) h', 'hidden_' || target.table_name)
    into hidden using row_id;
    document := document || coalesce(hidden, (select jsonb_object_agg(h, null) from unnest(target.hidden) h));
  end if;
  return document;
end
$$;
grant execute on function app.current_document(app.sync_tables, uuid) to vizite_api;

-- Returns whether the pushed values are already stored: a repeat after a lost answer, or two people doing the same. Of
-- a kind that people write by commands alone (users, roles), or that the server writes, nothing is ever stored by a
-- push: it is refused.
create function app.is_stored(target app.sync_tables, row_id uuid, pushed jsonb, stored jsonb) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  columns text[] := target.insertable || target.updatable;
  typed jsonb;
begin
  if stored is null or stored ->> 'deleted_at' is not null then return false; end if;
  -- A kind that no push writes has no repeats.
  if columns = '{}' then return false; end if;
  -- Through the column types, so that 10:00Z and 10:00.000Z are one instant.
  execute format(
    'select (%s)::jsonb from jsonb_populate_record(null::public.%I, $1 - ''deleted_at'') t', target.document_sql, target.table_name
  ) into typed using pushed;
  return not exists (
      select from unnest(columns) c (name)
      where pushed ? c.name and c.name <> all (target.hidden) and c.name <> 'status_category'
        and typed -> c.name is distinct from stored -> c.name
    )
    and app.hidden_values_match(target.table_name, row_id, coalesce((
      select jsonb_object_agg(h.name, pushed -> h.name) from unnest(target.hidden) h (name)
      where pushed ? h.name and h.name = any (columns)
    ), '{}'));
end
$$;
grant execute on function app.is_stored(app.sync_tables, uuid, jsonb, jsonb) to vizite_api;
