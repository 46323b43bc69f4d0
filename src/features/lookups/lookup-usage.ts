import { useEffect, useState } from 'react';
import { useWholeIndexes } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import type { ClientRow, TicketRow } from '@/data/indexes';
import { useSignedIn } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import type { LookupKind } from './lookup-kinds';
import { errorTrace } from '@sync/model/error-trace';

/** How many records on this device carry each entry. */
export interface LookupUsage {
  /** Null while it is still being counted, and while records are still coming to this device. */
  readonly of: (id: string) => number | null;
}

type Counts = ReadonlyMap<string, number>;

/** What the in-memory rows know; entries in other fields are counted from the records themselves. */
const fromRows: Partial<
  Record<
    LookupKind,
    { ticket?: (row: TicketRow) => readonly string[]; client?: (row: ClientRow) => readonly string[] }
  >
> = {
  ticket_type: { ticket: (row) => [row.typeId] },
  ticket_status: { ticket: (row) => [row.statusId] },
  ticket_source: {
    ticket: (row) => [row.sourceId],
    client: (row) => (row.sourceId === null ? [] : [row.sourceId]),
  },
  ticket_tag: { ticket: (row) => row.tagIds, client: (row) => row.tagIds },
};

function countInto(counts: Map<string, number>, ids: readonly (string | null | undefined)[]): void {
  for (const id of ids) if (id != null) counts.set(id, (counts.get(id) ?? 0) + 1);
}

const PAGE = 1_000;

type Scanned = 'clients' | 'tickets' | 'client_records' | 'directory';

/** Collections and the field that is counted in each. */
const fromRecords: Partial<Record<LookupKind, Partial<Record<Scanned, string>>>> = {
  contact_type: { clients: 'contact_type_id', tickets: 'contact_type_id', client_records: 'contact_type_id' },
  call_result: { tickets: 'call_result_id', client_records: 'call_result_id' },
  relation_type: { client_records: 'relation_type_id' },
  company_type: { directory: 'type_id' },
  position: { directory: 'position_id' },
};

interface Paged {
  find(query: object): { exec(): Promise<readonly { readonly id: string; get(field: string): unknown }[]> };
}

/**
 * Counts the entries in a field that no index knows, page by page by primary key, so that the screen stays
 * responsive.
 */
export async function countInRecords(
  database: ViziteDatabase,
  kind: LookupKind,
  signal: AbortSignal,
): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const [name, field] of Object.entries(fromRecords[kind] ?? {})) {
    const collection = database[name as Scanned] as unknown as Paged;
    let last = '';
    while (!signal.aborted) {
      const page = await collection
        .find({ selector: { id: { $gt: last } }, sort: [{ id: 'asc' }], limit: PAGE })
        .exec();
      countInto(
        counts,
        page.map((record) => record.get(field) as string | null | undefined),
      );
      last = page.at(-1)?.id ?? last;
      if (page.length < PAGE) break;
    }
  }
  return counts;
}

/** Counts the uses of all entries of a kind. */
export function useLookupUsage(kind: LookupKind): LookupUsage {
  const { database } = useSignedIn().workspace.store;
  const firstSyncDone = useSyncState((sync) => sync.status.complete);
  const rows = useWholeIndexes(
    ({ clients, tickets }) => {
      const counts = new Map<string, number>();
      const { ticket, client } = fromRows[kind] ?? {};
      if (ticket !== undefined) for (const row of tickets.rows.values()) countInto(counts, ticket(row));
      if (client !== undefined) for (const row of clients.all()) countInto(counts, client(row));
      return counts;
    },
    [kind],
  );
  const [scanned, setScanned] = useState<{ kind: LookupKind; counts: Counts } | null>(null);
  useEffect(() => {
    if (fromRecords[kind] === undefined) return;
    const stop = new AbortController();
    countInRecords(database, kind, stop.signal).then(
      (counts) => stop.signal.aborted || setScanned({ kind, counts }),
      (error: unknown) => stop.signal.aborted || console.error('uses were not counted', errorTrace(error)),
    );
    return () => stop.abort();
  }, [database, kind]);
  const counts = fromRows[kind] !== undefined ? rows : scanned?.kind === kind ? scanned.counts : null;
  return { of: (id) => (counts === null || !firstSyncDone ? null : (counts.get(id) ?? 0)) };
}

/** The records that carry a tag, for merging it into another; null while not all of the device are known. */
export function useTagUses(id: string): {
  readonly tickets: readonly string[];
  readonly clients: readonly string[];
} | null {
  return useWholeIndexes(
    ({ clients, tickets }) => ({
      tickets: [...tickets.rows.values()].filter((row) => row.tagIds.includes(id)).map((row) => row.id),
      clients: clients
        .all()
        .filter((row) => row.tagIds.includes(id))
        .map((row) => row.id),
    }),
    [id],
  );
}
