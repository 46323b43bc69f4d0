import { Link } from '@tanstack/react-router';
import { BellRing, CalendarDays, Check, Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIndexes } from '@/data/indexes';
import type { TicketRow } from '@/data/indexes';
import type { Occurrence } from '@/data/meetings';
import { completeReminder } from '@/data/reminders';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { dayOf, formatDay, formatDuration, minutesBetween, timeOf } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Button, buttonClass } from '@/ui/button';
import { DueLabel } from '@/ui/due-label';
import type { IconType } from '@/ui/icon';
import { RecordNo } from '@/ui/record-no';
import { SyncTag } from '@/ui/sync-mark';
import { toastError, toastSuccess } from '@/ui/toast';
import { ActionError, actionErrors } from '@sync/model/action-error';
import type { Reminder } from '@sync/model/entities/inbox';
import { mayOpen } from '@sync/model/access/permissions';
import { reminderDue } from '@sync/model/rules/reminder-times';
import { routePermissions } from '@sync/model/access/route-permissions';
import type { ViewContext } from '@sync/model/rules/ticket-views';

/** Shows time, icon, two lines and an end; red where the time is over. */
function DayRow({
  at,
  now,
  late,
  when,
  icon: Icon,
  title,
  meta,
  wrap,
  end,
}: {
  at: string;
  now: string;
  late: boolean;
  /** Stands in place of the time. */
  when?: string | undefined;
  icon: IconType;
  title: string;
  meta: ReactNode;
  /** Makes the row a way to its record. */
  wrap?: ((props: { className: string; children: ReactNode }) => ReactNode) | undefined;
  end: ReactNode;
}) {
  const body = (
    <>
      <span className={cx('num w-11.5 shrink-0', late ? 'font-medium text-danger' : 'text-ink-2')}>
        {when ?? (dayOf(at) === dayOf(now) ? timeOf(at) : formatDay(at, now))}
      </span>
      <span
        className={cx(
          'grid size-8 shrink-0 place-items-center rounded-md',
          late ? 'bg-danger-soft text-danger' : 'bg-press text-ink-2',
        )}
      >
        <Icon className="size-4.25" aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-medium min-[30em]:line-clamp-1">{title}</span>
        <span className="meta clip block text-ink-2">{meta}</span>
      </span>
    </>
  );
  const inner = 'flex min-h-14.25 min-w-0 flex-1 items-center gap-3 py-2 pl-4 -outline-offset-2!';
  return (
    <li className="relative flex items-center gap-3 border-b border-line-soft pr-4 last:border-0 has-[a:hover]:bg-hover has-[a:active]:bg-press">
      {wrap === undefined ? (
        <div className={inner}>{body}</div>
      ) : (
        // The link covers the whole row; what can be pressed at its end lies above it.
        wrap({ className: cx(inner, 'after:absolute after:inset-0'), children: body })
      )}
      <span className="meta shrink-0">{end}</span>
    </li>
  );
}

/** Shows a ticket that is overdue or due today. */
export function TicketRowLine({ row, at, now }: { row: TicketRow; at: string; now: string }) {
  const { access } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const { value: clientName } = useIndexes(
    ({ clients }) => clients.get(row.clientId)?.name,
    [row.clientId],
    'clients',
  );
  const mark = markOf('tickets', row.id);
  const openable = mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);
  return (
    <DayRow
      at={at}
      now={now}
      late={minutesBetween(now, at) < 0}
      icon={Ticket}
      title={row.subject}
      meta={
        <>
          <RecordNo no={row.number} sync={mark === 'unsent' ? null : mark} />
          {clientName !== undefined && ` · ${clientName}`}
        </>
      }
      wrap={
        openable
          ? (props) => <Link to="/crm/client-ticket/$ticketId" params={{ ticketId: row.id }} {...props} />
          : undefined
      }
      end={mark === 'unsent' ? <SyncTag state="unsent" /> : <DueLabel due={at} now={now} remaining />}
    />
  );
}

