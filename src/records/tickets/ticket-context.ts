import type { ReferenceData } from '@/data/reference-data';
import type { LocalWrites } from '@/data/workspace';
import { actionError, ActionError } from '@sync/model/action-error';
import type { TicketType } from '@sync/model/lookups/ticket-type';
import type { PermissionKey } from '@sync/model/access/permissions';
import type { Ticket } from '@sync/model/entities/ticket';

/** Dependencies of what is stored with a new ticket. */
export interface TicketContext {
  readonly writes: LocalWrites;
  readonly reference: Pick<ReferenceData, 'definition' | 'definitions' | 'userName' | 'definitionName'>;
  /** Returns whether the ticket is shown through emergency access only: it is not changed. */
  readonly isBeyond: (ticket: Ticket) => boolean;
  /** Returns the current time, ISO 8601 in UTC. */
  readonly now: () => string;
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

/** Returns active types in their set order, and the given one even if it is no longer active. */
export function offeredTypes(
  context: Pick<TicketContext, 'reference'>,
  current: string | null = null,
): readonly TicketType[] {
  return context.reference.definitions('ticket_type').filter((type) => type.active || type.id === current);
}
