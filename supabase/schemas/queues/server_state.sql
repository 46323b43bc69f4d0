-- State of the server and its loops as each tells it, a row for each: when it last ran, and facts without a value
-- of any record. Hosted and embedded write and read the same rows. Read by queues/system_status.sql.

create table app.server_state (
  name text primary key check (name in ('schedule', 'reports', 'server', 'outages')),
  at timestamptz not null default clock_timestamp(),
  facts jsonb not null default '{}' check (jsonb_typeof(facts) = 'object' and octet_length(facts::text) <= 20000)
);
select app.protect('app.server_state');
create policy "for the server alone" on app.server_state for select to service_role using (true);

-- Keeps what one of them tells, in the place of what it told before.
create function app.note_server_state(teller text, told jsonb default '{}') returns void
language sql volatile security definer
set search_path = ''
as $$
  insert into app.server_state as s (name, at, facts) values (teller, clock_timestamp(), told)
  on conflict (name) do update set at = excluded.at, facts = excluded.facts
$$;

-- Adds a time without service to the last 50: the database was away, the server did not run, or it was stopped.
create function app.note_outage(kind text, from_at timestamptz, to_at timestamptz) returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  known jsonb := coalesce((select s.facts -> 'list' from app.server_state s where s.name = 'outages' for update), '[]');
begin
  if kind not in ('database', 'server', 'stopped') or from_at is null or to_at is null or to_at < from_at then
    perform app.refuse_call('values_malformed');
  end if;
  perform app.note_server_state('outages', jsonb_build_object('list', (
    select jsonb_agg(l.outage order by l.at)
    from (
      select o.outage, o.at
      from jsonb_array_elements(known || jsonb_build_array(
        jsonb_build_object('kind', kind, 'from', app.iso(from_at), 'to', app.iso(to_at))
      )) with ordinality o (outage, at)
      order by o.at desc limit 50
    ) l
  )));
end
$$;
