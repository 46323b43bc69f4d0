-- The steps that the status of a record may take. The rows are those of sync/model (a test holds both together).

create table app.status_moves (
  kind text not null,
  before text not null,
  after text not null,
  primary key (kind, before, after)
);
select app.protect('app.status_moves');
grant select on app.status_moves to vizite_api;
create policy "moves are no secret" on app.status_moves for select to vizite_api using (true);

-- Returns whether a record of one status can have become one of another by any number of steps: a device may have made
-- several without network, and sends the last state alone. As isReachable in sync/model/status-moves.ts.
create function app.may_become(of_kind text, old_status text, new_status text) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return old_status = new_status or exists (
    with recursive reached (status) as (
      select m.after from app.status_moves m where m.kind = of_kind and m.before = old_status
      union
      select m.after from reached r join app.status_moves m on m.kind = of_kind and m.before = r.status
    )
    select from reached r where r.status = new_status
  );
end
$$;
grant execute on function app.may_become(text, text, text) to vizite_api;
