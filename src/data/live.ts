import { useEffect, useState } from 'react';
import type { Observable } from 'rxjs';
import { errorTrace } from '@sync/model/error-trace';

/** State of a read on a screen. It never waits for the network, but the local database takes a moment. */
export type Live<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly error: unknown }
  | { readonly state: 'ready'; readonly data: T };

/** Names of the errors of Dexie and the port to the worker when a database ends under a read. */
const CLOSED: readonly string[] = ['DatabaseClosedError', 'StorageLost'];

/**
 * Follows an observable. `source` must be stable between renders (make it with `useMemo`); with another source the
 * last data stays until the new one answers, unless `reset` is set.
 */
export function useObservable<T>(source: Observable<T>, reset = false): Live<T> {
  const [live, setLive] = useState<Live<T>>({ state: 'loading' });
  useEffect(() => {
    if (reset) setLive({ state: 'loading' });
    const subscription = source.subscribe({
      next: (data) => setLive({ state: 'ready', data }),
      error: (error: unknown) => {
        // The database was closed or lost and is being opened again; the last result stays until then.
        if (error instanceof Error && CLOSED.includes(error.name)) return;
        console.error('a live query failed', errorTrace(error));
        setLive({ state: 'error', error });
      },
    });
    return () => subscription.unsubscribe();
  }, [source, reset]);
  return live;
}
