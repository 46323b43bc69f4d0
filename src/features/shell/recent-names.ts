import { combineLatest, map, of } from 'rxjs';
import { useIndexes } from '@/data/indexes';
import { plainCollection, useLiveQuery } from '@/data/workspace';
import { documentsById$ } from '@/kit/record/documents-by-id';
import type { RecordPlace } from '@/kit/record/record-screens';
import { titleOf } from '@sync/model/entity';
import { entities } from '@sync/model/registry';

/** Facts of a record of any kind. */
type Facts = Readonly<Record<string, unknown>>;

/** Kinds whose names stand in an index in memory. */
const indexed: readonly string[] = ['client', 'ticket'];

/** Returns the records of the kinds that have no index, by their ids, as far as they are on the device. */
function useRecords(records: readonly RecordPlace[]): ReadonlyMap<string, Facts> {
  const others = records.filter(({ kind }) => !indexed.includes(kind));
  const live = useLiveQuery(
    (database) => {
      const found = others.flatMap(({ kind, id }) => {
        const entity = entities.find((other) => other.kind === kind);
        return entity === undefined
          ? []
          : [documentsById$(plainCollection(database, entity.collection), [id])];
      });
      return found.length === 0
        ? of(new Map<string, Facts>())
        : combineLatest(found).pipe(
            map((lists) => {
              const all = lists.flat() as unknown as readonly (Facts & { readonly id: string })[];
              return new Map<string, Facts>(all.map((record) => [record.id, record]));
            }),
          );
    },
    [others.map(({ kind, id }) => `${kind} ${id}`).join()],
  );
  return live.state === 'ready' ? live.data : new Map<string, Facts>();
}

/**
 * Returns the names of records as the navigation shows them, in their order: number or title, and the patient. Until a
 * name is known, or where the record has left the device, the word for its kind stands there.
 */
export function useRecentNames(records: readonly RecordPlace[]): readonly string[] {
  const found = useRecords(records);
  return useIndexes(
    ({ clients, tickets }) =>
      records.map(({ kind, id }) => {
        const clientName = (client: unknown) =>
          typeof client === 'string' ? (clients.get(client)?.name ?? null) : null;
        const entity = entities.find((other) => other.kind === kind);
        const word = entity?.label.singular ?? '';
        if (kind === 'client') return clientName(id) ?? word;
        if (kind === 'ticket') {
          const row = tickets.get(id);
          return row === undefined ? word : `${row.number} ${clientName(row.clientId) ?? row.subject}`;
        }
        const record = found.get(id);
        if (record === undefined || entity === undefined) return word;
        return [titleOf(entity, record) ?? word, clientName(record['client_id'])].filter(Boolean).join(' ');
      }),
    [records, found],
  ).value;
}
