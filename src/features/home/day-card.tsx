import { Link } from '@tanstack/react-router';
import { ChevronDown, CircleCheck, ListFilter } from 'lucide-react';
import { useId, useState } from 'react';
import { cx } from '@/lib/class-names';
import { timeOf } from '@/lib/dates';
import { countOf } from '@/lib/sentences';
import { Card } from '@/ui/card';
import { EmptyState, LoadingRows } from '@/ui/page-states';
import type { Reminder } from '@sync/model/inbox';
import type { ViewContext } from '@sync/model/ticket-views';
import { ReminderRow, TicketRowLine } from './day-rows';
import type { Day } from './home-queries';
import { useDoneToday } from './use-my-day';

/** *Günüm*: tickets and reminders in order of time, and what is done already. */
export function DayCard({
  day,
  context,
  reminders,
  seesTickets,
  ready,
}: {
  day: Day;
  context: ViewContext;
  reminders: readonly Reminder[];
  seesTickets: boolean;
  /** All records of this device are known, so that an empty list means an empty day. */
  ready: boolean;
}) {
  const { items, moreOverdue } = day;
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
      {items.length === 0 && !ready && <LoadingRows rows={5} />}
      {items.length === 0 && ready && (
        <EmptyState
          icon={CircleCheck}
          title={seesTickets ? 'Bugün için bekleyen işiniz yok' : 'Bugün için hatırlatmanız yok'}
        >
          {seesTickets
            ? 'Size atanan ve süresi bugün dolan talepler ile hatırlatmalarınız burada görünür.'
            : 'Hatırlatmalarınız ve yenilikler burada görünür. Sayfalarınıza menüden ulaşabilirsiniz.'}
        </EmptyState>
      )}
      <ul>
        {items.map((item) =>
          item.kind === 'ticket' ? (
            <TicketRowLine key={item.id} row={item.row} at={item.at} now={context.now} />
          ) : (
            <ReminderRow key={item.id} reminder={item.reminder} now={context.now} />
          ),
        )}
      </ul>
      <DoneToday context={context} reminders={reminders} />
    </Card>
  );
}

function DoneToday({ context, reminders }: { context: ViewContext; reminders: readonly Reminder[] }) {
  const done = useDoneToday(context, reminders);
  const [open, setOpen] = useState(false);
  const id = useId();
  if (done.length === 0) return null;
  return (
    <div className="border-t border-line-soft">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="meta flex min-h-12 w-full items-center gap-2.5 px-4 text-left text-ink-2 -outline-offset-2! hover:bg-hover"
        onClick={() => setOpen(!open)}
      >
        <CircleCheck className="size-[18px] text-success" aria-hidden="true" />
        <span className="num flex-1">Bugün {countOf(done.length, 'iş')} tamamladınız</span>
        <span className="inline-flex items-center gap-1 font-medium text-accent-ink">
          {open ? 'Gizle' : 'Göster'}
          <ChevronDown className={cx('size-4', open && 'rotate-180')} aria-hidden="true" />
        </span>
      </button>
      <ul id={id} hidden={!open} className="pb-2">
        {done.map((item) => (
          <li key={item.id} className="flex items-baseline gap-3 px-4 py-1.5 text-ink-2">
            <span className="num w-[46px] shrink-0">{timeOf(item.at)}</span>
            <span className="min-w-0 break-words">{item.title}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
