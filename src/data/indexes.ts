import { useMemo, useSyncExternalStore } from 'react';
import { merge, throttleTime } from 'rxjs';
import type { ClientIndex } from '@sync/search/client-index';
import type { TicketIndex } from '@sync/search/ticket-index';
import { useSignedIn } from './workspace';

export type { ClientIndex, RelativeHit } from '@sync/search/client-index';
export { clientRow } from '@sync/search/client-row';
export type { ClientRow } from '@sync/search/client-row';
export type { RelativeRow } from '@sync/search/relative-row';
export type { TicketIndex } from '@sync/search/ticket-index';
export { ticketRow } from '@sync/search/ticket-row';
export type { TicketRow } from '@sync/search/ticket-row';

/** Milliseconds in which further changes of an index are put together; the first one is shown at once. */
const SETTLE = 30;

/** Something computed from an in-memory index, and whether the index already holds all records of the device. */
export interface Indexed<T> {
  readonly value: T;
  readonly complete: boolean;
}

/**
 * Computes from the client and ticket indexes, again when they change. `inputs` are the values that `compute`
 * uses, as in `useLiveQuery`.
 */
export function useIndexes<T>(
  compute: (indexes: { clients: ClientIndex; tickets: TicketIndex }) => T,
  inputs: readonly unknown[],
): Indexed<T> {
  const { workspace } = useSignedIn();
  const { clients, tickets } = workspace;
  const source = useMemo(() => {
    const changes$ = merge(clients.changes$, tickets.changes$).pipe(
      throttleTime(SETTLE, undefined, { leading: true, trailing: true }),
    );
    return {
      subscribe: (changed: () => void) => {
        const subscription = changes$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      version: () => clients.version + tickets.version,
    };
  }, [clients, tickets]);
  const version = useSyncExternalStore(source.subscribe, source.version);
  // The version grows with every change of the indexes; the inputs are the caller's dependencies.
  // oxlint-disable-next-line react/exhaustive-deps
  const value = useMemo(() => compute({ clients, tickets }), [clients, tickets, version, ...inputs]);
  return { value, complete: clients.complete && tickets.complete };
}

/**
 * Computes from the client and ticket indexes what is true of all records only: counts, totals, order. As `useIndexes`
 * else.
 * @returns null until the indexes hold all records of the device
 */
export function useWholeIndexes<T>(
  compute: (indexes: { clients: ClientIndex; tickets: TicketIndex }) => T,
  inputs: readonly unknown[],
): T | null {
  const { value, complete } = useIndexes<T | null>(
    (indexes) => (indexes.clients.complete && indexes.tickets.complete ? compute(indexes) : null),
    inputs,
  );
  return complete ? value : null;
}
