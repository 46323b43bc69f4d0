-- A small schema to try the embedded backend on; the product's own migrations have tests of their own.
create schema app;
grant usage on schema app to authenticated;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid() references auth.users (id),
  body text not null check (body <> 'forbidden'),
  details jsonb not null default '{}'
);
alter table public.notes enable row level security;
alter table public.notes force row level security;
grant select, insert on public.notes to authenticated;
create policy notes_own on public.notes to authenticated
  using (owner = (select auth.uid())) with check (owner = (select auth.uid()));

-- Readable by nobody: a grant that appears here was made behind the migrations' back.
create table public.sealed (id int primary key, secret text);
alter table public.sealed enable row level security;
create policy sealed_all on public.sealed using (true);
revoke all on public.sealed from anon, authenticated;
insert into public.sealed values (1, 'sealed value');

create function public.who_am_i() returns jsonb language plpgsql set search_path = '' as $$
declare before text := auth.uid()::text;
begin
  return jsonb_build_object('before', before, 'role', current_user, 'after', auth.uid()::text);
end $$;

create function public.echo(document jsonb) returns jsonb language sql set search_path = '' as
  $$ select jsonb_build_object('type', jsonb_typeof(document), 'document', document) $$;

create function public.add_note(note uuid, body text, details jsonb) returns jsonb language sql set search_path = '' as
  $$ insert into public.notes (id, body, details) values (note, body, details) returning notes.details $$;

create function public.read_sealed() returns setof text language sql set search_path = '' as
  $$ select secret from public.sealed $$;

-- Waits for a row that somebody else may hold.
create function public.sync_push(changes jsonb) returns jsonb language sql security definer set search_path = '' as
  $$ update public.sealed set secret = secret where id = 1 returning changes $$;

-- For the backend's own rights alone.
create function public.for_nobody() returns text language sql set search_path = '' as $$ select 'secret' $$;

create function public.fail_with(secret text) returns void language plpgsql set search_path = '' as $$
begin
  raise exception 'failed on %', secret using detail = secret, hint = secret;
end $$;

create function public.poke(collections text[]) returns void language sql set search_path = '' as
  $$ select pg_catalog.pg_notify('vizite_sync', name) from unnest(collections) as name $$;

revoke execute on all functions in schema public from public, anon;
grant execute on function public.who_am_i() to anon;
grant execute on all functions in schema public to authenticated;
revoke execute on function public.for_nobody() from authenticated;
