import { makePerson, registeredAt } from './client-person';
import type { Household, Member } from './client-person';
import { named } from './catalogue';
import { femaleNames, lastNames, maleNames, origins } from './names';
import { turkishMobile } from './numbers';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { stamps } from './rows';
import type { ClientRow, RelationRow } from './rows';
import type { World } from './world';

/** Facts about a client for tickets and records; small, because the large set keeps 100,000 of them. */
export interface ClientSummary {
  readonly id: string;
  readonly createdAt: number;
  readonly createdBy: string;
  readonly foreign: boolean;
  readonly sex: ClientRow['sex'];
  readonly email: boolean;
  readonly phone: string | null;
  /** A relative through whom requests come. */
  readonly relationId: string | null;
}

export interface HouseholdRows {
  readonly clients: readonly ClientRow[];
  readonly relations: readonly RelationRow[];
  readonly summaries: readonly ClientSummary[];
}

const householdSize = weighted([
  [1, 55],
  [2, 20],
  [3, 13],
  [4, 8],
  [5, 4],
] as const);

/** Families of the demo hospital, until there are `count` clients. The same for the same world and count. */
export function* makeHouseholds(world: World, count: number): Generator<HouseholdRows> {
  const random = createRandom(`${world.seed} clients`);
  let made = 0;
  while (made < count) {
    const origin = random.chance(0.085) ? origins(random) : null;
    const size = Math.min(origin === null ? householdSize(random) : random.int(1, 2), count - made);
    const household: Household = {
      position: world.existing.clients + made,
      createdAt: registeredAt(made / count, random, world.today),
      createdBy: world.pickWorker(random).id,
      origin,
      lastName: origin === null ? lastNames(random) : random.pick(origin.last),
      mobile: turkishMobile(world.existing.clients + made),
    };
    const members = membersOf(random, size);
    const clients = members.map((member, at) => makePerson(world, random, household, member, at));
    if (origin === null && made + size < count && random.chance(0.012)) {
      clients.push(makeDouble(random, clients[0], household, clients.length));
    }
    made += clients.length;
    yield { clients, ...makeRelations(world, random, household, members, clients) };
  }
}

/**
 * Returns the people who live together: one or two adults and their children; a pair may be a parent with a grown
 * child.
 */
function membersOf(random: Random, size: number): readonly Member[] {
  const headAge = size === 1 ? ageOf(random) : random.int(26, 78);
  const female = random.chance(0.54);
  const head: Member = { role: 'head', female, age: headAge };
  if (size === 1) return [head];
  const spouse: Member = { role: 'spouse', female: !female, age: Math.max(20, headAge + random.int(-6, 5)) };
  const children = Array.from({ length: size - 2 }, (): Member => {
    return { role: 'child', female: random.chance(0.5), age: Math.max(0, headAge - random.int(21, 38)) };
  });
  return [head, spouse, ...children];
}

const ages = weighted([
  [[0, 6], 7],
  [[7, 17], 7],
  [[18, 29], 16],
  [[30, 44], 26],
  [[45, 59], 22],
  [[60, 74], 16],
  [[75, 96], 6],
] as const);

function ageOf(random: Random): number {
  const [from, to] = ages(random);
  return random.int(from, to);
}

/** Creates a second record of the same person, as hurried registration does: same phone, name misspelt, no number. */
function makeDouble(
  random: Random,
  original: ClientRow | undefined,
  household: Household,
  members: number,
): ClientRow {
  if (original === undefined) throw new Error('a household has a head');
  const at = household.createdAt + random.int(20, 90) * 60_000;
  return {
    ...original,
    id: uuidAt(random, at),
    client_no: String(Number(original.client_no) + members),
    client_kind: 'lead',
    last_name: random.chance(0.5) ? original.last_name : original.last_name.slice(0, -1),
    identity_type: 'none',
    identity_no: null,
    birth_date: random.chance(0.5) ? original.birth_date : null,
    email: null,
    hospital_file_no: null,
    ...stamps(at, household.createdBy),
  };
}

function makeRelations(
  world: World,
  random: Random,
  household: Household,
  members: readonly Member[],
  clients: readonly ClientRow[],
): Pick<HouseholdRows, 'relations' | 'summaries'> {
  const { relationTypes } = world.catalogue;
  const typeId = (pattern: RegExp) => named(relationTypes, pattern).id;
  const relations: RelationRow[] = [];
  const add = (client: ClientRow, values: Partial<RelationRow> & Pick<RelationRow, 'relation_type_id'>) => {
    const at = Date.parse(client.created_at) + random.int(1, 20) * 60_000;
    relations.push({
      id: uuidAt(random, at),
      client_id: client.id,
      related_client_id: null,
      free_name: null,
      free_phone: null,
      is_legal_guardian: false,
      may_receive_info: random.chance(0.7),
      note: null,
      ...values,
      ...stamps(at, household.createdBy),
    });
  };
  const [head, spouse] = clients;
  members.forEach((member, at) => {
    const client = clients[at];
    if (client === undefined || head === undefined) return;
    if (member.role === 'spouse')
      add(head, { related_client_id: client.id, relation_type_id: typeId(/^esi/u) });
    if (member.role === 'child') {
      for (const [parent, isFemale] of [
        [head, members[0]?.female],
        [spouse, members[1]?.female],
      ] as const) {
        if (parent === undefined) continue;
        add(client, {
          related_client_id: parent.id,
          relation_type_id: typeId(isFemale === true ? /^annesi/u : /^babasi/u),
          is_legal_guardian: member.age < 18,
          may_receive_info: true,
        });
      }
    }
    if (members.length === 1 && random.chance(household.origin === null ? 0.24 : 0.5)) {
      const female = random.chance(0.5);
      const origin = household.origin;
      const kind =
        origin !== null
          ? random.pick([/^tercuman/u, /^refakatci/u, /^araci/u])
          : random.pick([/^esi/u, /^cocugu/u, /^kardesi/u, /^refakatci/u]);
      const first = female ? femaleNames(random) : maleNames(random);
      add(client, {
        free_name: `${first} ${origin === null ? household.lastName : lastNames(random)}`,
        free_phone: turkishMobile(household.position + 500_000),
        relation_type_id: typeId(kind),
        note: random.chance(0.1) ? 'Yalnız akşam saatlerinde aranabilir' : null,
      });
    }
  });
  return { relations, summaries: clients.map((client) => summaryOf(client, relations, household)) };
}

function summaryOf(
  client: ClientRow,
  relations: readonly RelationRow[],
  household: Household,
): ClientSummary {
  return {
    id: client.id,
    createdAt: Date.parse(client.created_at),
    createdBy: household.createdBy,
    foreign: client.is_foreign_patient,
    sex: client.sex,
    email: client.email !== null,
    phone: client.phones[0]?.e164 ?? null,
    relationId: relations.find((relation) => relation.client_id === client.id)?.id ?? null,
  };
}
