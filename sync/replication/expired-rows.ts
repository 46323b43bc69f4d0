import type { ExpiredRow, ExpiredRows } from '../core/window';
import type { AnyDocument } from '../model/registry';
import { hasGrownOld, windowBegins } from '../model/rules/window';
import type { Windows } from '../model/rules/window';
import type { LocalDocument } from '../store/collections';
import type { SegmentStore } from '../store/segments/segment-store';

type Ticket = LocalDocument<'tickets'>;

async function ticketsOf(
  store: SegmentStore,
  rows: readonly AnyDocument[],
): Promise<ReadonlyMap<string, Ticket>> {
  const ids = rows.flatMap((row) => ('ticket_id' in row && row.ticket_id !== null ? [row.ticket_id] : []));
  if (ids.length === 0) return new Map();
  const found = await store.find('tickets', { by: 'id', ids: [...new Set(ids)] });
  return new Map(found.map(({ row }) => [String(row['id']), row as unknown as Ticket]));
}

/** Finds rows that have grown older than the window of their collection. @param windows as they are known now */
export const expiredRowsOf = (store: SegmentStore, windows: () => Windows): ExpiredRows =>
  async function* expired(collection, serverTime): AsyncGenerator<readonly ExpiredRow[], void> {
    const months = windows()[collection];
    if (months === undefined) return;
    const begins = windowBegins(months, Date.parse(serverTime));
    for await (const page of store.scan(collection)) {
      const aged = page.filter(({ row }) => row['edit'] === '' && String(row['updated_at']) < begins);
      const documents = aged.map(({ row }) => row as unknown as AnyDocument);
      const tickets = await ticketsOf(store, documents);
      const old = aged.filter((_, at) => {
        const document = documents[at];
        return document !== undefined && hasGrownOld(document, begins, (id) => tickets.get(id));
      });
      if (old.length > 0) yield old.map(({ row, revision }) => ({ id: String(row['id']), revision }));
    }
  };
