import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocksOf, blockingRules, mostInBlock } from '../../../sync/model/matching/blocking';
import { matchSides } from '../../../sync/model/matching/match';
import { matchKey } from '../../../sync/model/matching/match-key';
import type { MatchSide } from '../../../sync/model/matching/match-key';
import { clientRow } from '../../../sync/store/extracts/client-row';
import { nearRows } from '../../../sync/search/near-rows';
import { createRandom } from '../../../supabase/demo/random';
import type { Random } from '../../../supabase/demo/random';
import { startHostedPostgres } from '../support/hosted-postgres';

/** Device, change scan and run over all compare the same pairs. */

let database: Awaited<ReturnType<typeof startHostedPostgres>>;
beforeAll(async () => {
  database = await startHostedPostgres();
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.owner`update public.clients set deleted_at = now() where deleted_at is null`;
});

type Kept = MatchSide & { readonly id: string };

const firsts = [
  'Ali',
  'Lai',
  'Hüseyin',
  'Üseyin',
  'Ayşe',
  'Ayşe Nur',
  'Ayşenur',
  'A.',
  '-',
  'Şahin',
  'İbrahim',
];
const lasts = ['Şahin', 'Sahin', 'Yılmaz', 'Yılmaz-Demir', 'Yilmas', 'Hüseyin', '-', 'Öz'];
const days = [
  null,
  '1984-03-02',
  '1984-02-03',
  '1985-03-02',
  '1984-03-12',
  '1994-03-02',
  '1984-01-01',
  '1985-01-01',
  '1961-11-30',
];

function someone(random: Random): Kept {
  const phones = random.pick([[], ['+905550000001'], ['+905550000002'], ['+905550000001', '+905550000003']]);
  return {
    id: crypto.randomUUID(),
    first_name: random.pick(firsts),
    last_name: random.pick(lasts),
    identity_type: 'none',
    identity_no: null,
    birth_date: random.pick(days),
    phones: phones.map((e164) => ({
      e164,
      label: 'mobile',
      primary: true,
      whatsapp: false,
      shared: random.chance(0.3),
    })),
    sex: random.pick(['male', 'female', 'unspecified']),
    province: random.pick([null, 'İzmir', 'Ankara']),
    // A patient can be reached somehow.
    email: random.chance(0.3) ? 'aile@example.org' : `${crypto.randomUUID()}@example.org`,
    address: random.pick([
      null,
      'Lale Sk. No 4 Bornova',
      'Bornova, Lale Sokak 4',
      'Gül Cad. 8 Çankaya',
      'Merkez',
    ]),
  };
}

async function put(all: readonly Kept[]): Promise<void> {
  const rows = all.map((row) => ({ client_kind: 'patient', ...row }));
  await database.owner`
    insert into public.clients as c
      (id, client_kind, first_name, last_name, identity_type, identity_no, birth_date, sex, phones, province, email, address)
    select r.id, r.client_kind, r.first_name, r.last_name, r.identity_type, r.identity_no, r.birth_date, r.sex, r.phones, r.province, r.email, r.address
    from jsonb_populate_recordset(null::public.clients, ${JSON.stringify(rows)}::text::jsonb) r
    on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
      birth_date = excluded.birth_date, phones = excluded.phones, sex = excluded.sex, province = excluded.province,
      email = excluded.email, address = excluded.address`;
}

const remove = (ids: readonly string[]) =>
  database.owner`update public.clients set deleted_at = now() where id = any (${[...ids]})`;

async function pairs(): Promise<readonly string[]> {
  const rows = await database.owner`select left_id, right_id, level from app.client_pairs`;
  return rows.map((row) => `${row['left_id']} ${row['right_id']} ${row['level']}`).sort();
}

/** Looks at what changed, in portions as the schedule does. */
async function ofChangeScan(): Promise<readonly string[]> {
  for (;;) {
    const [waiting] = await database.owner`select count(*)::int as n from app.pairs_to_look_at`;
    if (waiting?.['n'] === 0) return pairs();
    await database.owner`select app.refresh_pairs(37)`;
  }
}

async function ofWholeRun(): Promise<readonly string[]> {
  await database.owner`select app.find_client_pairs()`;
  return pairs();
}

