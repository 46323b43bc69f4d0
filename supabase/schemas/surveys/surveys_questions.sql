-- Requirements of a questionnaire before it is published.

-- Errors: P0001 questions_malformed, with what is wrong as hint: `count`, `id`, `type`, `options`, `nps`, `rule`, or
-- `text <language>` where a language lacks a text.
create function app.check_questions(questions jsonb, languages text[]) returns void
language plpgsql
set search_path = ''
as $$
declare
  question jsonb;
  language text;
  seen text[] := '{}';
  wrong text;
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) not between 1 and 30 then wrong := 'count'; end if;
  for question in select * from jsonb_array_elements(case when wrong is null then questions else '[]' end) loop
    exit when wrong is not null;
    if coalesce(question ->> 'id', '') !~ '^[a-z0-9-]{1,40}$' or question ->> 'id' = any (seen) then wrong := 'id';
    elsif coalesce(question ->> 'type', '') not in ('nps', 'scale', 'one', 'many', 'text') then wrong := 'type';
    elsif jsonb_typeof(question -> 'required') is distinct from 'boolean' then wrong := 'type';
    elsif question ->> 'type' in ('one', 'many') and not app.are_options(question -> 'options') then wrong := 'options';
    elsif jsonb_typeof(question -> 'show_if') = 'object' and not coalesce(question #>> '{show_if,question}' = any (seen), false) then
      wrong := 'rule';
    end if;
    foreach language in array languages loop
      if wrong is null and (
        btrim(coalesce(question -> 'text' ->> language, '')) = '' or char_length(question -> 'text' ->> language) > 300
        or exists (
          select from jsonb_array_elements(case when question ->> 'type' in ('one', 'many') then question -> 'options' else '[]' end) o
          where btrim(coalesce(o -> 'text' ->> language, '')) = '' or char_length(o -> 'text' ->> language) > 120
        )
      ) then
        wrong := 'text ' || language;
      end if;
    end loop;
    seen := seen || (question ->> 'id');
  end loop;
  if wrong is null and (select count(*) from jsonb_array_elements(questions) q where q ->> 'type' = 'nps') > 1 then wrong := 'nps'; end if;
  if wrong is not null then perform app.refuse_access('questions_malformed', array[wrong]); end if;
end
$$;

create function app.are_options(options jsonb) returns boolean
language plpgsql immutable
set search_path = ''
as $$
begin
  return jsonb_typeof(options) is not distinct from 'array' and jsonb_array_length(options) between 2 and 20
    and not exists (select from jsonb_array_elements(options) o where coalesce(o ->> 'id', '') !~ '^[a-z0-9-]{1,40}$')
    and (select count(distinct o ->> 'id') from jsonb_array_elements(options) o) = jsonb_array_length(options);
end
$$;

-- Returns the options to choose from, in Turkish: a translation that was added asks nothing else.
create function app.options_asked(question jsonb) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(jsonb_build_array(o.value ->> 'id', o.value #>> '{text,tr}') order by o.ordinality)
    from jsonb_array_elements(coalesce(question -> 'options', '[]')) with ordinality o
  );
end
$$;

-- Renews questions: one that now asks something else begins a new series; it gets another id, and so do the rules that
-- name it.
create function app.renew_questions(questions jsonb, former jsonb, version integer) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
declare
  question jsonb;
  before jsonb;
  renewed jsonb := '[]';
  names jsonb := '{}';
  id text;
begin
  for question in select * from jsonb_array_elements(questions) loop
    id := question ->> 'id';
    select q into before from jsonb_array_elements(coalesce(former, '[]')) q where q ->> 'id' = id;
    if before is not null and (
      before ->> 'type' is distinct from question ->> 'type' or before #>> '{text,tr}' is distinct from question #>> '{text,tr}'
      or app.options_asked(before) is distinct from app.options_asked(question)
    ) then
      question := jsonb_set(question, '{id}', to_jsonb(left(regexp_replace(id, '-v[0-9]+$', ''), 30) || '-v' || version));
      names := names || jsonb_build_object(id, question ->> 'id');
    end if;
    if names ? (question #>> '{show_if,question}') then
      question := jsonb_set(question, '{show_if,question}', names -> (question #>> '{show_if,question}'));
    end if;
    renewed := renewed || jsonb_build_array(question);
  end loop;
  return renewed;
end
$$;
