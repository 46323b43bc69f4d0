import { Subject, filter, first } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ClientRecord } from '../model/client-record';
import { phoneQuery } from '../model/phone';
import type { ViziteDatabase } from '../store/database';
import { Projection } from './projection';

/** A relative who has a phone and no record of their own. */
export interface RelativeRow {
  /** Of the relation. */
  readonly id: string;
  /** Whose relative. */
  readonly clientId: string;
  readonly name: string | null;
  readonly typeId: string;
  readonly phone: string;
  /** The phone's digits behind a blank. */
  readonly digits: string;
}

function relativeRow(record: ClientRecord): RelativeRow | null {
  if (record.kind !== 'relation' || record.related_client_id !== null || record.free_phone === null)
    return null;
  return {
    id: record.id,
    clientId: record.client_id,
    name: record.free_name,
    typeId: record.relation_type_id,
    phone: record.free_phone,
    digits: ` ${record.free_phone.replace(/\D/gu, '')}`,
  };
}

/** Phones of relatives without a record of their own; a record's own phones are the client index's. */
export class RelativeIndex {
  #projection: Projection<ClientRecord, RelativeRow> | null = null;
  readonly #changes = new Subject<void>();

  /** @param after fills once this says true: the clients themselves come first */
  constructor(database: ViziteDatabase, after: Observable<boolean>) {
    after.pipe(filter(Boolean), first()).subscribe(() => {
      this.#projection = new Projection<ClientRecord, RelativeRow>(
        database.client_records as never,
        relativeRow,
      );
      this.#projection.changes$.subscribe(this.#changes);
    });
  }

  /** Grows with every change, and when all are in. */
  get version(): number {
    return this.#projection?.version ?? 0;
  }

  /** Says that the version grew. */
  get changes$(): Observable<void> {
    return this.#changes;
  }

  /** Whether all relatives on the device are in. */
  get complete(): boolean {
    return this.#projection?.complete ?? false;
  }

  get rows(): Iterable<RelativeRow> {
    return this.#projection?.rows.values() ?? [];
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
