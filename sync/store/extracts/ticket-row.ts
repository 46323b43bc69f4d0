import type { Ticket } from '../../model/entities/ticket';
import type { Priority, StatusCategory } from '../../model/entities/ticket-values';
import { searchKey } from '../../model/tr/search-text';
import { numberKey } from './exact-number';

/** Facts of a ticket that lists, boards and counts know without reading the record. Instants are ISO 8601 UTC. */
export interface TicketRow {
  readonly id: string;
  readonly number: string;
  readonly temporary: string | null;
  readonly subject: string;
  readonly folded: string;
  readonly clientId: string;
  readonly typeId: string;
  readonly statusId: string;
  readonly category: StatusCategory;
  readonly priority: Priority;
  readonly sourceId: string;
  readonly assigneeId: string | null;
  readonly teamId: string | null;
  readonly departmentId: string | null;
  readonly watcherIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly dueAt: string | null;
  readonly waitingReason: Ticket['waiting_reason'];
  readonly waitingUntil: string | null;
  readonly pausedAt: string | null;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly updatedAt: string;
}

/** Returns the row of a ticket. */
export function ticketRow(ticket: Ticket): TicketRow {
  const number = ticket.ticket_no ?? ticket.temporary_no ?? '';
  return {
    id: ticket.id,
    number,
    temporary: ticket.temporary_no,
    subject: ticket.subject,
    // The number also as people type it who leave out the signs between its parts.
    folded: `${searchKey(`${ticket.subject} ${number} ${ticket.temporary_no ?? ''}`)} ${numberKey(number)}`,
    clientId: ticket.client_id,
    typeId: ticket.type_id,
    statusId: ticket.status_id,
    category: ticket.status_category,
    priority: ticket.priority,
    sourceId: ticket.source_id,
    assigneeId: ticket.assignee_id,
    teamId: ticket.team_id,
    departmentId: ticket.department_id,
    watcherIds: ticket.watcher_ids,
    tagIds: ticket.tag_ids,
    dueAt: ticket.due_at,
    waitingReason: ticket.waiting_reason,
    waitingUntil: ticket.waiting_until,
    pausedAt: ticket.paused_at,
    createdAt: ticket.created_at,
    createdBy: ticket.created_by,
    updatedAt: ticket.updated_at,
  };
}
