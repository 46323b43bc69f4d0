import { findOldTickets as find } from '@sync/session/old-tickets';
import type { OldTicket } from '@sync/session/old-tickets';
import { session } from './session';

export type { OldTicket } from '@sync/session/old-tickets';

/** Tickets on the server that are too old for devices; needs a connection. Null without an answer. Never throws. */
export function findOldTickets(
  sought: string,
  clientIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly OldTicket[] | null> {
  return find(session, sought, clientIds, signal);
}
