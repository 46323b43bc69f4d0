import { Link } from '@tanstack/react-router';
import { Children } from 'react';
import type { ReactNode } from 'react';
import type { Ticket } from '@sync/model/entities/ticket';
import { mayOpen } from '@sync/model/access/permissions';
import { routePermissions } from '@sync/model/access/route-permissions';
import { useReferenceData } from '@/data/reference-data';
import { useNow } from '@/data/now';
import { useSyncState } from '@/data/sync-state';
import { useSignedIn } from '@/data/workspace';
import { TicketDue } from '@/records/ticket-row/ticket-due';
import { RecordNo } from '@/ui/record-no';
import { StatusLabel } from '@/ui/status';

/** Shows tickets of a client as two-line rows that open the ticket. */
export function ClientTicketList({ tickets }: { tickets: readonly Ticket[] }) {
  const reference = useReferenceData();
  const markOf = useSyncState((sync) => sync.mark);
  const now = useNow();
  return (
    <ul>
      {tickets.map((ticket) => (
        <ClientTicketRow
          key={ticket.id}
          id={ticket.id}
          subject={ticket.subject}
          aside={<TicketDue ticket={ticket} now={now} remaining />}
        >
          <RecordNo
            no={ticket.ticket_no ?? ticket.temporary_no ?? 'Geçici'}
            sync={markOf('tickets', ticket.id)}
          />
          <StatusLabel category={ticket.status_category}>
            {reference.definitionName(ticket.status_id)}
          </StatusLabel>
          <span className="clip">{reference.definitionName(ticket.type_id)}</span>
        </ClientTicketRow>
      ))}
    </ul>
  );
}

/**
 * Shows a ticket in two lines. `children` follow in the second with a dot between them, the third only if there is
 * room.
 */
export function ClientTicketRow({
  id,
  subject,
  aside,
  children,
}: {
  id: string;
  subject: string;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { access } = useSignedIn();
  const opens = mayOpen(access, routePermissions['/crm/client-ticket/$ticketId']);
  const row = (
    <>
      <span className="flex items-center gap-2">
        <span className="clip min-w-0 flex-1 font-medium">{subject}</span>
        {aside}
      </span>
      <span className="meta mt-1 flex flex-wrap items-center gap-x-2 text-ink-2">
        {Children.toArray(children).map((part, at) => (
          <span key={at} className={at > 1 ? 'contents max-sm:hidden' : 'contents'}>
            {at > 0 && (
              <span className="text-line-strong" aria-hidden="true">
                ·
              </span>
            )}
            {part}
          </span>
        ))}
      </span>
    </>
  );
  return (
    <li className="border-t border-line-soft first:border-0">
      {opens ? (
        <Link
          to="/crm/client-ticket/$ticketId"
          params={{ ticketId: id }}
          className="block px-4 py-2.5 -outline-offset-2! hover:bg-hover"
        >
          {row}
        </Link>
      ) : (
        <div className="px-4 py-2.5">{row}</div>
      )}
    </li>
  );
}
