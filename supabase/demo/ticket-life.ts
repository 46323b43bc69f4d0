import { dueDatesFor } from '@sync/model/rules/ticket-due';
import type { LookupAttributes } from '@sync/model/entities/definition';
import type { StatusCategory, WaitingReason } from '@sync/model/entities/ticket-values';
import { named } from './catalogue';
import type { Entry } from './catalogue';
import { weighted } from './random';
import type { Random } from './random';
import { iso } from './rows';
import type { TicketRow } from './rows';
import { memberOf } from './staff';
import { topicOf } from './subjects';
import { cancelReasons, reopenReasons, resolutionOf, waitReasons } from './texts';
import { TicketStory, defaultStatus } from './ticket-story';
import type { Move } from './ticket-story';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

/** Facts about a ticket when it is opened. */
export interface NewTicket {
  readonly type: Entry<LookupAttributes<'ticket_type'>>;
  readonly createdAt: number;
  readonly createdBy: string;
  /** The client's ticket before this one, which this one may repeat. */
  readonly earlier: string | null;
}

/** The fields of a ticket that its life decides, and the moves that led there. */
export interface TicketLife {
  readonly fields: TicketStory['fields'] &
    Pick<TicketRow, 'status_id' | 'status_category' | 'team_id' | 'first_response_due_at'>;
  readonly moves: readonly Move[];
}

/** The share of states today of tickets that are older than so many days. */
const fates: readonly (readonly [olderThan: number, pick: (random: Random) => StatusCategory])[] = [
  [
    45,
    weighted([
      ['closed', 98.4],
      ['resolved', 0.6],
      ['open', 0.5],
      ['pending', 0.5],
    ] as const),
  ],
  [
    10,
    weighted([
      ['closed', 87],
      ['resolved', 4],
      ['open', 5.5],
      ['pending', 3.5],
    ] as const),
  ],
  [
    3,
    weighted([
      ['closed', 56],
      ['resolved', 14],
      ['open', 20],
      ['pending', 9],
      ['new', 1],
    ] as const),
  ],
  [
    -1,
    weighted([
      ['closed', 14],
      ['resolved', 22],
      ['open', 38],
      ['pending', 11],
      ['new', 15],
    ] as const),
  ],
];

/** Returns the state of the ticket today, by its age. */
export function fateOf(random: Random, createdAt: number, today: number): StatusCategory {
  const days = (today - createdAt) / DAY;
  return fates.find(([olderThan]) => days >= olderThan)?.[1](random) ?? 'new';
}

/** Returns when an unfinished ticket is due: a few are late, some today, most in the coming days. */
function rescheduled(random: Random, today: number): string {
  const hour = random.int(17, 35) * 0.5 * HOUR;
  if (random.chance(0.1)) return iso(today - random.int(1, 3) * DAY + hour);
  if (random.chance(0.24)) return iso(today + hour);
  return iso(today + random.int(1, 9) * DAY + hour);
}

/** Plays the life of one ticket up to its fate. All moves lie between its opening and today. */
export function liveTicket(
  world: World,
  random: Random,
  ticket: NewTicket,
  fate: StatusCategory,
): TicketLife {
  const due = dueDatesFor(ticket.type.attributes, iso(ticket.createdAt));
  const story = new TicketStory(world, ticket.createdAt, ticket.createdBy, due.due_at);
  if (fate === 'closed' && random.chance(0.07)) cancel(world, random, ticket, story);
  else if (fate !== 'new') work(world, random, ticket, story, fate);
  const { fields } = story;
  if (['new', 'open', 'pending'].includes(fate) && (fields.due_at ?? '') < iso(world.today)) {
    fields.due_at = rescheduled(random, world.today);
  }
  return {
    fields: {
      ...fields,
      status_id: story.status.id,
      status_category: story.status.attributes.category,
      team_id: ticket.type.attributes.default_team_id,
      first_response_due_at: due.first_response_due_at,
    },
    moves: story.moves,
  };
}

/** Cancels a ticket before anybody worked on it: given up, or found to repeat another one. */
function cancel(world: World, random: Random, { earlier, createdBy }: NewTicket, story: TicketStory): void {
  story.pass(random, 20, 600);
  const repeats = earlier !== null && random.chance(0.6);
  const status = named(world.catalogue.statuses, repeats ? /^mukerrer/u : /^iptal/u);
  story.enter(status, createdBy, repeats ? null : random.pick(cancelReasons));
  story.fields.duplicate_of_id = repeats ? earlier : null;
  story.fields.closed_at = iso(story.clock);
}

