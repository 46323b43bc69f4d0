import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { RecordName } from '@/kit/record/entity-fact';
import { PersonChip } from '@/ui/avatar';
import { Badge } from '@/ui/badge';
import { DescriptionList, DescriptionRow } from '@/ui/description-list';
import { company } from '@sync/model/entities/company';
import { meetingKinds, meetingVisibilities, participantResponses } from '@sync/model/entities/meeting-values';
import type { MeetingParticipant, ParticipantResponse } from '@sync/model/entities/meeting-values';
import type { Meeting } from '@sync/model/entities/meeting';
import { reminderWords } from '../meeting-reminder';
import { recurrenceWords } from '../recurrence-words';

export const responseTones = {
  waiting: 'neutral',
  accepted: 'success',
  maybe: 'warn',
  declined: 'danger',
} as const satisfies Record<ParticipantResponse, string>;

function Participant({ participant }: { participant: MeetingParticipant }) {
  const reference = useReferenceData();
  const name =
    participant.user_id === null
      ? (participant.name ?? participant.email ?? 'Konuk')
      : (reference.userName(participant.user_id) ?? '');
  return (
    <li className="flex min-h-9 items-center gap-2">
      <PersonChip name={name} />
      <span className="flex-1" />
      <Badge tone={responseTones[participant.response]}>{participantResponses[participant.response]}</Badge>
    </li>
  );
}

/** Shows kind, place, company and similar facts of a meeting. */
export function MeetingFactRows({
  record,
  recurrence = record.recurrence,
  children,
}: {
  record: Meeting;
  /** The rule of the series that the meeting belongs to. */
  recurrence?: Meeting['recurrence'];
  children?: ReactNode;
}) {
  const reference = useReferenceData();
  const place = [record.room, record.place].filter((part) => part !== null).join(', ');
  return (
    <DescriptionList>
      <DescriptionRow label="Tür">{meetingKinds[record.meeting_kind]}</DescriptionRow>
      {recurrence !== null && <DescriptionRow label="Yineleme">{recurrenceWords(recurrence)}</DescriptionRow>}
      <DescriptionRow label="Yer">{place === '' ? null : place}</DescriptionRow>
      {record.online_link !== null && /^https?:\/\//u.test(record.online_link) && (
        <DescriptionRow label="Bağlantı">
          <a
            href={record.online_link}
            target="_blank"
            rel="noreferrer noopener"
            className="hit inline-flex items-center gap-1.5 font-medium text-accent-ink underline underline-offset-2"
          >
            Çevrimiçi toplantıyı aç
            <ExternalLink className="size-4" aria-hidden="true" />
          </a>
        </DescriptionRow>
      )}
      {record.company_id !== null && (
        <DescriptionRow label="Firma">
          <RecordName entity={company} id={record.company_id} />
        </DescriptionRow>
      )}
      <DescriptionRow label="Düzenleyen">{reference.userName(record.organiser_id)}</DescriptionRow>
      {!record.all_day && record.reminder_minutes.length > 0 && (
        <DescriptionRow label="Hatırlatma">{reminderWords(record.reminder_minutes)}</DescriptionRow>
      )}
      <DescriptionRow label="Görünürlük">{meetingVisibilities[record.visibility]}</DescriptionRow>
      {record.status_reason !== null && <DescriptionRow label="Neden">{record.status_reason}</DescriptionRow>}
      {children}
    </DescriptionList>
  );
}

/** Shows what the calendar tells about a meeting that the user may read. */
export function MeetingFacts({ record }: { record: Meeting }) {
  return (
    <>
      <MeetingFactRows record={record} />
      {record.participants.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">Katılımcılar</h3>
          <ul className="mt-1.5">
            {record.participants.map((participant) => (
              <Participant key={participant.id} participant={participant} />
            ))}
          </ul>
        </section>
      )}
      {record.agenda.length > 0 && (
        <section className="mt-5">
          <h3 className="text-sm font-semibold">Gündem</h3>
          <ol className="mt-1.5 list-decimal pl-5">
            {[...record.agenda]
              .sort((a, b) => a.position - b.position)
              .map(({ id, topic }) => (
                <li key={id} className="py-0.5">
                  {topic}
                </li>
              ))}
          </ol>
        </section>
      )}
    </>
  );
}
