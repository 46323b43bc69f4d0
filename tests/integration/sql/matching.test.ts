import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, constantFrom, record, sample, uniqueArray } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreements, agreementsOf } from '../../../sync/model/matching/agreement';
import { matchSides } from '../../../sync/model/matching/match';
import { matchKey } from '../../../sync/model/matching/match-key';
import type { MatchSide } from '../../../sync/model/matching/match-key';
import { createRandom } from '../../../supabase/demo/random';
import { linkageSet, vocabularies } from '../../bench/linkage-sets';
import { startHostedPostgres } from '../support/hosted-postgres';

/** The comparison of clients says the same on the device and on the server. */

interface Written {
  readonly [field: string]: unknown;
  readonly phones: readonly string[];
}
interface Vector {
  readonly name: string;
  readonly left: Written;
  readonly right: Written;
}

const blank: MatchSide = {
  first_name: '',
  last_name: '',
  identity_type: 'none',
  identity_no: null,
  birth_date: null,
  phones: [],
};

const phoneOf = (e164: string): MatchSide['phones'] => [
  { e164, label: 'mobile', primary: true, whatsapp: false, shared: false },
];

function side({ phones, ...rest }: Written): MatchSide {
  return {
    ...blank,
    ...(rest as Partial<MatchSide>),
    phones: phones.flatMap((phone) =>
      phoneOf(phone.split(' ')[0] ?? '').map((number) => ({ ...number, shared: phone.endsWith('shared') })),
    ),
  };
}

let database: Awaited<ReturnType<typeof startHostedPostgres>>;
beforeAll(async () => {
  database = await startHostedPostgres();
});
afterAll(() => database.stop());

type Pair = readonly [left: MatchSide, right: MatchSide];

/** Returns the server's comparisons of pairs: agreements in the order of fields, level, bits. */
async function ofServer(pairs: readonly Pair[]) {
  const row = (given: MatchSide) => ({ id: crypto.randomUUID(), sex: 'unspecified', ...given });
  const given = JSON.stringify(pairs.map((pair) => pair.map(row)));
  const answers = await database.owner`
    with bits as materialized (select app.match_bits() as bits)
    select k.found, w.level, w.weight
    from bits cross join jsonb_array_elements(${given}::text::jsonb) with ordinality p (sides, at)
    cross join lateral (
      select app.match_agreements(
        app.match_key(jsonb_populate_record(null::public.clients, p.sides -> 0)),
        app.match_key(jsonb_populate_record(null::public.clients, p.sides -> 1))
      ) as found
    ) k cross join lateral app.weigh_match(k.found, bits.bits, 0) w
    order by p.at
  `;
  return [...answers] as { found: string[]; level: string; weight: number }[];
}

/** Compares pairs on both sides; the server is asked once for all of them. */
async function compareAll(pairs: readonly Pair[]): Promise<void> {
  const answers = await ofServer(pairs);
  expect(answers).toHaveLength(pairs.length);
  for (const [at, [left, right]] of pairs.entries()) {
    const server = answers[at];
    const device = matchSides(left, right);
    const found = agreementsOf(matchKey(left), matchKey(right));
    const expected = (Object.keys(agreements) as (keyof typeof found)[]).map((field) => found[field]);
    // With the pair, so that a failure shows it.
    expect([left, right, server?.found, server?.level]).toEqual([left, right, expected, device.level]);
    expect(server?.weight).toBeCloseTo(device.weight, 6);
  }
}

const compare = (left: MatchSide, right: MatchSide): Promise<void> => compareAll([[left, right]]);

const vectors = JSON.parse(
  await readFile(join(import.meta.dirname, '../../vectors/matching.json'), 'utf8'),
) as readonly Vector[];

