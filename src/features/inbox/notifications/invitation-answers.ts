import type { Meeting } from '@sync/model/entities/meeting';
import { freeStatuses, lastEnd } from '@sync/model/rules/meeting-rules';
import type { ParticipantResponse } from '@sync/model/entities/meeting-values';

/** Returns the user's own answer to a meeting; null if the user does not take part. */
export function ownResponse(of: Pick<Meeting, 'participants'>, userId: string): ParticipantResponse | null {
  return of.participants.find(({ user_id }) => user_id === userId)?.response ?? null;
}

/**
 * Returns whether answers are possible: the meeting will take place, and is not over. @param now milliseconds since
 * 1970
 */
export function awaitsAnswers(
  of: Pick<Meeting, 'status' | 'starts_at' | 'ends_at' | 'recurrence' | 'original_start'>,
  now: number,
): boolean {
  return !freeStatuses.includes(of.status) && Date.parse(lastEnd(of)) > now;
}
