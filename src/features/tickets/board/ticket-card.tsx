import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useReferenceData } from '@/data/reference-data';
import type { RecordMark } from '@/data/sync-state';
import { TicketDue } from '@/records/ticket-row/ticket-due';
import { Avatar, UnassignedRing } from '@/ui/avatar';
import { BoardCard } from '@/ui/board/board-card';
import { PriorityGlyph, priorityNames } from '@/ui/priority';
import { RecordNo } from '@/ui/record-no';
import type { ListedTicket } from '../use-ticket-list';

/** Renders the content of a card; also drawn under the finger while it is dragged. */
export function CardBody({
  listing: { row, clientName },
  mark,
  now,
  handle,
}: {
  listing: ListedTicket;
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

/** Shows one ticket on the board. */
export function TicketCard({
  listing,
  mark,
  now,
  movable,
}: {
  listing: ListedTicket;
  mark: RecordMark;
  now: number;
  movable: boolean;
}) {
  const { row } = listing;
  return (
    <BoardCard
      id={row.id}
      column={row.category}
      number={row.number}
      kind="taşınabilir talep"
      movable={movable}
    >
      {(handle) => <CardBody listing={listing} mark={mark} now={now} handle={handle} />}
    </BoardCard>
  );
}
