-- The loop that compares patients leaves a demo hospital alone while it is loaded.

create or replace function app.look_for_pairs() returns void
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  hour integer := extract(hour from now() at time zone 'Europe/Istanbul');
begin
  -- While a demo hospital is loaded, which takes this lock, the next call looks.
  begin
    lock table app.pairs_run in row exclusive mode nowait;
  exception when lock_not_available then return;
  end;
  if not exists (select from app.pairs_run r where r.at > now() - interval '20 hours' and not r.wanted)
    and (hour between 2 and 5 or not exists (select from app.pairs_run r where not r.wanted)) then
    perform app.learn_match_shares();
    perform app.find_client_pairs();
  else
    perform app.refresh_pairs(200);
  end if;
end
$$;
