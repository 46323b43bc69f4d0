import postgres from 'postgres';
import type { Sql } from 'postgres';
import { createRandom } from '../../supabase/demo/random';
import type { Random } from '../../supabase/demo/random';
import { femaleNames, lastNames, maleNames } from '../../supabase/demo/names';
import { matchSides } from '@sync/model/matching/match';
import type { MatchLevel } from '@sync/model/matching/match';
import type { MatchSide } from '@sync/model/matching/match-key';
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
const slips: readonly ((one: MatchSide, random: Random) => Partial<MatchSide>)[] = [
  (one, random) => ({ last_name: typed(one.last_name, random) }),
  (one, random) => ({ first_name: typed(one.first_name, random) }),
  (one) => ({ first_name: one.last_name, last_name: one.first_name }),
  (one, random) => ({ last_name: `${one.last_name} ${lastNames(random)}` }),
  (_one, random) => ({ phones: [phone(phoneOf(random))] }),
  (one) => ({
    birth_date:
      one.birth_date?.replace(/-(\d\d)-(\d\d)$/u, (_all, m: string, d: string) =>
        Number(d) <= 12 ? `-${d}-${m}` : `-${m}-${d}`,
      ) ?? null,
  }),
  () => ({ birth_date: null }),
  (_one, random) => ({ province: random.pick(['Adana', 'Konya']) }),
];

/** Somebody else of the family: parents do not give one name twice. */
function relative(one: MatchSide, random: Random): MatchSide {
  for (;;) {
    const other = person(random);
    if (other.first_name !== one.first_name) return { ...other, last_name: one.last_name };
  }
}

/** Other people who look like the one: family, twins, people of one name. */
const others: readonly ((one: MatchSide, random: Random) => Partial<MatchSide>)[] = [
  // Twins, and brothers and sisters on the family's phone.
  (one, random) => ({
    ...relative(one, random),
    birth_date: one.birth_date,
    phones: [{ ...phone(one.phones[0]?.e164 ?? ''), shared: true }],
  }),
  (one, random) => ({
    ...relative(one, random),
    phones: [{ ...phone(one.phones[0]?.e164 ?? ''), shared: true }],
  }),
  // Grandfather and grandson.
  (one, random) => ({
    birth_date: dayOf(random),
    phones: [{ ...phone(one.phones[0]?.e164 ?? ''), shared: true }],
  }),
  // One name, another person.
  (_one, random) => ({ birth_date: dayOf(random), phones: [phone(phoneOf(random))] }),
  (one, random) => ({ ...person(random), birth_date: one.birth_date }),
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

/** Precision and recall of each level on pairs whose truth is known: slips of typing against family and namesakes. */
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
  ];
}

async function millis(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The server's side: candidates of one record, the run over all, and a merge with its undo. */
export async function measureMatchingRun(url: string, manager: string): Promise<readonly Figure[]> {
  const sql: Sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    const run = await millis(() => sql`select app.find_client_pairs()`);
    const some = await sql<
      { client_id: string }[]
    >`select client_id from app.match_keys order by md5(client_id::text) limit 50`;
    let one = 0;
    for (const { client_id: id } of some) {
      one += await millis(
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
    return [
      atMost('duplicates of the whole hospital', run / 1000, 's', 120),
      atMost('duplicate candidates of one record, server', one / some.length, 'ms', 50),
      ...merging,
    ];
  } finally {
    await sql.end();
  }
}
