import type { LocalWrites } from '@/data/workspace';
import { ActionError } from '@sync/model/action-error';
import { meeting } from '@sync/model/entities/meeting';
import type { Meeting } from '@sync/model/entities/meeting';
import { answered, freeStatuses, lastEnd } from '@sync/model/rules/meeting-rules';
import { participantResponses } from '@sync/model/entities/meeting-values';
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

/**
 * Sends the answer to an invitation: the one meeting or the whole series, as it was sent. Resolves with the undo
 * function.
 * @throws ActionError if the user does not take part or may not answer.
 */
export async function answerInvitation(
  writes: LocalWrites,
  of: Meeting,
  response: ParticipantResponse,
  now = Date.now(),
): Promise<() => Promise<void>> {
  const { userId } = writes.access;
  const before = of.participants.find(({ user_id }) => user_id === userId);
  if (before === undefined) {
    throw new ActionError('not_allowed', 'Bu toplantının katılımcısı değilsiniz.');
  }
  const put = async (given: ParticipantResponse, at: string | null): Promise<void> => {
    await writes.change(
      meeting,
      of.id,
      ({ participants }) => ({ participants: answered(participants, userId, given, at) }),
      { summary: `${of.title}: yanıtınız ${participantResponses[given].toLocaleLowerCase('tr-TR')}` },
    );
  };
  await put(response, new Date(now).toISOString());
  return () => put(before.response, before.responded_at);
}
