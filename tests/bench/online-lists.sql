-- A page of the list of patients, and of a search in it, as the signed-in person may see them.
create function public.bench_online_list(sought text default null) returns jsonb
language sql stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(page)) from (
    select id, client_no, first_name, last_name, birth_date, phones, updated_at from public.clients
    where sought is null or first_name ilike '%' || sought || '%' or last_name ilike '%' || sought || '%'
    order by last_name, first_name limit 50
  ) page
$$;
select app.open_door('public.bench_online_list(text)');
