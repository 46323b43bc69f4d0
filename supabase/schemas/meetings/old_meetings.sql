-- Search for meetings of more than a year ago, which have grown out of a device's window.

-- Returns meetings outside of the window that the caller may see, with these words in subject, room or place, the
-- latest 20 first, in the form of a pull. Series themselves are left out: their minutes belong to their meetings.
-- Errors: 22023 malformed call, 42501 no active account.
create function public.find_old_meetings(sought text) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  window_start timestamptz := (
    select now() - make_interval(months => w.months) from app.sync_windows w where w.collection = 'meetings'
  );
  -- Punctuation parts words.
  words text := regexp_replace(app.fold_turkish(sought), '[!-&(-,./:-@\[-`{-~]+', ' ', 'g');
  found uuid[];
begin
  if not app.is_staff() then
    raise exception using errcode = '42501', message = 'account_inactive';
  end if;
  if char_length(sought) > 100 then perform app.refuse_call('too_long'); end if;
  if coalesce(words, '') !~ '[^ ''-]' then return '[]'; end if;
  found := array(
    select t.id from public.meetings t
    where t.ends_at < window_start and t.recurrence is null and t.deleted_at is null
      and coalesce(t.original_start, t.ends_at) < window_start
      and app.finds(app.search_key(concat_ws(' ', t.title, t.room, t.place)), words, true)
    order by t.starts_at desc, t.id
    limit 20
  );
  return (
    select coalesce(jsonb_agg(d order by d ->> 'starts_at' desc, d ->> 'id'), '[]')
    from jsonb_array_elements(app.documents_of('meeting', found)) d
  );
end
$$;
select app.open_door('public.find_old_meetings(text)');
