import type { Meeting } from '../model/meeting';
import type { Session } from './session';

/**
 * Searches the server for meetings that devices do not hold any more, by words of subject, room or place; the latest 20,
 * whole, as far as the person may read them. Null where there was no answer. Never throws.
 */
export async function findOldMeetings(
  session: Session,
  sought: string,
  signal: AbortSignal,
): Promise<readonly Meeting[] | null> {
  try {
    const client = await session.client();
    const answer = await client.rpc('find_old_meetings', { sought }).abortSignal(signal);
    const found: unknown = answer.data;
    return answer.error === null && Array.isArray(found) ? (found as readonly Meeting[]) : null;
  } catch {
    return null;
  }
}