function work(
  world: World,
  random: Random,
  ticket: NewTicket,
  story: TicketStory,
  fate: StatusCategory,
): void {
  answer(world, random, ticket, story);
  if (fate !== 'pending' && random.chance(0.22)) {
    story.pass(random, 20, 400);
    wait(world, random, ticket, story, story.clock + 2 * DAY);
    story.pass(random, 60, 1600);
    story.enter(defaultStatus(world, 'open'), story.actor);
  }
  if (fate === 'pending') {
    story.pass(random, 20, 500);
    wait(world, random, ticket, story, world.today + random.int(1, 8) * DAY + random.int(9, 17) * HOUR);
  }
  if (fate !== 'resolved' && fate !== 'closed') return;
  // After three days the server closes by itself what is resolved, unless a supervisor has to.
  if (fate === 'resolved' && !ticket.type.attributes.supervisor_closes) {
    story.clock = Math.max(story.clock, world.today - random.int(4, 44) * HOUR);
  }
  resolve(world, random, ticket, story);
  if (random.chance(0.03)) {
    story.pass(random, 200, 2000);
    story.enter(defaultStatus(world, 'open'), ticket.createdBy, random.pick(reopenReasons));
    story.fields.reopened_count = 1;
    resolve(world, random, ticket, story);
  }
  if (fate === 'closed') close(world, random, ticket, story);
}

/** Assigns the ticket; sometimes it is reassigned once more. */
function answer(world: World, random: Random, { type, createdBy }: NewTicket, story: TicketStory): void {
  const { first_response_minutes: target, default_team_id: team } = type.attributes;
  const minutes = target ?? 120;
  if (random.chance(0.86)) story.pass(random, 2, minutes);
  else story.pass(random, minutes, minutes * 4);
  const worker = world.pickWorkerOf(random, random.chance(0.8) ? team : null).id;
  story.assign(worker, random.chance(0.4) ? worker : createdBy);
  story.enter(defaultStatus(world, 'open'), worker);
  if (random.chance(0.08)) {
    story.pass(random, 30, 300);
    story.assign(world.pickWorker(random).id, worker);
  }
}

function wait(world: World, random: Random, { type }: NewTicket, story: TicketStory, until: number): void {
  const insurance = topicOf(type.name) === 'provision' ? 80 : 12;
  const why = weighted<WaitingReason>([
    ['patient', 45],
    ['internal', 25],
    ['insurance', insurance],
    ['date', 18],
  ])(random);
  const status = named(world.catalogue.statuses, why === 'insurance' ? /^sigorta/u : /^beklemede/u);
  story.wait(status, why, waitReasons[why], until);
}

function resolve(world: World, random: Random, { type }: NewTicket, story: TicketStory): void {
  const { resolve_minutes: target, call_result_required: resultRequired } = type.attributes;
  story.pass(random, 20, Math.max(60, Math.floor((target ?? 900) * 0.9)));
  story.enter(defaultStatus(world, 'resolved'), story.actor);
  story.fields.resolution_note = resolutionOf(random);
  story.fields.call_result_id = resultRequired || random.chance(0.4) ? resultOf(world, random) : null;
  story.fields.resolved_at = iso(story.clock);
}

/** Closes the ticket after one to three days, complaints by a supervisor. */
function close(world: World, random: Random, { type }: NewTicket, story: TicketStory): void {
  const natural = story.clock + random.int(1, 3) * DAY + random.int(0, 300) * MINUTE;
  if (natural < world.today) story.clock = natural;
  else story.pass(random, 20_000, 20_000);
  const supervised = type.attributes.supervisor_closes;
  story.enter(
    defaultStatus(world, 'closed'),
    supervised ? memberOf(world.staff, 'sibel.acar').id : story.actor,
  );
  story.fields.closed_at = iso(story.clock);
}

/** Returns the result of a call: mostly well. */
export function resultOf(world: World, random: Random): string {
  const group = random.chance(0.68) ? 'success' : random.pick(['failure', 'unreached', 'neutral'] as const);
  return random.pick(world.catalogue.callResults.filter(({ attributes }) => attributes.group === group)).id;
}
