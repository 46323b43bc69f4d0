import type { ReferenceData } from '@/data/reference-data';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import type { TicketType } from '@sync/model/lookups/ticket-type';
import type { PermissionKey } from '@sync/model/access/permissions';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TypeRules } from '@sync/model/rules/ticket-rules';
import type { StatusCategory } from '@sync/model/entities/ticket-values';

/** Dependencies of the actions on tickets. */
export interface TicketContext {
  readonly writes: LocalWrites;
  readonly reference: Pick<ReferenceData, 'definition' | 'definitions' | 'userName' | 'definitionName'>;
  /** Returns whether the ticket is shown through emergency access only: it is not changed. */
  readonly isBeyond: (ticket: Ticket) => boolean;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
}

/** A type that is not on the device yet asks for nothing here; the server checks again. */
const unknownType: TypeRules = {
  call_result_required: false,
  resolution_required: false,
  supervisor_closes: false,
};

export function typeRules(
  context: Pick<TicketContext, 'reference'>,
  ticket: Pick<Ticket, 'type_id'>,
): TypeRules {
  return context.reference.definition('ticket_type', ticket.type_id)?.attributes ?? unknownType;
}

/** @throws ActionError `not_found` where the status is not on the device. */
export function statusOf(context: Pick<TicketContext, 'reference'>, statusId: string): TicketStatus {
  const status = context.reference.definition('ticket_status', statusId);
  if (status === undefined) throw actionError('not_found');
  return status;
}

/** Statuses in use, in their set order. */
export function activeStatuses(context: Pick<TicketContext, 'reference'>): readonly TicketStatus[] {
  return context.reference.definitions('ticket_status').filter((status) => status.active);
}

/** Returns the status a ticket takes when only its category is named; undefined before look-ups are on the device. */
export function defaultStatus(
  context: Pick<TicketContext, 'reference'>,
  category: StatusCategory,
): TicketStatus | undefined {
  const fitting = activeStatuses(context).filter((status) => status.attributes.category === category);
  return fitting.find((status) => status.attributes.is_default) ?? fitting[0];
}

/** @throws ActionError `permission_denied` without the permission. */
export function requirePermission(context: Pick<TicketContext, 'writes'>, key: PermissionKey): void {
  if (!context.writes.access.permissions.has(key)) throw actionError('permission_denied');
}

/** @throws ActionError `not_allowed` where an emergency access alone shows the ticket. */
export function requireWithinScope(context: Pick<TicketContext, 'isBeyond'>, ticket: Ticket): void {
  if (!context.isBeyond(ticket)) return;
  throw new ActionError('not_allowed', 'Kapsamınız dışında: acil erişimle görülür, değiştirilemez.');
}

/** Returns the number people see: the server's, before it the device's. */
export function numberOf(ticket: Pick<Ticket, 'ticket_no' | 'temporary_no'>): string {
  return ticket.ticket_no ?? ticket.temporary_no ?? 'Talep';
}

/** Returns active types in their set order, and the given one even if it is no longer active. */
export function offeredTypes(
  context: Pick<TicketContext, 'reference'>,
  current: string | null = null,
): readonly TicketType[] {
  return context.reference.definitions('ticket_type').filter((type) => type.active || type.id === current);
}
