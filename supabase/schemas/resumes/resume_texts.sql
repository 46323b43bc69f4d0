-- Content of the files of applications, so that they are found by it. On the server alone: read where a file is opened
-- for the first time, or where it came in.

create table app.resume_texts (
  attachment_id uuid primary key references public.attachments (id) on delete cascade,
  resume_id uuid not null references public.resumes (id) on delete cascade,
  -- Lines as they are in the file; empty where nothing in it can be read.
  content text not null check (char_length(content) <= 100000),
  words tsvector not null generated always as (to_tsvector('simple', app.search_key(content))) stored,
  read_at timestamptz not null
);
create index resume_texts_resume on app.resume_texts (resume_id);
create index resume_texts_words on app.resume_texts using gin (words);
select app.protect('app.resume_texts');
create policy "for the server alone" on app.resume_texts for select to service_role using (true);

-- Drops the texts of removed files, which are not found any more.
create function app.drop_resume_texts() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from app.resume_texts t where t.attachment_id = new.id or t.resume_id = new.id;
  return null;
end
$$;
create trigger drop_resume_texts after update on public.attachments
for each row when (old.deleted_at is null and new.deleted_at is not null and new.owner_kind = 'resume') execute function app.drop_resume_texts();
create trigger drop_resume_texts after update on public.resumes
for each row when (old.deleted_at is null and new.deleted_at is not null) execute function app.drop_resume_texts();

-- Keeps the text of a file, once: a file never changes. P0001: unknown_file, values_malformed.
create function app.run_save_resume_text(file uuid, content text) returns jsonb
language plpgsql volatile security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  perform app.need_permissions('{form.resume_details.Id.read}');
  if content is null or char_length(content) > 100000 then perform app.refuse_access('values_malformed'); end if;
  select r.id into owner
  from public.attachments a join public.resumes r on r.id = a.owner_id and r.deleted_at is null
  where a.id = file and a.owner_kind = 'resume' and a.purpose = 'cv' and a.deleted_at is null for key share;
  if not found then perform app.refuse_access('unknown_file'); end if;
  insert into app.resume_texts (attachment_id, resume_id, content, read_at)
  values (file, owner, content, app.now_ms()) on conflict do nothing;
  return '{"status": "saved"}';
end
$$;
grant execute on function app.run_save_resume_text(uuid, text) to vizite_api;

create function public.save_resume_text(file uuid, content text) returns jsonb
language sql volatile set search_path = '' as $$ select app.run_save_resume_text(file, content) $$;
select app.open_door('public.save_resume_text(uuid, text)');

-- Returns the files of an application whose text is known: [{"file", "characters", "at"}].
create function app.read_resume_texts(resume uuid) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform app.need_permissions('{form.resume_details.Id.read}');
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'file', t.attachment_id, 'characters', char_length(t.content), 'at', app.iso(t.read_at)
    ) order by t.read_at), '[]')
    from app.resume_texts t where t.resume_id = resume
  );
end
$$;
grant execute on function app.read_resume_texts(uuid) to vizite_api;

create function public.list_resume_texts(resume uuid) returns jsonb
language sql stable set search_path = '' as $$ select app.read_resume_texts(resume) $$;
select app.open_door('public.list_resume_texts(uuid)');

-- Applications in whose files all of these words begin a word, the latest first:
-- {"found": n, "rows": [{"resume", "line"}]}, 500 rows at most; line is the first that has one of the words, of the first 50.
-- blind: nothing is told by which an applicant could be known. There are no lines, and an application whose own name, address
-- or number is what was sought is not found. P0001: values_malformed.
create function app.run_search_resumes(sought text, blind boolean) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  most constant integer := 500;
  with_lines constant integer := 50;
  given text[];
  wanted tsquery;
  persons tsquery;
  any_word text;
begin
  perform app.need_permissions('{form.resumes.read, form.resume_details.Id.read}');
  if char_length(sought) > 100 or blind is null then perform app.refuse_access('values_malformed'); end if;
  select array_agg(w) into given from regexp_split_to_table(app.fold_turkish(coalesce(sought, '')), '[^a-z0-9]+') w where w <> '';
  if given is null then return '{"found": 0, "rows": []}'; end if;
  -- A long number is nobody's profession.
  if blind and exists (select from unnest(given) w where w ~ '^\d{4,}$') then return '{"found": 0, "rows": []}'; end if;
  select string_agg(quote_literal(w) || ':*', ' & ')::tsquery, string_agg(quote_literal(w) || ':*', ' | ')::tsquery,
    '\m(' || string_agg(w, '|') || ')'
  into wanted, persons, any_word from unnest(given) w;
  return (
    with found as materialized (
      select t.resume_id, min(t.attachment_id::text)::uuid as file, r.applied_at
      from app.resume_texts t join public.resumes r on r.id = t.resume_id
      where t.words @@ wanted and r.deleted_at is null
        and (not blind or not to_tsvector(
          'simple', app.search_key(regexp_replace(concat_ws(' ', r.first_name, r.last_name, r.email, r.phone), '[@._+-]', ' ', 'g'))
        ) @@ persons)
      group by t.resume_id, r.applied_at
    ), shown as (
      select f.*, row_number() over (order by f.applied_at desc, f.resume_id) as place
      from found f order by place limit most
    )
    select jsonb_build_object(
      'found', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'resume', s.resume_id,
          'line', case when not blind and s.place <= with_lines then (
            select left(btrim(l.line), 160)
            from app.resume_texts t cross join regexp_split_to_table(t.content, E'\n') with ordinality l (line, at)
            where t.attachment_id = s.file and app.fold_turkish(l.line) ~ any_word order by l.at limit 1
          ) end
        ) order by s.place) from shown s
      ), '[]')
    )
  );
end
$$;
grant execute on function app.run_search_resumes(text, boolean) to vizite_api;

create function public.search_resumes(sought text, blind boolean) returns jsonb
language sql stable set search_path = '' as $$ select app.run_search_resumes(sought, blind) $$;
select app.open_door('public.search_resumes(text, boolean)');
