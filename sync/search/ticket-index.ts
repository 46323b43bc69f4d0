import { isFinished } from '../model/rules/ticket-rules';
import { finderOf, typedWords } from '../model/tr/search-text';
import type { ViziteDatabase } from '../store/rxdb/database';
import { Projection } from './projection';
import type { RowSource } from '../store/extracts/row-source';
import { SortedRows } from './sorted-rows';
import type { TicketRow } from '../store/extracts/ticket-row';

/** All tickets on the device as compact rows. */
export class TicketIndex {
  readonly #projection: Projection<'tickets'>;
  #open: { version: number; counts: ReadonlyMap<string, number> } | null = null;

  /** Tickets on which work may go on: all but the closed ones, which are most of them. */
  readonly #unclosed = new Map<string, TicketRow>();
  readonly #byUpdate: SortedRows<TicketRow>;
  #newest: { sorted: readonly TicketRow[]; rows: readonly TicketRow[] } | null = null;

  /** @param after fills then: there are a few times as many tickets as clients, and clients are searched for first */
  constructor(database: ViziteDatabase, source: RowSource, after: Promise<void>) {
    const changed = (id: string, before: TicketRow | undefined): void => {
      const row = this.#projection.rows.get(id);
      if (row === undefined || row.category === 'closed') this.#unclosed.delete(id);
      else this.#unclosed.set(id, row);
      this.#byUpdate.touch(id, before);
    };
    this.#projection = new Projection(database, 'tickets', source, changed, after);
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

  /** Returns all rows, last changed first. */
  newest(): readonly TicketRow[] {
    const sorted = this.#byUpdate.list();
    if (this.#newest?.sorted !== sorted) this.#newest = { sorted, rows: sorted.toReversed() };
    return this.#newest.rows;
  }

  get(id: string): TicketRow | undefined {
    return this.#projection.rows.get(id);
  }

  /** Returns the number of unfinished tickets of each client by the client's id. Clients without any are not in it. */
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

  /** Returns rows whose subject or number matches every word of a typed text. */
  search(text: string, limit = Infinity): readonly TicketRow[] {
    const found: TicketRow[] = [];
    if (typedWords(text).length === 0) return found;
    const isFound = finderOf(text);
    for (const row of this.#projection.rows.values()) {
      if (!isFound(row.folded)) continue;
      found.push(row);
      if (found.length >= limit) break;
    }
    return found;
  }
}
