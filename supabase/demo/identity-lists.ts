import type { SqlSession } from '../embedded/database/sql';
import { actAs } from './act-as';
import { identityNumber } from './numbers';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import type { ClientRow } from './rows';
import { memberOf } from './staff';
import { DAY } from './world';
import type { World } from './world';

/** A client as the hospital's own system lists the same person; most have no number here. */
type Known = Pick<
  ClientRow,
  'first_name' | 'last_name' | 'birth_date' | 'phones' | 'province' | 'identity_no'
>;
interface Listed {
  readonly national_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string | null;
  readonly phone: string | null;
  readonly province: string | null;
  readonly protocol_no: string;
}

const inCapitals = (text: string): string => text.toLocaleUpperCase('tr');

/** Differences between a list and the record; the first ones agree in everything. */
const changes: readonly ((row: Listed) => Partial<Listed>)[] = [
  () => ({}),
  () => ({}),
  () => ({}),
  () => ({ phone: null }),
  ({ last_name: name }) => ({ last_name: `${name.slice(0, -2)}${name.at(-1) ?? ''}${name.at(-2) ?? ''}` }),
  ({ birth_date: day }) => ({ birth_date: day === null ? null : `${day.slice(0, 5)}01-01` }),
  ({ first_name: first, last_name: last }) => ({ first_name: last, last_name: first }),
  ({ first_name: name }) => ({ first_name: `${name} NUR`, phone: null }),
];

/** Rows of a list without a record, or with an invalid number. */
const strangers: readonly Partial<Listed>[] = [
  { first_name: 'ZÜMRÜT', last_name: 'KARAHASANOĞLU', birth_date: '1987-11-04', phone: '+905550999101' },
  { first_name: 'ALİ EKBER', last_name: 'SARIÇOBAN', birth_date: '1951-02-17', phone: null },
  { national_id: '11111111110', first_name: 'FATMA', last_name: 'DENEME', birth_date: null, phone: null },
];

interface Demo {
  readonly name: string;
  /** Share of the people without a number; as many again have theirs. */
  readonly share: number;
  readonly daysAgo: number;
  /** State of the people: written and undone, written, half decided, just arrived. */
  readonly state: 'undone' | 'written' | 'reviewed' | 'new';
}
const lists: readonly Demo[] = [
  { name: 'HBYS kimlik listesi - yanlış dönem.xlsx', share: 0.15, daysAgo: 24, state: 'undone' },
  { name: 'HBYS kimlik listesi - eylül.xlsx', share: 0.25, daysAgo: 17, state: 'written' },
  { name: 'HBYS kimlik listesi - ekim.xlsx', share: 0.35, daysAgo: 5, state: 'reviewed' },
  { name: 'Laboratuvar kabul listesi.csv', share: 0.25, daysAgo: 1, state: 'new' },
];

const MOST = 160;
const FIRST_NUMBER = 5_000_000;

function rowsOf(people: readonly Known[], from: number, random: Random): readonly Listed[] {
  const known = people.map(
    ({ first_name: first, last_name: last, birth_date, phones, province, identity_no: own }, at) => {
      const row: Listed = {
        national_id: own ?? identityNumber(FIRST_NUMBER + from + at, false),
        first_name: inCapitals(first),
        last_name: inCapitals(last),
        birth_date,
        phone: phones[0]?.e164 ?? null,
        province: province === null ? null : inCapitals(province),
        protocol_no: String(2_400_000 + random.int(1, 99_999)),
      };
      return own === null ? { ...row, ...changes[at % changes.length]?.(row) } : row;
    },
  );
  const unknown = strangers.map((row, at) => ({
    national_id: identityNumber(FIRST_NUMBER + 90_000 + from + at, false),
    ...{ first_name: '', last_name: '', birth_date: null, phone: null, province: null },
    protocol_no: String(2_400_000 + random.int(1, 99_999)),
    ...row,
  }));
  // One number in two rows.
  const [twice] = known;
  return [...known, ...unknown, ...(twice === undefined ? [] : [{ ...twice, first_name: 'CEMİLE' }])];
}

/**
 * Loads four lists of national IDs, each at another step of the work; read and decided by the commands that people
 * use.
 */
