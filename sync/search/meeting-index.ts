import type { ViziteDatabase } from '../store/rxdb/database';
import type { MeetingRow } from '../store/extracts/meeting-row';
import { exceptionsOf, occurrencesIn } from './occurrences';
import type { Exceptions, Occurrence } from './occurrences';
import { Projection } from './projection';
import type { RowSource } from '../store/extracts/row-source';

/** Ranges whose meetings are kept: the open one and those beside it. */
const KEPT_RANGES = 8;

/** All meetings on the device as compact rows, series not yet unrolled. */
export class MeetingIndex {
  readonly #projection: Projection<'meetings'>;
  #exceptions: { version: number; of: Exceptions } | null = null;
  #ranges: { version: number; of: Map<string, readonly Occurrence[]> } = { version: -1, of: new Map() };

  constructor(database: ViziteDatabase, source: RowSource) {
    this.#projection = new Projection(database, 'meetings', source);
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

  get rows(): ReadonlyMap<string, MeetingRow> {
    return this.#projection.rows;
  }

  get(id: string): MeetingRow | undefined {
    return this.#projection.rows.get(id);
  }

  /** Starts of series that rows of their own replace. */
  get exceptions(): Exceptions {
    if (this.#exceptions?.version !== this.version) {
      this.#exceptions = { version: this.version, of: exceptionsOf(this.rows.values()) };
    }
    return this.#exceptions.of;
  }

  /** Returns the meetings between two instants in epoch milliseconds; see `occurrencesIn`. */
  between(from: number, to: number): readonly Occurrence[] {
    if (this.#ranges.version !== this.version) this.#ranges = { version: this.version, of: new Map() };
    const ranges = this.#ranges.of;
    const key = `${from}-${to}`;
    const known = ranges.get(key);
    if (known !== undefined) return known;
    const found = occurrencesIn(this.rows.values(), this.exceptions, from, to);
    const oldest = ranges.size >= KEPT_RANGES ? ranges.keys().next() : null;
    if (oldest !== null && oldest.done !== true) ranges.delete(oldest.value);
    ranges.set(key, found);
    return found;
  }
}