/** Returns the pairs that a device finds which asks for each record in turn. */
function ofDevice(all: readonly Kept[]): readonly string[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const rows = all.map((row) =>
    clientRow({
      ...{ client_no: null, hospital_file_no: null, tag_ids: [], merged_into_id: null, sort_key: '' },
      ...row,
    } as unknown as Parameters<typeof clientRow>[0]),
  );
  const found = new Set<string>();
  for (const draft of all) {
    for (const { row } of nearRows(rows, draft, draft.id)) {
      const other = byId.get(row.id);
      const { level } = matchSides(draft, other ?? draft);
      if (level !== 'none') found.add([...[draft.id, row.id].sort(), level].join(' '));
    }
  }
  return [...found].sort();
}

async function agreesEverywhere(all: readonly Kept[]): Promise<readonly string[]> {
  const device = ofDevice(all);
  expect(await ofChangeScan()).toEqual(device);
  expect(await ofWholeRun()).toEqual(device);
  return device;
}

describe('blocks', () => {
  it('are the same on device and server', async () => {
    const random = createRandom('blocks');
    for (const side of Array.from({ length: 200 }, () => someone(random))) {
      const blocks = [...new Set(blocksOf(matchKey(side)))];
      const [row] = await database.owner`
        select (app.match_key(jsonb_populate_record(null::public.clients, ${JSON.stringify(side)}::text::jsonb))).blocks::text[]
            as server,
          array(select ((hashtextextended(b, 0) & ~15::bigint) | split_part(b, ' ', 1)::int)::text
            from unnest(${blocks}::text[]) b) as device`;
      const { server = [], device = [] } = (row ?? {}) as { server?: string[]; device?: string[] };
      expect(device).toHaveLength(blocks.length);
      expect(server.toSorted()).toEqual(device.toSorted());
    }
  });

  it('have room for their rule’s number, and know how many they hold', () => {
    expect(blockingRules.length).toBeLessThanOrEqual(16);
    for (const block of blocksOf(matchKey({ ...someone(createRandom('one')), birth_date: '1984-03-02' }))) {
      expect(mostInBlock(block)).toBeGreaterThan(0);
    }
  });
});

describe('a random hospital has the same pairs for device, change scan and run over all', () => {
  it.each([1, 2, 3])('small, as it comes and changes (%i)', async (seed) => {
    const random = createRandom(`hospital ${String(seed)}`);
    let all = Array.from({ length: 60 }, () => someone(random));
    await put(all);
    expect((await agreesEverywhere(all)).length).toBeGreaterThan(20);
    const changed = all.slice(0, 15).map(({ id }) => ({ ...someone(random), id }));
    await put(changed);
    await remove(all.slice(50).map(({ id }) => id));
    all = [...changed, ...all.slice(15, 50)];
    await agreesEverywhere(all);
  });

  it('also while blocks become crowded and empty themselves', async () => {
    const random = createRandom('crowd');
    // More have one name, and nothing else, than are compared.
    const namesake = (): Kept => ({
      ...someone(random),
      first_name: 'Ali',
      last_name: 'Öz',
      birth_date: null,
      phones: [],
      sex: 'female',
      province: 'Van',
      email: `${crypto.randomUUID()}@example.org`,
      address: null,
    });
    const room = Math.min(...blockingRules.filter(({ of }) => of === 'names').map(({ most }) => most));
    let all = Array.from({ length: room + 1 }, namesake);
    await put(all);
    const before = await agreesEverywhere(all);
    expect(before).toHaveLength(((room + 1) * room) / 2);
    const more = [namesake(), namesake()];
    for (const client of more) {
      await put([client]);
      all = [...all, client];
      expect(await agreesEverywhere(all)).toEqual([]);
    }
    await remove(more.map(({ id }) => id));
    expect(await agreesEverywhere(all.slice(0, room + 1))).toEqual(before);
  });

  it.each([
    ['one digit of the birth date, other phones', { birth_date: '1984-03-12' }],
    ['Hüseyin and Üseyin', { first_name: 'Üseyin', last_name: 'Şahin' }],
    ['first name and surname swapped', { first_name: 'Şahin', last_name: 'Hüseyin' }],
    ['day and month swapped', { birth_date: '1984-02-03' }],
  ])('finds %s', async (_name, change) => {
    const left: Kept = {
      ...someone(createRandom('left')),
      first_name: 'Hüseyin',
      last_name: 'Şahin',
      birth_date: '1984-03-02',
      phones: [{ e164: '+905550000004', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    };
    const right: Kept = {
      ...left,
      id: crypto.randomUUID(),
      ...change,
      phones: [{ e164: '+905550000005', label: 'mobile', primary: true, whatsapp: false, shared: false }],
    };
    await put([left, right]);
    expect(await agreesEverywhere([left, right])).toHaveLength(1);
  });
});
