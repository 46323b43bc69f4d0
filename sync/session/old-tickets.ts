import type { Session } from './session';

/** A ticket that has grown out of the window of what devices hold. Instants are ISO 8601, UTC. */
export interface OldTicket {
  readonly id: string;
  readonly ticket_no: string;
  readonly subject: string;
  readonly status_id: string;
  readonly status_category: 'resolved' | 'closed';
  readonly client_id: string;
  /** Null where the person may not read the patient's record. */
  readonly client_name: string | null;
  readonly updated_at: string;
}

/**
 * Searches the server for tickets that devices do not hold any more: of these patients, or with this number or words in
 * their subject; the latest 20. Null where there was no answer. Never throws.
 */
export async function findOldTickets(
  session: Session,
  sought: string,
  clientIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly OldTicket[] | null> {
  try {
    const client = await session.client();
    const answer = await client
      .rpc('find_old_tickets', { sought, client_ids: clientIds })
      .abortSignal(signal);
    const found: unknown = answer.data;
    return answer.error === null && Array.isArray(found) ? (found as readonly OldTicket[]) : null;
  } catch {
    return null;
  }
}
