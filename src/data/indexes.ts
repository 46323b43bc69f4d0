import { useMemo, useSyncExternalStore } from 'react';
import { merge, throttle, timer } from 'rxjs';
import type { ClientIndex } from '@sync/search/client-index';
import type { TicketIndex } from '@sync/search/ticket-index';
import { useSignedIn } from './workspace';

export type { ClientIndex, RelativeHit } from '@sync/search/client-index';
export { clientFitOf } from '@sync/search/client-index';
export { exactNumber, numberKey } from '@sync/store/extracts/exact-number';
export { clientRow } from '@sync/store/extracts/client-row';
export type { ClientRow } from '@sync/store/extracts/client-row';
export type { RelativeRow } from '@sync/store/extracts/relative-row';
export { placeIn } from '@sync/search/sorted-rows';
export type { TicketIndex } from '@sync/search/ticket-index';
export { ticketRow } from '@sync/store/extracts/ticket-row';
export type { TicketRow } from '@sync/store/extracts/ticket-row';

/** Milliseconds in which further changes of an index are put together. The first one is shown at once. */
const SETTLE = 30;
/** Share of the time that computing may take while many rows come one after the other; it shows at least this often. */
const SHARE = 1 / 8;
const SETTLED_WITHIN = 1_000;

/** Something computed from an in-memory index, and whether the index already holds all records of the device. */
export interface Indexed<T> {
  readonly value: T;
  readonly complete: boolean;
}

interface Indexes {
  readonly clients: ClientIndex;
  readonly tickets: TicketIndex;
}

/** The indexes that something is computed from; none of them changes nothing. */
type IndexNames = keyof Indexes | 'both' | 'none';

const indexNames = {
  clients: ['clients'],
  tickets: ['tickets'],
  both: ['clients', 'tickets'],
  none: [],
} as const;

/**
 * Computes from the client and ticket indexes, again when they change. `inputs` are the values that `compute`
 * uses, as in `useLiveQuery`.
 * @param names the indexes that count: changes of the other one do not matter, nor whether it is complete
 */
export function useIndexes<T>(
  compute: (indexes: Indexes) => T,
  inputs: readonly unknown[],
  names: IndexNames = 'both',
): Indexed<T> {
  const { workspace } = useSignedIn();
  const { clients, tickets } = workspace;
  const source = useMemo(() => {
    const wanted = indexNames[names].map((name) => ({ clients, tickets })[name]);
    let cost = 0;
    const changes$ = merge(...wanted.map((index) => index.changes$)).pipe(
      throttle(() => timer(Math.min(Math.max(SETTLE, cost / SHARE), SETTLED_WITHIN)), {
        leading: true,
        trailing: true,
      }),
    );
    return {
      /** Computes, and notes how long that took. */
      timed: <R>(work: () => R): R => {
        const start = performance.now();
        const result = work();
        cost = performance.now() - start;
        return result;
      },
      subscribe: (changed: () => void) => {
        const subscription = changes$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      version: () => wanted.reduce((sum, { version }) => sum + version, 0),
      isComplete: () => wanted.every(({ complete }) => complete),
    };
  }, [clients, tickets, names]);
  const version = useSyncExternalStore(source.subscribe, source.version);
  // The version grows with every change of the indexes; the inputs are the caller's dependencies.
  const value = useMemo(
    () => source.timed(() => compute({ clients, tickets })),
    // oxlint-disable-next-line react/exhaustive-deps
    [source, version, ...inputs],
  );
  return { value, complete: source.isComplete() };
}

/**
 * Computes from the client and ticket indexes what is true of all records only: counts, totals, order. As `useIndexes`
 * else.
 * @returns null until the indexes that count hold all records of the device
 */
export function useWholeIndexes<T>(
  compute: (indexes: Indexes) => T,
  inputs: readonly unknown[],
  names: IndexNames = 'both',
): T | null {
  const { value, complete } = useIndexes<T | null>(
    (indexes) => (indexNames[names].every((name) => indexes[name].complete) ? compute(indexes) : null),
    inputs,
    names,
  );
  return complete ? value : null;
}