/** Returns the name of the record that a reminder belongs to. */
function useTargetWords(reminder: Reminder): string {
  const { target, target_id: id } = reminder;
  const { value } = useIndexes(
    ({ clients, tickets }) => {
      if (id === null) return undefined;
      if (target === 'client') return clients.get(id)?.name;
      if (target === 'meeting') return 'Toplantı';
      if (target !== 'ticket') return undefined;
      const ticket = tickets.get(id);
      if (ticket === undefined) return undefined;
      const name = clients.get(ticket.clientId)?.name;
      return name === undefined ? ticket.number : `${ticket.number} · ${name}`;
    },
    [target, id],
  );
  return value === undefined ? 'Hatırlatma' : `Hatırlatma · ${value}`;
}

/** Shows a reminder of today, or a missed one; ticked off in place. */
export function ReminderRow({ reminder, now }: { reminder: Reminder; now: string }) {
  const { access, writes } = useSignedIn();
  const words = useTargetWords(reminder);
  const { target, target_id: id } = reminder;

  const complete = async (): Promise<void> => {
    try {
      const undo = await completeReminder(writes, reminder);
      toastSuccess('Hatırlatma tamamlandı.', { undo });
    } catch (error) {
      toastError(error instanceof ActionError ? error.message : actionErrors.storage);
    }
  };

  const openTicket =
    id !== null && target === 'ticket' && mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);
  const openClient =
    id !== null && target === 'client' && mayOpen(access, routePermissions['/crm/client-profile/$clientId']);
  const openMeeting =
    id !== null &&
    target === 'meeting' &&
    mayOpen(access, routePermissions['/companies/meetings/$meetingId']);
  return (
    <DayRow
      at={reminderDue(reminder)}
      now={now}
      late={minutesBetween(now, reminderDue(reminder)) < 0}
      icon={BellRing}
      title={reminder.title}
      meta={words}
      wrap={
        openTicket
          ? (props) => <Link to="/crm/client-ticket/$ticketId" params={{ ticketId: id }} {...props} />
          : openClient
            ? (props) => <Link to="/crm/client-profile/$clientId" params={{ clientId: id }} {...props} />
            : openMeeting
              ? (props) => <Link to="/companies/meetings/$meetingId" params={{ meetingId: id }} {...props} />
              : undefined
      }
      end={
        <Button
          size="sm"
          icon={Check}
          className="relative z-1"
          data-swipe="Tamamlandı"
          onClick={() => void complete()}
        >
          Tamamlandı
        </Button>
      }
    />
  );
}

/** Shows a meeting of today that is not over. */
export function MeetingRow({
  meeting: { row, start, end, originalStart },
  at,
  context: { now, userId },
}: {
  meeting: Occurrence;
  at: string;
  context: ViewContext;
}) {
  const { access } = useSignedIn();
  const markOf = useSyncState((sync) => sync.mark);
  const open = mayOpen(access, routePermissions['/companies/meetings/$meetingId']);
  const place = row.room ?? row.place;
  const unanswered = row.staff.some(({ id, response }) => id === userId && response === 'waiting');
  const running = start <= Date.parse(now);
  const target = {
    to: '/companies/meetings/$meetingId',
    params: { meetingId: row.id },
    search: originalStart === null ? {} : { at: originalStart },
  } as const;
  return (
    <DayRow
      at={at}
      now={now}
      late={false}
      when={row.allDay ? 'Gün' : undefined}
      icon={CalendarDays}
      title={row.title}
      meta={[place, countOf(row.participants, 'katılımcı')].filter((part) => part !== null).join(' · ')}
      wrap={open ? (props) => <Link {...target} {...props} /> : undefined}
      end={
        markOf('meetings', row.id) === 'unsent' ? (
          <SyncTag state="unsent" />
        ) : unanswered && open ? (
          <Link {...target} className={cx(buttonClass('secondary', 'sm'), 'relative z-1')}>
            Yanıtla
          </Link>
        ) : (
          <span className={cx('num', running ? 'font-medium text-accent-ink' : 'text-ink-2')}>
            {running ? 'Sürüyor' : formatDuration((end - start) / 60_000)}
          </span>
        )
      }
    />
  );
}
