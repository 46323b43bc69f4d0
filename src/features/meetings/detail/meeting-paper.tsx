import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import { useIndexes } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import { formatDate, formatDateTime, formatDuration } from '@/lib/dates';
import { RichText } from '@/kit/rich-text/rich-text';
import type { Meeting } from '@sync/model/entities/meeting';
import {
  actionStates,
  meetingKinds,
  meetingStatuses,
  participantResponses,
  participantRoles,
} from '@sync/model/entities/meeting-values';
import { inOrder } from '../form/agenda';
import { attendanceOpen, attendanceText } from './attendance';
import { numbered } from '../meeting-lists';
import { timesText } from '../meeting-times';
import { useParticipantName } from '../use-participant-name';
import { usePrinting } from '@/ui/use-printing';

const cell = 'border border-line px-2 py-1 text-left align-top';

/**
 * Prints the minutes to be signed: attendance, discussion, decisions and actions. Exists only while the page is
 * printed.
 */
export function MeetingPaper({ record, companyName }: { record: Meeting; companyName: string | null }) {
  const printing = usePrinting();
  return printing ? <Paper record={record} companyName={companyName} /> : null;
}

function Paper({ record, companyName }: { record: Meeting; companyName: string | null }) {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const nameOf = useParticipantName();
  const approved = record.status === 'closed';
  const place = [record.room, record.place].filter((part) => part !== null).join(', ');
  const facts: readonly (readonly [string, string | null])[] = [
    ['Zaman', timesText(record.starts_at, record.ends_at, record.all_day)],
    ['Yer', place === '' ? null : place],
    ['Tür', meetingKinds[record.meeting_kind]],
    ['Firma', companyName],
    ['Düzenleyen', reference.userName(record.organiser_id)],
    ['Yazman', reference.userName(record.minute_taker_id)],
    ['Durum', meetingStatuses[record.status]],
  ];
  const took = attendanceOpen(record.status) || approved;
  return (
    <article className="hidden print:block">
      <p className="meta flex justify-between">
        <span>{approved ? 'Toplantı tutanağı' : 'Toplantı tutanağı (taslak, onaylanmadı)'}</span>
        <span>
          Yazdıran: {reference.userName(access.userId) ?? ''}, {formatDateTime(Date.now())}
        </span>
      </p>
      <h2 className="mt-1 text-xl font-semibold break-words">{record.title}</h2>
      <dl className="mt-2 grid grid-cols-[7rem_1fr] gap-x-3">
        {facts
          .filter(([, value]) => value !== null)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
      </dl>
      {record.participants.length > 0 && (
        <Part title="Katılımcılar">
          <table className="w-full border-collapse">
            <thead>
              <tr>
                <th className={cell}>Ad soyad</th>
                <th className={cell}>Rol</th>
                <th className={cell}>{took ? 'Katılım' : 'Yanıt'}</th>
                <th className={cell} style={{ width: '30%' }}>
                  İmza
                </th>
              </tr>
            </thead>
            <tbody>
              {record.participants.map((participant) => (
                <tr key={participant.id} className="break-inside-avoid">
                  <td className={cell}>{nameOf(participant)}</td>
                  <td className={cell}>{participantRoles[participant.role]}</td>
                  <td className={cell}>
                    {took ? attendanceText(participant.attended) : participantResponses[participant.response]}
                  </td>
                  <td className={cell} style={{ height: '2.2em' }} />
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      {record.agenda.length > 0 && (
        <Part title="Gündem">
          <ol className="list-decimal pl-6">
            {inOrder(record.agenda).map(({ id, topic, presenter, minutes, done }) => (
              <li key={id}>
                {topic}
                {presenter === null ? '' : `, ${presenter}`}
                {minutes === null ? '' : `, ${formatDuration(minutes)}`}
                {took && !done ? ' (görüşülmedi)' : ''}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {record.minutes !== null && (
        <Part title="Tutanak">
          <RichText text={record.minutes} />
        </Part>
      )}
      {record.decisions.length > 0 && (
        <Part title="Kararlar">
          <ol className="list-decimal pl-6">
            {numbered(record.decisions).map(({ id, text }) => (
              <li key={id} className="break-inside-avoid whitespace-pre-line">
                {text}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {record.actions.length > 0 && (
        <Part title="Aksiyonlar">
          <table className="w-full border-collapse">
            <thead>
              <tr>
                <th className={cell}>İş</th>
                <th className={cell}>Sorumlu</th>
                <th className={cell}>Son tarih</th>
                <th className={cell}>Durum</th>
              </tr>
            </thead>
            <tbody>
              {record.actions.map((action) => (
                <tr key={action.id} className="break-inside-avoid">
                  <td className={cell}>{action.text}</td>
                  <td className={cell}>{reference.userName(action.assignee_id) ?? '–'}</td>
                  <td className={cell}>{action.due_on === null ? '–' : formatDate(action.due_on)}</td>
                  <td className={cell}>
                    {actionStates[action.state]}
                    {action.ticket_id !== null && <TicketNumber id={action.ticket_id} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Part>
      )}
      <div className="mt-12 grid break-inside-avoid grid-cols-2 gap-12">
        <Signature role="Düzenleyen" name={reference.userName(record.organiser_id)} />
        <Signature role="Yazman" name={reference.userName(record.minute_taker_id)} />
      </div>
      <p className="meta mt-6">
        {record.contains_patient_data
          ? 'Hasta verisi içerir: yalnız katılımcılara verilir, kilitli saklanır, işi bitince imha edilir.'
          : 'Kurum içi kullanım içindir; işi bitince imha edin.'}
      </p>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1 break-after-avoid border-b border-line-strong font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function TicketNumber({ id }: { id: string }) {
  const { value: row } = useIndexes(({ tickets }) => tickets.get(id) ?? null, [id]);
  return row === null ? '' : ` (talep ${row.number})`;
}

function Signature({ role, name }: { role: string; name: string | null }) {
  return (
    <div>
      <div className="h-14 border-b border-line-strong" />
      <p className="mt-1">
        {role}
        {name === null ? '' : `: ${name}`}
      </p>
    </div>
  );
}
