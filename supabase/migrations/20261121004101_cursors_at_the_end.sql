-- Where the last page of a pull began inside the last transaction, its cursor stayed there: a row of that transaction that
-- the person sees no more, with a higher id, was named only after somebody had written again. The cursor of a last page
-- stands at the end of all that it covers. Otherwise as in 1400.

-- One page of one collection, as JSON text without the braces; null where the caller may read none of its kinds. First
-- the keys, merged from the cursor indexes of its tables, then the documents of just these. Text, because every level
-- of jsonb would copy every document once more.
create or replace function app.pull_page(wanted text, after_xid xid8, after_id uuid, horizon xid8, page_size integer)
returns text
language plpgsql stable
set search_path = ''
as $$
declare
  source record;
  keys text[] := '{}';
  rows text[] := '{}';
  documents text;
  found integer;
  last_xid xid8;
  last_id uuid;
begin
  for source in
    select s.table_name, min(s.document_sql) as document_sql, min(s.window_rule) as window_rule,
      min(s.hidden) as hidden
    from app.sync_tables s
    where s.collection = wanted and (s.read_any = '{}' or app.has_any_permission(s.read_any))
    group by s.table_name
    order by min(s.rank)
  loop
    keys := keys || format(
      '(select t.change_xid, t.id, %L as source from public.%I t
         where (t.change_xid, t.id) > ($1, $2) and t.change_xid < $3%s order by t.change_xid, t.id limit $4 + 1)',
      source.table_name, source.table_name,
      -- A window only ever leaves out rows that have grown old.
      case when source.window_rule is not null then format(' and (t.updated_at >= $5 or %s)', source.window_rule) end
    );
    rows := rows || case when source.hidden = '{}' then format(
      'select p.n, (%s)::text as document from page p join public.%I t on t.id = p.id where p.source = %L',
      source.document_sql, source.table_name, source.table_name
    ) else format(
      -- Hidden values are asked for all rows of the page at once, and put in before the closing brace.
      'select p.n, case when t.deleted_at is null
           then left((%1$s)::text, -1) || '', '' || coalesce(substr(h.hidden::text, 2), %2$L) else (%1$s)::text end
         from page p join public.%3$I t on t.id = p.id
         left join app.%4$I(array(select k.id from page k where k.source = %3$L)) h on h.id = p.id
         where p.source = %3$L',
      source.document_sql,
      (select string_agg(to_json(h)::text || ': null', ', ') || '}' from unnest(source.hidden) h),
      source.table_name, 'hidden_' || source.table_name
    ) end;
  end loop;
  if keys = '{}' then return null; end if;

  execute format(
    'with page as materialized (
       select u.*, row_number() over (order by u.change_xid, u.id) as n from (%s) u order by n limit $4 + 1
     ), documents (n, document) as (%s)
     select (select string_agg(d.document, E'',\n'' order by d.n) from documents d where d.n <= $4),
       count(*), (array_agg(p.change_xid) filter (where p.n = $4))[1], (array_agg(p.id) filter (where p.n = $4))[1]
     from page p',
    array_to_string(keys, ' union all '), array_to_string(rows, ' union all ')
  )
  into documents, found, last_xid, last_id
  using after_xid, after_id, horizon, page_size,
    (select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = wanted);

  if found <= page_size then
    -- Everything below the horizon has been looked at: the next pull need not pass over invisible rows again.
    -- A cursor that stands above it stays where it is.
    last_xid := greatest(after_xid::text::numeric, horizon::text::numeric - 1)::text::xid8;
    last_id := case when after_xid >= horizon then after_id else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
  end if;
  return format(
    '"documents": [%s], "cursor": {"xid": "%s", "id": "%s"}, "has_more": %s',
    coalesce(documents, ''), last_xid, last_id, to_json(found > page_size)
  );
end
$$;
