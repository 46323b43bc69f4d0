import type { AnyValues } from '@sync/model/acts/act';
import type { Ticket } from '@sync/model/entities/ticket';
import type { TicketStatus } from '@sync/model/lookups/ticket-status';
import { changeStatus } from '@sync/model/tickets/acts/change-status';
import { needsNothing } from '@sync/model/tickets/moving';
import type { TicketLookups } from '@sync/model/tickets/statuses';

const noValues = Object.fromEntries(Object.keys(changeStatus.fields ?? {}).map((name) => [name, null]));

/** Returns the values that the press of a status says: all of them where the move asks for nothing. */
export const moveValues = (
  lookups: TicketLookups,
  ticket: Ticket,
  { id, ...status }: TicketStatus,
): AnyValues => ({
  ...(needsNothing(lookups, ticket, { id, ...status }) ? noValues : {}),
  status_id: id,
});
