import postgres from 'postgres';
import type { Sql } from 'postgres';
import { identityNumber } from '../../supabase/demo/numbers';
import { createRandom } from '../../supabase/demo/random';
import type { Random } from '../../supabase/demo/random';
import { femaleNames, lastNames, maleNames } from '../../supabase/demo/names';
import { matchSides } from '@sync/model/matching/match';
import type { MatchLevel } from '@sync/model/matching/match';
import type { MatchSide } from '@sync/model/matching/match-key';
import { measureLinkage } from './linkage';
import { atMost, figure } from './report';
import type { Figure } from './report';

const PAIRS = 20_000;

interface Pair {
  readonly left: MatchSide;
  readonly right: MatchSide;
  readonly same: boolean;
}

const phoneOf = (random: Random): string => `+9055${random.int(10_000_000, 99_999_999)}`;
const phone = (e164: string, shared = false): MatchSide['phones'][number] => ({
  e164,
  shared,
  label: 'mobile',
  primary: true,
  whatsapp: false,
});
const dayOf = (random: Random): string =>
  `${random.int(1930, 2015)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`;
const typed = (word: string, random: Random): string => {
  const at = random.int(1, Math.max(1, word.length - 2));
  return word.slice(0, at) + word.slice(at + 1);
};

function person(random: Random): MatchSide {
  const female = random.chance(0.5);
  return {
    first_name: female ? femaleNames(random) : maleNames(random),
    last_name: lastNames(random),
    identity_type: 'none',
    identity_no: null,
    birth_date: dayOf(random),
    phones: [phone(phoneOf(random))],
    sex: female ? 'female' : 'male',
    province: random.pick(['Ankara', 'İstanbul', 'İzmir', 'Bursa']),
  };
}

/** A second record of one person, with a slip or two. */
const slips: readonly ((original: MatchSide, random: Random) => Partial<MatchSide>)[] = [
  (original, random) => ({ last_name: typed(original.last_name, random) }),
  (original, random) => ({ first_name: typed(original.first_name, random) }),
  (original) => ({ first_name: original.last_name, last_name: original.first_name }),
  (original, random) => ({ last_name: `${original.last_name} ${lastNames(random)}` }),
  (_one, random) => ({ phones: [phone(phoneOf(random))] }),
  (original) => ({
    birth_date:
      original.birth_date?.replace(/-(\d\d)-(\d\d)$/u, (_all, m: string, d: string) =>
        Number(d) <= 12 ? `-${d}-${m}` : `-${m}-${d}`,
      ) ?? null,
  }),
  () => ({ birth_date: null }),
  (_one, random) => ({ province: random.pick(['Adana', 'Konya']) }),
];

/** Makes up another member of the family: parents do not give one name twice. */
function relative(original: MatchSide, random: Random): MatchSide {
  for (;;) {
    const other = person(random);
    if (other.first_name !== original.first_name) return { ...other, last_name: original.last_name };
  }
}

/** Other people who look like the one: family, twins, people of one name. */
const others: readonly ((original: MatchSide, random: Random) => Partial<MatchSide>)[] = [
  // Twins, and brothers and sisters on the family's phone.
  (original, random) => ({
    ...relative(original, random),
    birth_date: original.birth_date,
    phones: [{ ...phone(original.phones[0]?.e164 ?? ''), shared: true }],
  }),
  (original, random) => ({
    ...relative(original, random),
    phones: [{ ...phone(original.phones[0]?.e164 ?? ''), shared: true }],
  }),
  // Grandfather and grandson.
  (original, random) => ({
    birth_date: dayOf(random),
    phones: [{ ...phone(original.phones[0]?.e164 ?? ''), shared: true }],
  }),
  // One name, another person.
  (_one, random) => ({ birth_date: dayOf(random), phones: [phone(phoneOf(random))] }),
  (original, random) => ({ ...person(random), birth_date: original.birth_date }),
  (_one, random) => person(random),
];

