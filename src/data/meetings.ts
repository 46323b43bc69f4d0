import { useMemo, useSyncExternalStore } from 'react';
import { throttleTime } from 'rxjs';
import type { MeetingIndex } from '@sync/search/meeting-index';
import type { Indexed } from './indexes';
import { useSignedIn } from './workspace';

export type { MeetingIndex } from '@sync/search/meeting-index';
export type { MeetingRow } from '@sync/search/meeting-row';
export type { Occurrence } from '@sync/search/occurrences';

/** Milliseconds in which further changes of the index are put together; the first one is shown at once. */
const SETTLE = 30;

/** Computes from the index of meetings, again when it changes; like `useIndexes`. */
export function useMeetings<T>(
  compute: (meetings: MeetingIndex) => T,
  inputs: readonly unknown[],
): Indexed<T> {
  const { meetings } = useSignedIn().workspace;
  const source = useMemo(() => {
    const changes$ = meetings.changes$.pipe(
      throttleTime(SETTLE, undefined, { leading: true, trailing: true }),
    );
    return {
      subscribe: (changed: () => void) => {
        const subscription = changes$.subscribe(changed);
        return () => subscription.unsubscribe();
      },
      version: () => meetings.version,
    };
  }, [meetings]);
  const version = useSyncExternalStore(source.subscribe, source.version);
  // The version grows with every change of the index; the inputs are the caller's dependencies.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const value = useMemo(() => compute(meetings), [meetings, version, ...inputs]);
  return { value, complete: meetings.complete };
}
