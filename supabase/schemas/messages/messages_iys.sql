-- Consents that the national system (İYS) is told of: steps of `message_service`, and a file for those who tell it by hand.

-- Consents of commercial channels that the national system has not heard of, as it wants them: [{id, recipient, type, status,
-- source, at (clock of Istanbul), recipient_type}]. Oldest first; those that nobody answered for come last, with all that the
-- same client said of the same channel, whose order counts. A first word that is a refusal is nothing to tell. all_of_them: those that were set aside, too.
create function app.pending_iys(most integer, all_of_them boolean default false) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    with pending as (
      select s.id, s.client_id, s.given_at,
        case s.channel when 'call' then 'ARAMA' when 'message' then 'MESAJ' else 'EPOSTA' end as type,
        case s.status when 'granted' then 'ONAY' else 'RET' end as status,
        case s.source when 'web' then 'HS_WEB' when 'call_centre' then 'HS_CAGRI_MERKEZI' when 'wet_signature' then 'HS_ISLAK_IMZA'
          else 'HS_FIZIKSEL_ORTAM' end as source,
        case when s.channel = 'email' then nullif(btrim(coalesce(c.email, '')), '') else app.message_address(c, 'sms', false) end as recipient,
        max(d.last_at) over (partition by c.id, s.channel) as failed_at
      from public.client_consents s join public.clients c on c.id = app.merge_root(s.client_id)
      left join app.dead_letters d on d.queue = 'iys' and d.row_key = s.id::text and d.state = 'failing'
      where s.iys_state in ('pending', 'failed') and s.channel in ('call', 'message', 'email') and s.deleted_at is null
        and c.deleted_at is null and s.source not in ('iys', 'merge')
        and (all_of_them or s.id::text not in (select app.set_aside_keys('iys')))
        and (s.status = 'granted' or exists (
          select from public.client_consents e
          where e.client_id = s.client_id and e.channel = s.channel and e.status = 'granted' and e.given_at < s.given_at
        ))
    )
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'recipient', p.recipient, 'type', p.type, 'status', p.status,
      'source', p.source, 'at', to_char(p.given_at at time zone 'Europe/Istanbul', 'YYYY-MM-DD HH24:MI:SS'), 'recipient_type', 'BIREYSEL')
      order by p.failed_at nulls first, p.given_at, p.id), '[]')
    from (select * from pending x where x.recipient is not null order by x.failed_at nulls first, x.given_at, x.id
      limit least(greatest(coalesce(most, 500), 1), 5000)) p
  );
end
$$;

-- Takes what the national system said of consents: [{id, sent, code}]. One that it refused is set aside where the code
-- says why, else tried again some times.
create function app.take_iys_outcomes(results jsonb) returns integer
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  item jsonb;
  taken integer := 0;
  sent boolean;
  state text;
  rule text;
  message text;
begin
  for item in select * from jsonb_array_elements(results) loop
    begin
      sent := coalesce((item -> 'sent')::boolean, false);
      update public.client_consents s set iys_state = case when sent then 'sent' else 'failed' end
      where s.id = (item ->> 'id')::uuid and s.iys_state in ('pending', 'failed');
      if found then
        taken := taken + 1;
        if sent then perform app.clear_failures('iys', array[item ->> 'id']); end if;
        if item ->> 'code' is not null then
          perform app.set_aside('iys', item ->> 'id', item ->> 'code');
        elsif not sent then
          perform app.note_failure('iys', item ->> 'id', 'refused');
        end if;
      end if;
    exception when others then
      if app.is_retryable(sqlstate) then raise; end if;
      get stacked diagnostics state = returned_sqlstate, rule = constraint_name, message = message_text;
      perform app.set_aside('iys', item ->> 'id', app.failure_code(state, message), rule);
    end;
  end loop;
  return taken;
end
$$;

-- Consents that the national system did not answer for: [{id, code}]. Where it answered for others meanwhile they are to blame,
-- and are set aside in the end; else it is away, and they are tried again.
create function app.note_unanswered(results jsonb, answers boolean) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
begin
  perform app.note_failure('iys', r ->> 'id', app.failure_code('P0001', r ->> 'code'), answers) from jsonb_array_elements(results) r;
  return '{"state": "kept"}';
end
$$;

-- Exports what the national system has not heard of, for a file; written to the log.
create function app.run_export_iys() returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  rows jsonb;
begin
  perform app.need_permissions('{crm.messages.settings}');
  perform app.need_client_sight();
  rows := app.pending_iys(5000, true);
  perform app.log_access('export', 'iys', null, null, jsonb_build_object('rows', jsonb_array_length(rows)));
  return rows;
end
$$;
grant execute on function app.run_export_iys() to vizite_api;
create function public.export_iys() returns jsonb
language sql volatile set search_path = '' as $$ select app.run_export_iys() $$;
select app.open_door('public.export_iys()');
