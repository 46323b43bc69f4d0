import type { Observable } from 'rxjs';
import { withKnownFields } from '../../model/known-fields';
import { clientRow } from './client-row';
import type { ClientRow } from './client-row';
import { meetingRow } from './meeting-row';
import type { MeetingRow } from './meeting-row';
import { relativeRow } from './relative-row';
import type { RelativeRow } from './relative-row';
import { ticketRow } from './ticket-row';
import type { TicketRow } from './ticket-row';

/**
 * The in-memory indexes: the collection of each, and the row that it keeps of a document, if any. The store keeps these
 * rows, too: `revision` is counted up when they are made otherwise than before.
 */
export const indexPlans = {
  clients: { collection: 'clients', row: clientRow, revision: 3 },
  tickets: { collection: 'tickets', row: ticketRow, revision: 2 },
  relatives: { collection: 'client_records', row: relativeRow, revision: 1 },
  meetings: { collection: 'meetings', row: meetingRow, revision: 2 },
} as const;

export interface IndexRows {
  clients: ClientRow;
  tickets: TicketRow;
  relatives: RelativeRow;
  meetings: MeetingRow;
}
export type IndexName = keyof IndexRows;
export const indexNames = Object.keys(indexPlans) as IndexName[];

export interface IndexPage<Row = IndexRows[IndexName]> {
  readonly rows: readonly Row[];
  /** Starting point of the next page; null when this was the last. */
  readonly next: string | null;
}

/** The source of an index's rows. */
export interface RowSource {
  /**
   * Returns the rows behind `after` of about `size` documents.
   * @param after what the page before has named as its `next`; empty for the first page
   */
  page<I extends IndexName>(index: I, after: string, size: number): Promise<IndexPage<IndexRows[I]>>;
  /** Emits the changes of an index. A page that is asked for after a change includes it. */
  changes<I extends IndexName>(index: I): Observable<IndexChange<I>>;
}

/** Change of an index. */
export type IndexChange<I extends IndexName = IndexName> =
  | {
      readonly index: I;
      readonly rows: readonly IndexRows[I][];
      /** Ids of what is no row of the index, perhaps never was. */
      readonly gone: readonly string[];
    }
  /** All of it may have changed. */
  | { readonly index: I; readonly anew: true };

/** Returns the row of a document as it is stored. Null for one that the index does not keep. */
export function indexRow<I extends IndexName>(index: I, document: object): IndexRows[I] | null {
  // Each plan pairs a collection with the function that takes its documents.
  const project = indexPlans[index].row as (document: object) => IndexRows[I] | null;
  return project(withKnownFields(document));
}

/**
 * Returns the change of an index by these documents, in the order in which they were written; null for a removed one.
 */
export function indexChange<I extends IndexName>(
  index: I,
  documents: Iterable<readonly [id: string, document: object | null]>,
): IndexChange<I> {
  const rows = new Map<string, IndexRows[I] | null>();
  for (const [id, document] of documents) rows.set(id, document === null ? null : indexRow(index, document));
  return {
    index,
    rows: [...rows.values()].filter((row) => row !== null),
    gone: [...rows].flatMap(([id, row]) => (row === null ? [id] : [])),
  };
}
