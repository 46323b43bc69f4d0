import { actionErrors } from '../action-error';
import type { ActWorld } from '../acts/act';
import type { Ticket } from '../entities/ticket';
import type { TicketStatus } from '../lookups/ticket-status';
import { isFinished, transitionRequirements } from '../rules/ticket-rules';
import type { TransitionInput } from '../rules/ticket-rules';
import { givingProblem } from './assigning';
import { moveProblem, typeRules } from './statuses';
import type { TicketLookups } from './statuses';

/** Fields that a move to another status may ask for. */
export type MoveField = keyof TransitionInput;

export interface MoveFields {
  readonly required: readonly MoveField[];
  readonly optional: readonly MoveField[];
}

/** Returns the fields that a move requires, and the optional ones. A person or a team is enough for an assignee. */
export function moveFields(lookups: TicketLookups, ticket: Ticket, status: TicketStatus): MoveFields {
  const asked = transitionRequirements(ticket, typeRules(lookups, ticket), status).map(({ field }) => field);
  const required = asked.filter((field) => field !== 'status_id');
  const { category } = status.attributes;
  const optional: MoveField[] = required.includes('assignee_id') ? ['team_id'] : [];
  if (category === 'resolved') optional.push('resolution_note', 'call_result_id');
  if (category === 'closed' && !isFinished(ticket.status_category)) optional.push('duplicate_of_id');
  if (category === 'pending') optional.push('status_reason');
  return { required, optional: optional.filter((field) => !required.includes(field)) };
}

/** Returns the fields of closing a ticket as a duplicate: the named other ticket is the reason. */
export function duplicateFields(lookups: TicketLookups, ticket: Ticket, status: TicketStatus): MoveFields {
  const named = { ...ticket, duplicate_of_id: ticket.duplicate_of_id ?? ticket.id };
  const required = moveFields(lookups, named, status).required.filter((field) => field !== 'duplicate_of_id');
  return {
    required: ['duplicate_of_id', ...required],
    optional: required.includes('status_reason') ? [] : ['status_reason'],
  };
}

/** Returns whether a move can be made without asking anything. */
export const needsNothing = (lookups: TicketLookups, ticket: Ticket, status: TicketStatus): boolean =>
  moveFields(lookups, ticket, status).required.length === 0 && status.attributes.category !== 'resolved';

const verbs: Readonly<Record<TicketStatus['attributes']['category'], string>> = {
  new: 'Durumu değiştir',
  open: 'İşleme al',
  pending: 'Beklemeye al',
  resolved: 'Çöz',
  closed: 'Kapat',
};

/** Returns the label of a move's main button. */
export const moveVerb = (ticket: Ticket, { attributes: { category } }: TicketStatus): string =>
  category === 'open' && isFinished(ticket.status_category) ? 'Yeniden aç' : verbs[category];

/** Returns those of the typed values that a move asks for, without empty ones. */
export function moveInput(values: TransitionInput, { required, optional }: MoveFields): TransitionInput {
  return Object.fromEntries(
    [...required, ...optional].flatMap((name) => {
      const value = values[name];
      return value == null ? [] : [[name, value]];
    }),
  );
}

/** Returns the sentences that keep a ticket from taking a status with these values. */
export function moveProblems(
  world: TicketLookups & Pick<ActWorld, 'userId' | 'permissions'>,
  ticket: Ticket,
  status: TicketStatus | undefined,
  input: TransitionInput,
): Readonly<Record<string, string>> {
  if (status === undefined) return { '': actionErrors.not_found };
  const refused = moveProblem(world, ticket, status);
  if (refused !== null) return { '': actionErrors[refused] };
  const { assignee_id: assignee } = input;
  const denied = assignee === undefined ? null : givingProblem(world, ticket, assignee);
  if (denied !== null) return { assignee_id: denied };
  const missing = transitionRequirements(ticket, typeRules(world, ticket), status, input);
  return Object.fromEntries(missing.map(({ field, message }) => [field, message]));
}
