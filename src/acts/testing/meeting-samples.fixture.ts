import type { LocalWrites } from '@/data/workspace';
import { sampleDraft } from '@/records/testing/meetings.fixture';
import type { AnyValues } from '@sync/model/acts/act';
import { meeting } from '@sync/model/entities/meeting';
import type { Meeting, MeetingDraft } from '@sync/model/entities/meeting';
import type { MeetingParticipant, MeetingStatus } from '@sync/model/entities/meeting-values';
import type { ActSample } from './act-sample.fixture';

/** Returns somebody who takes part and has not answered. */
export const invited = (user_id: string, id = user_id): MeetingParticipant => ({
  id,
  user_id,
  person_id: null,
  name: null,
  email: null,
  role: 'required',
  response: 'waiting',
  responded_at: null,
  attended: null,
});

/** Stores an hour in November 2026, on a Tuesday at 09:00 in Istanbul, in which the user takes part. */
export const storeMeeting = (writes: LocalWrites, fields: Partial<MeetingDraft> = {}): Promise<Meeting> =>
  writes.create(
    meeting,
    sampleDraft({
      organiser_id: writes.access.userId,
      participants: [invited(writes.access.userId)],
      ...fields,
    }),
    { summary: 'Yeni toplantı' },
  );

const of = (status: MeetingStatus, values?: AnyValues): ActSample => ({
  store: (writes) => storeMeeting(writes, { status, minutes: status === 'planned' ? null : 'Görüşüldü.' }),
  ...(values === undefined ? {} : { values }),
});

/** A sample of each act on meetings, by its full name. */
export const meetingSamples: Readonly<Record<string, ActSample>> = {
  'meeting.move_to_planned': of('cancelled'),
  'meeting.move_to_invited': of('planned'),
  'meeting.move_to_in_progress': of('planned'),
  'meeting.move_to_completed': of('in_progress'),
  'meeting.move_to_minutes_review': of('completed'),
  'meeting.close': of('minutes_review'),
  'meeting.postpone': of('planned', { reason: 'Salon dolu' }),
  'meeting.cancel': of('planned', { scope: 'one', reason: 'Bayram' }),
  'meeting.answer': of('planned', { response: 'accepted', scope: 'one' }),
  'meeting.write_minutes': of('planned', { minutes: 'Görüşüldü.', before: null }),
  'meeting.remove': of('planned'),
};