function pairs(): readonly Pair[] {
  const random = createRandom('matching bench');
  return Array.from({ length: PAIRS }, (_, at): Pair => {
    const left = person(random);
    const same = at % 2 === 0;
    const change = same ? slips : others;
    let right: MatchSide = { ...left, ...change[Math.floor(at / 2) % change.length]?.(left, random) };
    if (same && random.chance(0.25)) right = { ...right, ...random.pick(slips)(right, random) };
    return { left, right, same };
  });
}

/**
 * Measures precision and recall of each level on pairs whose truth is known: slips of typing against family and
 * namesakes.
 */
export function measureMatchingRules(): readonly Figure[] {
  const all = pairs();
  const start = performance.now();
  const found = all.map(({ left, right, same }) => ({ same, level: matchSides(left, right).level }));
  const seconds = (performance.now() - start) / 1000;
  const share = (levels: readonly MatchLevel[]): readonly [precision: number, recall: number] => {
    const hits = found.filter(({ level }) => levels.includes(level));
    const right = hits.filter(({ same }) => same).length;
    return [right / Math.max(1, hits.length), right / found.filter(({ same }) => same).length];
  };
  const [precision, recall] = share(['certain', 'likely']);
  const [widePrecision, wideRecall] = share(['certain', 'likely', 'possible']);
  return [
    atMost('matching: of 10,000 likely pairs are two people', (1 - precision) * 10_000, '', 10),
    figure('  of 10,000 records of one person missed', (1 - recall) * 10_000, ''),
    figure('  of 10,000 likely and possible ones are two people', (1 - widePrecision) * 10_000, ''),
    figure('  of 10,000 missed by both', (1 - wideRecall) * 10_000, ''),
    figure('  comparisons on a device', PAIRS / seconds, '/s'),
    ...measureLinkage(),
  ];
}

const LISTED = 5_000;
/** Number behind those that the demo set gives. */
const FIRST_NUMBER = 5_000_000;

interface Listed {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly phone: string | null;
  readonly province: string | null;
}

/**
 * Measures a list of national IDs: half of it people of the hospital as they are there, a quarter with a slip, a
 * quarter unknown.
 */
