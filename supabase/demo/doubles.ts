import type { SqlSession } from '../embedded/database/sql';
import { actAs } from './act-as';
import { turkishMobile } from './numbers';
import { createRandom, uuidAt } from './random';
import type { Random } from './random';
import type { ClientRow } from './rows';
import { memberOf } from './staff';
import { DAY } from './world';
import type { World } from './world';

/** A client whom the hospital knows, as far as a second record says the same. */
type Known = Pick<ClientRow, 'first_name' | 'last_name' | 'phones'> & { readonly birth_date: string };
type Slip = (client: Known, random: Random) => Partial<Known>;

/** Mistypes a word: two neighbours change places, or the last letter is typed twice. */
function mistyped(word: string): string {
  const at = word.length > 3 ? 2 : word.length;
  const [letter = '', other = ''] = word.slice(at, at + 2);
  return letter === '' || letter === other
    ? word + word.slice(-1)
    : word.slice(0, at) + other + letter + word.slice(at + 2);
}

/** Swaps day and month; if there is no such day, changes the year by one. */
function turned(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return Number(date) <= 12 && date !== month
    ? `${year}-${date}-${month}`
    : `${Number(year) + 1}-${month}-28`;
}

const otherPhone = (random: Random): Known['phones'] => [
  {
    e164: turkishMobile(random.int(700_000, 799_999)),
    label: 'mobile',
    primary: true,
    whatsapp: false,
    shared: false,
  },
];

/** Slips by which a second record of a person comes about. */
const slips: readonly Slip[] = [
  ({ last_name: name }) => ({ last_name: mistyped(name) }),
  ({ first_name: first, last_name: last }) => ({ first_name: last, last_name: first }),
  ({ birth_date: day }) => ({ birth_date: turned(day) }),
  (_client, random) => ({ phones: otherPhone(random) }),
  ({ last_name: name }, random) => ({
    last_name: `${name} ${random.pick(['Kaya', 'Er', 'Toprak', 'Sezer'])}`,
  }),
  ({ first_name: name }) => ({ first_name: mistyped(name) }),
];

const reasons = ['İki kez kayıt açılmış', 'Evlilik sonrası soyad değişikliği', 'Yazım yanlışı düzeltildi'];

/** The second record was opened for a request: of several tickets of the person, it has the last one. */
const TICKETS_OF_DOUBLES = `
  update public.tickets t set client_id = p.double
  from jsonb_to_recordset($1::jsonb) p (kept uuid, double uuid)
  where t.id = (
    select l.id from public.tickets l where l.client_id = p.kept order by l.created_at desc limit 1
  ) and 1 < (select count(*) from public.tickets l where l.client_id = p.kept)`;

/** Share of the second records that are merged already; the next one is the share of these that were undone. */
const MERGED_SHARE = 0.2;
const UNDONE_SHARE = 0.12;

/**
 * Loads second records of people whom the hospital knows, each kind of slip in turn. Some are merged already, by the
 * commands that people use: a few of these were undone, one waits for its second person.
 * @param count of second records
 */
export async function loadDoubles(session: SqlSession, world: World, count: number): Promise<void> {
  if (count === 0) return;
  const random = createRandom(`${world.seed} doubles`);
  const [top] = await session.query<{ no: number }>(
    `select max(client_no::integer) as no from public.clients`,
  );
  const known = await session.query<{ row: ClientRow }>(
    `select to_jsonb(c) - '{identity_masked, row_version, change_xid}'::text[] as row from public.clients c
     where c.client_kind = 'patient' and c.birth_date is not null and not c.is_foreign_patient and c.phones <> '[]'
     order by md5(c.id::text) limit $1`,
    [count],
  );
  const doubles = known.map(({ row }, at) => {
    const slip = slips[at % slips.length] as Slip;
    const since = world.today - random.int(15, 300) * DAY;
    const changed = slip({ ...row, birth_date: row.birth_date ?? '' }, random);
    return {
      ...row,
      ...changed,
      id: uuidAt(random, since),
      client_no: String((top?.no ?? 0) + 1 + at),
      identity_type: 'none' as const,
      identity_no: null,
      hospital_file_no: null,
      email: null,
      clinical_note: null,
      created_at: new Date(since).toISOString(),
      updated_at: new Date(since).toISOString(),
    };
  });
  await session.insertMany('public.clients', doubles);
  await session.query(TICKETS_OF_DOUBLES, [
    JSON.stringify(known.map(({ row }, at) => ({ kept: row.id, double: doubles[at]?.id }))),
  ]);
  const pairs = known.map(({ row }, at) => ({ kept: row.id, double: doubles[at]?.id ?? '' }));
  await session.query('select app.find_client_pairs()');
  await mergeSome(session, world, random, pairs.slice(0, Math.round(count * MERGED_SHARE)));
}

interface Pair {
  readonly kept: string;
  readonly double: string;
}

async function mergeSome(
  session: SqlSession,
  world: World,
  random: Random,
  pairs: readonly Pair[],
): Promise<void> {
  const idOf = (login: string) => memberOf(world.staff, login).id;
  const people = [idOf('sibel.acar'), idOf('gizem.polat')];
  const undone = Math.round(pairs.length * UNDONE_SHARE);
  for (const [at, { kept, double }] of pairs.entries()) {
    const by = people[at % people.length] ?? '';
    const days = 1 + Math.floor((at * 40) / pairs.length);
    const moment = new Date(world.today - days * DAY + random.int(9, 17) * 3_600_000).toISOString();
    await actAs(session, by);
    const [made] = await session.query<{ id: string }>(
      `with given as (
         select gen_random_uuid() as id, a.row_version as ours, b.row_version as theirs, a.birth_date <> b.birth_date as asked
         from public.clients a, public.clients b where a.id = $1 and b.id = $2
       )
       select g.id, app.run_merge_clients(g.id, jsonb_build_object(
         'survivor', $1::text, 'absorbed', $2::text, 'survivor_version', g.ours, 'absorbed_version', g.theirs,
         'choices', '{"birth_date": "survivor", "sex": "survivor"}'::jsonb, 'reason', $3::text)) as answer
       from given g`,
      [kept, double, reasons[at % reasons.length] ?? ''],
    );
    if (made === undefined) continue;
    if (at < undone) {
      await session.query(`select app.run_unmerge_clients($1, 'Baba ve oğul, iki ayrı kişi', '{}', true)`, [
        made.id,
      ]);
    }
    await actAs(session, null);
    await session.query(
      `update public.client_merges set merged_at = case when merged_at is not null then $2::timestamptz end,
         updated_at = $2::timestamptz,
         reversed_at = case when reversed_at is not null then $2::timestamptz + interval '2 hours' end
       where id = $1`,
      [made.id, moment],
    );
  }
}
