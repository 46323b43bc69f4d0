import type { LookupAttributes } from '@sync/model/entities/definition';
import type { Priority } from '@sync/model/entities/ticket-values';
import { publicHolidays } from '@sync/model/tr/public-holidays';
import type { Entry } from './catalogue';
import type { ClientSummary } from './clients';
import { createRandom, uuidAt, weighted } from './random';
import type { Random } from './random';
import { stamps } from './rows';
import type { StatusChangeRow, TicketRow } from './rows';
import { subjectOf } from './subjects';
import type { Topic } from './subjects';
import { detailOf } from './texts';
import { fateOf, liveTicket } from './ticket-life';
import type { Move } from './ticket-story';
import { DAY, HOUR, istanbulDay } from './world';
import type { World } from './world';

/** A ticket with what its entries need to know. */
export interface MadeTicket {
  readonly row: TicketRow;
  readonly changes: readonly StatusChangeRow[];
  readonly client: ClientSummary;
  readonly type: Entry<LookupAttributes<'ticket_type'>>;
  readonly channel: string;
}

const YEAR = 365;
/** Days before the last year: beyond what devices store, so that something is left to be searched on the server. */
const EARLIER = 115;
const DAYS = YEAR + EARLIER;

/** Instants over the last year, and a few before it, in order: busy Mondays, quiet Sundays and holidays, slowly more every month. */
function* arrivals(random: Random, today: number, count: number): Generator<number> {
  const busy = [0.12, 1.25, 1.05, 1, 1, 1, 0.55];
  const loads = Array.from({ length: DAYS }, (_, at) => {
    const midnight = today - (DAYS - at) * DAY;
    const holiday = publicHolidays[istanbulDay(midnight)] === 'full' ? 0.1 : 1;
    const growth = at < EARLIER ? 0.2 : 0.8 + (0.4 * (at - EARLIER)) / YEAR;
    return (busy[new Date(midnight + 3 * HOUR).getUTCDay()] ?? 1) * holiday * growth;
  });
  const total = loads.reduce((sum, load) => sum + load, 0);
  let [day, reached] = [0, loads[0] ?? 0];
  for (let at = 0; at < count; at += 1) {
    const point = ((at + random.next()) / count) * total;
    while (reached < point && day < DAYS - 1) {
      day += 1;
      reached += loads[day] ?? 0;
    }
    const hour = random.chance(0.93) ? 8.5 + 9 * random.next() ** 1.15 : 17.5 + 5 * random.next();
    yield today - (DAYS - day) * DAY + Math.floor(hour * HOUR);
  }
}

/** Picks a client registered before an instant, newer ones more often: a new client comes with a request. */
function pickClient(random: Random, clients: readonly ClientSummary[], at: number): ClientSummary {
  let [low, high] = [0, clients.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((clients[middle]?.createdAt ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const back = Math.floor(Math.max(1, low) * random.next() ** 1.8);
  const client = clients[Math.max(0, low - 1 - back)];
  if (client === undefined) throw new Error('tickets need clients');
  return client;
}

const upwards: Readonly<Record<Priority, Priority>> = {
  low: 'normal',
  normal: 'high',
  high: 'urgent',
  urgent: 'urgent',
};
const channels = weighted([
  ['phone', 55],
  ['whatsapp', 16],
  ['web', 9],
  ['desk', 8],
  ['email', 5],
  ['social', 3],
  ['referral', 3],
  ['company', 1],
] as const);

/**
 * Yields the tickets of the last year, in the order in which they were opened. `clients` by registration, not empty.
 */
export function* makeTickets(
  world: World,
  clients: readonly ClientSummary[],
  count: number,
): Generator<MadeTicket> {
  const random = createRandom(`${world.seed} tickets`);
  const latest = new Map<string, string>();
  let number = 20_000 + world.existing.tickets;
  for (const createdAt of arrivals(random, world.today, count)) {
    number += 1;
    const client = pickClient(random, clients, createdAt);
    const made = makeTicket(world, random, createdAt, client, number, latest.get(client.id) ?? null);
    latest.set(client.id, made.row.id);
    yield made;
  }
}

function topicFor(world: World, random: Random, client: ClientSummary) {
  const choice = world.pickType(random);
  const foreign = world.catalogue.types.find(({ name }) => /yabancı/iu.test(name));
  if (choice.topic === 'foreign' && !client.foreign) return world.pickType(random);
  if (client.foreign && foreign !== undefined && random.chance(0.6)) {
    return { type: foreign, topic: 'foreign' as Topic };
  }
  return choice;
}

function makeTicket(
  world: World,
  random: Random,
  createdAt: number,
  client: ClientSummary,
  number: number,
  earlier: string | null,
): MadeTicket {
  const { catalogue } = world;
  const { type, topic } = topicFor(world, random, client);
  const channel = channels(random);
  const createdBy = world.pickWorker(random).id;
  const clinic = random.pick(world.clinics);
  const fate = fateOf(random, createdAt, world.today);
  const life = liveTicket(world, random, { type, createdAt, createdBy, earlier }, fate);
  const last = life.moves.at(-1);
  const id = uuidAt(random, createdAt);
  const sources = catalogue.sources.filter(({ attributes }) => attributes.channel === channel);
  const incoming = catalogue.contactTypes.filter(
    ({ attributes }) =>
      attributes.direction === 'in' && attributes.channel === (channel === 'desk' ? 'face' : channel),
  );
  const usual = type.attributes.default_priority;
  const row: TicketRow = {
    id,
    ticket_no: `T-${number}`,
    temporary_no: random.chance(0.03) ? `Geçici-${String(number % 10_000).padStart(4, '0')}` : null,
    client_id: client.id,
    requester_id: client.relationId !== null && random.chance(0.3) ? client.relationId : null,
    type_id: type.id,
    subject: subjectOf(random, topic, clinic.name),
    description: random.chance(0.55) ? detailOf(random) : null,
    priority: random.chance(0.08) ? upwards[usual] : usual,
    source_id: random.pick(sources.length > 0 ? sources : catalogue.sources).id,
    contact_type_id: incoming.length > 0 ? random.pick(incoming).id : null,
    department_id: random.chance(0.7) ? clinic.id : null,
    watcher_ids: random.chance(0.06) ? [world.pickWorker(random).id] : [],
    tag_ids: random.chance(0.25) ? [random.pick(catalogue.tags).id] : [],
    related_ticket_ids: earlier !== null && random.chance(0.05) ? [earlier] : [],
    ...life.fields,
    ...stamps(createdAt, createdBy, last?.at ?? createdAt, last?.by ?? createdBy),
  };
  const changes = life.moves.map((move) => changeRow(random, id, move));
  return { row, changes, client, type, channel };
}

function changeRow(random: Random, ticketId: string, move: Move): StatusChangeRow {
  return {
    id: uuidAt(random, move.at),
    ticket_id: ticketId,
    field: move.field,
    from_value: move.from,
    to_value: move.to,
    reason: move.reason,
    at: new Date(move.at).toISOString(),
    ...stamps(move.at, move.by),
  };
}