export async function loadIdentityLists(session: SqlSession, world: World): Promise<void> {
  const random = createRandom(`${world.seed} identity lists`);
  const people = async (which: string): Promise<readonly Known[]> => {
    const found = await session.query<{ row: Known }>(
      `select to_jsonb(c) as row from public.clients c
       where ${which} and c.birth_date is not null and c.phones <> '[]' and c.deleted_at is null
         and c.merged_into_id is null and c.client_kind = 'patient'
       order by md5(c.id::text || 'identity') limit $1`,
      [MOST],
    );
    return found.map(({ row }) => row);
  };
  const without = await people('c.identity_no is null');
  const having = await people("c.identity_type = 'tckn'");
  let from = 0;
  for (const list of lists) {
    const end = from + Math.round(without.length * list.share);
    const rows = rowsOf([...without.slice(from, end), ...having.slice(from, end)], from, random);
    from = end;
    await load(session, world, list, rows, uuidAt(random, world.today - list.daysAgo * DAY));
  }
}

async function load(
  session: SqlSession,
  world: World,
  { name, daysAgo, state }: Demo,
  rows: readonly Listed[],
  file: string,
): Promise<void> {
  const idOf = (login: string) => memberOf(world.staff, login).id;
  const [clerk, second] = [idOf('sibel.acar'), idOf('gizem.polat')];
  await actAs(session, clerk);
  await session.query(
    `select app.run_begin_import($1, jsonb_build_object('list', 'identity', 'file_name', $2::text, 'byte_size', 48000,
       'file_hash', encode(sha256($2::bytea), 'hex'), 'content_hash', encode(sha256(('rows of ' || $2)::bytea), 'hex'),
       'rows', $3::integer))`,
    [file, name, rows.length],
  );
  await session.query(
    `select app.run_stage_import($1, (
       select jsonb_agg(jsonb_build_object('line', r.at + 1, 'values', r.values))
       from jsonb_array_elements($2::jsonb) with ordinality r (values, at)))`,
    [file, JSON.stringify(rows)],
  );
  await session.query('select app.run_apply_import($1, null, null, null)', [file]);
  if (state !== 'new') {
    await session.query('select app.run_accept_exact($1)', [file]);
    await decideSome(session, file, state === 'reviewed' ? 4 : 60);
    await actAs(session, second);
    await decideSome(session, file, state === 'reviewed' ? 1 : 0);
  }
  if (state === 'written' || state === 'undone')
    await session.query('select app.run_apply_identities($1)', [file]);
  if (state === 'undone') {
    await session.query(`select app.run_undo_identities($1, null, 'Liste yanlış dönem için alınmış')`, [
      file,
    ]);
  }
  await actAs(session, null);
  const moment = new Date(world.today - daysAgo * DAY + 10 * 3_600_000).toISOString();
  await session.query(
    `update public.import_files set imported_at = $2::timestamptz, created_at = $2::timestamptz,
       undone_at = case when undone_at is not null then $2::timestamptz + interval '3 hours' end
     where id = $1`,
    [file, moment],
  );
  await session.query(
    `update app.identity_rows set decided_at = case when decided_at is not null
         then $2::timestamptz + make_interval(mins => 20 + line) end,
       applied_at = case when applied_at is not null then $2::timestamptz + interval '2 hours' end,
       undone_at = case when undone_at is not null then $2::timestamptz + interval '3 hours' end
     where file_id = $1`,
    [file, moment],
  );
}

/** Decides rows that a user has to check, one after the other: the best record gets the number if it has none. */
async function decideSome(session: SqlSession, file: string, most: number): Promise<void> {
  for (let at = 0; at < most; at += 1) {
    const [next] = await session.query<{ row: NextRow | null }>(
      `select app.run_next_identity($1, null, 'gain') -> 'row' as row`,
      [file],
    );
    const row = next?.row ?? null;
    if (row === null) return;
    const [best] = row.candidates;
    const decided =
      row.result !== 'possible' || best === undefined
        ? 'skip'
        : best.identity_masked === null
          ? 'add'
          : 'replace';
    await session.query('select app.run_decide_identity($1, $2, $3, $4)', [
      row.no,
      row.version,
      decided,
      decided === 'skip' ? null : (best?.id ?? null),
    ]);
  }
}

interface NextRow {
  readonly no: number;
  readonly version: number;
  readonly result: string;
  readonly candidates: readonly { readonly id: string; readonly identity_masked: string | null }[];
}
