import { dueDatesFor } from '@sync/model/ticket-due';
import type { TicketStatusAttributes, TicketTypeAttributes } from '@sync/model/definition';
import type { StatusCategory, WaitingReason } from '@sync/model/ticket-values';
import { addWorkingMinutes, workingMinutesBetween } from '@sync/model/working-time';
import { named } from './catalogue';
import type { Entry } from './catalogue';
import type { Random } from './random';
import { weighted } from './random';
import { iso } from './rows';
import type { TicketRow } from './rows';
import { cancelReasons, reopenReasons, resolutionOf, waitReasons } from './texts';
import { DAY, HOUR, MINUTE } from './world';
import type { World } from './world';

/** One move of a ticket. */
export interface Move {
  readonly at: number;
  readonly by: string;
  readonly field: 'status' | 'assignee' | 'team';
  readonly from: string | null;
  readonly to: string;
  readonly reason: string | null;
}

/** The fields of a ticket that its life decides, and the moves that led there. */
export interface TicketLife {
  readonly fields: Pick<
    TicketRow,
    | 'status_id'
    | 'status_category'
    | 'status_reason'
    | 'waiting_reason'
    | 'waiting_until'
    | 'call_result_id'
    | 'assignee_id'
    | 'team_id'
    | 'due_at'
    | 'first_response_due_at'
    | 'first_response_at'
    | 'paused_at'
    | 'resolution_note'
    | 'reopened_count'
    | 'resolved_at'
    | 'closed_at'
  > & { duplicate_of_id: string | null };
  readonly moves: readonly Move[];
}

/** How tickets of an age (days) stand today. */
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
    0,
    weighted([
      ['closed', 24],
      ['resolved', 16],
      ['open', 36],
      ['pending', 10],
      ['new', 14],
    ] as const),
  ],
];

/** How the ticket stands today, by its age. */
export function fateOf(random: Random, createdAt: number, today: number): StatusCategory {
  const days = (today - createdAt) / DAY;
  return fates.find(([olderThan]) => days >= olderThan)?.[1](random) ?? 'new';
}

function statusOf(world: World, category: StatusCategory): Entry<TicketStatusAttributes> {
  const fitting = world.catalogue.statuses.filter(({ attributes }) => attributes.category === category);
  const status = fitting.find(({ attributes }) => attributes.is_default) ?? fitting[0];
  if (status === undefined) throw new Error(`starter data has no status ${category}`);
  return status;
}

/** When an unfinished ticket is due: a few are late, some today, most in the coming days. */
function rescheduled(random: Random, today: number): number {
  const half = () => Math.floor(random.int(17, 35)) * 0.5 * HOUR;
  if (random.chance(0.1)) return today - random.int(1, 3) * DAY + half();
  if (random.chance(0.24)) return today + half();
  return today + random.int(1, 9) * DAY + half();
}

/**
 * Plays the life of one ticket up to its fate. All moves lie between `createdAt` and `today`.
 *
 * @param earlier a ticket of the same client that this one may repeat
 */
