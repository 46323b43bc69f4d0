-- Judging rows of records that are found by keys: a name, a number, an e-mail address. A kind that is judged so has, besides the
-- functions of incoming_kinds.sql:
--   app.<list>_keys(v) returns text[]    keys of a row's values or of a record
--   app.<list>_words(given, out means, out asked, out notes, out trouble)   what the words of a row mean
--   app.<list>_likeness(ours, columns, out share, out reason)   3 surely the same, 2 likely, 1 perhaps, 0 not; why it is asked

-- Finds the live records that have a key of rows. Reads the table once for all of them: it is one of thousands, not of millions.
create function app.keyed_candidates(of_list text, nos bigint[]) returns table (row_no bigint, ids uuid[])
language plpgsql stable
set search_path = ''
as $$
begin
  return query execute format(
    'with wanted as materialized (
      select r.no, k.key from app.incoming_rows r cross join lateral unnest(r.found_by) k (key) where r.no = any ($1)
    ),
    held as materialized (
      select t.id, k.key from public.%1$I t cross join lateral unnest(app.%2$I(to_jsonb(t))) k (key) where t.deleted_at is null
    )
    select w.no, array_agg(distinct h.id) from wanted w join held h on h.key = w.key group by w.no',
    app.incoming_table(of_list), of_list || '_keys'
  ) using nos;
end
$$;

-- Returns how likely a record, or an earlier row, and a row are one.
create function app.incoming_likeness(of_list text, ours jsonb, given jsonb, out share integer, out reason text)
language plpgsql stable
set search_path = ''
as $$
begin
  execute format('select * from app.%I($1, $2)', of_list || '_likeness') into share, reason using ours, given;
end
$$;

-- Judges one row by the records that it may be and the earlier rows of its file. Only a number that is the same decides, and a row
-- that says nothing new; all else is a question. `asks`: the reason where readings are asked; `not_answered`: groups that no
-- record answers. A record that the caller may not read answers nothing, and of it nothing is told but that it is there.
create function app.judge_record_row(
  of_list text, r app.incoming_rows, ids uuid[], means jsonb, asked jsonb, notes jsonb, trouble text, asks text default 'unsure',
  not_answered text[] default '{}'
) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  cols jsonb := app.incoming_columns(of_list, r.given || means || app.first_readings(asked));
  likely jsonb;
  best jsonb;
  rec jsonb;
  certain boolean;
  -- Likeness to a record that is out of reach.
  elsewhere integer;
  outcome text;
  reason text;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
      'record', c.id, 'twin', c.no, 'level', case c.share when 3 then 'certain' when 2 then 'likely' else 'possible' end,
      'weight', c.share, 'holder', c.share = 3, 'reason', c.reason, 'copy', c.copy
    ) order by c.share desc, c.no is not null, c.copy desc, c.no, c.id) filter (where c.open and c.place <= 5), '[]'),
    coalesce(max(c.share) filter (where not c.open), 0) into likely, elsewhere
  from (
    select x.*, l.share, l.reason,
      row_number() over (partition by x.open order by l.share desc, x.no is not null, x.no, x.id) as place
    from (
      select y.*, y.no is not null or app.in_reach(of_list, y.ours) as open from (
        select i as id, null::bigint as no, app.live_record(app.incoming_table(of_list), i) as ours, false as copy from unnest(ids) i
        union all
        (select null, t.no, app.incoming_columns(of_list, t.given || t.resolved), t.given = r.given from app.incoming_rows t
        where t.file_id = r.file_id and t.no < r.no and t.found_by && r.found_by and t.result in ('new', 'maybe') and t.applied_at is null
        order by t.given = r.given desc, t.line limit 5)
      ) y
    ) x
    cross join lateral app.incoming_likeness(of_list, x.ours, cols) l
    where x.copy or l.share > 0
  ) c;
  best := likely -> 0;
  if elsewhere <= coalesce((best ->> 'weight')::integer, 0) then elsewhere := 0; end if;
  certain := coalesce((best ->> 'weight')::integer = 3, false);
  if best ->> 'record' is not null then rec := app.live_record(app.incoming_table(of_list), (best ->> 'record')::uuid);
  elsif best is not null then
    select app.incoming_columns(of_list, t.given || t.resolved) into rec from app.incoming_rows t where t.no = (best ->> 'twin')::bigint;
  end if;
  if rec is not null and (best ->> 'weight')::integer >= 2 then
    select a.means, a.asked into means, asked from app.answer_by_record(of_list, rec, r.given, not_answered, means, asked) a;
  end if;
  if coalesce((best ->> 'copy')::boolean, false) then
    -- The very row again: what is picked there holds here.
    asked := '{}';
    certain := true;
  elsif rec is not null and asked = '{}' and (best ->> 'weight')::integer >= 2 and not exists (
    select from app.compare_record_values(of_list, rec, app.incoming_columns(of_list, r.given || means)) c where c.state not in ('equal', 'absent')
  ) and (select count(*) = 1 from jsonb_array_elements(likely) c where (c ->> 'weight')::integer >= 2 and (c ->> 'record' is null) = (best ->> 'record' is null)) then
    certain := true;
  end if;
  trouble := coalesce(trouble, case when best is null then app.incoming_fault(of_list, r.given || means || app.first_readings(asked), true) end);
  if elsewhere > 0 then certain := false; end if;
  if trouble is not null and not certain then
    outcome := 'refused';
    reason := trouble;
  elsif elsewhere > 0 then
    -- The number of another record makes no second one; what is only alike is a question.
    outcome := case when elsewhere = 3 then 'refused' else 'maybe' end;
    reason := 'other_record';
  elsif certain and asked = '{}' then
    outcome := 'same';
  elsif best is not null and not certain then
    outcome := 'maybe';
    reason := best ->> 'reason';
  elsif asked <> '{}' then
    outcome := 'maybe';
    reason := asks;
  else
    outcome := 'new';
  end if;
  perform app.write_verdict(of_list, r, outcome, reason, (
    select coalesce(jsonb_agg(c - '{reason, copy}'::text[] order by place), '[]') from jsonb_array_elements(likely) with ordinality x (c, place)
  ), best, rec, means, asked, notes);
end
$$;

create function app.judge_keyed_rows(of_list text, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  item record;
  said record;
begin
  execute format('update app.incoming_rows r set found_by = app.%I(r.given) where r.no = any ($1)', of_list || '_keys') using nos;
  for item in
    select r as own, coalesce(c.ids, '{}') as ids from app.incoming_rows r left join app.keyed_candidates(of_list, nos) c on c.row_no = r.no
    where r.no = any (nos) order by r.line
  loop
    execute format('select * from app.%I($1)', of_list || '_words') into said using (item.own).given;
    perform app.judge_record_row(of_list, item.own, item.ids, said.means, said.asked || (item.own).told, said.notes, said.trouble);
  end loop;
end
$$;
