import { useEffect, useState } from 'react';
import { useWholeIndexes } from '@/data/indexes';
import { useSyncState } from '@/data/sync-state';
import type { ClientRow, TicketRow } from '@/data/indexes';
import { useRecords } from '@/data/records';
import { useSignedIn } from '@/data/workspace';
import type { ViziteDatabase } from '@/data/workspace';
import { plainCollection } from '@/data/workspace';
import type { Entity } from '@sync/model/entity';
import { resume } from '@sync/model/entities/resume';
import { entities } from '@sync/model/registry';
import type { TagUses } from './lookup-actions';
import type { LookupKind } from './lookup-kinds';
import { errorTrace } from '@sync/model/error-trace';

/** Number of records on this device that carry each entry. */
export interface LookupUsage {
  /** Returns the number; null while records are being counted or are still coming to this device. */
  readonly of: (id: string) => number | null;
}

type Counts = ReadonlyMap<string, number>;

type Row<R> = (row: R) => readonly (string | null)[];

/** Fields that the in-memory rows know; those of other fields are counted from the records themselves. */
const ticketRows: Readonly<Record<string, Row<TicketRow>>> = {
  type_id: (row) => [row.typeId],
  status_id: (row) => [row.statusId],
  source_id: (row) => [row.sourceId],
  tag_ids: (row) => row.tagIds,
};
const clientRows: Readonly<Record<string, Row<ClientRow>>> = {
  source_id: (row) => [row.sourceId],
  tag_ids: (row) => row.tagIds,
};

interface UsedField {
  readonly entity: Entity;
  readonly field: string;
}

/** Returns the fields that choose from a kind, by the model. */
function usedFields(kind: string): readonly UsedField[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, { lookup }]) =>
      lookup === kind ? [{ entity, field }] : [],
    ),
  );
}

const isIndexed = ({ entity, field }: UsedField): boolean =>
  (entity.kind === 'ticket' && field in ticketRows) || (entity.kind === 'client' && field in clientRows);

function countInto(counts: Map<string, number>, ids: readonly (string | null | undefined)[]): void {
  for (const id of ids) if (id != null) counts.set(id, (counts.get(id) ?? 0) + 1);
}

const PAGE = 1_000;

interface Paged {
  find(query: object): { exec(): Promise<readonly { readonly id: string; get(field: string): unknown }[]> };
}

/**
 * Counts the entries in a field that no index knows, page by page by primary key, so that the screen stays
 * responsive.
 */
export async function countInRecords(
  database: ViziteDatabase,
  kind: string,
  signal: AbortSignal,
): Promise<Counts> {
  const counts = new Map<string, number>();
  for (const { entity, field } of usedFields(kind).filter((used) => !isIndexed(used))) {
    const collection = plainCollection(database, entity.collection) as unknown as Paged;
    let last = '';
    while (!signal.aborted) {
      const page = await collection
        .find({ selector: { id: { $gt: last }, kind: entity.kind }, sort: [{ id: 'asc' }], limit: PAGE })
        .exec();
      countInto(
        counts,
        page.flatMap((record) => record.get(field) as string | null | undefined | readonly string[]),
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
      for (const { entity, field } of usedFields(kind)) {
        const ofTicket = entity.kind === 'ticket' ? ticketRows[field] : undefined;
        const ofClient = entity.kind === 'client' ? clientRows[field] : undefined;
        if (ofTicket !== undefined) for (const row of tickets.rows.values()) countInto(counts, ofTicket(row));
        if (ofClient !== undefined) for (const row of clients.all()) countInto(counts, ofClient(row));
      }
      return counts;
    },
    [kind],
  );
  const [scanned, setScanned] = useState<{ kind: LookupKind; counts: Counts } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    countInRecords(database, kind, stop.signal).then(
      (counts) => stop.signal.aborted || setScanned({ kind, counts }),
      (error: unknown) => stop.signal.aborted || console.error('uses were not counted', errorTrace(error)),
    );
    return () => stop.abort();
  }, [database, kind]);
  const others = scanned?.kind === kind ? scanned.counts : null;
  return {
    of: (id) =>
      rows === null || others === null || !firstSyncDone ? null : (rows.get(id) ?? 0) + (others.get(id) ?? 0),
  };
}

/** Returns the records that carry a tag, for merging it into another; null while not all of the device are known. */
export function useTagUses(id: string): TagUses | null {
  const { records, state } = useRecords(resume);
  const rows = useWholeIndexes(
    ({ clients, tickets }) => ({
      tickets: [...tickets.rows.values()].filter((row) => row.tagIds.includes(id)).map((row) => row.id),
      clients: clients
        .all()
        .filter((row) => row.tagIds.includes(id))
        .map((row) => row.id),
    }),
    [id],
  );
  if (rows === null || state !== 'ready') return null;
  return {
    ...rows,
    resumes: records.filter(({ tag_ids: tags }) => tags.includes(id)).map((record) => record.id),
  };
}
