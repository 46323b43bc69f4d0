import type { Ticket } from '../model/ticket';
import { isFinished } from '../model/ticket-rules';
import type { Priority, StatusCategory } from '../model/ticket-values';
import { foldTurkish } from '../model/turkish';
import type { ViziteDatabase } from '../store/database';
import { Projection } from './projection';
import { SortedRows } from './sorted-rows';

/** What lists, boards and counts know of a ticket without reading the record. Instants are ISO 8601 UTC. */
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

function ticketRow(ticket: Ticket): TicketRow {
  const number = ticket.ticket_no ?? ticket.temporary_no ?? '';
  return {
    id: ticket.id,
    number,
    temporary: ticket.temporary_no,
    subject: ticket.subject,
    folded: ` ${foldTurkish(`${ticket.subject} ${number} ${ticket.temporary_no ?? ''}`)}`,
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

/** All tickets on the device as compact rows. */
export class TicketIndex {
  readonly #projection: Projection<Ticket, TicketRow>;
  #open: { version: number; counts: ReadonlyMap<string, number> } | null = null;

  /** Tickets on which work may go on: all but the closed ones, which are most of them. */
  readonly #unclosed = new Map<string, TicketRow>();
  readonly #byUpdate: SortedRows<TicketRow>;
  #newest: { sorted: readonly TicketRow[]; rows: readonly TicketRow[] } | null = null;

  constructor(database: ViziteDatabase) {
    this.#projection = new Projection<Ticket, TicketRow>(database.tickets as never, ticketRow, (id) => {
      const row = this.#projection.rows.get(id);
      if (row === undefined || row.category === 'closed') this.#unclosed.delete(id);
      else this.#unclosed.set(id, row);
      this.#byUpdate.touch(id);
    });
    this.#byUpdate = new SortedRows(this.#projection.rows, (row) => row.updatedAt);
  }

  get changes$() {
    return this.#projection.changes$;
  }

  /** Grows with every change, and when all are in. */
  get version(): number {
    return this.#projection.version;
  }

  get complete(): boolean {
    return this.#projection.complete;
  }

  get rows(): ReadonlyMap<string, TicketRow> {
    return this.#projection.rows;
  }

  /** The rows that are not closed. */
  get unclosed(): ReadonlyMap<string, TicketRow> {
    return this.#unclosed;
  }

  /** All rows, last changed first. */
  newest(): readonly TicketRow[] {
    const sorted = this.#byUpdate.list();
    if (this.#newest?.sorted !== sorted) this.#newest = { sorted, rows: sorted.toReversed() };
    return this.#newest.rows;
  }

  get(id: string): TicketRow | undefined {
    return this.#projection.rows.get(id);
  }

  /** Unfinished tickets of each client by the client's id; clients without any are not in it. */
  openByClient(): ReadonlyMap<string, number> {
    if (this.#open?.version !== this.version) {
      const counts = new Map<string, number>();
      for (const row of this.unclosed.values()) {
        if (!isFinished(row.category)) counts.set(row.clientId, (counts.get(row.clientId) ?? 0) + 1);
      }
      this.#open = { version: this.version, counts };
    }
    return this.#open.counts;
  }

  /** Rows whose subject or number matches every word of a typed text. */
  search(text: string, limit = Infinity): readonly TicketRow[] {
    const words = foldTurkish(text)
      .split(' ')
      .filter((word) => word !== '');
    const found: TicketRow[] = [];
    if (words.length === 0) return found;
    for (const row of this.#projection.rows.values()) {
      if (!words.every((word) => row.folded.includes(` ${word}`) || row.folded.includes(`-${word}`)))
        continue;
      found.push(row);
      if (found.length >= limit) break;
    }
    return found;
  }
}
