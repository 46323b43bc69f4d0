-- Kinds of lists whose rows are judged one by one. A further kind is a line here and in judgedLists of
-- sync/model/entities/import-values.ts, its functions (incoming_kinds.sql says which) and a kind of the device (DecideKind).

-- Returns the kinds. `sees`, `writes`: rights that judging and taking over need besides the right to import. `parent_column`: a
-- record that each record belongs to and that a row may make, too, by users with `parent_writes`. `listed`: columns with lists whose
-- items have ids. `lookups`: kinds of look-ups whose words rows name. `alike`: reasons that may be decided for all rows at once;
-- `same_alike`: also as being the likeliest record. `mine`, `units`: columns of the record with the users and the departments
-- whose record it is, as the policies of its table ask for them; empty where everybody with the right sees all of them.
create function app.incoming_kinds() returns table (
  list text, title text, import_right text, sees text[], writes text[], record_table text, collection text, with_people boolean,
  parent_table text, parent_column text, parent_writes text[], listed text[], lookups text[], alike text[], same_alike text[],
  mine text[], units text[]
)
language sql immutable parallel safe
set search_path = ''
as $$
  values
    -- Judging tells whose number a number is.
    ('clients', 'Hasta listesi', 'crm.clients.import', '{crm.client_list.read, crm.client_identity.read}'::text[],
      '{crm.clients.add, crm.clients.edit}'::text[], 'clients', 'clients', true, null, null, '{}'::text[], '{}'::text[], '{}'::text[],
      '{exact, likely, possible, certain, number, unsure, twin_open}'::text[], '{exact, likely, certain, number}'::text[],
      '{}'::text[], '{}'::text[]),
    ('surgeries', 'Ameliyat listesi', 'crm.surgery.import', '{crm.surgery_list.read, crm.client_list.read, crm.client_identity.read}',
      '{crm.surgery.add, crm.surgery.edit}', 'surgeries', 'surgeries', true, 'clients', 'client_id', '{crm.clients.add}', '{procedures, team}',
      '{operating_room, clinician, procedure, department}', '{unsure, same_day, twin}', '{same_day, twin}',
      '{responsible_id, created_by, team_user_ids}', '{department_id}'),
    ('companies', 'Firma listesi', 'companies.companies.import', '{companies.companies_list.read}',
      '{companies.companies.add, companies.companies.edit}', 'companies', 'directory', false, null, null, '{}', '{}',
      '{company_type}', '{name, contact, other_tax, unsure, twin_open}', '{name}', '{}', '{}'),
    ('contacts', 'Kişi listesi', 'companies.persons.import', '{companies.persons_list.read}',
      '{companies.persons.add, companies.persons.edit}', 'persons', 'directory', false, 'companies', 'company_id', '{companies.companies.add}', '{}',
      '{company_type, position}', '{exact, company, name, contact, unsure, twin_open}', '{exact, company}', '{}', '{}'),
    ('tickets', 'Talep listesi', 'crm.tickets.import', '{crm.tickets.read, crm.client_list.read, crm.client_identity.read}',
      '{crm.tickets.add, crm.tickets.edit}', 'tickets', 'tickets', true, 'clients', 'client_id', '{crm.clients.add}', '{}',
      '{ticket_type, ticket_status, ticket_source, department}', '{unsure, patient_new, same_subject, twin_open}', '{same_subject}',
      '{assignee_id, created_by, watcher_ids}', '{department_id, team_id}'),
    -- The patient is one that is there: these lists make none.
    ('relatives', 'Yakın listesi', 'crm.client_relations.import', '{crm.client_list.read, crm.client_identity.read}',
      '{crm.client_relations.add, crm.client_relations.edit}', 'client_relations', 'client_records', true, 'clients', 'client_id', '{}', '{}',
      '{relation_type}', '{unsure, same_name, same_phone, twin_open}', '{same_name}', '{}', '{}'),
    ('trips', 'Yolculuk listesi', 'crm.foreign_patients.import', '{crm.foreign_patients.read, crm.client_list.read, crm.client_identity.read}',
      '{crm.foreign_patients.add, crm.foreign_patients.edit}', 'patient_trips', 'surgeries', true, 'clients', 'client_id', '{}', '{}',
      '{department}', '{unsure, same_day, near_day, twin_open}', '{same_day}',
      '{responsible_id, interpreter_id, created_by}', '{department_id}')
$$;

create function app.judged_lists() returns text[]
language sql immutable parallel safe
set search_path = ''
as $$ select array(select k.list from app.incoming_kinds() k) $$;

-- Returns the right to import a list whose rows are judged; null for other lists.
create function app.judged_right(of_list text) returns text
language sql immutable parallel safe
set search_path = ''
as $$ select k.import_right from app.incoming_kinds() k where k.list = of_list $$;

-- Returns the kinds of judged lists that the caller may import.
create function app.lists_to_import() returns text[]
language sql stable
set search_path = ''
as $$ select array(select k.list from app.incoming_kinds() k where app.has_permission(k.import_right)) $$;

grant execute on function app.incoming_kinds() to vizite_api;
grant execute on function app.judged_lists() to vizite_api;
grant execute on function app.lists_to_import() to vizite_api;
