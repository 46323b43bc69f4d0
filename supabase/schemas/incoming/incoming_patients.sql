-- Lists of what belongs to patients who are there: relatives and trips. The patient is told by a number: a national ID, a
-- passport, a file number, or the number with which an earlier list has brought the patient. A whole name with a telephone
-- number or a date of birth is a question, and a name alone is nobody. Such a list makes no patients.

-- Returns whether a row tells its patient well enough to be looked for.
create function app.tells_patient(given jsonb) returns boolean
language sql immutable
set search_path = ''
as $$ select given ?| '{identity_no, hospital_file_no}' or given ?& '{first_name, last_name}' and given ?| '{phones, birth_date}' $$;

-- Returns words that tell a row's patient from others.
create function app.patient_told(v jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(v ->> 'client_id', v ->> 'identity_no', v ->> 'hospital_file_no',
    app.fold_turkish(concat_ws(' ', v ->> 'first_name', v ->> 'last_name', coalesce(v ->> 'birth_date', v -> 'phones' ->> 0))))
$$;

-- Finds the patients of rows. `sure`: all numbers of the row lead to one patient, and names and date of birth fit.
create function app.patients_by_number(nos bigint[]) returns table (row_no bigint, ids uuid[], sure boolean)
language sql stable
set search_path = ''
as $$
  with mine as materialized (select r.no, r.given as v from app.incoming_rows r where r.no = any (nos)),
  numbered as materialized (
    select m.no, app.merge_root(c.id) as id, 2 as rank from mine m join public.clients c
      on c.identity_no = m.v ->> 'identity_no' and c.identity_type = m.v ->> 'identity_type' and c.deleted_at is null
    union all
    select m.no, c.id, 2 from mine m join public.clients c
      on c.hospital_file_no = m.v ->> 'hospital_file_no' and c.deleted_at is null and c.merged_into_id is null
    union all
    select m.no, app.merge_root(o.client_id), 2 from mine m join app.incoming_rows o
      on o.given ->> 'hospital_file_no' = m.v ->> 'hospital_file_no' and o.applied_at is not null and o.undone_at is null
      join public.import_files f on f.id = o.file_id and f.list = 'clients'
  ),
  -- Read once for all rows: it is one of a hundred thousand.
  told as materialized (select distinct p from mine m cross join lateral jsonb_array_elements_text(coalesce(m.v -> 'phones', '[]')) p (p)),
  called as materialized (select k.client_id, k.phones from app.match_keys k where k.phones && array(select t.p from told t)),
  named as (
    select m.no, k.client_id, 1 from mine m
    join called k on k.phones && array(select jsonb_array_elements_text(m.v -> 'phones'))
    where m.v ? 'phones'
    union all
    select m.no, k.client_id, 1 from mine m join app.incoming_keys x on x.no = m.no
    join app.match_keys k on k.birth_date = x.birth_date
      and (k.first_joined, k.last_joined) in ((x.first_joined, x.last_joined), (x.last_joined, x.first_joined))
  ),
  weighed as (
    select x.no, x.id, max(x.rank) as rank, bool_or(app.patient_fits(m.v, c)) as fits,
      -- Another number or day of birth is another person.
      bool_or(coalesce(c.identity_no <> m.v ->> 'identity_no', false) or coalesce(c.birth_date::text <> m.v ->> 'birth_date', false)) as other
    from (select * from numbered union all select * from named) x (no, id, rank)
    join mine m on m.no = x.no join public.clients c on c.id = x.id and c.deleted_at is null
    where x.rank = 2 or m.v ?& '{first_name, last_name}'
    group by x.no, x.id
  ),
  ranked as (
    select w.*, row_number() over (partition by w.no order by w.rank desc, w.fits and not w.other desc, w.id) as place,
      count(*) filter (where w.rank = 2) over (partition by w.no) as by_number
    from weighed w where w.rank = 2 or w.fits and not w.other
  )
  select k, coalesce(array_agg(r.id order by r.place) filter (where r.place <= 8), '{}'),
    coalesce(bool_or(r.rank = 2 and r.fits and not r.other and r.by_number = 1), false)
  from unnest(nos) k left join ranked r on r.no = k group by k
$$;

-- Judges rows of a list of what belongs to patients, by what each patient has already. Such a kind has keys, words and a
-- likeness as incoming_record_judge.sql says.
create function app.judge_rows_of_patients(of_list text, nos bigint[]) returns void
language plpgsql volatile
set search_path = ''
as $$
declare
  item record;
  said record;
  r app.incoming_rows;
  likely uuid[];
begin
  for item in
    select x as own, p.ids, p.sure from app.incoming_rows x join app.patients_by_number(nos) p on p.row_no = x.no
    where x.no = any (nos) order by x.line
  loop
    r := item.own;
    execute format('select * from app.%I($1)', of_list || '_words') into said using r.given;
    if item.sure then
      said.means := said.means || jsonb_build_object('client_id', item.ids[1]);
    elsif item.ids = '{}' then
      said.trouble := coalesce(said.trouble, case when r.given ?| '{identity_no, hospital_file_no}' then 'patient_not_found' else 'patient_unknown' end);
    else
      said.asked := said.asked || jsonb_build_object('patient', (
        select jsonb_agg(jsonb_build_object('client_id', k.id, 'text', app.patient_text(k.id)) order by k.place)
        from unnest(item.ids) with ordinality k (id, place)
      ));
    end if;
    if said.means ->> 'client_id' = said.means ->> 'related_client_id' then said.trouble := 'client_relations_not_self'; end if;
    execute format('select app.%I($1)', of_list || '_keys') into r.found_by using r.given || said.means;
    update app.incoming_rows x set found_by = r.found_by where x.no = r.no;
    execute format('select array(select t.id from public.%I t where t.client_id = any ($1) and t.deleted_at is null)', app.incoming_table(of_list))
    into likely using item.ids;
    perform app.judge_record_row(
      of_list, r, likely, said.means, said.asked || r.told, said.notes, said.trouble,
      case when said.asked ? 'patient' then 'patient' else 'unsure' end,
      -- Of several patients a record picks none.
      case when cardinality(item.ids) > 1 then '{patient}'::text[] else '{}' end
    );
  end loop;
end
$$;

-- Returns a text with lines for what no column has: nothing of the file is lost. Whoever takes it checks how long it is.
create function app.text_with(words text, lines text[]) returns text
language sql immutable
set search_path = ''
as $$ select nullif(concat_ws(E'\n', words, nullif(array_to_string(lines, E'\n'), '')), '') $$;
