-- Months of a source that tells of few: each is counted once, and every answer is made of what the months show. Two
-- questions then differ by shown groups alone, whatever their days, columns and choices. Decision 62.

-- Ways to put a figure's months together, and the value that a month keeps for that: a number that is added up, or a list.
create table app.monthly_figures (
  source text not null,
  id text not null,
  form text not null check (form in ('sum', 'share', 'mean', 'p50', 'p90', 'spread')),
  -- An aggregate: the count, the rows of the share, the sum, or the values.
  kept text not null,
  -- The part that it would tell of.
  part text,
  -- Two aggregates: rows could move within the part one way, and the other way, without a change of the figure, which may
  -- then be told although its part is hidden.
  swaps text[] check (cardinality(swaps) = 2),
  primary key (source, id),
  foreign key (source, id) references app.figures (source, id)
);
select app.protect('app.monthly_figures');
create policy "for the server alone" on app.monthly_figures for select to service_role using (true);

-- Rows that figures divide into classes. A class of one to four hides them all: the others would give it away.
create table app.figure_parts (
  source text not null references app.figure_sources (id),
  id text not null,
  -- Aggregates, one for each class.
  classes text[] not null,
  -- The part that it divides further: where that is hidden, so is this.
  under text,
  -- A column that has the same classes, and its values that are told here, too: hidden there means hidden here.
  of_column text,
  of_values text[] not null default '{}',
  -- Told of a whole month alone, never of groups.
  whole_only boolean not null default false,
  primary key (source, id)
);
select app.protect('app.figure_parts');
create policy "for the server alone" on app.figure_parts for select to service_role using (true);

-- Cells of a month: [{l, c, v, f, n, k}], of lane, column, value, figure: its rows, and what it keeps. Without `n` it
-- is hidden; no number of a hidden group is stored. The column is '' for the month as a whole.
create table app.figure_months (
  source text not null references app.figure_sources (id),
  -- Rows that were counted: 'all', or those of one user.
  scope text not null,
  -- The value of the column by which rows are never added up; '' where there is none.
  apart text not null,
  month date not null,
  cells jsonb not null,
  looked_on date not null,
  primary key (source, scope, apart, month)
);
select app.protect('app.figure_months');
create policy "for the server alone" on app.figure_months for select to service_role using (true);

-- Returns the mark of a row without a value.
create function app.no_value() returns text
language sql immutable parallel safe
set search_path = ''
as $$ select chr(1) $$;

-- Returns the mark of a column that is hidden as a whole.
create function app.all_hidden() returns text
language sql immutable parallel safe
set search_path = ''
as $$ select chr(2) $$;

-- Returns the mark of the sum of all hidden groups.
create function app.hidden_sum() returns text
language sql immutable parallel safe
set search_path = ''
as $$ select chr(3) $$;

create function app.few(n numeric) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select n between 1 and 4 $$;

create function app.any_few(counts bigint[]) returns boolean
language sql immutable parallel safe
set search_path = ''
as $$ select coalesce(bool_or(n between 1 and 4), false) from unnest(counts) n $$;

-- Adds up what groups keep: numbers, or lists.
create function app.add_kept(kept jsonb) returns jsonb
language sql immutable parallel safe
set search_path = ''
as $$
  select case when exists (select from jsonb_array_elements(kept) e where jsonb_typeof(e) = 'array')
    then (select jsonb_agg(v) from jsonb_array_elements(kept) e cross join jsonb_array_elements(case jsonb_typeof(e) when 'array' then e else '[]' end) v)
    else (select to_jsonb(sum((e #>> '{}')::numeric)) from jsonb_array_elements(kept) e) end
$$;

-- Returns the months of a period that are over: its days may still be entered for three more.
create function app.whole_months(spec jsonb) returns date[]
language sql stable
set search_path = ''
as $$
  select array(
    select m::date from generate_series(
      date_trunc('month', (spec ->> 'from')::date)::timestamp, (spec ->> 'to')::date::timestamp, interval '1 month'
    ) m
    where m + interval '1 month 3 days' <= now() at time zone 'Europe/Istanbul' order by m
  )
$$;

-- Returns the name of the rows that the caller may count.
create function app.figure_scope() returns text
language sql stable
set search_path = ''
as $$ select case when app.read_scope() = 'all' then 'all' else auth.uid()::text || coalesce(' ' || app.my_department(), '') end $$;
