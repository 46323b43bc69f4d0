import type { LookupAttributes } from '@sync/model/entities/definition';
import type { StatusCategory, WaitingReason } from '@sync/model/entities/ticket-values';
import { addWorkingMinutes, workingMinutesBetween } from '@sync/model/rules/working-time';
import type { Entry } from './catalogue';
import type { Random } from './random';
import { iso } from './rows';
import type { TicketRow } from './rows';
import type { World } from './world';

/** One move of a ticket. */
export interface Move {
  readonly at: number;
  readonly by: string;
  readonly field: 'status' | 'assignee';
  readonly from: string | null;
  readonly to: string;
  readonly reason: string | null;
}

type LivedField =
  | 'status_reason'
  | 'waiting_reason'
  | 'waiting_until'
  | 'call_result_id'
  | 'duplicate_of_id'
  | 'assignee_id'
  | 'due_at'
  | 'first_response_at'
  | 'paused_at'
  | 'resolution_note'
  | 'reopened_count'
  | 'resolved_at'
  | 'closed_at';

type Lived = { -readonly [F in LivedField]: TicketRow[F] };

/** A ticket while its life is played: a clock, its present state and the moves so far. */
export class TicketStory {
  readonly moves: Move[] = [];
  readonly fields: Lived = {
    status_reason: null,
    waiting_reason: null,
    waiting_until: null,
    call_result_id: null,
    duplicate_of_id: null,
    assignee_id: null,
    due_at: null,
    first_response_at: null,
    paused_at: null,
    resolution_note: null,
    reopened_count: 0,
    resolved_at: null,
    closed_at: null,
  };
  /** Epoch milliseconds; never reaches the world's today. */
  clock: number;
  status: Entry<LookupAttributes<'ticket_status'>>;
  private readonly world: World;
  private readonly opener: string;

  constructor(world: World, createdAt: number, opener: string, dueAt: string | null) {
    this.world = world;
    this.clock = createdAt;
    this.opener = opener;
    this.status = defaultStatus(world, 'new');
    this.fields.due_at = dueAt;
    this.moves.push({
      at: createdAt,
      by: opener,
      field: 'status',
      from: null,
      to: this.status.id,
      reason: null,
    });
  }

  /** User who acts: the assignee, before there is one the opener. */
  get actor(): string {
    return this.fields.assignee_id ?? this.opener;
  }

  /** Lets working time pass; where history is too short for it, a part of what is left. */
  pass(random: Random, leastMinutes: number, mostMinutes: number): void {
    const natural = Date.parse(addWorkingMinutes(iso(this.clock), random.int(leastMinutes, mostMinutes)));
    const { today } = this.world;
    this.clock =
      natural < today ? natural : this.clock + Math.floor((today - this.clock) * (0.2 + 0.6 * random.next()));
  }

  assign(person: string, by: string): void {
    if (person === this.fields.assignee_id) return;
    const from = this.fields.assignee_id;
    this.moves.push({ at: this.clock, by, field: 'assignee', from, to: person, reason: null });
    this.fields.assignee_id = person;
  }

  enter(status: Entry<LookupAttributes<'ticket_status'>>, by: string, reason: string | null = null): void {
    this.moves.push({ at: this.clock, by, field: 'status', from: this.status.id, to: status.id, reason });
    this.status = status;
    this.fields.status_reason = reason;
    this.fields.first_response_at ??= iso(this.clock);
    if (status.attributes.pauses_sla) this.fields.paused_at ??= iso(this.clock);
    else this.resume();
  }

  wait(
    status: Entry<LookupAttributes<'ticket_status'>>,
    why: WaitingReason,
    reason: string,
    until: number,
  ): void {
    this.enter(status, this.actor, reason);
    this.fields.waiting_reason = why;
    this.fields.waiting_until = iso(until);
  }

  /** Ends a pause: the due time moves on by the working time that stood still. */
  private resume(): void {
    const { paused_at: pausedAt, due_at: dueAt } = this.fields;
    if (pausedAt !== null && dueAt !== null && dueAt > pausedAt) {
      this.fields.due_at = addWorkingMinutes(iso(this.clock), workingMinutesBetween(pausedAt, dueAt));
    }
    this.fields.paused_at = null;
    this.fields.waiting_reason = null;
    this.fields.waiting_until = null;
  }
}

/**
 * Returns the status that a category starts with.
 * @throws Error when the starter data has none.
 */
export function defaultStatus(
  world: World,
  category: StatusCategory,
): Entry<LookupAttributes<'ticket_status'>> {
  const status = world.catalogue.statuses.find(
    ({ attributes }) => attributes.category === category && attributes.is_default,
  );
  if (status === undefined) throw new Error(`starter data has no default status ${category}`);
  return status;
}
