import type { Appointment, AppointmentParticipant, FhirResource } from 'fhir/r4';
import type { Meeting } from '../../../../sync/model/entities/meeting';
import type {
  MeetingParticipant,
  MeetingStatus,
  ParticipantResponse,
} from '../../../../sync/model/entities/meeting-values';
import { coded, instantOf, made, metaOf, type Others } from './fhir';

const statuses: Readonly<Record<MeetingStatus, Appointment['status']>> = {
  draft: 'proposed',
  planned: 'booked',
  invited: 'booked',
  in_progress: 'arrived',
  completed: 'fulfilled',
  minutes_review: 'fulfilled',
  closed: 'fulfilled',
  postponed: 'proposed',
  cancelled: 'cancelled',
};

const answers: Readonly<Record<ParticipantResponse, AppointmentParticipant['status']>> = {
  waiting: 'needs-action',
  accepted: 'accepted',
  maybe: 'tentative',
  declined: 'declined',
};

function participantOf(participant: MeetingParticipant, others: Others): AppointmentParticipant | null {
  const actor =
    others.refer('Practitioner', participant.user_id) ??
    others.refer('Practitioner', participant.person_id) ??
    (participant.name === null ? null : { display: participant.name });
  if (actor === null) return null;
  return {
    actor,
    required: participant.role === 'optional' || participant.role === 'observer' ? 'optional' : 'required',
    status: answers[participant.response],
  };
}

/**
 * Returns a meeting. R4 has no way to say that one repeats: a series has no resource, its changed occurrences have.
 */
export function meetingOf(meeting: Meeting, others: Others): readonly FhirResource[] {
  const start = instantOf(meeting.starts_at);
  const end = instantOf(meeting.ends_at);
  if (meeting.recurrence !== null || start === null || end === null) return [];
  const organiser = others.refer('Practitioner', meeting.organiser_id);
  const participants = meeting.participants
    .map((participant) => participantOf(participant, others))
    .filter((participant) => participant !== null);
  if (participants.length === 0 && organiser !== null)
    participants.push({ actor: organiser, status: 'accepted' });
  if (participants.length === 0) return [];
  return [
    made<Appointment>({
      resourceType: 'Appointment',
      id: meeting.id,
      meta: metaOf(meeting),
      status: statuses[meeting.status],
      cancelationReason:
        meeting.status === 'cancelled' && meeting.status_reason !== null
          ? { text: meeting.status_reason }
          : null,
      appointmentType: coded('meeting', 'meeting_kind', meeting.meeting_kind),
      description: meeting.title,
      start,
      end,
      created: instantOf(meeting.created_at),
      comment: [meeting.place, meeting.room].filter((part) => part !== null && part !== '').join(', '),
      participant: participants,
    }),
  ];
}
