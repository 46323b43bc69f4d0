import type { Observable } from 'rxjs';
import { phoneQuery } from '../model/rules/phone';
import type { ViziteDatabase } from '../store/rxdb/database';
import { Projection } from './projection';
import type { RelativeRow } from '../store/extracts/relative-row';
import type { RowSource } from '../store/extracts/row-source';

/** Phones of relatives without a record of their own. A record's own phones are the client index's. */
export class RelativeIndex {
  readonly #projection: Projection<'relatives'>;

  /** @param after fills then: the clients themselves come first */
  constructor(database: ViziteDatabase, source: RowSource, after: Promise<void>) {
    this.#projection = new Projection(database, 'relatives', source, undefined, after);
  }

  /** Grows with every change, and when all are in. */
  get version(): number {
    return this.#projection.version;
  }

  /** Says that the version grew. */
  get changes$(): Observable<void> {
    return this.#projection.changes$;
  }

  /** True once all relatives on the device are in. */
  get complete(): boolean {
    return this.#projection.complete;
  }

  get rows(): Iterable<RelativeRow> {
    return this.#projection.rows.values();
  }

  /** Relatives whose phone a typed text is a piece of; none for other texts. */
  search(text: string): readonly RelativeRow[] {
    const phone = phoneQuery(text);
    if (phone === null) return [];
    const found: RelativeRow[] = [];
    for (const row of this.rows) if (row.digits.includes(phone)) found.push(row);
    return found;
  }
}
