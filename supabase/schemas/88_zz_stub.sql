create function app.note_match_decision(l uuid, r uuid, same boolean) returns void language sql set search_path = '' as $$ select null::void $$;
create function app.remember_apart(l uuid, r uuid, why text) returns void language sql set search_path = '' as $$ select null::void $$;
