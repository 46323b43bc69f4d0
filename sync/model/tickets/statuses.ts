import type { ActReference, ActWorld } from '../acts/act';
import type { Ticket } from '../entities/ticket';
import type { StatusCategory } from '../entities/ticket-values';
import type { TicketStatus } from '../lookups/ticket-status';
import { allowedTransitions, transitionPermissions } from '../rules/ticket-rules';
import type { TypeRules } from '../rules/ticket-rules';

/** Look-ups of tickets. */
export interface TicketLookups {
  readonly reference: Pick<ActReference, 'definition' | 'definitions'>;
}

/** A type that is not on the device yet asks for nothing here; the server checks again. */
const unknownType: TypeRules = {
  call_result_required: false,
  resolution_required: false,
  supervisor_closes: false,
};

export const typeRules = (
  { reference }: TicketLookups,
  { type_id: id }: Pick<Ticket, 'type_id'>,
): TypeRules => reference.definition('ticket_type', id)?.attributes ?? unknownType;

/** Returns the statuses in use, in their set order. */
export const activeStatuses = ({ reference }: TicketLookups): readonly TicketStatus[] =>
  reference.definitions('ticket_status').filter(({ active }) => active);

/** Returns the status a ticket takes when only its category is named; undefined before look-ups are on the device. */
export function defaultStatus(lookups: TicketLookups, category: StatusCategory): TicketStatus | undefined {
  const fitting = activeStatuses(lookups).filter(({ attributes }) => attributes.category === category);
  return fitting.find(({ attributes }) => attributes.is_default) ?? fitting[0];
}

/** Returns why a ticket cannot take a status of a category; null where it can. */
export function moveProblem(
  world: TicketLookups & Pick<ActWorld, 'permissions'>,
  ticket: Ticket,
  { attributes: { category } }: Pick<TicketStatus, 'attributes'>,
): 'not_allowed' | 'permission_denied' | null {
  const { status_category: from } = ticket;
  if (category !== from && !allowedTransitions(from).includes(category)) return 'not_allowed';
  const needed = transitionPermissions(from, category, typeRules(world, ticket));
  return needed.every((key) => world.permissions.has(key)) ? null : 'permission_denied';
}

/** Returns the statuses that the user may give a ticket now, in their set order; its own is left out. */
export function offeredStatuses(
  world: TicketLookups & Pick<ActWorld, 'permissions'>,
  ticket: Ticket,
): readonly TicketStatus[] {
  if (!world.permissions.has('crm.tickets.edit')) return [];
  return activeStatuses(world).filter(
    (status) => status.id !== ticket.status_id && moveProblem(world, ticket, status) === null,
  );
}
