import { AlarmClock, AlarmClockCheck } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { map } from 'rxjs';
import { useReferenceData } from '@/data/reference-data';
import { document$ } from '@/data/documents';
import { useIndexes } from '@/data/indexes';
import { useNow } from '@/data/now';
import { usePermission, useLiveQuery } from '@/data/workspace';
import { formatDayTime } from '@/lib/dates';
import { RecordNo } from '@/ui/record-no';
import { StatusGlyph, statusNames } from '@/ui/status';
import type { MeetingAction } from '@sync/model/entities/meeting-values';

/** Shows the ticket and the reminder that an action became, with their states. */
export function ActionOutcome({ action }: { action: MeetingAction }) {
  return (
    <span className="meta flex max-w-52 shrink-0 flex-col items-end gap-0.5 pt-1">
      {action.ticket_id !== null && <TicketOutcome id={action.ticket_id} />}
      {action.reminder_id !== null && <ReminderOutcome id={action.reminder_id} />}
    </span>
  );
}

function TicketOutcome({ id }: { id: string }) {
  const reference = useReferenceData();
  const opens = usePermission('crm.client_ticket.Id.read');
  const { value: row } = useIndexes(({ tickets }) => tickets.get(id) ?? null, [id]);
  const words =
    row === null ? (
      'Talep açıldı'
    ) : (
      <>
        <StatusGlyph category={row.category} label={statusNames[row.category]} />
        <RecordNo no={row.number} />
        <span>{reference.definitionName(row.statusId)}</span>
      </>
    );
  if (!opens) return <span className="inline-flex items-center gap-1.5">{words}</span>;
  return (
    <Link
      to="/crm/client-ticket/$ticketId"
      params={{ ticketId: id }}
      className="hit inline-flex flex-wrap items-center justify-end gap-x-1.5 font-medium text-accent-ink underline-offset-2 hover:underline"
    >
      {words}
    </Link>
  );
}

function ReminderOutcome({ id }: { id: string }) {
  const now = useNow();
  const live = useLiveQuery(
    (database) =>
      document$(database.inbox.findOne(id)).pipe(map((item) => (item?.kind === 'reminder' ? item : null))),
    [id],
  );
  if (live.state !== 'ready') return null;
  const { data: reminder } = live;
  const done = reminder !== null && reminder.done_at !== null;
  const Icon = done ? AlarmClockCheck : AlarmClock;
  return (
    <span className="inline-flex items-center gap-1.5 text-ink-2">
      <Icon className="size-4" aria-hidden="true" />
      {/* A reminder is on its user's devices alone, and goes when it is deleted. */}
      {reminder === null
        ? 'Hatırlatma kuruldu'
        : done
          ? 'Hatırlatma tamamlandı'
          : `Hatırlatma: ${formatDayTime(reminder.due_at, now)}`}
    </span>
  );
}