export function liveTicket(
  world: World,
  random: Random,
  ticket: { type: Entry<TicketTypeAttributes>; createdAt: number; createdBy: string; earlier: string | null },
  fate: StatusCategory,
): TicketLife {
  const { createdAt, createdBy } = ticket;
  const { attributes } = ticket.type;
  const { today } = world;
  const created = iso(createdAt);
  const due = dueDatesFor(attributes, created);
  const team = attributes.default_team_id;
  const first = statusOf(world, 'new').id;
  const moves: Move[] = [
    { at: createdAt, by: createdBy, field: 'status', from: null, to: first, reason: null },
  ];
  let [clock, status, assignee] = [createdAt, first, null as string | null];
  // Every step takes its natural time, or half of what is left of history.
  const pass = (workingMinutes: number) => {
    const natural = Date.parse(addWorkingMinutes(iso(clock), workingMinutes));
    clock = natural < today ? natural : clock + Math.floor((today - clock) / 2);
    return clock;
  };
  const move = (
    field: Move['field'],
    from: string | null,
    to: string,
    by: string,
    reason: string | null = null,
  ) => moves.push({ at: clock, by, field, from, to, reason });
  const enter = (next: Entry<TicketStatusAttributes>, by: string, reason: string | null = null) => {
    move('status', status, next.id, by, reason);
    status = next.id;
  };
  const life = {
    status_reason: null as string | null,
    waiting_reason: null as WaitingReason | null,
    waiting_until: null as string | null,
    call_result_id: null as string | null,
    first_response_at: null as string | null,
    paused_at: null as string | null,
    resolution_note: null as string | null,
    reopened_count: 0,
    resolved_at: null as string | null,
    closed_at: null as string | null,
    duplicate_of_id: null as string | null,
    due_at: due.due_at,
  };
  const finish = (): TicketLife => ({
    fields: {
      ...life,
      status_id: status,
      status_category: fate,
      assignee_id: assignee,
      team_id: team,
      first_response_due_at: due.first_response_due_at,
    },
    moves,
  });
  if (fate === 'new') {
    if (life.due_at !== null && Date.parse(life.due_at) < today)
      life.due_at = iso(rescheduled(random, today));
    return finish();
  }

  // Cancelled or repeated before anybody worked on it.
  if (fate === 'closed' && random.chance(0.07)) {
    pass(random.int(20, 600));
    const repeated = ticket.earlier !== null && random.chance(0.6);
    life.duplicate_of_id = repeated ? ticket.earlier : null;
    life.status_reason = repeated ? null : random.pick(cancelReasons);
    enter(named(world.catalogue.statuses, repeated ? /mukerrer/u : /iptal/u), createdBy, life.status_reason);
    life.first_response_at = life.closed_at = life.paused_at = iso(clock);
    return finish();
  }

  const response = attributes.first_response_minutes ?? 120;
  pass(random.chance(0.86) ? random.int(2, Math.max(3, response)) : random.int(response, response * 4));
  assignee = world.pickWorkerOf(random, random.chance(0.8) ? team : null).id;
  move('assignee', null, assignee, random.chance(0.4) ? assignee : createdBy);
  enter(statusOf(world, 'open'), assignee);
  life.first_response_at = iso(clock);
  if (random.chance(0.08)) {
    pass(random.int(30, 300));
    const next = world.pickWorker(random).id;
    if (next !== assignee) move('assignee', assignee, next, assignee);
    assignee = next;
  }
  const wait = (reason: WaitingReason, until: number) => {
    const pattern = reason === 'insurance' ? /^sigorta/u : /^beklemede/u;
    enter(named(world.catalogue.statuses, pattern), assignee ?? createdBy, waitReasons[reason]);
    life.waiting_reason = reason;
    life.waiting_until = iso(until);
    life.status_reason = waitReasons[reason];
    life.paused_at = iso(clock);
  };
  const work = () => {
    enter(statusOf(world, 'open'), assignee ?? createdBy);
    if (life.paused_at !== null && life.due_at !== null && life.due_at > life.paused_at) {
      life.due_at = addWorkingMinutes(iso(clock), workingMinutesBetween(life.paused_at, life.due_at));
    }
    life.waiting_reason = life.waiting_until = life.status_reason = life.paused_at = null;
  };
  const reasons = weighted<WaitingReason>([
    ['patient', 45],
    ['internal', 25],
    ['insurance', /provizyon/iu.test(ticket.type.name) ? 80 : 12],
    ['date', 18],
  ]);
  if (fate !== 'pending' && random.chance(0.22)) {
    pass(random.int(20, 400));
    wait(reasons(random), clock + 2 * DAY);
    pass(random.int(60, 1600));
    work();
  }
  if (fate === 'open' || fate === 'pending') {
    if (life.due_at === null || Date.parse(life.due_at) < today)
      life.due_at = iso(rescheduled(random, today));
    if (fate === 'pending') {
      pass(random.int(20, 500));
      wait(reasons(random), today + random.int(0, 8) * DAY + random.int(9, 17) * HOUR);
    }
    return finish();
  }

  const resolve = () => {
    pass(random.int(20, Math.max(60, Math.floor((attributes.resolve_minutes ?? 900) * 1.1))));
    life.resolution_note = resolutionOf(random);
    life.call_result_id =
      attributes.call_result_required || random.chance(0.4) ? resultOf(world, random) : null;
    enter(statusOf(world, 'resolved'), assignee ?? createdBy);
    life.resolved_at = life.paused_at = iso(clock);
  };
  resolve();
  if (random.chance(0.03)) {
    pass(random.int(200, 2000));
    const reason = random.pick(reopenReasons);
    enter(statusOf(world, 'open'), createdBy, reason);
    life.reopened_count = 1;
    resolve();
    life.status_reason = null;
  }
  if (fate === 'closed') {
    clock = Math.max(
      clock,
      Math.min(clock + random.int(1, 3) * DAY + random.int(0, 300) * MINUTE, today - MINUTE),
    );
    enter(
      statusOf(world, 'closed'),
      attributes.supervisor_closes ? supervisorOf(world) : (assignee ?? createdBy),
    );
    life.closed_at = iso(clock);
  }
  return finish();
}

/** What a call ended with: mostly well. */
export function resultOf(world: World, random: Random): string {
  const group = random.chance(0.68) ? 'success' : random.pick(['failure', 'unreached', 'neutral'] as const);
  return random.pick(world.catalogue.callResults.filter(({ attributes }) => attributes.group === group)).id;
}

/** Who approves the closing of complaints. */
function supervisorOf(world: World): string {
  const supervisor = world.staff.members.find(({ login }) => login === 'sibel.acar');
  if (supervisor === undefined) throw new Error('no supervisor among the demo staff');
  return supervisor.id;
}
