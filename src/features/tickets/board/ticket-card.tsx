import { useDraggable } from '@dnd-kit/core';
import { Link } from '@tanstack/react-router';
import { GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { RecordMark } from '@/data/sync-state';
import { cx } from '@/lib/class-names';
import { TicketDue } from '@/records/ticket-row/ticket-due';
import { Avatar, UnassignedRing } from '@/ui/avatar';
import { PriorityGlyph, priorityNames } from '@/ui/priority';
import { RecordNo } from '@/ui/record-no';
import type { ListedTicket } from '../list/use-ticket-list';

/** What a card shows; also drawn under the finger while it is carried. */
export function CardBody({
  one: { row, clientName },
  mark,
  now,
  handle,
}: {
  one: ListedTicket;
  mark: RecordMark;
  now: number;
  handle?: ReactNode;
}) {
  const reference = useReferenceData();
  const assignee = reference.userName(row.assigneeId);
  const names = [clientName, reference.definitionName(row.typeId)];
  return (
    <>
      <div className="flex items-center gap-1.5 text-xs text-ink-3">
        <RecordNo no={row.number} sync={mark} className="flex-1" />
        {handle}
        <PriorityGlyph priority={row.priority} label={priorityNames[row.priority]} />
      </div>
      <div className="mt-1.5 line-clamp-2 font-medium">
        <Link
          to="/crm/client-ticket/$ticketId"
          params={{ ticketId: row.id }}
          draggable={false}
          className="after:absolute after:inset-0 after:rounded-lg hover:underline"
        >
          {row.subject}
        </Link>
      </div>
      <div className="clip meta mt-1 text-ink-2">{names.filter(Boolean).join(' · ')}</div>
      <div className="meta mt-2.5 flex min-h-6 items-center justify-between gap-2">
        <TicketDue
          now={now}
          ticket={{
            status_category: row.category,
            due_at: row.dueAt,
            waiting_reason: row.waitingReason,
            waiting_until: row.waitingUntil,
            paused_at: row.pausedAt,
          }}
        />
        {assignee === null ? (
          <UnassignedRing label="Atanmamış" />
        ) : (
          <>
            <span className="sr-only">Atanan: {assignee}</span>
            <Avatar name={assignee} />
          </>
        )}
      </div>
    </>
  );
}

/** One ticket on the board. Mouse and finger carry the whole card; the keyboard takes it by its handle. */
export function TicketCard({
  one,
  mark,
  now,
  movable,
}: {
  one: ListedTicket;
  mark: RecordMark;
  now: number;
  movable: boolean;
}) {
  const { row } = one;
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, isDragging } = useDraggable({
    id: row.id,
    data: { column: row.category, number: row.number },
    disabled: !movable,
    attributes: { roleDescription: 'taşınabilir talep' },
  });
  return (
    <article
      ref={setNodeRef}
      aria-label={row.number}
      className={cx(
        'group relative rounded-lg border border-line bg-surface p-3 shadow-1 select-none [-webkit-touch-callout:none] hover:border-line-strong',
        isDragging && 'opacity-40',
      )}
      {...(movable ? listeners : {})}
    >
      <CardBody
        one={one}
        mark={mark}
        now={now}
        handle={
          movable && (
            <button
              ref={setActivatorNodeRef}
              type="button"
              {...attributes}
              aria-label={`${row.number}: başka duruma taşı`}
              className="relative z-10 -my-1 grid size-6 cursor-grab place-items-center rounded-badge opacity-0 group-hover:opacity-100 focus-visible:opacity-100 touch:hidden"
            >
              <GripVertical className="size-4" aria-hidden="true" />
            </button>
          )
        }
      />
    </article>
  );
}
