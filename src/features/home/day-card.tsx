import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleCheck, ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { useSignedIn } from '@/data/workspace';
import { cx } from '@/lib/class-names';
import { formatDayTime, timeOf } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { useWaiting } from '@/kit/home/waiting';
import { EmptyLine } from '@/kit/home/waiting-card';
import { KeptRoom } from '@/kit/list/kept-room';
import { Card } from '@/ui/card';
import { LoadingRows } from '@/ui/page-states';
import type { Reminder } from '@sync/model/entities/inbox';
import type { ViewContext } from '@sync/model/rules/ticket-views';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { MeetingRow, ReminderRow, TicketRowLine } from './day-rows';
import type { Day } from './home-queries';
import { useDoneToday, useNextMeeting } from './use-my-day';

/** Height of a line in rem, and what the card shows while nothing is known. */
const LINE = 57 / 16;
const nothing: Day = { items: [], moreOverdue: 0, moreMeetings: 0 };

/** Shows *Günüm*: tickets, reminders and meetings in order of time, and what is done already. */
export function DayCard({
  day,
  lines,
  overdueLine,
  context,
  reminders,
  seesTickets,
  coming,
}: {
  /** Null while not all records of this device are known. */
  day: Day | null;
  /** Number of lines to reserve space for until then. */
  lines: number;
  /** Reservation of space for the line about more overdue tickets until then. */
  overdueLine: boolean;
  context: ViewContext;
  reminders: readonly Reminder[] | null;
  seesTickets: boolean;
  /** Records are still coming to this device: an empty day means nothing. */
  coming: boolean;
}) {
  const { items, moreOverdue, moreMeetings } = day ?? nothing;
  const elsewhere = useWaiting();
  const next = useNextMeeting(context, day !== null && items.length === 0 && elsewhere === 0);
  return (
    <Card
      title="Günüm"
      flush
      aside={
        seesTickets && (
          <Link
            to="/crm/tickets"
            search={{ view: 'assigned' }}
            className="hit inline-flex items-center gap-1.5 rounded-md hover:text-ink"
          >
            <ListFilter className="size-4" aria-hidden="true" />
            Tümü
          </Link>
        )
      }
    >
      {moreOverdue > 0 && (
        <Link
          to="/crm/tickets"
          search={{ view: 'assigned', sort: 'due' }}
          className="meta flex min-h-11 items-center border-b border-line-soft bg-danger-soft px-4 font-medium text-danger -outline-offset-2! hover:underline"
        >
          Önceki günlerden {countOf(moreOverdue, 'talebin')} daha süresi aştı
        </Link>
      )}
      {day === null && overdueLine && <div className="min-h-11 border-b border-line-soft" />}
      {day === null && (
        <div style={{ minHeight: `${lines * LINE}rem` }}>
          <LoadingRows rows={lines} />
        </div>
      )}
      {day !== null && items.length === 0 && coming && <LoadingRows rows={5} />}
      {day !== null && items.length === 0 && !coming && (
        <EmptyLine>
          {elsewhere === 0 ? (
            <span>
              <b className="font-medium text-ink">Bugün sizi bekleyen iş yok</b>
              {next !== null && (
                <span className="num">
                  {' '}
                  · Sıradaki toplantı {formatDayTime(next.start, context.now)}, {next.row.title}
                </span>
              )}
            </span>
          ) : (
            <span className="num">
              Bugüne işaretli işiniz yok
              {elsewhere !== null && `; öteki kartlarda ${countOf(elsewhere, 'iş')} sizi bekliyor`}
            </span>
          )}
        </EmptyLine>
      )}
      <ul>
        {items.map((item) => {
          switch (item.kind) {
            case 'ticket':
              return <TicketRowLine key={item.id} row={item.row} at={item.at} now={context.now} />;
            case 'reminder':
              return <ReminderRow key={item.id} reminder={item.reminder} now={context.now} />;
            case 'meeting':
              return <MeetingRow key={item.id} meeting={item.meeting} at={item.at} context={context} />;
          }
        })}
      </ul>
      {moreMeetings > 0 && <MoreMeetings count={moreMeetings} />}
      <DoneToday context={context} reminders={reminders} isWhole={day !== null} />
    </Card>
  );
}

function MoreMeetings({ count }: { count: number }) {
  const { access } = useSignedIn();
  const className = 'meta num flex min-h-11 items-center border-t border-line-soft px-4 text-ink-2';
  const words = `Bugün ${countOf(count, 'toplantınız')} daha var`;
  if (!mayOpen(access, routePermissions['/companies/meetings-calendar'])) {
    return <p className={className}>{words}</p>;
  }
  return (
    <Link
      to="/companies/meetings-calendar"
      search={{ view: 'day' }}
      className={`${className} -outline-offset-2! hover:underline`}
    >
      {words}
    </Link>
  );
}

function DoneToday({
  context,
  reminders,
  isWhole,
}: {
  context: ViewContext;
  reminders: readonly Reminder[] | null;
  isWhole: boolean;
}) {
  const done = useDoneToday(context, reminders);
  const [open, setOpen] = useState(false);
  const id = useId();
  const known = isWhole ? done : null;
  return (
    <>
      <KeptRoom name="home-done" known={known !== null}>
        {known !== null && known.length > 0 && (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            className="meta flex min-h-12 w-full items-center gap-2.5 border-t border-line-soft px-4 text-left text-ink-2 -outline-offset-2! hover:bg-hover"
            onClick={() => setOpen(!open)}
          >
            <CircleCheck className="size-4.5 text-success" aria-hidden="true" />
            <span className="num flex-1">Bugün {countOf(known.length, 'iş')} tamamladınız</span>
            <span className="inline-flex items-center gap-1 font-medium text-accent-ink">
              {open ? 'Gizle' : 'Göster'}
              <ChevronDown className={cx('size-4', open && 'rotate-180')} aria-hidden="true" />
            </span>
          </button>
        )}
      </KeptRoom>
      <ul id={id} hidden={!open} className="pb-2">
        {known?.map((item) => (
          <li key={item.id} className="flex items-baseline gap-3 px-4 py-1.5 text-ink-2">
            <span className="num w-11.5 shrink-0">{timeOf(item.at)}</span>
            <span className="min-w-0 break-words">{item.title}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