describe('the server compares as the device does', () => {
  // A server sees whole numbers: masked ones do not reach it.
  const whole = vectors.filter(({ right }) => right['identity_masked'] === undefined);
  it.each(whole.map((vector) => [vector.name, vector] as const))('%s', async (_name, { left, right }) => {
    await compare(side(left), side(right));
  });

  it('also where names are nearly the same in other ways', async () => {
    const names = array(constantFrom('a', 'b', 'y', 'ş', 'I', ' ', '-', 'ı', 'é'), { maxLength: 10 }).map(
      (all) => all.join(''),
    );
    const sides = record({
      first_name: names,
      last_name: names,
      birth_date: constantFrom(null, '1984-03-02', '1984-02-03', '1985-03-02', '1984-01-01', '1984-03-12'),
      phones: uniqueArray(constantFrom('+905550001234', '+905550001234 shared', '+905550009999'), {
        maxLength: 2,
        selector: (phone) => phone.slice(0, 13),
      }),
      email: constantFrom(null, 'ali.kaya@example.org', 'ali.kara@example.org', 'a@b.c'),
      address: constantFrom(null, 'Lale Sk. No 4', 'Lale Sokak No: 4/5 Bornova', 'Lale Bornova', 'Sk.'),
      sex: constantFrom('male' as const, 'female' as const, 'unspecified' as const),
    }).map((row) => side(row));
    await compareAll(
      sample(record({ left: sides, right: sides }), 400).flatMap(({ left, right }): readonly Pair[] => [
        [left, right],
        // One and two edits of a name, which chance hardly makes.
        [left, { ...left, first_name: `${left.first_name.slice(1)}b`, last_name: `x${left.last_name}` }],
      ]),
    );
  });
});

describe('the server compares people with slips as the device does', () => {
  it.each(['turkish', 'english'] as const)('%s', async (names) => {
    const records = linkageSet(vocabularies[names], createRandom('parity'), { people: 150, most: 6 });
    await compareAll(
      records.flatMap(({ side }, at) =>
        records.slice(at + 1, at + 4).map((other): Pair => [side, other.side]),
      ),
    );
  });

  it('short forms, known names, names in other fields', async () => {
    const names = [
      'Mehmet',
      'Memo',
      'Ahmet',
      'Emin',
      'Emine',
      'Fatoş',
      'Fatma',
      'Bill',
      'William',
      'Ece Su',
      'Ece Naz',
      'Ali',
      'Lai',
      '',
    ];
    const known = (first_name: string) =>
      side({ first_name, last_name: 'Kaya', birth_date: '1984-03-02', phones: ['+905550001234'] });
    await compareAll(
      names.flatMap((name) =>
        names.flatMap((other): readonly Pair[] => [
          [known(name), { ...known(name), first_name: other }],
          [known(name), { ...known(name), first_name: 'Kaya', last_name: other }],
        ]),
      ),
    );
  });
});

describe('a run over all clients', () => {
  const add = async (values: Partial<MatchSide>): Promise<string> => {
    const id = crypto.randomUUID();
    const row = { id, client_kind: 'patient', sex: 'unspecified', ...blank, ...values };
    await database.owner`
      insert into public.clients (id, client_kind, first_name, last_name, identity_type, identity_no, birth_date, sex, phones)
      select r.id, r.client_kind, r.first_name, r.last_name, r.identity_type, r.identity_no, r.birth_date, r.sex, r.phones
      from jsonb_populate_record(null::public.clients, ${JSON.stringify(row)}::text::jsonb) r
    `;
    return id;
  };
  const run = async () => {
    const [found] = await database.owner`select app.find_client_pairs() as open`;
    return found?.['open'] as number;
  };
  const pairs = async () =>
    database.owner`select left_id, right_id, level from app.client_pairs order by weight desc`;

  it('finds records of one person, and keeps apart what somebody has told apart', async () => {
    const known = { first_name: 'Gülizar', last_name: 'Çetinbaş', birth_date: '1961-05-04' };
    const original = await add({ ...known, phones: phoneOf('+905550003107') });
    const swapped = await add({ ...known, birth_date: '1961-04-05', phones: phoneOf('+905550003108') });
    await add({ ...known, first_name: 'Mahmut', phones: phoneOf('+905550003107') });
    expect(await run()).toBe(1);
    const ids = [original, swapped].toSorted();
    expect(await pairs()).toMatchObject([{ left_id: ids[0], right_id: ids[1], level: 'likely' }]);

    await database.owner`select app.remember_apart(${original}, ${swapped}, 'kuzenler')`;
    expect(await run()).toBe(0);
    const third = await add({ ...known, first_name: 'GÜLİZAR', phones: phoneOf('+905550003107') });
    expect(await run()).toBe(2);
    // What is changed, merged or gone is no pair any more.
    await database.owner`update public.clients set birth_date = '1990-10-10', phones = ${JSON.stringify(phoneOf('+905550003999'))}::text::jsonb where id = ${third}`;
    expect(await run()).toBe(0);
    await database.owner`update public.clients set merged_into_id = ${original} where id = ${swapped}`;
    expect(await database.owner`select from app.client_pairs`).toHaveLength(0);
  });
});
