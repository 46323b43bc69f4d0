import type { TicketStatus } from '../lookups/ticket-status';
import type { TicketType } from '../lookups/ticket-type';
import type { PermissionKey } from '../access/permissions';
import type { Ticket } from '../entities/ticket';
import { isReachable } from '../status-moves';
import { ticketMoves } from '../entities/ticket-values';
import type { StatusCategory } from '../entities/ticket-values';
import { addWorkingMinutes, defaultCalendar, workingMinutesBetween } from './working-time';
import type { WorkingCalendar } from './working-time';

/** The part of a ticket type that the rules read. */
export type TypeRules = Pick<
  TicketType['attributes'],
  'call_result_required' | 'resolution_required' | 'supervisor_closes'
>;

/** The part of a status that the rules read. */
export interface StatusRules {
  readonly id: string;
  readonly attributes: Pick<TicketStatus['attributes'], 'category' | 'pauses_sla' | 'requires_reason'>;
}

/** Values that a user gives together with a new status. */
export type TransitionInput = Partial<
  Pick<
    Ticket,
    | 'status_reason'
    | 'waiting_reason'
    | 'waiting_until'
    | 'resolution_note'
    | 'call_result_id'
    | 'duplicate_of_id'
    | 'assignee_id'
    | 'team_id'
  >
>;

/**
 * Need of a move between two categories. `resolution_note`, `call_result` and `supervisor` only where the ticket's
 * type says so. The vectors name the same codes.
 */
export type TransitionNeed =
  | 'assignee'
  | 'waiting'
  | 'reason'
  | 'reason_or_duplicate'
  | 'reopen_permission'
  | 'resolution_note'
  | 'call_result'
  | 'supervisor';

/** Returns whether work on a ticket of this category is over. */
export function isFinished(category: StatusCategory): boolean {
  return category === 'resolved' || category === 'closed';
}

/** Returns the categories that a screen offers next. Another status of the same category is always allowed. */
export function allowedTransitions(category: StatusCategory): readonly StatusCategory[] {
  return ticketMoves[category];
}

/** Returns whether the server takes the move. Wider than what screens offer: everything but a return to `new`. */
export function isTransitionPossible(from: StatusCategory, to: StatusCategory): boolean {
  return isReachable(ticketMoves, from, to);
}

/** Returns the needs of a move, by the categories alone. Vectors: `tests/vectors/ticket-transitions.json`. */
export function transitionNeeds(from: StatusCategory, to: StatusCategory): readonly TransitionNeed[] {
  if (from === to) return [];
  switch (to) {
    case 'new':
      return [];
    case 'open':
      return isFinished(from) ? ['assignee', 'reason', 'reopen_permission'] : ['assignee'];
    case 'pending':
      return isFinished(from)
        ? ['assignee', 'waiting', 'reason', 'reopen_permission']
        : ['assignee', 'waiting'];
    case 'resolved':
      return ['assignee', 'resolution_note', 'call_result'];
    case 'closed':
      return from === 'resolved' ? ['supervisor'] : ['reason_or_duplicate', 'supervisor'];
  }
}

/** Permissions beyond `crm.tickets.edit` that a move asks of the person who makes it. */
export function transitionPermissions(
  from: StatusCategory,
  to: StatusCategory,
  type: TypeRules,
): readonly PermissionKey[] {
  const needs = transitionNeeds(from, to);
  return [
    ...(needs.includes('reopen_permission') ? (['crm.tickets.reopen'] as const) : []),
    ...(needs.includes('supervisor') && type.supervisor_closes
      ? (['crm.tickets.approve_close'] as const)
      : []),
  ];
}

/** Something that is still missing for a move, with the sentence at its field. */
export interface TransitionRequirement {
  readonly field: keyof TransitionInput | 'status_id';
  readonly message: string;
}

const missing = (field: TransitionRequirement['field'], message: string): TransitionRequirement => ({
  field,
  message,
});

const isBlank = (value: string | null | undefined): boolean => value == null || value.trim() === '';

/**
 * Returns what a user has still to give before the ticket may take the status. Empty when the move is complete. A
 * reason has to come with the move (`input`): the ticket's old one explains an older move.
 */
