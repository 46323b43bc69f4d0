import { useMemo } from 'react';
import { combineLatest, map, of } from 'rxjs';
import type { Observable } from 'rxjs';
import { useIndexes } from '@/data/indexes';
import { useReferenceData } from '@/data/reference-data';
import { plainCollection, useLiveQuery, useSignedIn } from '@/data/workspace';
import { documentsById$ } from '@/kit/record/documents-by-id';
import type { CollectionName } from '@sync/model/entity';
import { recordPath } from '../record-path';
import { noticeHead } from './notice-head';
import type { NoticeHead, NoticeRecord } from './notice-head';
import type { NoticeThing } from './notice-things';

/** Collections of the records that notices speak of; others have no record on a device. */
const collections: Readonly<Partial<Record<string, CollectionName>>> = {
  ticket: 'tickets',
  client: 'clients',
  meeting: 'meetings',
  surgery: 'surgeries',
  insurance_case: 'cases',
  biopsy: 'cases',
  specimen_transfer: 'cases',
  shift_handover: 'cases',
  client_merge: 'cases',
} satisfies Readonly<Record<NoticeRecord['kind'], CollectionName>>;

/** A card's record and head, where the user holds the record and may open it. */
export interface KnownThing {
  readonly record: NoticeRecord;
  readonly head: NoticeHead;
}

/** Returns what the device knows of these things, by their keys: nothing is copied into a notice. */
export function useNoticeRecords(
  things: readonly NoticeThing[],
  now: number,
): ReadonlyMap<string, KnownThing> {
  const { access } = useSignedIn();
  const reference = useReferenceData();
  const wanted = useMemo(() => {
    const ids = new Map<CollectionName, string[]>();
    for (const { target, targetId, lines } of things) {
      const collection = target === null ? undefined : collections[target];
      if (collection === undefined || targetId === null || recordPath(lines[0], access) === null) continue;
      ids.set(collection, [...(ids.get(collection) ?? []), targetId].toSorted());
    }
    return [...ids].toSorted(([a], [b]) => (a < b ? -1 : 1));
  }, [things, access]);
  const live = useLiveQuery(
    (database): Observable<readonly NoticeRecord[]> =>
      wanted.length === 0
        ? of([])
        : combineLatest(
            wanted.map(([collection, ids]) => documentsById$(plainCollection(database, collection), ids)),
          ).pipe(map((found) => found.flat() as unknown as readonly NoticeRecord[])),
    [JSON.stringify(wanted)],
  );
  const records = live.state === 'ready' ? live.data : null;
  const clientIds = useMemo(
    () =>
      [
        ...new Set((records ?? []).flatMap((record) => ('client_id' in record ? [record.client_id] : []))),
      ].join(' '),
    [records],
  );
  const { value: clients } = useIndexes(
    (indexes) =>
      new Map(clientIds.split(' ').map((id) => [id, indexes.clients.get(id)?.name ?? null] as const)),
    [clientIds],
    'clients',
  );
  return useMemo(() => {
    const names = {
      client: (id: string | null) => (id === null ? null : (clients.get(id) ?? null)),
      definition: (id: string | null) => reference.definitionName(id),
      now,
    };
    return new Map(
      (records ?? []).map((record) => [
        `${record.kind} ${record.id}`,
        { record, head: noticeHead(record, names) },
      ]),
    );
  }, [records, clients, reference, now]);
}
