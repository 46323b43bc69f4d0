import { meetingStatuses } from '@sync/model/entities/meeting-values';
import { added } from './act-states';
import type { ActState, ActStates, Adding } from './act-states';

async function meetingIn(adding: Adding, status: string, act: string): Promise<ActState> {
  const isWritten = act !== 'meeting.remove' || status === 'minutes_review' || status === 'closed';
  const minutes = isWritten ? 'Geçen haftadan' : null;
  const record = await added(adding, 'meetings', {
    title: 'Kalite kurulu',
    meeting_kind: 'quality',
    starts_at: '2026-11-17T06:00:00.000Z',
    ends_at: '2026-11-17T07:00:00.000Z',
    all_day: false,
    time_zone: 'Europe/Istanbul',
    organiser_id: adding.clerk,
    participants: [
      {
        id: adding.clerk,
        user_id: adding.clerk,
        person_id: null,
        name: null,
        email: null,
        role: 'required',
        response: 'waiting',
        responded_at: null,
        attended: null,
      },
    ],
    visibility: 'everyone',
    status,
    minutes,
    contains_patient_data: false,
  });
  return { record, known: { before: minutes } };
}

/** A meeting at each of its statuses, in which the user takes part. */
export const meetingStates: ActStates = {
  meeting: Object.keys(meetingStatuses).map((status) => [
    status,
    (adding, act) => meetingIn(adding, status, act),
  ]),
};