async function measureIdentities(sql: Sql, manager: string): Promise<readonly Figure[]> {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: manager, role: 'authenticated' })}, false),
    set_config('request.jwt.claim.sub', ${manager}, false)`;
  const file = 'b7a4f6de-9f0c-4c39-8a51-6a2f6a0e6a5d';
  await sql`select app.run_begin_import(${file}, ${sql.json({
    ...{ list: 'identity', file_name: 'ölçüm.xlsx', byte_size: 1000, rows: LISTED },
    ...{ file_hash: 'a'.repeat(64), content_hash: 'b'.repeat(64) },
  })})`;
  const people = await sql<Listed[]>`
    select first_name, last_name, birth_date::text as birth_date, phones -> 0 ->> 'e164' as phone, province
    from public.clients
    where identity_no is null and birth_date is not null and deleted_at is null and merged_into_id is null
    order by md5(id::text) limit ${LISTED}`;
  const rows = people.map((client, at) => ({
    ...client,
    national_id: identityNumber(FIRST_NUMBER + at, false),
    first_name: at % 4 === 2 ? `Yok${at}` : client.first_name.toLocaleUpperCase('tr'),
    ...(at % 4 === 1 ? { last_name: client.last_name.slice(1) } : {}),
    ...(at % 4 === 2 ? { last_name: `Böyle${at}` } : {}),
    client_no: null,
    protocol_no: null,
  }));
  await sql`
    insert into app.import_staging (file_id, line, facts)
    select ${file}, r.at + 1, r.facts
    from jsonb_array_elements(${sql.json(rows)}) with ordinality r (facts, at)`;
  const staged = await sql`
    update public.import_files set rows_total = s.n, rows_staged = s.n
    from (select count(*)::int as n from app.import_staging where file_id = ${file}) s where id = ${file} returning rows_total`;
  const longest = { call: 0 };
  const parts = async (work: () => Promise<readonly { left: number }[]>): Promise<number> => {
    const start = performance.now();
    for (let left = 1; left > 0;) {
      const call = performance.now();
      left = (await work())[0]?.left ?? 0;
      longest.call = Math.max(longest.call, performance.now() - call);
    }
    return performance.now() - start;
  };
  const portions = (name: string) =>
    parts(() =>
      sql.unsafe<{ left: number }[]>(`select (app.run_${name}('${file}') ->> 'left')::int as left`),
    );
  const begin = performance.now();
  await sql`select app.run_apply_import(${file}, null, null, null)`;
  longest.call = performance.now() - begin;
  await portions('compare_identities');
  const compared = performance.now() - begin;
  const accepted = await portions('accept_exact');
  const written = await portions('apply_identities');
  const undone = await parts(
    () => sql`select (app.run_undo_identities(${file}, null, 'Ölçüm') ->> 'left')::int as left`,
  );
  const [counts] = await sql<{ exact: number; written: number }[]>`
    select count(*) filter (where in_bulk)::int as exact, count(*) filter (where applied_at is not null)::int as written
    from app.identity_rows where file_id = ${file}`;
  return [
    atMost(`comparing a list of ${String(staged[0]?.['rows_total'])} numbers`, compared / 1000, 's', 60),
    figure(`  accepting ${counts?.exact ?? 0} exact rows`, accepted / 1000, 's'),
    figure(`  writing ${counts?.written ?? 0} numbers`, written / 1000, 's'),
    figure('  taking them back', undone / 1000, 's'),
    atMost('  longest call, of 8 s', longest.call / 1000, 's', 6),
  ];
}

async function millis(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Measures the server's side: candidates of one record, the run over all, and a merge with its undo. */
export async function measureMatchingRun(url: string, manager: string): Promise<readonly Figure[]> {
  const sql: Sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const run = await millis(() => sql`select app.find_client_pairs()`);
    const some = await sql<
      { client_id: string }[]
    >`select client_id from app.match_keys order by md5(client_id::text) limit 50`;
    let total = 0;
    for (const { client_id: id } of some) {
      total += await millis(
        () =>
          sql`select count(*) from app.match_keys k cross join lateral app.match_candidates(k) c where k.client_id = ${id}`,
      );
    }
    const [pair] = await sql<{ kept: string; other: string; ours: string; theirs: string }[]>`
      select p.left_id as kept, p.right_id as other, l.row_version::text as ours, r.row_version::text as theirs
      from app.client_pairs p join public.clients l on l.id = p.left_id join public.clients r on r.id = p.right_id
      where p.level = 'likely' order by p.weight desc limit 1`;
    const merging: Figure[] = [];
    if (pair !== undefined) {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: manager, role: 'authenticated' })}, false),
        set_config('request.jwt.claim.sub', ${manager}, false)`;
      const given = {
        survivor: pair.kept,
        absorbed: pair.other,
        survivor_version: Number(pair.ours),
        absorbed_version: Number(pair.theirs),
        choices: { birth_date: 'survivor', sex: 'survivor', identity: 'survivor', deceased_on: 'survivor' },
        reason: 'Ölçüm',
      };
      const id = '0b5e7e3c-6d2d-4f6d-9d7e-1c2f3a4b5c6d';
      merging.push(
        figure(
          'merging two records',
          await millis(() => sql`select app.run_merge_clients(${id}, ${sql.json(given)})`),
          'ms',
        ),
        figure(
          'taking a merge back',
          await millis(() => sql`select app.run_unmerge_clients(${id}, 'Ölçüm', '{}', false)`),
          'ms',
        ),
      );
    }
    const listed = await measureIdentities(sql, manager);
    return [
      atMost('duplicates of the whole hospital', run / 1000, 's', 120),
      atMost('duplicate candidates of one record, server', total / some.length, 'ms', 50),
      ...merging,
      ...listed,
    ];
  } finally {
    await sql.end();
  }
}