export function transitionRequirements(
  ticket: Ticket,
  type: TypeRules,
  toStatus: StatusRules,
  input: TransitionInput = {},
): readonly TransitionRequirement[] {
  const from = ticket.status_category;
  const to = toStatus.attributes.category;
  const after = { ...ticket, ...input };
  if (!isTransitionPossible(from, to)) {
    return [missing('status_id', 'Talep “Yeni” durumuna geri alınamaz')];
  }
  const needs = transitionNeeds(from, to);
  const list: TransitionRequirement[] = [];
  if (needs.includes('assignee') && isBlank(after.assignee_id) && isBlank(after.team_id)) {
    list.push(missing('assignee_id', 'Talebi üstlenecek kişiyi ya da ekibi seçin'));
  }
  if (needs.includes('waiting')) {
    if (isBlank(input.waiting_reason)) list.push(missing('waiting_reason', 'Neyin beklendiğini seçin'));
    if (isBlank(input.waiting_until))
      list.push(missing('waiting_until', 'Ne zamana kadar bekleneceğini seçin'));
  }
  if (needs.includes('resolution_note') && type.resolution_required && isBlank(after.resolution_note)) {
    list.push(missing('resolution_note', 'Bu talep tipi çözümün yazılmasını ister'));
  }
  if (needs.includes('call_result') && type.call_result_required && isBlank(after.call_result_id)) {
    list.push(missing('call_result_id', 'Bu talep tipi bir sonuç seçilmesini ister'));
  }
  if (
    needs.includes('reason_or_duplicate') &&
    isBlank(input.status_reason) &&
    isBlank(after.duplicate_of_id)
  ) {
    list.push(
      missing('status_reason', 'Çözülmeden kapatma nedenini yazın ya da mükerrer olduğu talebi seçin'),
    );
  } else if (needs.includes('reason') && isBlank(input.status_reason)) {
    list.push(missing('status_reason', 'Yeniden açma nedenini yazın'));
  } else if (toStatus.attributes.requires_reason && isBlank(input.status_reason)) {
    list.push(missing('status_reason', 'Bu durum için neden yazın'));
  }
  return list;
}

/** The fields that a move changes. */
export type TransitionPatch = TransitionInput &
  Partial<
    Pick<
      Ticket,
      'status_id' | 'status_category' | 'paused_at' | 'due_at' | 'first_response_due_at' | 'first_response_at'
    >
  >;

/** Returns a due time after a pause. As much working time left as when the clock stopped. */
function resume(due: string | null, pausedAt: string, now: string, calendar: WorkingCalendar): string | null {
  if (due === null || Date.parse(due) <= Date.parse(pausedAt)) return due;
  return addWorkingMinutes(now, workingMinutesBetween(pausedAt, due, calendar), calendar);
}

/**
 * Returns the changes with which a ticket takes a status. Expects that `transitionRequirements` is empty; never
 * checks permissions. Waiting fields are cleared on leaving `pending`, the clock of the due times is paused in
 * statuses that pause it and once work is over, and the first move away from `new` counts as the first response.
 * @param now ISO 8601 in UTC
 */
export function applyTransition(
  ticket: Ticket,
  toStatus: StatusRules,
  input: TransitionInput,
  now: string,
  calendar: WorkingCalendar = defaultCalendar,
): TransitionPatch {
  const to = toStatus.attributes.category;
  const pauses = toStatus.attributes.pauses_sla || isFinished(to);
  const { paused_at: pausedAt } = ticket;
  return {
    ...input,
    status_id: toStatus.id,
    status_category: to,
    status_reason: input.status_reason?.trim() || null,
    waiting_reason: to === 'pending' ? (input.waiting_reason ?? ticket.waiting_reason) : null,
    waiting_until: to === 'pending' ? (input.waiting_until ?? ticket.waiting_until) : null,
    ...(pauses && pausedAt === null ? { paused_at: now } : {}),
    ...(!pauses && pausedAt !== null
      ? {
          paused_at: null,
          due_at: resume(ticket.due_at, pausedAt, now, calendar),
          ...(ticket.first_response_at === null
            ? { first_response_due_at: resume(ticket.first_response_due_at, pausedAt, now, calendar) }
            : {}),
        }
      : {}),
    ...(ticket.first_response_at === null && ticket.status_category === 'new' && to !== 'new'
      ? { first_response_at: now }
      : {}),
  };
}
