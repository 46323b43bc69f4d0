import { actionError, ActionError } from '@sync/model/action-error';
import { formatNumber } from '@/lib/numbers';
import type { Meeting } from '@sync/model/entities/meeting';
import { meetingMoves } from '@sync/model/rules/meeting-rules';
import { LONGEST_MINUTES } from '@sync/model/entities/meeting-values';
import type { MeetingStatus } from '@sync/model/entities/meeting-values';
import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { requireOpen } from '../meeting-lists';
import { changeOne, requirePermission } from '../meeting-target';
import type { MeetingContext, MeetingTarget } from '../meeting-target';

/** Returns why a text cannot be stored as minutes; null where it can. */
export function minutesProblem(text: string): string | null {
  if (text.length <= LONGEST_MINUTES) return null;
  return `Tutanak en çok ${formatNumber(LONGEST_MINUTES)} karakter olabilir, şu an ${formatNumber(text.length)}. Metniniz duruyor; kısaltıp yeniden kaydedin.`;
}

/** Explains why a text was not pasted. @param length of the minutes with it */
export function pasteProblem(length: number): string {
  return `Bu metinle tutanak ${formatNumber(length)} karakter olurdu, en çok ${formatNumber(LONGEST_MINUTES)} olabilir. Metin eklenmedi, panonuzda duruyor; yazdıklarınız olduğu gibi.`;
}

/**
 * Stores the minutes.
 * @param before the minutes that the text was written over; others may have changed them since
 * @throws ActionError `invalid` at `minutes` where the text is too long or they were changed meanwhile
 */
export async function saveMinutes(
  context: MeetingContext,
  target: MeetingTarget,
  text: string,
  before: string | null,
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  const problem = minutesProblem(text);
  if (problem !== null) throw new ActionError('invalid', problem, { minutes: problem });
  return changeOne(
    context,
    target,
    ({ minutes = null, status }) => {
      requireOpen(status);
      if (minutes !== before) {
        const changed = 'Tutanak siz yazarken değişti. Kaydetmeden önce iki metni birleştirin.';
        throw new ActionError('invalid', changed, { minutes: changed });
      }
      return { minutes: text.trim() === '' ? null : text };
    },
    'tutanak yazıldı',
  );
}

const MINUTES_FIRST = 'Önce tutanağı yazıp kaydedin.';

/**
 * Takes a meeting on to another status. Series have none of their own: one meeting of them becomes a row of its own.
 * @param reason why it was put off or cancelled; may be empty
 */
export async function changeStatus(
  context: MeetingContext,
  target: MeetingTarget,
  status: MeetingStatus,
  reason = '',
): Promise<Meeting> {
  requirePermission(context, 'companies.meetings.edit');
  if (status === 'closed') requirePermission(context, 'companies.meetings.minutes_approve');
  return changeOne(
    context,
    target,
    (current) => {
      if (!meetingMoves[current.status].includes(status)) throw actionError('not_allowed');
      const written = (current.minutes ?? '').trim() !== '';
      if ((status === 'minutes_review' || status === 'closed') && !written) {
        throw new ActionError('invalid', MINUTES_FIRST, { minutes: MINUTES_FIRST });
      }
      return { status, status_reason: reason.trim() === '' ? null : reason.trim() };
    },
    meetingStatuses[status].toLocaleLowerCase('tr-TR'),
  );
}
