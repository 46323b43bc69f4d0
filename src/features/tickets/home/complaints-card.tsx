import { Link } from '@tanstack/react-router';
import { MessageSquareWarning, UserCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useIndexes, useWholeIndexes } from '@/data/indexes';
import type { TicketRow } from '@/data/indexes';
import { useNow } from '@/data/now';
import { useReferenceData } from '@/data/reference-data';
import { usePermission, useSignedIn } from '@/data/workspace';
import { WaitingCard } from '@/kit/home/waiting-card';
import { cx } from '@/lib/class-names';
import { Avatar } from '@/ui/avatar';
import { DueLabel } from '@/ui/due-label';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { openComplaints } from './complaints';

/** Rows that are listed; the list has the rest. */
const SHOWN = 4;
const none: readonly TicketRow[] = [];

/** Shows the complaints whose clock runs on the home page, and those whose closing waits for approval. */
export function ComplaintsCard() {
  const reads = usePermission('crm.tickets.read');
  const opens = usePermission('crm.client_ticket.Id.read');
  return reads && opens ? <Complaints /> : null;
}

const isLate = ({ dueAt, category }: TicketRow, now: number): boolean =>
  dueAt !== null && !isFinished(category) && Date.parse(dueAt) < now;

function Complaints() {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const approves = usePermission('crm.tickets.approve_close');
  const now = useNow();
  const types = useMemo(
    () =>
      new Set(
        reference
          .definitions('ticket_type')
          .flatMap(({ id, attributes }) => (attributes.supervisor_closes ? [id] : [])),
      ),
    [reference],
  );
  const departmentId = reference.user(access.userId)?.department_id ?? null;
  const rows = useWholeIndexes(
    ({ tickets }) =>
      openComplaints(tickets.unclosed.values(), types, { userId: access.userId, departmentId, approves }),
    [types, access.userId, departmentId, approves],
    'tickets',
  );
  const found = rows ?? none;
  const [type] = types;
  return (
    <WaitingCard
      area="complaints"
      title="Şikâyetler"
      count={rows === null ? null : found.length}
      tone={found.some((row) => isLate(row, now)) ? 'late' : 'act'}
      empty={approves && types.size > 0 ? 'Açık şikâyet yok' : null}
      link={(props) => (
        <Link
          to="/crm/tickets"
          search={{ view: 'all', status: 'unfinished', ...(type === undefined ? {} : { type }) }}
          {...props}
        />
      )}
      linkWords="Talepler"
      rest={[found.length - SHOWN, 'şikâyet']}
    >
      <ul>
        {found.slice(0, SHOWN).map((row) => (
          <Row key={row.id} row={row} now={now} />
        ))}
      </ul>
    </WaitingCard>
  );
}

function Row({ row, now }: { row: TicketRow; now: number }) {
  const reference = useReferenceData();
  const { value: clientName } = useIndexes(
    ({ clients }) => clients.get(row.clientId)?.name,
    [row.clientId],
    'clients',
  );
  const assignee = reference.userName(row.assigneeId);
  const late = isLate(row, now);
  return (
    <li className="border-b border-line-soft last:border-b-0">
      <Link
        to="/crm/client-ticket/$ticketId"
        params={{ ticketId: row.id }}
        className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 -outline-offset-2! hover:bg-hover"
      >
        <span
          className={cx(
            'grid size-8 shrink-0 place-items-center rounded-md',
            late ? 'bg-danger-soft text-danger' : 'bg-press text-ink-2',
          )}
        >
          <MessageSquareWarning className="size-4.25" aria-hidden="true" />
        </span>
        <span className="min-w-0 flex-1 basis-48">
          <span className="clip block font-medium">{row.subject}</span>
          <span className="meta num clip block text-ink-2">
            {[row.number, clientName].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="meta">
          {isFinished(row.category) ? (
            <span className="inline-flex items-center gap-1.5 text-ink-2">
              <UserCheck className="size-4" aria-hidden="true" />
              Kapatma onayı bekliyor
            </span>
          ) : (
            <DueLabel due={row.dueAt} now={now} remaining />
          )}
        </span>
        <span className="meta inline-flex items-center gap-2">
          <Avatar name={assignee} />
          <span className={cx(assignee === null && 'text-ink-3')}>{assignee ?? 'Atanmamış'}</span>
        </span>
      </Link>
    </li>
  );
}
