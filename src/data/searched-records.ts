import { combineLatest, map } from 'rxjs';
import type { Entity } from '@sync/model/entity';
import { entities } from '@sync/model/registry';
import { documents$ } from './documents';
import { plainCollection, useLiveQuery } from './workspace';

/** A record as the quick search reads it: by the names of its fields. */
export type SearchedRecord = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly kind: string;
};

/** The records of each searched kind; a kind without any is missing. */
export type SearchedRecords = ReadonlyMap<string, readonly SearchedRecord[]>;

/** Entities whose records the quick search looks through as they are. */
export const searchedEntities: readonly Entity[] = entities.filter(({ search }) => search !== undefined);

const none: SearchedRecords = new Map();

/**
 * Returns all records of entities on the device, again with every change; of those that the quick search knows unless
 * others are named.
 */
export function useSearchedRecords(of: readonly Entity[] = searchedEntities): SearchedRecords {
  const found = useLiveQuery(
    (database) => {
      const lists = of.map(({ kind, collection }) =>
        documents$(plainCollection(database, collection).find({ selector: { kind } })).pipe(
          map((records) => [kind, records as unknown as readonly SearchedRecord[]] as const),
        ),
      );
      return combineLatest(lists).pipe(map((pairs) => new Map(pairs)));
    },
    [of],
  );
  return found.state === 'ready' ? found.data : none;
}
