import { formatDateTime, formatDayTime } from '@/lib/dates';
import { DueLabel } from '@/ui/due-label';
import type { Ticket } from '@sync/model/entities/ticket';
import { isFinished } from '@sync/model/rules/ticket-rules';
import { waitingReasons } from '@sync/model/entities/ticket-values';

/**
 * Shows when a ticket is due, as in lists and headers: what is waited for while it waits, the bare day once work is
 * over. `now` is in milliseconds since 1970.
 */
export function TicketDue({
  ticket,
  now,
  remaining = false,
}: {
  ticket: Pick<Ticket, 'status_category' | 'due_at' | 'waiting_reason' | 'waiting_until' | 'paused_at'>;
  now: number;
  /** Counts down instead of naming the time. */
  remaining?: boolean | undefined;
}) {
  const { due_at: due, waiting_reason: reason, waiting_until: until } = ticket;
  if (ticket.status_category === 'pending' && reason !== null && until !== null) {
    return <DueLabel due={until} now={now} waitingFor={waitingReasons[reason]} />;
  }
  if (due !== null && (isFinished(ticket.status_category) || ticket.paused_at !== null)) {
    return (
      <span className="num whitespace-nowrap text-ink-3" title={formatDateTime(due)}>
        {formatDayTime(due, now)}
      </span>
    );
  }
  return <DueLabel due={due} now={now} remaining={remaining} />;
}
