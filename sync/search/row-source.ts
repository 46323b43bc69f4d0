import type { RxCollection } from 'rxdb';
import type { ViziteDatabase } from '../store/database';
import { withKnownFields } from '../model/known-fields';
import { readPage } from '../store/pages';
import { clientRow } from './client-row';
import type { ClientRow } from './client-row';
import { meetingRow } from './meeting-row';
import type { MeetingRow } from './meeting-row';
import { relativeRow } from './relative-row';
import type { RelativeRow } from './relative-row';
import { ticketRow } from './ticket-row';
import type { TicketRow } from './ticket-row';

/** To be raised when a row says something else of the same document: kept rows of another revision are not used. */
export const ROW_REVISION = 2;

/** The in-memory indexes: the collection of each, and the row that it keeps of a document, if any. */
export const indexPlans = {
  clients: { collection: 'clients', row: clientRow },
  tickets: { collection: 'tickets', row: ticketRow },
  relatives: { collection: 'client_records', row: relativeRow },
  meetings: { collection: 'meetings', row: meetingRow },
} as const;

export interface IndexRows {
  clients: ClientRow;
  tickets: TicketRow;
  relatives: RelativeRow;
  meetings: MeetingRow;
}
export type IndexName = keyof IndexRows;

export interface IndexPage<Row = IndexRows[IndexName]> {
  readonly rows: readonly Row[];
  /** After which id the next page begins; null when this was the last. */
  readonly next: string | null;
}

/** The source of an index's rows while it fills. */
export interface RowSource {
  /** The rows behind `after`, by id, of at most `size` documents. */
  page<I extends IndexName>(index: I, after: string, size: number): Promise<IndexPage<IndexRows[I]>>;
}

/** Rows of an index straight from a local database. */
export function rowsOf(database: ViziteDatabase): RowSource {
  return {
    page: async (index, after, size) => {
      const { collection, row } = indexPlans[index];
      // Each plan pairs a collection with the function that takes its documents.
      const project = row as (document: unknown) => never;
      const local = database[collection] as unknown as RxCollection<object>;
      const { documents, next } = await readPage(local, after, size);
      const rows = documents.filter(({ _deleted }) => !_deleted).map((one) => project(withKnownFields(one)));
      return { rows: rows.filter((one) => one !== null), next };
    },
  };
}
