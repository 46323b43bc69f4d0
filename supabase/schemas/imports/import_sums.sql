-- Sums of an imported list: what the device has read is what is staged, and what is staged is what is stored. As
-- sync/model/rules/import-sums.ts; a test holds both together.

-- Returns the amounts of a row by the kind of list, in minor units.
create function app.import_amounts(of_list text) returns text[]
language sql immutable parallel safe
set search_path = ''
as $$
  select case
    when of_list = 'bank' then '{gross, commission, reward, service_fee, points, tax, net}'::text[]
    when of_list in ('receipts', 'account') then '{amount}'
    when of_list in ('provision', 'denial') then '{asked, approved}'
    when of_list = 'payment' then '{asked, approved, paid, cut}'
    when of_list = 'agreement' then '{amount}'
    else '{}'
  end
$$;

-- Returns {currency: {kind: {"rows": n, amount: sum}}} of the staged rows that will be stored. Each row is taken apart once.
create function app.staged_sums(target uuid, of_list text) returns jsonb
language sql stable
set search_path = ''
as $$
  with kinds as (
    select coalesce(f.currency, '') as currency,
      case when of_list in ('bank', 'account') then coalesce(f.kind, '') else '' end as kind,
      jsonb_build_object(
        'gross', coalesce(sum(f.gross), 0), 'commission', coalesce(sum(f.commission), 0),
        'reward', coalesce(sum(f.reward), 0), 'service_fee', coalesce(sum(f.service_fee), 0),
        'points', coalesce(sum(f.points), 0), 'tax', coalesce(sum(f.tax), 0), 'net', coalesce(sum(f.net), 0),
        'amount', coalesce(sum(f.amount), 0), 'asked', coalesce(sum(f.asked), 0),
        'approved', coalesce(sum(f.approved), 0), 'paid', coalesce(sum(f.paid), 0), 'cut', coalesce(sum(f.cut), 0)
      ) as sums,
      count(*) as n
    from app.import_staging s cross join lateral jsonb_to_record(s.facts) as f (
      currency text, kind text, gross bigint, commission bigint, reward bigint, service_fee bigint, points bigint, tax bigint,
      net bigint, amount bigint, asked bigint, approved bigint, paid bigint, cut bigint
    )
    where s.file_id = target and s.problem is null
    group by 1, 2
  )
  select coalesce(jsonb_object_agg(c.currency, c.kinds), '{}') from (
    select k.currency, jsonb_object_agg(k.kind, (
      select jsonb_object_agg(a, k.sums -> a) || jsonb_build_object('rows', k.n)
      from unnest(app.import_amounts(of_list)) a
    )) as kinds
    from kinds k group by 1
  ) c
$$;

-- Returns the same sums of what the tables hold for a file: its own rows, and those that an earlier file had brought.
create function app.stored_sums(file public.import_files) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if file.list = 'bank' then
    return (
      with rows as (
        select b.* from app.bank_rows b
        where b.file_id = file.id
        union all
        select b.* from app.import_rows i join app.bank_rows b on b.no = i.row_no
        where i.file_id = file.id and i.outcome in ('same', 'changed')
      )
      select coalesce(jsonb_object_agg(c.currency, c.kinds), '{}') from (
        select k.currency, jsonb_object_agg(k.kind, k.sums) as kinds from (
          select r.currency, r.kind, jsonb_build_object(
            'rows', count(*), 'gross', sum(r.gross), 'commission', sum(r.commission), 'reward', sum(r.reward),
            'service_fee', sum(r.service_fee), 'points', sum(r.points), 'tax', sum(r.tax), 'net', sum(r.net)
          ) as sums
          from rows r group by 1, 2
        ) k group by 1
      ) c
    );
  elsif file.list = 'account' then
    return (
      with rows as (
        select a.currency, a.kind, a.amount from app.account_rows a where a.file_id = file.id
        union all
        -- The kind is that of this file's rules: those of the earlier one may have been others.
        select a.currency, i.facts ->> 'kind', a.amount from app.import_rows i join app.account_rows a on a.no = i.row_no
        where i.file_id = file.id and i.outcome = 'same'
      )
      select coalesce(jsonb_object_agg(c.currency, c.kinds), '{}') from (
        select k.currency, jsonb_object_agg(k.kind, k.sums) as kinds from (
          select r.currency, r.kind, jsonb_build_object('rows', count(*), 'amount', sum(r.amount)) as sums
          from rows r group by 1, 2
        ) k group by 1
      ) c
    );
  elsif file.list = 'receipts' then
    return (
      with rows as (
        select t.currency, t.amount from app.receipts t where t.file_id = file.id
        union all
        select t.currency, t.amount from app.import_rows i join app.receipts t on t.no = i.row_no
        where i.file_id = file.id and i.outcome in ('same', 'changed')
      )
      select coalesce(jsonb_object_agg(s.currency, s.kinds), '{}') from (
        select r.currency, jsonb_build_object('', jsonb_build_object('rows', count(*), 'amount', sum(r.amount))) as kinds
        from rows r group by 1
      ) s
    );
  end if;
  return (
    with amounts as (
      select coalesce(r.facts ->> 'currency', '') as currency, f.field,
        coalesce(sum((r.facts ->> f.field)::bigint), 0) as total, count(*) as n
      from app.list_rows r cross join unnest(app.import_amounts(file.list)) f (field)
      where r.file_id = file.id group by 1, 2
    )
    select coalesce(jsonb_object_agg(s.currency, s.kinds), '{}') from (
      select a.currency, jsonb_build_object('', jsonb_object_agg(a.field, a.total) || jsonb_build_object('rows', max(a.n))) as kinds
      from amounts a group by 1
    ) s
  );
end
$$;

-- Refuses to store a list whose sums are not those that the device has shown to the user.
create function app.check_staged_sums(file public.import_files, sums jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if app.import_amounts(file.list) <> '{}' and app.staged_sums(file.id, file.list) is distinct from sums then
    perform app.refuse_access('sums_differ');
  end if;
end
$$;

-- Refuses to leave anything stored but what was staged, and keeps the sums of what is stored with the file.
create function app.keep_stored_sums(target uuid, sums jsonb) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  file public.import_files;
  kept jsonb;
begin
  select * into file from public.import_files f where f.id = target;
  if app.import_amounts(file.list) = '{}' then return; end if;
  kept := app.stored_sums(file);
  if kept is distinct from sums then perform app.refuse_access('sums_differ'); end if;
  update public.import_files f set stored = kept where f.id = target;
end
$$;
